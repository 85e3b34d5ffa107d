import { posix } from 'node:path'

type Pages = Readonly<Record<string, string>>

/** The pages of differences: how a page of the reference introduces their rows, and the heads of the two columns. */
const sources = {
  'differences-from-platformos.md': { title: 'platformOS', heads: ['Here', 'platformOS'] },
  'differences-from-liquidjs.md': { title: 'LiquidJS', heads: ['Here', 'LiquidJS alone'] },
} as const

/** A row of a table, or an item of a list, as its cells. */
function listRows(text: string): readonly (readonly string[])[] {
  const lines = text.replaceAll(/\n {2,}(?=\S)/g, ' ').split('\n')
  return lines.flatMap((line) => {
    if (line.startsWith('| '))
      return [
        line
          .slice(2, -1)
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      ]
    return line.startsWith('- ') ? [[line.slice(2)]] : []
  })
}

/** Whether code in a text names a filter or a tag: `` `slugify` ``, `` `x | slugify` `` or `` `{% cache %}` ``. */
function names(text: string, name: string): boolean {
  const codes = text.match(/`[^`]+`/g) ?? []
  return codes.some((code) => code === `\`${name}\`` || new RegExp(`(?:\\||\\{%-?)\\s*${name}\\b`).test(code))
}

/**
 * The section of the differences of a filter or a tag, as the lines of its page on the site; none without any.
 *
 * @param path the path of its page, to which links become relative
 */
export function listDifferences(allNames: readonly string[], path: string, pages: Pages): readonly string[] {
  const up = posix.relative(posix.dirname(path), '')
  const sections = Object.entries(sources).flatMap(([source, { title, heads }]) => {
    const rows = listRows(pages[source] ?? '').filter(([here = '']) => allNames.some((name) => names(here, name)))
    if (rows.length === 0) return []
    const heading = ['', `### From [${title}](${up}/${source})`, '']
    const isList = rows.every(({ length }) => length === 1)
    if (isList) return [...heading, ...rows.map(([here = '']) => `- ${moveLinks(here, up)}`)]
    const lines = rows.map(([here = '', there = '']) => `| ${moveLinks(here, up)} | ${moveLinks(there, up)} |`)
    return [...heading, `| ${heads.join(' | ')} |`, '|---|---|', ...lines]
  })
  return sections.length === 0 ? [] : ['', '## Differences', ...sections, '']
}

/** The same of a GraphQL field, whose differences have a section of their own. */
export function listFieldDifferences(name: string, path: string, pages: Pages): readonly string[] {
  const source = 'differences-from-platformos.md'
  const section = (pages[source] ?? '').split(/^## /m).find((text) => text.startsWith('GraphQL\n'))
  if (section === undefined) throw new Error(`${source} has no section "GraphQL"`)
  return listDifferences([name], path, { [source]: section })
}

function moveLinks(text: string, up: string): string {
  return text.replaceAll(/\]\((?![a-z]+:|#)/g, `](${up}/`)
}
