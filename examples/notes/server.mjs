import { once } from 'node:events'
import { createServer } from 'node:http'
import { directoryFiles, registerPlatform } from 'liquid-platform'
import { toNodeListener } from 'liquid-platform/node'
import { Liquid } from 'liquidjs'

/** The app in the folder `app`. Its notes are in memory. */
export const notes = registerPlatform(new Liquid(), { files: directoryFiles(`${import.meta.dirname}/app`) })

export const server = createServer(toNodeListener(notes)).listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
await once(server, 'listening')
export const origin = `http://127.0.0.1:${server.address().port}`
console.log(`The notes are at ${origin}`)
