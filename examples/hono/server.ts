import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { directoryFiles, registerPlatform } from 'liquid-platform'
import { toNodeListener, type NodeBindings } from 'liquid-platform/node'
import { Liquid } from 'liquidjs'

/** The app in the folder `app`. */
export const notes = registerPlatform(new Liquid(), {
  files: directoryFiles(`${import.meta.dirname}/app`),
  settings: { assetHost: '/notes/assets' },
})

const app = new Hono()
app.get('/', (context) => context.html('<a href="/notes">Notes</a>'))
app.all(
  '/notes/*',
  mount((request, bindings: NodeBindings) => notes.fetch(request, { ...bindings, mount: '/notes' })),
)

export const server = createServer(toNodeListener(app)).listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
await once(server, 'listening')
export const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
console.log(`The notes are at ${origin}/notes`)
