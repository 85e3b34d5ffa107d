import { createServer, type Server } from 'node:http'
import express from 'express'
import { expressPlatform } from 'liquid-platform/express'
import { createNotes } from '../notes/platform'

/** A server of Express with the notes under `/notes`. */
export function expressServer(): Server {
  const app = express()
  app.get('/', (_, response) => void response.send('<a href="/notes">Notes</a>'))
  app.use('/notes', expressPlatform(createNotes('/notes')))
  return createServer(app)
}
