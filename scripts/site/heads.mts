import { posix } from 'node:path'

/** The words that distinguish pages with the same name, such as the filter and the tag `log`. */
const kinds: Readonly<Record<string, string>> = {
  'reference/checks': 'rule of check',
  'reference/errors': 'error',
  'reference/files': 'file',
  'reference/filters': 'filter',
  'reference/graphql': 'GraphQL',
  'reference/settings': 'setting',
  'reference/tags': 'tag',
}

/** Titles for pages with an unclear heading. */
const titles: Readonly<Record<string, string>> = {
  'playground.md': 'Playground',
  'start.md': 'Getting started',
}

const maximumLength = 155

/** Adds the title and description that search engines show to a page. */
export function addHead(path: string, text: string): string {
  if (text.startsWith('---\n')) return text
  const name = findTitle(path, text)
  const kind = kinds[posix.dirname(path)]
  const title = kind === undefined ? name : `${name}, ${kind}`
  const [introduction = ''] = text.split(/^## /m, 1)
  // VitePress prints the description unescaped in an attribute.
  const prose = readProse(introduction) || readProse(text)
  const description = shorten(prose === '' ? title : `${title}: ${prose}`).replaceAll('"', "'")
  // Pages of GraphQL fields are in no sidebar, so they have no previous or next page.
  const neighbours = kind === 'GraphQL' ? 'prev: false\nnext: false\n' : ''
  // A page without sections has no outline, and is wider.
  const outline = /^## /m.test(text) ? '' : 'aside: false\n'
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n${neighbours}${outline}---\n\n${text}`
}

export function findTitle(path: string, text: string): string {
  return titles[path] ?? (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll('`', '')
}

/** The first sentences of a page. */
export function summarize(text: string): string {
  const prose = readProse(text)
  const sentences = /^.*\D[.!?](?= |$)/.exec(prose.slice(0, maximumLength))
  return sentences?.[0] ?? shorten(prose)
}

/** The text of a page without headings, code, tables, pictures and lists. */
function readProse(text: string): string {
  return text
    .replaceAll(/^(`{3,})[^]*?^\1$/gm, '')
    .replaceAll(/^(?:#|\||!\[).*$/gm, '')
    .replaceAll(/^(?:-|\d+\.) .*(?:\n +\S.*)*$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function shorten(text: string): string {
  if (text.length <= maximumLength) return text
  return `${text.slice(0, maximumLength).replace(/\W*\s+\S*$/, '')} …`
}
