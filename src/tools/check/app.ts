import type { Snapshot } from '../../files/snapshot'
import { splitModule } from '../../files/module-path'
import type { FileKind, Keys, ReadFile } from '../../files/file-kind'
import { findFileKind } from '../../files/kinds'
import type { Runtime } from '../../app/context/runtime'
import { Places } from './places'
import type { ParsedTemplate, TemplateParser } from './template-parser'

/** The module that `liquid-platform test` brings along. */
export const testsModule = 'modules/tests/'

/** An app whose templates are parsed. */
export interface ParsedApp {
  readonly runtime: Runtime
  readonly snapshot: Snapshot
  readonly places: Places
  readonly templates: readonly ParsedTemplate[]
  /** The files that are checked, by path. */
  readonly files: ReadonlyMap<string, ReadFile<unknown>>
  /** The modules of these files: `modules/blog/`, and the empty text for the app's own, if it has any. */
  readonly modules: ReadonlySet<string>
  /** The files of a kind, in the app and its modules. */
  readonly filesOf: <Value>(kind: FileKind<Keys, Value>) => readonly ReadFile<Value>[]
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
  const files = new Map<string, ReadFile<unknown>>()
  const templates: ParsedTemplate[] = []
  for await (const path of pausing(await snapshot.list())) {
    const kind = findFileKind(path)
    const file = kind && kind.format !== 'asset' ? await runtime.files.ofKind(kind).at(path) : undefined
    if (!file) continue
    files.set(path, file)
    if (kind?.format === 'liquid') templates.push(...parser.parse(file))
  }
  parser.retain(files)
  const filesOf = <Value>(kind: FileKind<Keys, Value>) =>
    Array.from(files.values()).filter((file): file is ReadFile<Value> => kind.owns(file.path))
  const modules = new Set(Array.from(files.keys(), (path) => splitModule(path).module))
  // The bodies of files come first.
  templates.sort((a, b) => Number(b.isBody) - Number(a.isBody))
  return { runtime, snapshot, files, modules, filesOf, places: new Places(files, runtime.values), templates, pausing }
}

/** Whether a module is not installed, so that its files are unknown. */
export function isModuleMissing({ modules }: ParsedApp, module: string): boolean {
  return module !== testsModule && !modules.has(module)
}
