import { setFlagsFromString } from 'node:v8'

// Test databases are too short-lived to benefit from optimized WebAssembly.
setFlagsFromString('--liftoff-only')
// Node 24 ends the process now and then when it frees the code of WebAssembly ("jit_page_->allocations_.erase").
setFlagsFromString('--no-wasm-code-gc')
