import { Client } from '../../../app/channels/client'
import { newDirectory } from '../../../support/jest/app-directory'
import { command } from '../terminal'

const project = newDirectory({
  'app/views/partials/channels/news/subscribed.liquid': 'true',
  'app/views/pages/token.liquid': '---\nlayout: ""\n---\n{{ context.authenticity_token }}',
})

/** Runs a command that serves the app; resolves to the origin that it prints. */
async function startServing(args: readonly string[], stop: AbortSignal) {
  let resolveOrigin: (origin: string) => void
  const origin = new Promise<string>((resolve) => (resolveOrigin = resolve))
  const ended = command(project, args, {
    stop,
    onPrint(line) {
      const port = /(?:port |localhost:)(\d+)/.exec(line)?.[1]
      if (port !== undefined) resolveOrigin(`http://127.0.0.1:${port}`)
    },
  })
  return { origin: await origin, ended }
}

test.each([
  ['serve', ['serve', '--port', '0', '--host', '127.0.0.1']],
  ['dev', ['dev', '--port', '0', '--memory']],
])('%s accepts WebSockets from the start, and disconnects them when it stops', async (_, args) => {
  const stop = new AbortController()
  const { origin, ended } = await startServing(args, stop.signal)
  const client = new Client(origin)
  expect(await client.refusal({ token: 'x', headers: { origin: 'https://evil.test' } })).toBe(403)
  const socket = await client.open()
  expect(await socket.subscribe({ channel: 'news' })).toBe('confirm_subscription')
  stop.abort()
  expect(await socket.closed).toBe(1012)
  expect(socket.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true })
  expect((await ended).code).toBe(0)
})

test("dev opens no WebSocket under another site's name", async () => {
  const stop = new AbortController()
  const { origin, ended } = await startServing(['dev', '--port', '0', '--memory'], stop.signal)
  const client = new Client(origin)
  await client.visit('/token')
  const headers = { host: 'evil.example', origin: 'http://evil.example' }
  expect(await client.refusal({ headers })).toBe(403)
  stop.abort()
  await ended
})
