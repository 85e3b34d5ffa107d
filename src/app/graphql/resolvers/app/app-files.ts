import type { AppFiles } from '../../../../files/app-files'
import { UnavailableError } from '../../../../base/errors'
import type { QueryContext } from '../../context'

/** @throws {UnavailableError} outside an app */
export function findAppFiles({ files }: QueryContext): AppFiles {
  if (files) return files
  throw new UnavailableError('files', 'the files of the app are not available here')
}
