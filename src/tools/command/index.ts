#!/usr/bin/env node
import module from 'node:module'

/** Additions of Node 22.8 to the Node of the types. */
interface CompileCache {
  readonly enableCompileCache?: () => void
}

// Node keeps the compiled code for the next command. It must be enabled before any code is loaded.
;(module as CompileCache).enableCompileCache?.()
void import('./main')
