import { readParameters, type DocumentedParameter } from '../../check/parameters'
import type { EditedFile } from '../editor'

/** The parameters that the `doc` tag of a partial lists; none if it has none, or the partial is missing. */
export async function findPartialParameters(
  { opened }: EditedFile,
  name: string,
): Promise<ReadonlyMap<string, DocumentedParameter>> {
  const { runtime } = opened
  const path = await runtime.templates.folders.partial.findPath(name)
  const text = path === undefined ? undefined : await runtime.files.current().read(path)
  return readParameters(text ?? '') ?? new Map<string, DocumentedParameter>()
}
