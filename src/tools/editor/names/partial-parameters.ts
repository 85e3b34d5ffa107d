import type { ReadFile } from '../../../files/file-kind'
import { fileKinds } from '../../../files/kinds'
import { readParameters, type DocumentedParameter } from '../../check/parameters'
import { listUsedParameters } from '../../check/used-parameters'
import type { EditedFile } from '../editor'
import type { OpenedApp } from '../editor-app'

type Parameters = ReadonlyMap<string, DocumentedParameter>

/** The parameters of a partial by its name; none if the partial is missing. */
export async function findPartialParameters({ opened }: EditedFile, name: string): Promise<Parameters> {
  const { runtime } = opened
  const path = await runtime.templates.folders.partial.findPath(name)
  const file = path === undefined ? undefined : await runtime.files.ofKind(fileKinds.partial).at(path)
  return file ? listParameters(opened, file) : new Map()
}

/** The parameters that the `doc` tag of a partial lists. Without any, the variables that it reads before it sets them. */
export function listParameters({ parser, runtime }: OpenedApp, file: ReadFile<unknown>): Parameters {
  const documented = readParameters(file.text)
  if (documented) return documented
  const bodies = parser.parse(file).filter(({ isBody }) => isBody)
  const names = bodies.flatMap(({ uses }) => listUsedParameters(runtime, uses))
  return new Map(names.map((name) => [name, { isRequired: false, type: undefined, summary: undefined }]))
}
