import { Once } from '../../values/once'
import { andThen, type PromiseOrValue } from '../../values/promise-or-value'
import { locate, placeOf } from './layout'
import { interpolate, isInterpolated, valuesOf, type ModuleValues } from './module-values'
import type { FileBytes, FileSource } from './source'

/** The source's own path of each file, by its path in today's layout. */
type Sources = ReadonlyMap<string, string>

/** The files of an app as one version of them is, by their paths in today's layout. */
export class Snapshot {
  private readonly kept = new Once<object, unknown>()
  private readonly values = new Once<string, ModuleValues>()

  constructor(
    readonly version: string | number,
    private readonly source: FileSource,
  ) {}

  /** All paths, sorted; or those in a folder, of the app and then of each module. */
  list(folder = ''): PromiseOrValue<readonly string[]> {
    return andThen(this.sources(), (sources) => {
      const paths = Array.from(sources.keys())
      if (folder === '') return paths
      const own = paths.filter((path) => path.startsWith(folder))
      return [...own, ...paths.filter((path) => path.startsWith(folder, placeOf(path).module.length || Infinity))]
    })
  }

  has(path: string): PromiseOrValue<boolean> {
    return andThen(this.sources(), (sources) => sources.has(path))
  }

  /** The text of a file, undefined where there is none. */
  read(path: string): PromiseOrValue<string | undefined> {
    const text = this.sourceText(path)
    const { module } = placeOf(path)
    if (module === '' || !isInterpolated(path)) return text
    return andThen(text, (text) => {
      if (text?.includes('<%=') !== true) return text
      return andThen(this.valuesOf(module), (values) => interpolate(text, values))
    })
  }

  /** The bytes of a file, undefined where there is none: those of its text, where placeholders are filled in it. */
  readBytes(path: string): PromiseOrValue<FileBytes | undefined> {
    const { source } = this
    if (!source.readBytes || (placeOf(path).module !== '' && isInterpolated(path))) {
      return andThen(this.read(path), (text) => (text === undefined ? undefined : Buffer.from(text)))
    }
    return this.ofSource(path, (own) => source.readBytes?.(own))
  }

  /** When a file was last written, in epoch seconds; undefined where nobody knows. */
  updatedAt(path: string): PromiseOrValue<number | undefined> {
    return this.ofSource(path, (own) => this.source.updatedAt?.(own))
  }

  /** What is known of a module by its own files. */
  valuesOf(module: string): PromiseOrValue<ModuleValues> {
    return this.values.get(module, () => valuesOf(module, (path) => this.sourceText(path)))
  }

  /** What `make` gives, once for this snapshot. */
  once<T>(key: object, make: () => PromiseOrValue<T>): PromiseOrValue<T> {
    return this.kept.get(key, make) as PromiseOrValue<T>
  }

  private sourceText(path: string): PromiseOrValue<string | undefined> {
    return this.ofSource(path, (own) => this.source.read(own))
  }

  /** What the source says of a file by its own path, undefined where there is none. */
  private ofSource<T>(
    path: string,
    ask: (own: string) => PromiseOrValue<T | undefined>,
  ): PromiseOrValue<T | undefined> {
    return andThen(this.sources(), (sources) => {
      const own = sources.get(path)
      return own === undefined ? undefined : ask(own)
    })
  }

  private sources(): PromiseOrValue<Sources> {
    return this.once(this, () => andThen(this.source.list(''), sourcesOf))
  }
}

function sourcesOf(paths: readonly string[]): Sources {
  const located = paths.map((source) => ({ source, ...locate(source) }))
  located.sort((a, b) => (a.path === b.path ? a.rank - b.rank : a.path < b.path ? -1 : 1))
  const sources = new Map<string, string>()
  for (const { path, source } of located) if (!sources.has(path)) sources.set(path, source)
  return sources
}
