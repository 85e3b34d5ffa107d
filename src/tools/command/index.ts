#!/usr/bin/env node
import module from 'node:module'
import { startVariable, supervise } from './dev/supervise'
import { explainOldNode } from '../../base/node-version'

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

if (process.argv[2] === 'dev' && process.env[startVariable] === undefined) {
  void supervise(import.meta.filename, process.argv.slice(2)).then((code) => process.exit(code))
} else {
  // Node keeps the compiled code for the next command. It must be enabled before any code is loaded.
  ;(module as CompileCache).enableCompileCache?.()
  void import('./main')
}
