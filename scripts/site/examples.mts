import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { Liquid } from 'liquidjs'
import { registerPlatform, type Example, type memoryFiles as MemoryFiles, type TagExample } from 'liquid-platform'

/** An example of the reference that browsers can render, in the playground's format. */
export interface BrowserExample {
  readonly group: 'Filters' | 'Tags'
  readonly name: string
  readonly template: string
  /** As JSON. */
  readonly data: string
  readonly files: Readonly<Record<string, string>>
}

interface BrowserBuild {
  readonly registerPlatform: typeof registerPlatform
  readonly memoryFiles: typeof MemoryFiles
}

const modules = ['encodings', 'formats', 'markup', 'openpgp', 'phone', 'user-agents']

/**
 * The examples whose output the browser build prints; the others need a server.
 *
 * @param folder the build
 */
export async function findBrowserExamples(folder: string): Promise<ReadonlyMap<Example | TagExample, BrowserExample>> {
  for (const module of modules) await import(pathToFileURL(join(folder, `${module}.js`)).href)
  const build = (await import(pathToFileURL(join(folder, 'index.js')).href)) as BrowserBuild
  const { filters, tags } = registerPlatform(new Liquid()).catalogue
  const found = new Map<Example | TagExample, BrowserExample>()
  for (const { group, list } of [
    { group: 'Filters', list: filters },
    { group: 'Tags', list: tags },
  ] as const) {
    for (const { name, examples } of [...list].sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
      for (const example of examples) {
        if ((await render(build, example)) === example.output) found.set(example, describe(group, name, example))
      }
    }
  }
  return found
}

async function render({ registerPlatform, memoryFiles }: BrowserBuild, example: TagExample): Promise<unknown> {
  const liquid = new Liquid()
  registerPlatform(liquid, { files: memoryFiles(example.files ?? {}), logger: { log: () => undefined } })
  return liquid.parseAndRender(example.template, structuredClone(example.data ?? {})).catch(() => undefined)
}

function describe(group: BrowserExample['group'], name: string, example: TagExample): BrowserExample {
  const data = example.data ? JSON.stringify(example.data, null, 2) : '{}'
  return { group, name, template: example.template, data, files: example.files ?? {} }
}

/** The URL of an example in the playground; see `docs/.vitepress/playground/share.ts`. */
export function linkToPlayground({ template, data, files }: BrowserExample): string {
  const sketch = JSON.stringify({ template, data, files })
  return `/playground.md#${deflateRawSync(sketch, { level: 9 }).toString('base64url')}`
}
