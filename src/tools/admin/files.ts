import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { directoryFiles } from '../../files/directory'
import { findSchemaSubject } from '../../files/kinds/schema'
import { locateSource } from '../../files/layout'
import type { FileSource } from '../../ports/files'
import { isPromise } from '../../base/async/promise-or-value'

/**
 * The files of the admin: its own, and of the app those that describe its data. The app's templates, forms, policies and
 * translations have no part in the admin.
 */
export function adminFiles(app: FileSource): FileSource {
  const own = directoryFiles(findAdminFolder(), { checkEveryMs: Infinity })
  const merge = (prefix: string, paths: readonly string[]): readonly string[] =>
    [...own.list(prefix), ...paths.filter(describesData)].sort()
  const source = (path: string): FileSource => (describesData(path) ? app : own)
  return {
    ...(own.defaults && { defaults: own.defaults }),
    read: (path) => source(path).read(path),
    readBytes: (path) => own.readBytes(path),
    list(prefix) {
      const paths = app.list(prefix)
      return isPromise(paths) ? paths.then((found) => merge(prefix, found)) : merge(prefix, paths)
    },
    version: () => `${own.version()} ${app.version()}`,
    updatedAt: (path) => source(path).updatedAt?.(path),
    diskPath: (path) => source(path).diskPath?.(path),
  }
}

function describesData(path: string): boolean {
  return findSchemaSubject(locateSource(path).path) !== undefined
}

/** The folder of the admin's own files. The build copies the folder `app` beside this file to `dist/admin`. */
export function findAdminFolder(): string {
  const here = import.meta.dirname
  const built = join(here, 'admin')
  return existsSync(built) ? built : join(here, 'app')
}
