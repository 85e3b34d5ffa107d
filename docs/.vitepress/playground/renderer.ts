import type { Results } from './render'
import type { Sketch } from './share'

const maxMs = 5000
const stopped = `stopped after ${maxMs / 1000} seconds`

/** Renders sketches in a worker. The worker of a sketch that takes longer than five seconds is ended. */
export class Renderer {
  private worker: Worker | undefined
  private ready: Promise<void> = Promise.resolve()
  /** The worker that is rendering. */
  private busy: Worker | undefined
  private last = 0

  /** @param startWorker starts `worker.ts` */
  constructor(private readonly startWorker: () => Worker) {}

  /** The results; undefined if a later sketch has replaced this one. */
  async render(sketch: Sketch): Promise<Results | undefined> {
    const id = ++this.last
    // A worker that still renders an older sketch would let this one wait.
    if (this.busy) this.end()
    const worker = (this.worker ??= this.start())
    await this.ready
    if (id !== this.last) return undefined
    return this.ask(worker, id, sketch)
  }

  private ask(worker: Worker, id: number, sketch: Sketch): Promise<Results | undefined> {
    this.busy = worker
    return new Promise((resolve) => {
      const finish = (results: Results | undefined): void => {
        clearTimeout(timer)
        if (this.busy === worker) this.busy = undefined
        worker.removeEventListener('message', onMessage)
        resolve(id === this.last ? results : undefined)
      }
      const timer = setTimeout(() => {
        if (this.worker === worker) this.end()
        const fault = { fault: { message: stopped } }
        finish({ platform: fault, liquidJs: fault, log: [] })
      }, maxMs)
      const onMessage = ({ data }: MessageEvent<{ id: number; results: Results }>): void => {
        if (data.id === id) finish(data.results)
      }
      worker.addEventListener('message', onMessage)
      worker.postMessage({ id, sketch })
    })
  }

  private start(): Worker {
    const worker = this.startWorker()
    this.ready = new Promise((resolve) => worker.addEventListener('message', () => resolve(), { once: true }))
    return worker
  }

  /** Ends the worker; the next sketch starts a new one. */
  end(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.busy = undefined
  }
}
