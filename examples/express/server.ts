import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { directoryFiles, registerPlatform } from 'liquid-platform'
import { expressPlatform } from 'liquid-platform/express'
import { Liquid } from 'liquidjs'

/** The app in the folder `app`. */
export const notes = registerPlatform(new Liquid(), {
  files: directoryFiles(`${import.meta.dirname}/app`),
  settings: { assetHost: '/notes/assets' },
})

const app = express()
app.get('/', (_, response) => void response.send('<a href="/notes">Notes</a>'))
app.use('/notes', expressPlatform(notes)) // before express.json() and other body parsers

export const server = createServer(app).listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
await once(server, 'listening')
export const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
console.log(`The notes are at ${origin}/notes`)
