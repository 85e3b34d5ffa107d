import type { LiquidError } from 'liquidjs'
import type { Snapshot } from '../adapters/files/snapshot'
import { placeOf } from '../adapters/files/layout'
import { isSchemaFile } from '../adapters/schema/schema-file'
import type { Runtime } from '../context/runtime'
import { frontMatterOf, metaOf } from '../formats/front-matter'
import { definitionOf } from '../language/expressions/filtered'
import { DialectParser, type Survey } from '../language/templates/parser'
import { labelOf, Places } from './places'
import { usesOf, type Uses } from './uses'

/** A file of the app with templates: its body, or a text in its front matter. */
export interface ParsedTemplate {
  readonly path: string
  readonly errors: readonly LiquidError[]
  readonly uses: Uses
}

/** An app whose templates are parsed. */
export interface ParsedApp {
  readonly runtime: Runtime
  readonly snapshot: Snapshot
  readonly places: Places
  readonly templates: readonly ParsedTemplate[]
  /** The texts of the files that are checked, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** The modules of these files: `modules/blog/`, and the empty text for the app's own. */
  readonly modules: ReadonlySet<string>
  /** The paths in a folder of the app and its modules: `forms/`. */
  readonly paths: (folder: string) => readonly string[]
}

const templateFolders = [
  ...['views/pages/', 'views/partials/', 'views/layouts/', 'lib/', 'authorization_policies/', 'emails/', 'api_calls/'],
  ...['smses/', 'forms/', 'migrations/'],
]
/** The folders of files whose front matter is rendered. */
const renderedFolders = ['views/pages/', 'authorization_policies/', 'emails/', 'smses/', 'api_calls/', 'forms/']

/** Reads and parses the files of an app. */
export async function parseApp(runtime: Runtime): Promise<ParsedApp> {
  const snapshot = runtime.files.current()
  const texts = new Map<string, string>()
  for (const path of await snapshot.list()) {
    const text = isChecked(path) ? await snapshot.read(path) : undefined
    if (text !== undefined) texts.set(path, text)
  }
  const { liquid } = runtime
  const paths = (folder: string): readonly string[] =>
    Array.from(texts.keys()).filter((path) => placeOf(path).rest.startsWith(folder))
  const parsed = (path: string, { templates, errors }: Survey): ParsedTemplate => ({
    path,
    errors,
    uses: usesOf(templates, (name) => definitionOf(liquid.filters[name])),
  })
  const bodies = templateFolders.flatMap(paths).map((path) => {
    const text = texts.get(path) as string
    return parsed(path, new DialectParser(liquid).survey(text, path, frontMatterOf(text).body))
  })
  const values = renderedFolders.flatMap(paths).flatMap((path) =>
    liquidTextsOf(path, texts.get(path) as string).map(({ keys, text }) => {
      return parsed(path, new DialectParser(liquid).survey(text, labelOf(path, keys), 0))
    }),
  )
  const modules = new Set(['', ...Array.from(texts.keys(), (path) => placeOf(path).module)])
  return { runtime, snapshot, texts, modules, paths, places: new Places(texts), templates: [...bodies, ...values] }
}

interface LiquidText {
  readonly keys: readonly string[]
  readonly text: string
}

/** The texts with Liquid in a file's front matter; none if it cannot be read. */
function liquidTextsOf(path: string, text: string): readonly LiquidText[] {
  try {
    return Array.from(textsIn(metaOf(path, text), []))
  } catch {
    return []
  }
}

function* textsIn(value: unknown, keys: readonly string[]): Generator<LiquidText> {
  if (typeof value === 'string' && /\{[{%]/.test(value)) yield { keys, text: value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, [...keys, key])
}

function isChecked(path: string): boolean {
  const { rest } = placeOf(path)
  if (templateFolders.some((folder) => rest.startsWith(folder))) return rest.endsWith('.liquid')
  return isSchemaFile(path) || /^graphql\/.*\.graphql$|^translations\/.*\.ya?ml$|^config\.yml$/.test(rest)
}
