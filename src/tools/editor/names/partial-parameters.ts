import { readParameters, type DocumentedParameter } from '../../check/parameters'
import { listUsedParameters } from '../../check/used-parameters'
import type { EditedFile } from '../editor'
import type { OpenedApp } from '../editor-app'

type Parameters = ReadonlyMap<string, DocumentedParameter>

/** The parameters of a partial by its name; none if the partial is missing. */
export async function findPartialParameters({ opened }: EditedFile, name: string): Promise<Parameters> {
  const { runtime } = opened
  const path = await runtime.templates.folders.partial.findPath(name)
  const text = path === undefined ? undefined : await runtime.files.current().read(path)
  return path === undefined || text === undefined ? new Map() : listParameters(opened, path, text)
}

/** The parameters that the `doc` tag of a partial lists. Without any, the variables that it reads before it sets them. */
export function listParameters({ parser, runtime }: OpenedApp, path: string, text: string): Parameters {
  const documented = readParameters(text)
  if (documented) return documented
  const bodies = parser.parse(path, text).filter(({ isBody }) => isBody)
  const names = bodies.flatMap(({ uses }) => listUsedParameters(runtime, uses))
  return new Map(names.map((name) => [name, { isRequired: false, type: undefined, summary: undefined }]))
}
