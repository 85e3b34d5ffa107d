import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import { diagnose, type Diagnostic } from '../base/diagnostics/diagnostic'
import type { AppFiles } from './app-files'
import { AppFolder } from './app-folder'
import type { FileKind, Keys, ReadFile } from './file-kind'
import { splitModule } from './module-path'

/** A file; its diagnostics report another file with the same name. */
export type NamedFile<Value> = ReadFile<Value>

/** The files of one version of the app, by their names. */
interface Named<Value> {
  readonly byName: ReadonlyMap<string, NamedFile<Value>>
  readonly byPath: ReadonlyMap<string, NamedFile<Value>>
  /** The names that files declare or have by their paths. */
  readonly names: readonly string[]
}

/**
 * The files of a kind whose key `name` may name them. A file is found by the name that it declares, and by its path; of two
 * files with one name, the last by path is found. In a module, the declared name also works without the module, if no other
 * file has it.
 */
export class NamedFiles<K extends Keys, Value> {
  private readonly folder: AppFolder

  constructor(
    private readonly files: AppFiles,
    readonly kind: FileKind<K, Value>,
  ) {
    this.folder = new AppFolder(files, kind)
  }

  find(name: string): PromiseOrValue<NamedFile<Value> | undefined> {
    return andThen(this.findNamed(), ({ byName, byPath }) => {
      const named = byName.get(name)
      return named ?? andThen(this.folder.findPath(name), (path) => (path === undefined ? undefined : byPath.get(path)))
    })
  }

  /** The files in the order of their names, each once. */
  list(): PromiseOrValue<readonly NamedFile<Value>[]> {
    return andThen(this.findNamed(), ({ byName, names }) => names.flatMap((name) => byName.get(name) ?? []))
  }

  /** @throws {MissingFileError} with the nearest name */
  throwMissing(name: string): PromiseOrValue<never> {
    return andThen(this.findNamed(), ({ names }) => this.folder.throwMissing(name, names))
  }

  private findNamed(): PromiseOrValue<Named<Value>> {
    return this.files
      .current()
      .once(this, () =>
        andThen(this.folder.entries(), (entries) =>
          andThen(this.files.ofKind(this.kind).all(Array.from(entries.values())), (files) => this.index(files)),
        ),
      )
  }

  private index(files: readonly ReadFile<Value>[]): Named<Value> {
    const declared = new Map<string, NamedFile<Value>>()
    const byPath = new Map<string, NamedFile<Value>>()
    for (const read of files) {
      const other = declared.get(read.name)
      const file = other ? withDiagnostic(read, diagnoseSameName(read, other.path)) : read
      declared.set(file.name, file)
      byPath.set(file.path, file)
    }
    const byName = new Map(declared)
    const claim = (name: string, file: NamedFile<Value>): void => {
      if (!byName.has(name)) byName.set(name, file)
    }
    for (const file of byPath.values()) claim(this.kind.nameFrom(file.path), file)
    for (const file of declared.values()) if ('name' in file.given) claim(readOwnName(file), file)
    return { byName, byPath, names: Array.from(declared.keys()).sort() }
  }
}

/** The name without the module. */
function readOwnName({ name }: NamedFile<unknown>): string {
  return splitModule(name).rest
}

function diagnoseSameName(file: ReadFile<unknown>, other: string): Diagnostic {
  const message = `"${file.name}" is also the name of ${other}: ${file.path} is used`
  return diagnose('same-name', file.locate(['name']), message, { keys: ['name'] })
}

function withDiagnostic<Value>(file: ReadFile<Value>, diagnostic: Diagnostic): NamedFile<Value> {
  const { path, name, given, text, body, fault, locate } = file
  return {
    path,
    name,
    given,
    text,
    body,
    fault,
    locate,
    diagnostics: [...file.diagnostics, diagnostic],
    get value() {
      return file.value
    },
  }
}
