import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { WebSocket } from 'ws'
import { memoryFiles } from '../../../src'
import type { Platform } from '../../../src/platform'
import { memoryRecords } from '../../../src/ports/records/memory'
import { expressPlatform } from '../../../src/web/express'
import { fastifyPlatform } from '../../../src/web/fastify'
import { toNodeListener } from '../../../src/web/node'
import { register } from '../../support/register'

// The steps of "Stopping" in docs/serving.md.

interface Stoppable {
  readonly server: Server
  stop(): Promise<unknown>
}

const stopServer = (server: Server): Stoppable => ({
  server,
  stop: () => new Promise((resolve) => server.close(resolve)),
})

const hosts: Readonly<Record<string, (platform: Platform) => Stoppable | Promise<Stoppable>>> = {
  'node:http': (platform) => {
    const listener = toNodeListener(platform)
    return stopServer(createServer((incoming, outgoing) => void listener(incoming, outgoing)))
  },
  Express: (platform) => stopServer(createServer(express().use(expressPlatform(platform)))),
  async Fastify(platform) {
    const app = fastify()
    await app.register(fastifyPlatform, { platform })
    await app.ready()
    return { server: app.server, stop: () => app.close() }
  },
}

const files = memoryFiles({
  'config.yml': 'websockets_require_csrf_token: false',
  'schema/note.yml': 'name: note',
  'views/pages/index.liquid': 'home',
  'views/pages/slow.liquid': `---\nmethod: post\ncsrf: false\n---
    {%- assign waited = 'the visitor' | wait -%}
    {%- graphql g -%}mutation { record_create(record: { table: "note" }) { id } }{%- endgraphql -%}saved`,
  'views/partials/slow.liquid': "{% assign waited = 'the job' | wait %}",
})

test.each(Object.entries(hosts))('%s ends with each request and job complete', async (_, start) => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const waiting = new Set<unknown>()
  const records = memoryRecords()
  const close = jest.fn(() => Promise.resolve())
  const platform = register({ files, records: Object.assign(records, { close }) })
  platform.liquid.registerFilter('wait', async (name: unknown) => {
    waiting.add(name)
    await opened
    expect(close).not.toHaveBeenCalled()
  })
  const { server, stop } = await start(platform)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const worker = platform.jobs.work()
  await platform.liquid.parseAndRender("{% background job = 'slow' %}")
  expect(await (await fetch(`http://${origin}/`)).text()).toBe('home')
  const socket = new WebSocket(`ws://${origin}/websocket`, ['actioncable-v1-json'])
  await once(socket, 'open')
  const visit = fetch(`http://${origin}/slow`, { method: 'POST' })
  while (waiting.size < 2) await new Promise((resolve) => setImmediate(resolve))

  platform.channels.close()
  const ended = Promise.all([stop(), worker.stop({ signal: AbortSignal.timeout(25_000) })]).then(() => platform.close())
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(1012)
  open()
  const response = await visit
  expect([response.status, await response.text()]).toEqual([200, 'saved'])
  await ended
  expect(await records.count({ table: 'note' })).toBe(1)
  expect(platform.entries).toEqual([])
  expect(close).toHaveBeenCalledTimes(1)
})
