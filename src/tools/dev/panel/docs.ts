import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { renderMarkdownPage } from '../../../base/formats/markdown'
import { makeBoundedMeter } from '../../../base/metering/meter'
import { toSlashes } from '../../../files/disk'
import { findPackageFolder } from '../../command/package'
import type { Section, Tools } from './tools'

/** The docs of this package. */
export const docs = {
  path: 'docs',
  title: 'Docs',
  routes: ({ page }: Pick<Tools, 'page'>) =>
    new Hono()
      .get('/', ({ redirect }) => redirect('/_dev/docs/README.md'))
      .get('/images/:name', (context) => {
        const name = `images/${context.req.param('name')}`
        if (!listFiles('.png').includes(name)) return context.notFound()
        return context.body(readFileSync(join(findPackageFolder(), 'docs', name)), 200, { 'content-type': 'image/png' })
      })
      .get('/*', (context) => {
        const name = context.req.path.replace(/^.*?\/docs\//, '')
        if (name !== changelog && !listFiles('.md').includes(name)) return context.notFound()
        const text = readFileSync(join(findPackageFolder(), name === changelog ? '' : 'docs', name), 'utf8')
        // The page has a heading of its own.
        const [, title = name, body = text] = /^# (.*)\n([^]*)$/.exec(text) ?? []
        const linked = body.replaceAll(`](../${changelog})`, `](${changelog})`).replaceAll('](docs/', '](')
        return page(title, html`<div class="docs">${raw(renderMarkdownPage(linked, makeBoundedMeter()))}</div>`)
      }),
} satisfies Section

/** A page of the package's folder, above the docs. */
const changelog = 'CHANGELOG.md'

/** The paths of the docs' files: `dev.md`, `reference/filters.md`. */
function listFiles(extension: string): readonly string[] {
  const names = readdirSync(join(findPackageFolder(), 'docs'), { recursive: true, encoding: 'utf8' })
  return names
    .map(toSlashes)
    .filter((name) => name.endsWith(extension))
    .sort()
}
