import type { VariableInfo, VariableKeys } from '../../../app/context/context-keys'
import { getOwn } from '../../../base/values/hash'
import { variables } from '../../docset/variables'

/** A variable of the platform, or a key in it. */
export function findVariable(path: readonly string[]): VariableInfo | undefined {
  let keys: VariableKeys | undefined = variables
  let found: VariableInfo | undefined
  for (const name of path) {
    found = keys && getOwn(keys, name)
    keys = found?.keys
  }
  return found
}

/** `tag name =`, `capture name`, `for name in`. */
const assignment = /(?:\{%-?|^)[ \t]*(?:\w+[ \t]+(\w+)[ \t]*(?:=|<<)|(?:capture|parse_json|for|tablerow)[ \t]+(\w+))/gm

/** The variables that a template sets, which may be unfinished. */
export function listAssigned(text: string): readonly string[] {
  const names = Array.from(text.matchAll(assignment), ([, assigned, named]) => assigned ?? named ?? '')
  return Array.from(new Set(names))
}
