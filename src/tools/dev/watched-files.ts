import type { DirectoryFiles } from '../../files/directory'
import type { FileBytes, FileSource } from '../../ports/files'

/**
 * The files of a directory, which are looked through for changes when `look` is called: once for each request, instead
 * of each time that something asks for their version.
 */
export class WatchedFiles implements FileSource {
  readonly defaults: NonNullable<FileSource['defaults']>
  private known: number

  /** @param source checks at every call */
  constructor(private readonly source: DirectoryFiles) {
    this.known = source.version()
    this.defaults = source.defaults ?? {}
  }

  /** Looks for changes. */
  look(): void {
    this.known = this.source.version()
  }

  version(): number {
    return this.known
  }

  read(path: string): string | undefined {
    return this.source.read(path)
  }

  readBytes(path: string): Promise<FileBytes | undefined> {
    return this.source.readBytes(path)
  }

  list(prefix: string): readonly string[] {
    return this.source.list(prefix)
  }

  updatedAt(path: string): number | undefined {
    return this.source.updatedAt(path)
  }
}
