#!/usr/bin/env node
import module from 'node:module'
import { explainOldNode } from './node-version'

/** Additions of Node 22.8 to the Node of the types. */
interface CompileCache {
  readonly enableCompileCache?: () => void
}

const oldNode = explainOldNode(process.versions.node)
if (oldNode !== undefined) {
  // Other modules use features that an old Node lacks, and would fail with an unclear error.
  process.stderr.write(`Error: ${oldNode}\n`)
  process.exit(1)
}

// Node keeps the compiled code for the next command. It must be enabled before any code is loaded.
;(module as CompileCache).enableCompileCache?.()
void import('./main')
