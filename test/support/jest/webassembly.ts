import { setFlagsFromString } from 'node:v8'

// Test databases are too short-lived to benefit from optimized WebAssembly.
setFlagsFromString('--liftoff-only')
