import { isOldVariable } from '../../../language/dialect'
import { platformVariables } from '../../check/checks/variables'
import { readParameters, type DocumentedParameter } from '../../check/parameters'
import type { Uses } from '../../check/uses'
import { listSetNames } from '../../check/variable-scopes'
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
  const { settings, liquid } = runtime
  const known = new Set([...platformVariables, ...Object.keys(liquid.options.globals)])
  const names = parser.parse(path, text).flatMap(({ isBody, uses }) => (isBody ? listUnset(uses) : []))
  const isOld = (name: string): boolean => settings.liquidAddOldVariables && isOldVariable(name)
  const passed = names.filter((name) => !known.has(name) && !isOld(name))
  return new Map(passed.map((name) => [name, { isRequired: false, type: undefined, summary: undefined }]))
}

/** The variables that a template reads where it has not set them. */
function listUnset({ paths, tags }: Uses): readonly string[] {
  const set = new Map<string, number>()
  for (const tag of tags) {
    // A tag may read the variable that it sets: `assign size = size | default: 1`.
    for (const name of listSetNames(tag)) if (!set.has(name)) set.set(name, tag.token.end)
  }
  const read = paths.filter(({ root, token }) => typeof root === 'string' && token.begin < (set.get(root) ?? Infinity))
  return Array.from(new Set(read.map(({ root }) => root as string)))
}
