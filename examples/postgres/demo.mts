import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { toNodeListener } from 'liquid-platform/node'
import { createGuestbook } from './server.ts'

const port = 3000
const guestbook = await createGuestbook({
  databaseUrl: process.env.DATABASE_URL,
  folder: fileURLToPath(new URL('data', import.meta.url)),
})
guestbook.jobs.work()
const server = createServer(toNodeListener(guestbook)).listen(port, '127.0.0.1', () => {
  console.log(`The guestbook is open at http://127.0.0.1:${port}: press Ctrl+C to close it. Its entries stay.`)
})

process.once('SIGINT', () => {
  server.close()
  server.closeAllConnections()
  void guestbook.close()
})
