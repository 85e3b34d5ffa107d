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
  // Until now it must: a worker of a cluster waits for its primary, which listens.
  process.channel?.unref()
  // Remaining work, such as an aborted job of a stopped server, must not keep the process alive.
  setTimeout(() => process.exit(), graceForOutput).unref()
})
