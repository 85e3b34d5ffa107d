import { spawn, type ChildProcess } from 'node:child_process'
import { end, freePort } from '../servers'

export interface RedisServer {
  readonly url: string
  /** Kills the server, as a failing machine does. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Sends the server a signal: after `SIGSTOP` it keeps its connections, and does not respond. */
  signal(signal: NodeJS.Signals): void
}

/** Starts Redis on a free port, in memory. */
export async function startRedis(...settings: readonly string[]): Promise<RedisServer> {
  const port = await freePort()
  let server: ChildProcess
  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...settings]
    const started = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    server = started
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject)
      started.once('exit', (code) => reject(new Error(`Redis does not start (exit code ${code})`)))
      started.stdout.on('data', (line: Buffer) => {
        if (line.toString().includes('Ready to accept connections')) resolve()
      })
    })
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(server),
    start,
    signal: (signal) => void server.kill(signal),
  }
}
