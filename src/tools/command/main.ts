import { run } from './program'
import { processTerminal } from './terminal'

/** In milliseconds. */
const graceForOutput = 1000

// A reader such as `head` has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

void run(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code
  // Remaining work, such as an aborted job of a stopped server, must not keep the process alive.
  setTimeout(() => process.exit(), graceForOutput).unref()
})
