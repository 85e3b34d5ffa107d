import { setFlagsFromString } from 'node:v8'

// Databases of tests end before it pays to optimize their WebAssembly.
setFlagsFromString('--liftoff-only')
