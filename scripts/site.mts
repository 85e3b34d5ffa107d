/**
 * Builds the site: `npm run site` writes its pages to `docs/.vitepress/.src`, and the site to `docs/.vitepress/dist`.
 * Any static server can serve it, and browsers can open it from the folder. `SITE_BASE=/liquid-platform/ npm run site`
 * builds it for that path.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { buildBrowser } from './build/browser.ts'
import { findBrowserExamples } from './site/examples.mts'
import { buildFolderScript } from './site/folder.mts'
import { listSitePages } from './site/pages.mts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const vitepress = join(docs, '.vitepress')

await rm(join(vitepress, '.src'), { recursive: true, force: true })
await buildBrowser(join(vitepress, '.browser'))
const examples = await findBrowserExamples(join(vitepress, '.browser'))
for (const [path, text] of Object.entries(await listSitePages(docs, examples))) {
  const file = join(vitepress, '.src', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
await cp(join(docs, 'images'), join(vitepress, '.src/images'), { recursive: true })
await build(docs)
await buildFolderScript(vitepress, [...examples.values()])
await cp(join(vitepress, '.src/public'), join(vitepress, 'dist'), { recursive: true })
await cp(join(docs, 'images'), join(vitepress, 'dist/images'), { recursive: true })
