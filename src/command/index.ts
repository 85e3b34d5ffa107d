#!/usr/bin/env node
import { run } from './program'
import { processTerminal } from './terminal'

void run(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code
})
