import type { Runtime } from '../../app/context/runtime'
import { isOldVariable } from '../../language/dialect'
import { platformVariables } from './checks/variables'
import type { Uses } from './uses'
import { listSetNames } from './variable-scopes'

/** The variables that a template expects from its caller: it reads them before it sets them. */
export function listUsedParameters({ settings, liquid }: Runtime, uses: Uses): readonly string[] {
  const known = new Set([...platformVariables, ...Object.keys(liquid.options.globals)])
  const isOld = (name: string): boolean => settings.liquidAddOldVariables && isOldVariable(name)
  return listUnset(uses).filter((name) => !known.has(name) && !isOld(name))
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
