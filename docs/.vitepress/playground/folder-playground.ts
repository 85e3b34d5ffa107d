import { examples, worker } from 'folder:parts'
import { startPlayground } from './page'

// The playground of a page that is opened without a server.
const playground = document.querySelector<HTMLElement>('.playground')
if (playground) startPlayground(playground, examples, startWorker)

function startWorker(): Worker {
  return new Worker(URL.createObjectURL(new Blob([worker], { type: 'text/javascript' })))
}
