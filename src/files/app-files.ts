import { Once } from '../base/async/once'
import { waitForAll, andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { FileKind, Keys, ReadFile } from './file-kind'
import { Snapshot } from './snapshot'
import type { ConfigValues } from '../ports/settings/config'
import type { FileSource } from '../ports/files'

/** The files of an app: the library's only access to the file source. */
export class AppFiles {
  private latest: Snapshot | undefined
  private readonly kinds = new Map<object, ParsedFiles<ReadFile<unknown>>>()

  /** @param config the values of keys that the app's `config.yml` does not have */
  constructor(
    private readonly source: FileSource,
    private readonly config: ConfigValues = {},
  ) {}

  /** The current version of the files. */
  current(): Snapshot {
    const version = this.source.version()
    if (this.latest?.version !== version) this.latest = new Snapshot(version, this.source, this.config)
    return this.latest
  }

  /** The files of a kind. */
  ofKind<Value>(kind: FileKind<Keys, Value>): ParsedFiles<ReadFile<Value>> {
    let files = this.kinds.get(kind)
    if (!files) this.kinds.set(kind, (files = new ParsedFiles(this, (path, text) => kind.read(path, text))))
    return files as ParsedFiles<ReadFile<Value>>
  }
}

/** A parsed file. */
interface Parsed<T> {
  readonly text: string
  readonly value: T
}

/** Parses each file of an app once, and again when its text changes. */
export class ParsedFiles<T> {
  private snapshot: Snapshot | undefined
  private parsed = new Once<string, Parsed<T> | undefined>()
  private known = new Map<string, Parsed<T>>()
  private before: ReadonlyMap<string, Parsed<T>> = new Map()

  constructor(
    private readonly files: AppFiles,
    private readonly parse: (path: string, text: string) => T,
  ) {}

  /** The parsed file; undefined if it does not exist. */
  at(path: string): PromiseOrValue<T | undefined> {
    const snapshot = this.files.current()
    if (snapshot !== this.snapshot) this.begin(snapshot)
    const parsed = this.parsed.get(path, () => andThen(snapshot.read(path), (text) => this.parseIfChanged(path, text)))
    return andThen(parsed, (found) => found?.value)
  }

  /** The parsed files at these paths, without missing ones. */
  all(paths: readonly string[]): PromiseOrValue<readonly T[]> {
    return andThen(waitForAll(paths.map((path) => this.at(path))), (values) =>
      values.filter((value) => value !== undefined),
    )
  }

  private begin(snapshot: Snapshot): void {
    this.snapshot = snapshot
    this.parsed = new Once()
    this.before = this.known
    this.known = new Map()
  }

  private parseIfChanged(path: string, text: string | undefined): Parsed<T> | undefined {
    if (text === undefined) return undefined
    const before = this.before.get(path)
    const parsed = before?.text === text ? before : { text, value: this.parse(path, text) }
    this.known.set(path, parsed)
    return parsed
  }
}
