import type * as Fflate from 'fflate'
import { loadLibrary } from '../library'

/** The earliest time that an archive can hold, so that archives of the same files are the same. */
const mtime = new Date(1980, 0, 1)

/** The files as a ZIP archive, by their paths in it. Large files are compressed in threads of their own. */
export function zipOf(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  const { zip } = loadLibrary<typeof Fflate>('fflate')
  return new Promise((resolve, reject) => {
    zip({ ...files }, { mtime }, (error, archive) => (error ? reject(error) : resolve(archive)))
  })
}
