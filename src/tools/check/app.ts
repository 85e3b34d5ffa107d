import type { Snapshot } from '../../files/snapshot'
import { splitModule } from '../../files/module-path'
import { findFileKind, type AnyFileKind } from '../../files/kinds'
import type { Runtime } from '../../app/context/runtime'
import { Places } from './places'
import type { ParsedTemplate, TemplateParser } from './template-parser'

/** The module that `liquid-platform test` brings along. */
const testsModule = 'modules/tests/'

/** An app whose templates are parsed. */
export interface ParsedApp {
  readonly runtime: Runtime
  readonly snapshot: Snapshot
  readonly places: Places
  readonly templates: readonly ParsedTemplate[]
  /** The texts of the files that are checked, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** The modules of these files: `modules/blog/`, and the empty text for the app's own, if it has any. */
  readonly modules: ReadonlySet<string>
  /** The paths and texts of the files of a kind, in the app and its modules. */
  readonly filesOf: (kind: AnyFileKind) => readonly (readonly [path: string, text: string])[]
  /** Pauses before each item of a long loop, so that an editor gets responses meanwhile. */
  readonly pausing: <T>(items: Iterable<T>) => AsyncIterable<T>
}

/**
 * Reads and parses the files of an app.
 *
 * @param pause awaited before each file, and by the checks
 */
export async function parseApp(
  runtime: Runtime,
  parser: TemplateParser,
  pause: () => void | Promise<void>,
): Promise<ParsedApp> {
  async function* pausing<T>(items: Iterable<T>): AsyncGenerator<T> {
    for (const item of items) {
      await pause()
      yield item
    }
  }
  const snapshot = runtime.files.current()
  const texts = new Map<string, string>()
  for (const path of await snapshot.list()) {
    const text = isChecked(path) ? await snapshot.read(path) : undefined
    if (text !== undefined) texts.set(path, text)
  }
  const templates: ParsedTemplate[] = []
  const liquid = Array.from(texts).filter(([path]) => findFileKind(path)?.format === 'liquid')
  for await (const [path, text] of pausing(liquid)) templates.push(...parser.parse(path, text))
  parser.retain(texts)
  const filesOf: ParsedApp['filesOf'] = (kind) => Array.from(texts).filter(([path]) => kind.owns(path))
  const modules = new Set(Array.from(texts.keys(), (path) => splitModule(path).module))
  // The bodies of files come first.
  templates.sort((a, b) => Number(b.isBody) - Number(a.isBody))
  return { runtime, snapshot, texts, modules, filesOf, places: new Places(texts, runtime.values), templates, pausing }
}

/** Whether a module is not installed, so that its files are unknown. */
export function isModuleMissing({ modules }: ParsedApp, module: string): boolean {
  return module !== testsModule && !modules.has(module)
}

/** Whether the texts of a file are read: files of its kind, in its format. */
function isChecked(path: string): boolean {
  const format = findFileKind(path)?.format
  return format !== undefined && format !== 'asset'
}
