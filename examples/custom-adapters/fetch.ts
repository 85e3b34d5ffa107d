import { request } from 'node:http'
import type { Fetch } from 'liquid-platform'
import { Agent, buildConnector } from 'undici'

/**
 * Sends all requests through a proxy, `http://proxy.example.com:3128`, with a tunnel for each connection. The default
 * adapter refuses addresses of internal networks; with this one, the proxy decides what may be reached.
 *
 * @param timeoutMs the milliseconds in which the proxy must open a tunnel
 */
export function proxiedFetch(proxy: string, timeoutMs = 10_000): Fetch {
  const startTls = buildConnector({})
  const dispatcher = new Agent({
    connect(options, callback) {
      const isSecure = options.protocol === 'https:'
      const path = `${options.hostname}:${options.port || (isSecure ? 443 : 80)}`
      const asking = request(proxy, { method: 'CONNECT', path, headers: { host: path }, timeout: timeoutMs })
      asking
        .once('connect', ({ statusCode }, socket) => {
          socket.setTimeout(0)
          if (statusCode !== 200) {
            socket.destroy()
            callback(new Error(`the proxy responded to CONNECT with ${statusCode}`), null)
          } else if (isSecure) startTls({ ...options, httpSocket: socket }, callback)
          else callback(null, socket)
        })
        .once('timeout', () => asking.destroy(new Error(`the proxy has not responded within ${timeoutMs} ms`)))
        .once('error', (error) => callback(error, null))
        .end()
    },
  })
  return (input, init) => fetch(input, { ...init, dispatcher })
}
