import type { FileSource } from '../../src/ports/files'

/** A source of files that returns promises, as a database does. */
export function makeAsynchronous(files: FileSource, read: FileSource['read'] = (path) => files.read(path)): FileSource {
  return {
    read: (path) => Promise.resolve(read(path)),
    list: (prefix) => Promise.resolve(files.list(prefix)),
    version: () => files.version(),
  }
}
