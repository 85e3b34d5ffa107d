import { join } from 'node:path'
import type { DirectoryFiles } from '../../files/directory'
import type { FileBytes, FileSource } from '../../ports/files'

/** The files on disk that may be read, in one version of them. */
interface Readable {
  readonly version: number
  readonly paths: ReadonlySet<string>
}

/** The files of a folder, with the texts of open documents in place of the files on disk. */
export class OpenFiles implements FileSource {
  readonly defaults: NonNullable<FileSource['defaults']>
  private readonly texts = new Map<string, string>()
  private changes = 0
  private readable: Readable | undefined

  /**
   * @param folder the path of the folder on disk
   * @param mayRead whether a file may be read, by its path on disk: modules may be beside the folder
   */
  constructor(
    private readonly disk: DirectoryFiles,
    private readonly folder: string,
    private readonly mayRead: (diskPath: string) => boolean,
  ) {
    this.defaults = disk.defaults ?? {}
  }

  /** Replaces the text of a file, which need not be on disk. */
  open(path: string, text: string): void {
    if (this.texts.get(path) === text) return
    this.texts.set(path, text)
    this.changes++
  }

  /** The file on disk counts again. */
  close(path: string): void {
    if (this.texts.delete(path)) this.changes++
  }

  /** Looks for changes on disk. */
  look(): Promise<void> {
    return this.disk.look()
  }

  read(path: string): string | undefined {
    return this.texts.get(path) ?? (this.listOnDisk().has(path) ? this.disk.read(path) : undefined)
  }

  async readBytes(path: string): Promise<FileBytes | undefined> {
    const text = this.texts.get(path)
    if (text !== undefined) return Buffer.from(text)
    return this.listOnDisk().has(path) ? this.disk.readBytes(path) : undefined
  }

  list(prefix: string): readonly string[] {
    const all = new Set([...this.listOnDisk(), ...this.texts.keys()])
    return Array.from(all)
      .filter((path) => path.startsWith(prefix))
      .sort()
  }

  version(): string {
    return `${this.disk.version()} ${this.changes}`
  }

  updatedAt(path: string): number | undefined {
    return this.listOnDisk().has(path) ? this.disk.updatedAt(path) : undefined
  }

  diskPath(path: string): string | undefined {
    const onDisk = this.listOnDisk().has(path) ? this.disk.diskPath(path) : undefined
    return onDisk ?? (this.texts.has(path) ? join(this.folder, path) : undefined)
  }

  private listOnDisk(): ReadonlySet<string> {
    const version = this.disk.version()
    if (this.readable?.version !== version) {
      const paths = this.disk.list('').filter((path) => this.mayRead(this.disk.diskPath(path) ?? ''))
      this.readable = { version, paths: new Set(paths) }
    }
    return this.readable.paths
  }
}
