import { Once } from '../base/async/once'
import { waitForAll, andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { AnyFileKind } from './kinds'
import { locateSource } from './layout'
import { splitModule } from './module-path'
import { fillPlaceholders, isInterpolated, readModuleValues, type ModuleValues } from './module-values'
import type { ConfigValues } from '../ports/settings/config'
import type { FileBytes, FileSource } from '../ports/files'

/** The source's own path of each file, by its path in today's layout. */
type Sources = ReadonlyMap<string, string>

/** One version of an app's files, by path in today's layout. */
export class Snapshot {
  private readonly kept = new Once<object, unknown>()
  private readonly values = new Once<string, ModuleValues>()

  /** @param config the values of keys that the app's `config.yml` does not have */
  constructor(
    readonly version: string | number,
    private readonly source: FileSource,
    readonly config: ConfigValues,
  ) {}

  /** All paths, sorted; or those in a folder, first the app's, then each module's. */
  list(folder = ''): PromiseOrValue<readonly string[]> {
    return andThen(this.loadSources(), (sources) => {
      const paths = Array.from(sources.keys())
      if (folder === '') return paths
      const own = paths.filter((path) => path.startsWith(folder))
      return [...own, ...paths.filter((path) => path.startsWith(folder, splitModule(path).module.length || Infinity))]
    })
  }

  /** The paths of the files of a kind, in the same order. */
  listKind(kind: Pick<AnyFileKind, 'folders' | 'owns'>): PromiseOrValue<readonly string[]> {
    return andThen(waitForAll(kind.folders.map((folder) => this.list(folder))), (lists) =>
      lists.flat().filter((path) => kind.owns(path)),
    )
  }

  has(path: string): PromiseOrValue<boolean> {
    return andThen(this.loadSources(), (sources) => sources.has(path))
  }

  /** The text of a file; undefined if it does not exist. */
  read(path: string): PromiseOrValue<string | undefined> {
    const text = this.readSourceText(path)
    const { module } = splitModule(path)
    if (module === '' || !isInterpolated(path)) return text
    return andThen(text, (text) => {
      if (text?.includes('<%=') !== true) return text
      return andThen(this.readValues(module), (values) => fillPlaceholders(text, values))
    })
  }

  /** The bytes of a file, after filling in placeholders; undefined if it does not exist. */
  readBytes(path: string): PromiseOrValue<FileBytes | undefined> {
    const { source } = this
    if (!source.readBytes || (splitModule(path).module !== '' && isInterpolated(path))) {
      return andThen(this.read(path), (text) => (text === undefined ? undefined : Buffer.from(text)))
    }
    return this.findSource(path, (own) => source.readBytes?.(own))
  }

  /** When a file was last written, in epoch seconds; undefined if it is unknown. */
  updatedAt(path: string): PromiseOrValue<number | undefined> {
    return this.findSource(path, (own) => this.source.updatedAt?.(own))
  }

  /** The file's path on this machine; undefined if it is not on disk. */
  diskPath(path: string): PromiseOrValue<string | undefined> {
    return this.findSource(path, (own) => this.source.diskPath?.(own))
  }

  /** The values of a module, from its own files. */
  readValues(module: string): PromiseOrValue<ModuleValues> {
    return this.values.get(module, () => readModuleValues(module, (path) => this.readSourceText(path)))
  }

  /** The result of `make`, computed once per key and snapshot. */
  once<T>(key: object, make: () => PromiseOrValue<T>): PromiseOrValue<T> {
    return this.kept.get(key, make) as PromiseOrValue<T>
  }

  private readSourceText(path: string): PromiseOrValue<string | undefined> {
    return this.findSource(path, (own) => this.source.read(own))
  }

  /** Asks the source about a file, by the source's path; undefined if it does not exist. */
  private findSource<T>(
    path: string,
    ask: (own: string) => PromiseOrValue<T | undefined>,
  ): PromiseOrValue<T | undefined> {
    return andThen(this.loadSources(), (sources) => {
      const own = sources.get(path)
      return own === undefined ? undefined : ask(own)
    })
  }

  private loadSources(): PromiseOrValue<Sources> {
    return this.once(this, () => andThen(this.source.list(''), locateSources))
  }
}

function locateSources(paths: readonly string[]): Sources {
  const located = paths.map((source) => ({ source, ...locateSource(source) }))
  located.sort((a, b) => (a.path === b.path ? a.rank - b.rank : a.path < b.path ? -1 : 1))
  const sources = new Map<string, string>()
  for (const { path, source } of located) if (!sources.has(path)) sources.set(path, source)
  return sources
}
