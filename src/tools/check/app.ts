import type { LiquidError, Template } from 'liquidjs'
import type { Snapshot } from '../../files/snapshot'
import { splitModule } from '../../files/module-path'
import { findFileKind, type AnyFileKind } from '../../files/kinds'
import type { Runtime } from '../../app/context/runtime'
import { findFrontMatter } from '../../base/formats/front-matter'
import { getDefinition } from '../../language/expressions/filtered'
import { DialectParser, type Survey } from '../../language/templates/parser'
import { Places } from './places'
import { collectUses, type Uses } from './uses'

/** A file of the app with templates: its body, or a text in its front matter. */
export interface ParsedTemplate {
  readonly path: string
  /** Whether it is a file's body, and not a text in its front matter. */
  readonly isBody: boolean
  readonly nodes: readonly Template[]
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
  /** The paths of the files of a kind, in the app and its modules. */
  readonly paths: (kind: AnyFileKind) => readonly string[]
}

/** Reads and parses the files of an app. */
export async function parseApp(runtime: Runtime): Promise<ParsedApp> {
  const snapshot = runtime.files.current()
  const texts = new Map<string, string>()
  for (const path of await snapshot.list()) {
    const text = isChecked(path) ? await snapshot.read(path) : undefined
    if (text !== undefined) texts.set(path, text)
  }
  const { liquid } = runtime
  const places = new Places(texts)
  const paths = (kind: AnyFileKind): readonly string[] => Array.from(texts.keys()).filter((path) => kind.owns(path))
  const parsed = (path: string, isBody: boolean, { templates: nodes, errors }: Survey): ParsedTemplate => ({
    path,
    isBody,
    nodes,
    errors,
    uses: collectUses(nodes, (name) => getDefinition(liquid.filters[name])),
  })
  const templates = Array.from(texts.keys()).filter((path) => findFileKind(path)?.format === 'liquid')
  const bodies = templates.map((path) => {
    const text = texts.get(path) as string
    return parsed(path, true, new DialectParser(liquid).survey(text, path, findFrontMatter(text).body))
  })
  const rendered = templates.filter((path) => findFileKind(path)?.hasLiquidKeys)
  const values = rendered.flatMap((path) =>
    findLiquidTexts(path, texts.get(path) as string).map(({ keys, text }) => {
      return parsed(path, false, new DialectParser(liquid).survey(text, places.formatLabel(path, keys), 0))
    }),
  )
  const modules = new Set(['', ...Array.from(texts.keys(), (path) => splitModule(path).module)])
  return { runtime, snapshot, texts, modules, paths, places, templates: [...bodies, ...values] }
}

interface LiquidText {
  readonly keys: readonly string[]
  readonly text: string
}

/** The texts with Liquid in a file's front matter. */
function findLiquidTexts(path: string, text: string): readonly LiquidText[] {
  return Array.from(findTexts(findFileKind(path)?.read(path, text).given, []))
}

function* findTexts(value: unknown, keys: readonly string[]): Generator<LiquidText> {
  if (typeof value === 'string' && /\{[{%]/.test(value)) yield { keys, text: value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* findTexts(inner, [...keys, key])
}

/** Whether the texts of a file are read: files of its kind, in its format. */
function isChecked(path: string): boolean {
  const format = findFileKind(path)?.format
  return format !== undefined && format !== 'asset'
}
