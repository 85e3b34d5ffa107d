import { Admin } from '../admin/admin'
import { isAdminPath } from '../admin/path'
import type { DirectoryFiles } from '../../files/directory'
import type { Fetcher, NodeBindings } from '../../web/node'
import { isAddressed, isDevPath, isLocal, respondNotLocal } from './local'
import { makePanel } from './panel/panel'
import type { PanelApp } from './panel/tools'
import { respondWithEditor } from './open-editor'
import type { RecentLog } from './recent-log'
import type { SentEmail } from './recent-mail'
import { Reload } from './reload'

export interface DevAppOptions extends PanelApp {
  readonly log: RecentLog
  readonly mailer: { readonly messages: readonly SentEmail[] }
  /** Checked for changes by `look` alone. */
  readonly files: DirectoryFiles
  /** Receives a line for each request to the app: `GET /products 200 in 12 ms`. */
  readonly print: (line: string) => void
  /** Called when a file has changed. */
  readonly onChange?: () => void
}

/** An app as `dev` serves it: its pages reload when a file changes, and `/_dev` shows its contents. */
export class DevApp {
  private readonly reload: Reload
  private readonly panel: ReturnType<typeof makePanel>
  private readonly admin: Admin
  readonly channels: NonNullable<Fetcher['channels']>

  constructor(private readonly options: DevAppOptions) {
    this.panel = makePanel(options)
    this.admin = new Admin({ ...options, access: 'anyone' })
    this.reload = new Reload(options.files, options.onChange)
    const { channels } = options.platform
    this.channels = {
      path: channels.path,
      connect: async (request, origin) => this.refuseForbidden(request) ?? channels.connect(request, origin),
    }
  }

  /** Ends the streams of events, and the WebSockets, which would go on for ever. */
  stop(): void {
    this.reload.stop()
    this.options.platform.channels.close()
  }

  async fetch(request: Request, bindings?: NodeBindings): Promise<Response> {
    const { pathname } = new URL(request.url)
    const forbidden = this.refuseForbidden(request)
    if (forbidden) return forbidden
    if (isAdminPath(pathname)) return this.respondWithAdmin(request, bindings)
    return isDevPath(pathname)
      ? this.respondWithOwnPage(request, pathname)
      : this.respondWithPage(request, pathname, bindings)
  }

  /** Refuses a request to another name, which another site may have led here. */
  private refuseForbidden(request: Request): Response | undefined {
    if (isAddressed(request, this.options.runtime.settings.baseUrl)) return undefined
    const { hostname } = new URL(request.url)
    const hint = `settings.baseUrl of the config can make it known: https://${hostname}`
    return new Response(`Forbidden: ${hostname} is not a host of this app. ${hint}`, { status: 403 })
  }

  private respondWithOwnPage(request: Request, pathname: string): Response | Promise<Response> {
    if (!isLocal(request)) return respondNotLocal()
    if (pathname === '/_dev/events') return this.reload.respondWithEvents()
    if (pathname === '/_dev/open') {
      const { files } = this.options.runtime
      return respondWithEditor(request, (path) => files.current().diskPath(path))
    }
    if (pathname === '/_dev/reload.js') return this.reload.respondWithScript()
    return this.panel.fetch(request)
  }

  private async respondWithAdmin(request: Request, bindings: NodeBindings | undefined): Promise<Response> {
    if (!isLocal(request)) return respondNotLocal()
    await this.options.files.look()
    return this.admin.fetch(request, bindings)
  }

  private async respondWithPage(
    request: Request,
    pathname: string,
    bindings: NodeBindings | undefined,
  ): Promise<Response> {
    const { platform, files, print } = this.options
    const begin = performance.now()
    await files.look()
    const version = this.reload.readVersion()
    const response = await platform.fetch(request, bindings)
    print(`${request.method} ${pathname} ${response.status} in ${Math.round(performance.now() - begin)} ms`)
    return this.reload.addTo(response, request, version)
  }
}
