import type { Results } from './render'
import type { Sketch } from './share'

const maxMs = 5000
const stopped = fail(`stopped after ${maxMs / 1000} seconds`)
const notLoaded = fail('cannot load the library: check the connection, and reload the page')

/** What the worker sends while it has a sketch. */
export type Reply = { readonly id: number } & ({ readonly isLoading: boolean } | { readonly results: Results })

/** Renders sketches in a worker. The worker of a sketch that computes for longer than five seconds is ended. */
export class Renderer {
  private worker: Worker | undefined
  /** Whether the worker has loaded the library. */
  private loaded = Promise.resolve(false)
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
    const isLoaded = await this.loaded
    if (id !== this.last) return undefined
    if (isLoaded) return this.ask(worker, id, sketch)
    this.end()
    return notLoaded
  }

  private ask(worker: Worker, id: number, sketch: Sketch): Promise<Results | undefined> {
    this.busy = worker
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const finish = (results: Results): void => {
        clearTimeout(timer)
        if (this.busy === worker) this.busy = undefined
        worker.removeEventListener('message', onMessage)
        resolve(id === this.last ? results : undefined)
      }
      const startTimer = (): void => {
        timer = setTimeout(() => {
          if (this.worker === worker) this.end()
          finish(stopped)
        }, maxMs)
      }
      const onMessage = ({ data }: MessageEvent<Reply>): void => {
        if (data.id !== id) return
        if ('results' in data) return finish(data.results)
        clearTimeout(timer)
        if (!data.isLoading) startTimer()
      }
      startTimer()
      worker.addEventListener('message', onMessage)
      worker.postMessage({ id, sketch })
    })
  }

  private start(): Worker {
    const worker = this.startWorker()
    this.loaded = new Promise((resolve) => {
      worker.addEventListener('message', () => resolve(true), { once: true })
      worker.addEventListener('error', () => resolve(false), { once: true })
    })
    return worker
  }

  /** Ends the worker; the next sketch starts a new one. */
  end(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.busy = undefined
  }
}

function fail(message: string): Results {
  const fault = { fault: { message } }
  return { platform: fault, liquidJs: fault, log: [] }
}
