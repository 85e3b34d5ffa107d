import { isReadMethod } from '../../../base/formats/http'
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { isSameOrigin } from '../local'
import { apiCalls } from './api-calls'
import { docs } from './docs'
import { graphql } from './graphql'
import { liquid } from './liquid'
import { addSections } from './page'
import { rest } from './rest'
import { routes } from './routes'
import { textMessages } from './text-messages'
import type { PanelApp, Section, Tools } from './tools'

const sections: readonly Section[] = [routes, rest, textMessages, apiCalls, liquid, graphql, docs]

/** The pages below `/_dev`, which show how an app works. They expect requests to this machine only. */
export function makePanel(app: PanelApp): Hono {
  const token = randomBytes(16).toString('hex')
  const panel = new Hono({ strict: false }).basePath('/_dev')
  panel.use(async ({ req, text }, next) => {
    if (isReadMethod(req.method)) {
      // A script of the app is of the same origin, and would read the token. Source: Fetch Metadata
      if (req.header('sec-fetch-dest') !== 'empty') return next()
      return text('Forbidden: a page of the panel opens in a tab of its own', 403)
    }
    const isOwn = isSameOrigin(req.raw) && (await req.parseBody()).token === token
    return isOwn ? next() : text('Forbidden: the request was not sent by a page of the panel', 403)
  })
  const form: Tools['form'] = (action, fields) =>
    html`<form method="post" action="/_dev/${action}">
      <input type="hidden" name="token" value="${token}" />${fields}
    </form>`
  return addSections(panel, sections, (section, page) => section.routes({ app, form, page, token }))
}
