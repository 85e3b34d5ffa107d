import type { FilterDefinition, Named } from './definition'

/** Why a name of a filter or a tag is deprecated, and the name that does the same; undefined if it is not. */
export function findDeprecation(
  { name, former = [], deprecated, replacement }: Named & Pick<FilterDefinition, 'deprecated' | 'replacement'>,
  written: string,
): Deprecation | undefined {
  if (deprecated !== undefined) return { advice: deprecated, replacement, isFormer: false }
  if (!former.includes(written)) return undefined
  return { advice: `its present name is ${name}`, replacement: name, isFormer: true }
}

export interface Deprecation {
  /** What to use instead. */
  readonly advice: string
  /** The name that does the same with the same arguments. */
  readonly replacement: string | undefined
  /** Whether only the name is deprecated. */
  readonly isFormer: boolean
}
