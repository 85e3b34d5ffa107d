import { adminPath } from '../../admin/path'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { toFailure } from '../../../language/rendering/failure'
import { findOpenerPolicy } from '../../admin/protection'
import { style } from './style'
import type { Html, Tools } from './tools'

/** A section as the navigation shows it. */
interface Link {
  /** The path below `/_dev`; empty for the first page. */
  readonly path: string
  readonly title: string
}

/** Adds the pages of sections to an app at `/_dev`, each with a navigation between them, and the stylesheet. */
export function addSections<S extends Link>(
  panel: Hono,
  sections: readonly S[],
  makeRoutes: (section: S, page: Tools['page']) => Hono,
): Hono {
  panel.use(async ({ req, header }, next) => {
    await next()
    header('cross-origin-opener-policy', findOpenerPolicy(req.raw.headers))
  })
  panel.get('/style.css', ({ body }) => body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  for (const section of sections) {
    const page: Tools['page'] = (title, content, policy) =>
      renderPage({ title, content, sections, current: section, policy })
    panel.route(`/${section.path}`, makeRoutes(section, page))
  }
  panel.notFound(() => {
    const content = html`<p>The panel has no such page, or it was deleted.</p>`
    return renderPage({ title: 'Not found', content, sections, status: 404 })
  })
  panel.onError((error) => {
    const content = html`<p role="alert">${toFailure(error).message}</p>`
    return renderPage({ title: 'Error', content, sections, status: 422 })
  })
  return panel
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
/** The icon of the panel and GraphiQL's error marks are `data:` URLs. */
const everyPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

interface PanelPage {
  readonly title: string
  readonly content: Html | readonly Html[]
  readonly sections: readonly Link[]
  readonly current?: Link
  readonly status?: number
  readonly policy?: string | undefined
}

async function renderPage({ title, content, sections, current, status = 200, policy }: PanelPage): Promise<Response> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · liquid-platform dev</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/_dev/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <a class="home" href="/">← The app</a>
          <a class="home" href="${adminPath}">Admin</a>
          <nav aria-label="Panel">${sections.map((section) => linkTo(section, section === current))}</nav>
        </header>
        <main id="main" tabindex="-1">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  const policies = [everyPolicy, ...(policy === undefined ? [] : [policy])].join('; ')
  return new Response(String(await page), { status, headers: { ...headers, 'content-security-policy': policies } })
}

function linkTo({ path, title }: Link, isCurrent: boolean): Html {
  const address = path === '' ? '/_dev' : `/_dev/${path}`
  return isCurrent
    ? html`<a href="${address}" aria-current="page">${title}</a>`
    : html`<a href="${address}">${title}</a>`
}
