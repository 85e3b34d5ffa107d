import type { Template } from 'liquidjs'
import { LimitError, MissingFileError, PlatformError } from '../errors'
import { RenderContext } from '../language/context'
import type { Dialect } from '../language/dialect'
import { renderNested } from '../language/partial'
import { print } from '../values/print'
import { SafeString } from '../values/scalar'
import { bodyParams } from './body'
import type { FoundPage, Page, Pages } from './pages'
import { parseParams } from './params'
import { contextOf, emptyContext, type RequestContext } from './request-context'
import { Session } from './session'

/** What is rendered: a template's text, a page or partial of the app, or parsed templates. */
export type Renderable = string | { readonly page: string } | { readonly partial: string } | Template[]

export interface RespondOptions {
  /** What the templates read as `context`; without one, the context is that of no request. */
  readonly request?: Request
  /** Variables of the template. */
  readonly variables?: object
}

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  svg: 'image/svg+xml',
}

const defaultLayout = 'application'

/** Renders for a request, and answers it. */
export async function respond(
  dialect: Dialect,
  pages: Pages,
  what: Renderable,
  { request, variables = {} }: RespondOptions,
): Promise<Response> {
  const found = isPage(what) ? await pages.find(what.page, request?.method ?? 'GET') : undefined
  if (isPage(what) && !found) return notFound(dialect, pages, request)
  const scope = await readRequest(dialect, request, found)
  return scope instanceof Response ? scope : answer(dialect, what, found, scope, variables)
}

/** The context of the request, or the answer to one that cannot be read. */
async function readRequest(
  dialect: Dialect,
  request: Request | undefined,
  found: FoundPage | undefined,
): Promise<RequestContext | Response> {
  try {
    return await scopeOf(dialect, request, found)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const status = error instanceof LimitError && error.limit === 'bodyBytes' ? 413 : 400
    return new Response(error.message, { status, headers: { 'content-type': contentTypes.txt as string } })
  }
}

function isPage(what: Renderable): what is { readonly page: string } {
  return typeof what === 'object' && 'page' in what
}

/** The app's page `404`, else a line of text. */
async function notFound(dialect: Dialect, pages: Pages, request: Request | undefined): Promise<Response> {
  const found = await pages.find('404', 'GET')
  const scope = found && (await readRequest(dialect, request, found))
  const response =
    scope === undefined || scope instanceof Response
      ? new Response('Not Found', { headers: { 'content-type': contentTypes.txt as string } })
      : await answer(dialect, { page: '404' }, found, scope, {})
  return new Response(response.body, { status: 404, headers: response.headers })
}

async function answer(
  dialect: Dialect,
  what: Renderable,
  found: FoundPage | undefined,
  scope: RequestContext,
  variables: object,
): Promise<Response> {
  const page = found?.page
  const session = await Session.load(scope.cookies, dialect.adapters)
  scope.session = session.data
  const context = new RenderContext(dialect.liquid, variables)
  context.requestContext = scope
  const body = await inLayout(dialect, page, context, scope, await renderBody(dialect, what, page, context))
  const headers = headersOf(page)
  const cookie = await session.save(scope.location.href.startsWith('https:'))
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  if (page?.redirectTo !== undefined) headers.set('location', page.redirectTo)
  return new Response(body, { status: page?.redirectTo === undefined ? 200 : 302, headers })
}

async function scopeOf(
  dialect: Dialect,
  request: Request | undefined,
  found: FoundPage | undefined,
): Promise<RequestContext> {
  const { settings } = dialect
  const scope = request ? contextOf(request, await paramsOf(request, found, dialect), settings) : emptyContext(settings)
  if (found) {
    const { name, slug, format, metadata } = found.page
    scope.page = { name, slug, format, metadata }
    if (!request) Object.assign(scope.params, found.params)
  }
  return scope
}

async function paramsOf(
  request: Request,
  found: FoundPage | undefined,
  { settings }: Dialect,
): Promise<RequestContext['params']> {
  const query = parseParams(new URL(request.url).searchParams)
  return { ...query, ...(await bodyParams(request, settings.limits.bodyBytes)), ...found?.params }
}

function renderBody(
  dialect: Dialect,
  what: Renderable,
  page: Page | undefined,
  context: RenderContext,
): PromiseLike<string> | string {
  const { liquid } = dialect
  if (typeof what === 'string') return renderNested(liquid.parse(what), context, liquid)
  if (Array.isArray(what)) return renderNested(what, context, liquid)
  if (page) return renderFile(dialect, page.path, context)
  const { partial } = what as { readonly partial: string }
  return Promise.resolve(dialect.templates.find('partial', partial, context, undefined)).then((templates) =>
    renderNested(templates, context, liquid),
  )
}

async function renderFile(dialect: Dialect, path: string, context: RenderContext): Promise<string> {
  const templates = await dialect.templates.at(path, context)
  if (!templates) throw new MissingFileError(path, [path], `${path} is gone`)
  return renderNested(templates, context, dialect.liquid)
}

/** Puts a page into its layout, where `content_for_layout` is its output. */
async function inLayout(
  dialect: Dialect,
  page: Page | undefined,
  context: RenderContext,
  scope: RequestContext,
  content: string,
): Promise<string> {
  const name = page && (await layoutOf(dialect, page, context))
  if (name === undefined) return content
  scope.layout = name
  const templates = await dialect.templates.find('layout', name, context, undefined)
  context.bottom().content_for_layout = dialect.escape ? new SafeString(content) : content
  return renderNested(templates, context, dialect.liquid)
}

/** The layout that a page names; the default one, for a page of HTML that names none, where the app has it. */
async function layoutOf(dialect: Dialect, page: Page, context: RenderContext): Promise<string | undefined> {
  if (page.layout !== undefined) return page.layout === '' ? undefined : page.layout
  if (page.format !== 'html') return undefined
  return (await dialect.templates.at(`views/layouts/${defaultLayout}.liquid`, context)) ? defaultLayout : undefined
}

function headersOf(page: Page | undefined): Headers {
  const headers = new Headers({ 'content-type': contentTypes[page?.format ?? 'html'] ?? (contentTypes.html as string) })
  for (const [name, value] of Object.entries(page?.headers ?? {})) {
    try {
      headers.set(name, print(value))
    } catch (cause) {
      throw new PlatformError('type', `${page?.path}: response_headers: "${name}" is no header that can be sent`, {
        cause,
      })
    }
  }
  return headers
}
