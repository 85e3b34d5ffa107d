import type { FilterInfo, ParameterInfo, TagInfo } from '../../../language/definitions/catalogue'
import type { Platform } from '../../../platform'
import type { Call } from '../focus/focus'

/** The filters and tags of an app, by all their names. */
export class Reference {
  readonly filters: ReadonlyMap<string, FilterInfo>
  readonly tags: ReadonlyMap<string, TagInfo>

  constructor({ catalogue }: Platform) {
    this.filters = indexByNames(catalogue.filters)
    this.tags = indexByNames(catalogue.tags)
  }

  /** Whether a tag has a body up to its end tag. */
  isBlock(name: string): boolean {
    const tag = this.tags.get(name)
    return tag?.syntax.includes(`{% end${tag.name}`) === true
  }

  /** The parameters that a call may pass by name. */
  listNamedParameters({ kind, name }: Call): readonly ParameterInfo[] {
    if (kind === 'tag') return this.tags.get(name)?.parameters ?? []
    return this.filters.get(name)?.parameters.slice(1) ?? []
  }
}

function indexByNames<T extends { readonly name: string; readonly aliases: readonly string[] }>(
  list: readonly T[],
): ReadonlyMap<string, T> {
  return new Map(list.flatMap((info) => [info.name, ...info.aliases].map((name) => [name, info] as const)))
}
