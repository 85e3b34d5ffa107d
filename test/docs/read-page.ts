import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Block {
  readonly language: string
  /** The word after the language: see `scripts/snippets.mts`. */
  readonly kind: string
  readonly text: string
  /** The path at the end of the line above a block whose content is that file. */
  readonly file?: string
}

export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

const root = join(__dirname, '../..')
const docs = join(root, 'docs')
const part =
  /^## (?<title>.+)$|(?:^(?:`|.* `(?=[^`\n:]*\/))(?<file>[^`\s]+)`:?\n\n)?^```(?<language>\w*)(?: (?<kind>\w+))?\n(?<text>[^]*?)^```$/gm

/** All written pages, as paths from `docs`. */
export function listPages(): readonly string[] {
  return [
    '../README.md',
    ...readdirSync(docs).filter((name) => name.endsWith('.md')),
    ...readdirSync(join(root, 'examples')).map((name) => `../examples/${name}/README.md`),
  ]
}

/** Splits a page of `docs` into sections with their code blocks. */
export function readPage(name: string): readonly Section[] {
  const sections: { title: string; blocks: Block[] }[] = [{ title: '', blocks: [] }]
  for (const { groups = {} } of readFileSync(join(docs, name), 'utf8').matchAll(part)) {
    const { title, file, language = '', kind = '', text = '' } = groups
    if (title === undefined) sections.at(-1)?.blocks.push({ language, kind, text, ...(file !== undefined && { file }) })
    else sections.push({ title, blocks: [] })
  }
  return sections
}

/** The files in the blocks by path. */
export function listFiles(blocks: readonly Block[]): Record<string, string> {
  return Object.fromEntries(blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text]])))
}

/** The commands in the blocks, without comments. */
export function listCommands(blocks: readonly Block[]): readonly string[] {
  return blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replaceAll('\\\n', '').split('\n'))
    .map((line) => line.replace(/(^|\s+)#.*$/, ''))
    .filter((line) => line !== '')
}

export function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The text of a page without its front matter and its blocks, as one line. */
export function readText(name: string): string {
  const text = readFileSync(join(docs, name), 'utf8')
  const blocks = /^---\n[^]*?\n---\n|^ *```[^]*?^ *```$/gm
  return joinLines(text.replaceAll(blocks, '')).replaceAll('\\|', '|')
}
