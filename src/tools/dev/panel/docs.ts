import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { renderMarkdownPage } from '../../../base/formats/markdown'
import { makeBoundedMeter } from '../../../base/metering/meter'
import { findPackageFolder } from '../../command/package'
import type { Section, Tools } from './tools'

/** The docs of this package. */
export const docs = {
  path: 'docs',
  title: 'Docs',
  routes: ({ page }: Pick<Tools, 'page'>) =>
    new Hono()
      .get('/', () => {
        const names = listPages()
        return page(
          'Docs',
          html`<ul>
            ${names.map((name) => html`<li><a href="/_dev/docs/${name}">${name}</a></li>`)}
          </ul>`,
        )
      })
      .get('/*', (context) => {
        const name = context.req.path.replace(/^.*?\/docs\//, '')
        if (!listPages().includes(name)) return context.notFound()
        const text = readFileSync(join(findPackageFolder(), 'docs', name), 'utf8')
        // The page has a heading of its own.
        const [, title = name, body = text] = /^# (.*)\n([^]*)$/.exec(text) ?? []
        return page(title, html`<div class="docs">${raw(renderMarkdownPage(body, makeBoundedMeter()))}</div>`)
      }),
} satisfies Section

/** The paths of the pages: `dev.md`, `reference/filters.md`. */
function listPages(): readonly string[] {
  const names = readdirSync(join(findPackageFolder(), 'docs'), { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .sort()
}
