import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { Liquid } from 'liquidjs'
import { registerPlatform, type Example, type FilterInfo, type TagExample } from 'liquid-platform'
import { rules } from '../../src/tools/check/checks/index.ts'
import { findErrors } from '../reference/errors.ts'
import { checkExamples } from '../reference/rules.ts'
import {
  escapeCell,
  printFilterEntry,
  filtersIntroduction,
  printRuleEntry,
  rulesIntroduction,
  toTagFile,
  printTagPage,
} from '../reference/pages.mts'
import { listDifferences } from './differences.ts'
import { listEntries } from './entries.mts'
import { linkToPlayground, type BrowserExample } from './examples.mts'
import { groups } from './groups.ts'
import { addHead, findTitle } from './heads.mts'
import { listTexts } from './texts.mts'

type Pages = Record<string, string>

/** Pages from the repository's root folder by their names on the site. */
const outside: Readonly<Record<string, string>> = {
  'start.md': '../README.md',
  'changelog.md': '../CHANGELOG.md',
  'contributing.md': '../CONTRIBUTING.md',
  'security-policy.md': '../SECURITY.md',
}

/** The files of the repository that are no pages. */
const repository = 'https://github.com/liquid-platform/liquid-platform/blob/main'

/** The source files of the site by path: pages, sidebars, examples, and the texts for language models. */
export async function listSitePages(
  docs: string,
  examples: ReadonlyMap<Example | TagExample, BrowserExample>,
): Promise<Pages> {
  const written = await readPages(docs)
  const link = (example: Example | TagExample): string[] => {
    const found = examples.get(example)
    return found ? [`[Open in the playground](${linkToPlayground(found)})`, ''] : []
  }
  const pages = {
    ...written,
    ...(await printReferencePages(link, written)),
    ...(await listEntries(written)),
    'index.md': home,
    'playground.md': playground,
  }
  const linked = Object.entries(pages).map(([path, text]) => [path, linkWithinSite(path, text, pages)] as const)
  return {
    ...Object.fromEntries(linked.map(([path, text]) => [path, addHead(path, text)])),
    ...listTexts(linked),
    'sidebar.json': JSON.stringify(makeSidebars(pages), null, 2),
    'public/examples.json': JSON.stringify([...examples.values()]),
  }
}

