import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { AdapterError } from '../../../base/errors'
import { toNodeListener, type Fetcher } from '../../../web/node'
import { startServer, type WebServer } from '../serve/web-server'
import type { Terminal } from '../terminal'
import { portVariable, type Listens } from './supervise'
import { hasCode } from '../../../base/error-code'

/** Listens on this machine only: at the first free port, or, after a restart, at the same one. */
export async function listen(app: Fetcher, first: number, terminal: Terminal): Promise<WebServer> {
  const kept = terminal.env[portVariable]
  const server = kept === undefined ? await startAtFree(app, first) : await startAgain(app, Number(kept), terminal)
  const { port } = server
  if (kept === undefined && first !== 0 && port !== first) terminal.note(`port ${first} is in use`)
  terminal.send({ port } satisfies Listens)
  return server
}

const triedPorts = 20

async function startAtFree(app: Fetcher, first: number): Promise<WebServer> {
  for (let port = first; ; port++) {
    try {
      return await startAt(app, port)
    } catch (error) {
      if (!isInUse(error) || port - first >= triedPorts || port >= 65_535) throw error
    }
  }
}

const retryMs = 100

/** Waits while another program uses the port. */
async function startAgain(app: Fetcher, port: number, terminal: Terminal): Promise<WebServer> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await startAt(app, port)
    } catch (error) {
      if (!isInUse(error) || terminal.stop.aborted) throw error
      if (isFirst) terminal.note(`port ${port} is in use: waits until it is free`)
      await pause(retryMs, undefined, { signal: terminal.stop }).catch(() => undefined)
    }
  }
}

function startAt(app: Fetcher, port: number): Promise<WebServer> {
  const response = toNodeListener(app)
  const listener: RequestListener = (incoming, outgoing) => void response(incoming, outgoing)
  return startServer({ listener, app }, port, '127.0.0.1')
}

function isInUse(error: unknown): boolean {
  return error instanceof AdapterError && hasCode(error.cause, 'EADDRINUSE')
}
