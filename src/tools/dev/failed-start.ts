import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Place } from '../../base/diagnostics/diagnostic'
import type { Failure } from '../../language/rendering/failure'
import { locateFailure, respondWithErrorPage } from '../../web/handler/error-page/part'
import type { Fetcher } from '../../web/node'
import { isAddressed, isDevPath, isLocal, respondNotLocal } from './local'
import { respondWithEditor } from './open-editor'
import { docs } from './panel/docs'
import { addSections } from './panel/page'
import { Reload } from './reload'

export interface FailedStartOptions {
  /** The fault that the error reports; undefined if it has no place, or is in a template. */
  readonly place: Place | undefined
  /** The path on the disk of a file that the error names; undefined if there is none. */
  readonly findFile: (path: string) => PromiseOrValue<string | undefined>
}

const docsPages = (): Hono =>
  addSections(new Hono({ strict: false }).basePath('/_dev'), [docs], (section, page) => section.routes({ page }))

/** The pages of an app whose start has failed: each shows the error, and reloads when `dev` has started again. */
export class FailedStart implements Fetcher {
  private readonly reload = new Reload({ look: () => Promise.resolve(), version: () => 0 })
  private readonly docs = docsPages()

  private constructor(
    private readonly failure: Failure,
    private readonly findFile: FailedStartOptions['findFile'],
  ) {}

  static async read(error: unknown, { place, findFile }: FailedStartOptions): Promise<FailedStart> {
    const read = async (path: string): Promise<string | undefined> => {
      const file = await findFile(path)
      return file === undefined ? undefined : readFile(file, 'utf8').catch(() => undefined)
    }
    return new FailedStart(await locateFailure(error, read, place), findFile)
  }

  /** Ends the streams of events. */
  stop(): void {
    this.reload.stop()
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const isOwn = isDevPath(pathname)
    if (!(isOwn ? isLocal(request) : isAddressed(request, ''))) return respondNotLocal()
    if (pathname === '/_dev/events') return this.reload.respondWithEvents()
    if (pathname === '/_dev/reload.js') return this.reload.respondWithScript()
    if (pathname === '/_dev/open') return respondWithEditor(request, (path) => this.findShown(path))
    if (/^\/_dev\/(docs\/|style\.css$)/.test(pathname)) return this.docs.fetch(request)
    return this.reload.addTo(await respondWithErrorPage(this.failure, request, 500), request, this.reload.readVersion())
  }

  /** Finds the files that the page shows, and no others. */
  private findShown(path: string): PromiseOrValue<string | undefined> {
    const { place, callers } = this.failure
    return [place, ...callers].some((shown) => shown?.file === path) ? this.findFile(path) : undefined
  }
}
