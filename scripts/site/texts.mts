import { posix } from 'node:path'
import { groups } from './groups.ts'
import { findTitle, summarize } from './heads.mts'

type Texts = Record<string, string>

/** A page by its path, with links from the root, such as `/forms.md`. */
type Page = readonly [path: string, text: string]

/**
 * The texts for language models (llmstxt.org): `llms.txt` lists the pages, each of which is also available as Markdown,
 * and `llms-full.txt` contains all. Links are relative, so that the site works in any folder of a server.
 */
export function listTexts(pages: readonly Page[]): Texts {
  // The home page and the playground are layouts without text.
  const texts = new Map(pages.filter(([, text]) => text.startsWith('# ')))
  const listed = Object.values(groups)
    .flat()
    .map((name) => `${name}.md`)
  const inOrder = new Set([...listed, ...texts.keys()])
  const whole = Array.from(inOrder, (path) => texts.get(path)).filter((text) => text !== undefined)
  return {
    ...Object.fromEntries(Array.from(texts, ([path, text]) => [`public/${path}`, makeRelative(text, path)])),
    'public/llms.txt': makeIndex(texts),
    'public/llms-full.txt': makeRelative(whole.map((text) => `${text.trim()}\n`).join('\n'), 'llms-full.txt'),
  }
}

function makeRelative(text: string, path: string): string {
  const root = posix.relative(posix.dirname(path), '')
  const prose = text.replaceAll(/^\[Open in the playground\]\(.*\)\n\n?/gm, '')
  return prose.replaceAll('](/', root === '' ? '](' : `](${root}/`)
}

function makeIndex(texts: ReadonlyMap<string, string>): string {
  const sections = Object.entries(groups).map(([name, names]) => {
    const lines = names.flatMap((name) => {
      const path = `${name}.md`
      const text = texts.get(path)
      if (text === undefined) return []
      const summary = summarize(text)
      return [`- [${findTitle(path, text)}](${path})${summary && `: ${summary}`}`]
    })
    // The name of the section that models may skip.
    return `## ${name === 'Project' ? 'Optional' : name}\n\n${lines.join('\n')}\n`
  })
  return `# liquid-platform

> The platformOS dialect of Liquid on LiquidJS, for Node and browsers: filters, tags, pages, forms, a REST API, GraphQL and jobs.

All pages in one file: [llms-full.txt](llms-full.txt)

${sections.join('\n')}`
}
