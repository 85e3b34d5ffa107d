/** The files of an app, by path: `views/partials/cart/total.liquid`. */
export interface FileSource {
  /** The file's text, or undefined where there is none. */
  read(path: string): string | undefined | Promise<string | undefined>
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
  list(prefix: string): readonly string[]
  write(path: string, text: string): void
  delete(path: string): void
}

/**
 * Files that are kept in memory: for tests, and for templates written in code.
 *
 * @example
 * const files = memoryFiles({ 'views/partials/hello.liquid': 'Hello {{ name }}' })
 */
export function memoryFiles(contents: Readonly<Record<string, string>> = {}): MemoryFiles {
  const files = new Map(Object.entries(contents))
  let version = 0
  return {
    read: (path) => files.get(path),
    list: (prefix) =>
      Array.from(files.keys())
        .filter((path) => path.startsWith(prefix))
        .sort(),
    version: () => version,
    write(path, text) {
      files.set(path, text)
      version++
    },
    delete(path) {
      if (files.delete(path)) version++
    },
  }
}
