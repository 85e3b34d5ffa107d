#!/usr/bin/env node
import module from 'node:module'

/** What Node 22.8 has more than the Node that the types are of. */
interface CompileCache {
  readonly enableCompileCache?: () => void
}

// Node keeps the compiled code for the next command. It must be told before any of it is loaded.
;(module as CompileCache).enableCompileCache?.()
void import('./main')
