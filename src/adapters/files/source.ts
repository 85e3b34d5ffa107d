/** The bytes of a file. */
export type FileBytes = Uint8Array | LargeFile

/** A file that is too large to be read as a whole. */
export interface LargeFile {
  /** Bytes. */
  readonly size: number
  /** Something else where the file has been written since. */
  readonly stamp: string
  /** The bytes from `start` to before `end`. It fails where the file has fewer by now. */
  stream(start: number, end: number): ReadableStream<Uint8Array>
}

/** The files of an app, by path: `views/partials/cart/total.liquid`. */
export interface FileSource {
  /** The file's text, or undefined where there is none. */
  read(path: string): string | undefined | Promise<string | undefined>
  /**
   * The file's bytes, or undefined where there is none: images are no texts. Of a source without this method every file
   * is its text.
   */
  readBytes?(path: string): FileBytes | undefined | Promise<FileBytes | undefined>
  /** The paths that begin with `prefix`, sorted as JavaScript's `sort()` does. */
  list(prefix: string): readonly string[] | Promise<readonly string[]>
  /** Something else each time that any file has changed, come or gone. It answers at once, and is asked often. */
  version(): string | number
  /** When the file was last written, in epoch seconds; undefined where there is none. A source need not know. */
  updatedAt?(path: string): number | undefined | Promise<number | undefined>
  /** Settings of apps that are kept so, where neither the host nor the app's `config.yml` says otherwise. */
  readonly defaults?: { readonly escapeOutput?: boolean; readonly stringInterpolation?: boolean }
}

/** Files in memory, which can be changed. */
export interface MemoryFiles extends FileSource {
  read(path: string): string | undefined
  readBytes(path: string): Uint8Array | undefined
  list(prefix: string): readonly string[]
  write(path: string, contents: string | Uint8Array): void
  delete(path: string): void
}

/**
 * Files that are kept in memory: for tests, and for templates written in code.
 *
 * @example
 * const files = memoryFiles({ 'views/partials/hello.liquid': 'Hello {{ name }}', 'assets/logo.png': bytes })
 */
export function memoryFiles(contents: Readonly<Record<string, string | Uint8Array>> = {}): MemoryFiles {
  const files = new Map(Object.entries(contents))
  let version = 0
  return {
    read(path) {
      const file = files.get(path)
      return typeof file === 'object' ? Buffer.from(file).toString() : file
    },
    readBytes(path) {
      const file = files.get(path)
      return typeof file === 'string' ? Buffer.from(file) : file
    },
    list: (prefix) =>
      Array.from(files.keys())
        .filter((path) => path.startsWith(prefix))
        .sort(),
    version: () => version,
    write(path, contents) {
      files.set(path, contents)
      version++
    },
    delete(path) {
      if (files.delete(path)) version++
    },
  }
}
