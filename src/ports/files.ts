/** The bytes of a file. */
export type FileBytes = Uint8Array | LargeFile

/** A file too large to read into memory. */
export interface LargeFile {
  /** Bytes. */
  readonly size: number
  /** Changes when the file is written. */
  readonly stamp: string
  /** The bytes from `start` to before `end`. A file that has become shorter or longer meanwhile fails where it is read. */
  stream(start: number, end: number): ReadableStream<Uint8Array>
}

/**
 * The files of an app, by path: `views/partials/cart/total.liquid`. Paths come from templates and requests, so they may
 * be any text. No file has a path that is empty, absolute or a folder's, or contains `.` or `..`, a backslash or a NUL.
 */
export interface FileSource {
  /** The file's text; undefined if it does not exist. */
  read(path: string): string | undefined | Promise<string | undefined>
  /**
   * The file's bytes, for files that are not text, such as images; undefined if it does not exist. Without this method,
   * every file is text.
   */
  readBytes?(path: string): FileBytes | undefined | Promise<FileBytes | undefined>
  /** The paths that start with `prefix`, each once, in the order of JavaScript's `sort()`. Each can be read. */
  list(prefix: string): readonly string[] | Promise<readonly string[]>
  /** A version that changes when any file is changed, added or deleted, and only then. Synchronous, and called often. */
  version(): string | number
  /** When the file was last written, in whole epoch seconds; undefined if it does not exist, or the time is unknown. */
  updatedAt?(path: string): number | undefined | Promise<number | undefined>
  /** The file's path on this machine, for messages; undefined if it does not exist, or is not on disk. */
  diskPath?(path: string): string | undefined
  /** Default settings for apps in such a source; the host's settings and the app's `config.yml` take precedence. */
  readonly defaults?: {
    readonly escapeOutput?: boolean
    readonly stringInterpolation?: boolean
    readonly limits?: { readonly attempts: number }
  }
}

/** Mutable files in memory. */
export interface MemoryFiles extends FileSource {
  read(path: string): string | undefined
  readBytes(path: string): Uint8Array | undefined
  list(prefix: string): readonly string[]
  write(path: string, contents: string | Uint8Array): void
  delete(path: string): void
}

/**
 * Files in memory: for tests, and for templates written in code.
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
