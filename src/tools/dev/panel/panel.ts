import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { toFailure } from '../../../language/rendering/failure'
import { isSameOrigin } from '../local'
import { apiCalls } from './api-calls'
import { docs } from './docs'
import { graphql } from './graphql'
import { liquid } from './liquid'
import { rest } from './rest'
import { routes } from './routes'
import { style } from './style'
import { textMessages } from './text-messages'
import type { Html, PanelApp, Section, Tools } from './tools'

const sections: readonly Section[] = [routes, rest, textMessages, apiCalls, liquid, graphql, docs]

/** The pages below `/_dev`, which show how an app works. They expect requests to this machine only. */
export function makePanel(app: PanelApp): Hono {
  const token = randomBytes(16).toString('hex')
  const panel = new Hono({ strict: false }).basePath('/_dev')
  panel.use(async ({ req, text }, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const isOwn = isSameOrigin(req.raw) && (await req.parseBody()).token === token
    return isOwn ? next() : text('Forbidden: the request was not sent by a page of the panel', 403)
  })
  panel.get('/style.css', ({ body }) => body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  const form: Tools['form'] = (action, fields) =>
    html`<form method="post" action="/_dev/${action}">
      <input type="hidden" name="token" value="${token}" />${fields}
    </form>`
  for (const section of sections) {
    const page: Tools['page'] = (title, content, policy) => renderPage({ title, content, current: section, policy })
    panel.route(`/${section.path}`, section.routes({ app, form, page, token }))
  }
  panel.notFound(() => {
    const content = html`<p>The panel has no such page, or it was deleted.</p>`
    return renderPage({ title: 'Not found', content, status: 404 })
  })
  panel.onError((error) => {
    const content = html`<p role="alert">${toFailure(error).message}</p>`
    return renderPage({ title: 'Error', content, status: 422 })
  })
  return panel
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const everyPolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

interface PanelPage {
  readonly title: string
  readonly content: Html | readonly Html[]
  readonly current?: Section
  readonly status?: number
  readonly policy?: string | undefined
}

async function renderPage({ title, content, current, status = 200, policy }: PanelPage): Promise<Response> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · liquid-platform dev</title>
        <link rel="stylesheet" href="/_dev/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <a class="home" href="/">← The app</a>
          <a class="home" href="/_admin">Admin</a>
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

function linkTo({ path, title }: Section, isCurrent: boolean): Html {
  const address = path === '' ? '/_dev' : `/_dev/${path}`
  return isCurrent
    ? html`<a href="${address}" aria-current="page">${title}</a>`
    : html`<a href="${address}">${title}</a>`
}