async function readPages(docs: string): Promise<Pages> {
  const paths = (await readdir(docs, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
  const pages: Pages = {}
  for (const path of paths.filter((path) => path.endsWith('.md') && !path.startsWith('.vitepress/')).sort()) {
    pages[path] = await readFile(join(docs, path), 'utf8')
  }
  for (const [path, source] of Object.entries(outside)) {
    const text = await readFile(join(docs, source), 'utf8')
    pages[path] = text.replaceAll(target, (whole, link: string) =>
      isFixed(link) ? whole : `](${posix.relative('docs', link)})`,
    )
  }
  return pages
}

/** A page for each filter, tag and rule of `check`, and their lists. */
async function printReferencePages(link: (example: Example | TagExample) => string[], written: Pages): Promise<Pages> {
  const { catalogue } = registerPlatform(new Liquid())
  const { filters, tags } = catalogue
  const errors = await findErrors(catalogue)
  const checked = await checkExamples(rules)
  const sorted = [...filters].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const pages: Pages = {
    'reference/filters.md': `# Filters\n\n${filtersIntroduction}\n\n| Filter | |\n|---|---|\n${sorted
      .map(({ name, summary }) => `| [\`${name}\`](filters/${name}.md) | ${escapeCell(summary)} |`)
      .join('\n')}\n`,
    'reference/checks.md': `# Rules of \`check\`\n\n${rulesIntroduction}\n\n| Rule | |\n|---|---|\n${Object.entries(
      rules,
    )
      .map(([name, { summary }]) => `| [${name}](checks/${name}.md) | ${escapeCell(summary)} |`)
      .join('\n')}\n`,
  }
  const add = (path: string, text: string, { name, aliases }: Named): void => {
    pages[path] = [text.trimEnd(), ...listDifferences([name, ...aliases], path, written), ''].join('\n')
  }
  for (const filter of filters)
    add(`reference/filters/${filter.name}.md`, raiseHeading(printFilterEntry(filter, errors, link)), filter)
  for (const tag of tags) add(`reference/tags/${toTagFile(tag.name)}`, printTagPage(tag, errors, link), tag)
  for (const [name, rule] of Object.entries(rules)) {
    pages[`reference/checks/${name}.md`] = raiseHeading(printRuleEntry(name, rule, checked.get(name)))
  }
  return pages
}

/** A filter or a tag. */
type Named = Pick<FilterInfo, 'name' | 'aliases'>

/** Turns an entry of a page into a separate page. */
function raiseHeading(entry: string): string {
  return entry.replace(/^## /, '# ')
}

const target = /\]\(([^)\s]+)\)/g

/** Returns whether a link does not depend on the place of its page. */
function isFixed(link: string): boolean {
  return /^(?:[a-z]+:|#|\/)/.test(link)
}

/** Points links to the pages of the site, and to other files in the repository. */
function linkWithinSite(path: string, text: string, pages: Pages): string {
  return text.replaceAll(target, (whole, link: string) => {
    if (isFixed(link) || link.endsWith('.png')) return whole
    const [file = '', hash = ''] = link.split(/(?=#)/)
    const place = posix.normalize(posix.join(posix.dirname(path), file))
    const [, list] = /^reference\/(filters|checks)\.md$/.exec(place) ?? []
    const entry = `reference/${list ?? ''}/${hash.slice(1)}.md`
    if (list !== undefined && entry in pages) return `](/${entry})`
    const name = place in pages ? place : Object.keys(outside).find((name) => outside[name] === place)
    return name === undefined ? `](${repository}/${posix.join('docs', place)}${hash})` : `](/${name}${hash})`
  })
}

interface SidebarItem {
  readonly text: string
  readonly link?: string
  readonly items?: readonly SidebarItem[]
}

function makeSidebar(pages: Pages): SidebarItem[] {
  const listed = new Set(Object.values(groups).flat())
  const isTop = (path: string): boolean => !path.slice(0, -3).includes('/') && path !== 'index.md'
  const others = Object.keys(pages).filter((path) => isTop(path) && !listed.has(path.slice(0, -3)))
  const all = { ...groups, ...(others.length > 0 && { More: others.map((path) => path.slice(0, -3)) }) }
  return Object.entries(all).map(([text, names]) => ({
    text,
    items: names.filter((name) => `${name}.md` in pages).map((name) => makeItem(name, pages)),
  }))
}

/**
 * The sidebars by folder. Each list of the reference has a separate one, because it is long. Pages of GraphQL fields
 * have none, because each page would repeat all names.
 */
function makeSidebars(pages: Pages): Readonly<Record<string, readonly SidebarItem[]>> {
  const lists = (groups.Reference ?? []).filter(
    (name) => name !== 'reference/graphql' && Object.keys(pages).some((path) => dirname(path) === name),
  )
  const own = lists.map((name) => {
    const below = Object.keys(pages).filter((path) => dirname(path) === name)
    const items = below.sort().map((path) => makeItem(path.slice(0, -3), pages))
    return [`/${name}/`, [{ ...makeItem(name, pages), items }]] as const
  })
  return { ...Object.fromEntries(own), '/': makeSidebar(pages) }
}

function makeItem(name: string, pages: Pages): SidebarItem {
  const path = `${name}.md`
  return { text: findTitle(path, pages[path] ?? '').replace(/^settings\./, ''), link: `/${name}` }
}

const home = `---
layout: Home
sidebar: false
hero:
  name: liquid-platform
  text: platformOS Liquid, on LiquidJS
  tagline: Filters, tags, pages, forms, a REST API, GraphQL and jobs, from a folder of templates.
  actions:
    - theme: brand
      text: Get started
      link: /start
    - theme: alt
      text: Playground
      link: /playground
features:
  - title: More filters and tags
    details: More than 170 filters, functions with return, array and hash literals. Your LiquidJS templates keep working.
    link: /dialect
  - title: Apps from a folder
    details: Pages, layouts, forms, queries, jobs and e-mails are files. One command serves and tests them.
    link: /command
  - title: Your own servers
    details: In memory to start with; Postgres, Redis and S3 when you need them; or an adapter of your own.
    link: /deploying
---

## Start with an app

\`\`\`sh
npx liquid-platform init shop --template storefront && cd shop
npm install
npm run dev   # http://localhost:3000
\`\`\`

![The storefront that these commands serve](/images/storefront.png)

Or add it to [LiquidJS](/start#add-it-to-liquidjs), or follow the [tutorial](/tutorial): ten minutes to an app with sign-up, a
table, a form, a job and an e-mail.
`

const playground = `---
layout: Playground
title: Playground
description: Edit a template, its data and its partials, and see the output beside the output of LiquidJS.
sidebar: false
---
`
