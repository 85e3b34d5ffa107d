import { request } from 'node:http'
import type { Fetch } from 'liquid-platform'
import { Agent, buildConnector } from 'undici'

/**
 * Sends all requests through a proxy, `http://proxy.example.com:3128`, with a tunnel for each connection. The default
 * adapter refuses addresses of internal networks; with this one, the proxy decides what may be reached.
 */
export function proxiedFetch(proxy: string): Fetch {
  const startTls = buildConnector({})
  const dispatcher = new Agent({
    connect(options, callback) {
      const isSecure = options.protocol === 'https:'
      const path = `${options.hostname}:${options.port || (isSecure ? 443 : 80)}`
      request(proxy, { method: 'CONNECT', path, headers: { host: path } })
        .once('connect', ({ statusCode }, socket) => {
          if (statusCode !== 200) {
            socket.destroy()
            callback(new Error(`the proxy responded to CONNECT with ${statusCode}`), null)
          } else if (isSecure) startTls({ ...options, httpSocket: socket }, callback)
          else callback(null, socket)
        })
        .once('error', (error) => callback(error, null))
        .end()
    },
  })
  return (input, init) => fetch(input, { ...init, dispatcher })
}
