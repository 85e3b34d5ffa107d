import { createServer, type Server } from 'node:http'
import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { toNodeListener, type NodeBindings } from 'liquid-platform/node'
import { createNotes } from '../notes/platform'

/** A server of Hono with the notes under `/notes`. */
export function honoServer(): Server {
  const app = new Hono()
  const notes = createNotes('/notes')
  app.get('/', (context) => context.html('<a href="/notes">Notes</a>'))
  app.all(
    '/notes/*',
    mount((request, bindings: NodeBindings) => notes.fetch(request, { ...bindings, mount: '/notes' })),
  )
  return createServer(toNodeListener(app))
}
