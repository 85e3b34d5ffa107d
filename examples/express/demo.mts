import { expressServer } from './server.ts'

const server = expressServer()
server.listen(3000, '127.0.0.1', () => {
  console.log('The notes are at http://127.0.0.1:3000/notes: press Ctrl+C to stop.')
})
