import { Once } from '../../async/once'
import { all, andThen, type PromiseOrValue } from '../../async/promise-or-value'
import { Snapshot } from './snapshot'
import type { FileSource } from './source'

/** The files of an app. What the library knows of them comes from here. */
export class AppFiles {
  private latest: Snapshot | undefined

  constructor(private readonly source: FileSource) {}

  /** The files as they are now. */
  current(): Snapshot {
    const version = this.source.version()
    if (this.latest?.version !== version) this.latest = new Snapshot(version, this.source)
    return this.latest
  }
}

/** What a file was made into. */
interface Parsed<T> {
  readonly text: string
  readonly value: T
}

/** The files of an app, each made into something once, and again when its text is another. */
export class ParsedFiles<T> {
  private snapshot: Snapshot | undefined
  private parsed = new Once<string, Parsed<T> | undefined>()
  private known = new Map<string, Parsed<T>>()
  private before: ReadonlyMap<string, Parsed<T>> = new Map()

  constructor(
    private readonly files: AppFiles,
    private readonly parse: (path: string, text: string) => T,
  ) {}

  /** What a file was made into, undefined where there is none. */
  at(path: string): PromiseOrValue<T | undefined> {
    const snapshot = this.files.current()
    if (snapshot !== this.snapshot) this.begin(snapshot)
    const parsed = this.parsed.get(path, () => andThen(snapshot.read(path), (text) => this.parsedAt(path, text)))
    return andThen(parsed, (found) => found?.value)
  }

  /** What the files of these paths were made into, without those that are gone. */
  all(paths: readonly string[]): PromiseOrValue<readonly T[]> {
    return andThen(all(paths.map((path) => this.at(path))), (values) => values.filter((value) => value !== undefined))
  }

  private begin(snapshot: Snapshot): void {
    this.snapshot = snapshot
    this.parsed = new Once()
    this.before = this.known
    this.known = new Map()
  }

  private parsedAt(path: string, text: string | undefined): Parsed<T> | undefined {
    if (text === undefined) return undefined
    const before = this.before.get(path)
    const parsed = before?.text === text ? before : { text, value: this.parse(path, text) }
    this.known.set(path, parsed)
    return parsed
  }
}
