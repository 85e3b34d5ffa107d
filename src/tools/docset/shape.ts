/** The files of a docset, as the public tools of the dialect read them. Source: platformos-tools, "PlatformOSDocset" */
export interface Docset {
  readonly 'filters.json': readonly FilterEntry[]
  readonly 'tags.json': readonly TagEntry[]
  readonly 'objects.json': readonly ObjectEntry[]
  readonly 'latest.json': { readonly revision: string }
}

interface Entry {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly deprecated: boolean
  readonly deprecation_reason: string
  readonly examples: readonly ExampleEntry[]
}

export interface ExampleEntry {
  readonly name: string
  readonly description: string
  readonly syntax: string
  readonly path: string
  readonly raw_liquid: string
  readonly parameter: boolean
  readonly display_type: string
  readonly show_data_tab: boolean
}

export interface ReturnEntry {
  readonly type: string
  readonly name: ''
  readonly description: string
  readonly array_value: string
}

export interface FilterEntry extends Entry {
  readonly category: string
  readonly deprecation_replacement: string
  readonly syntax: string
  readonly aliases: readonly string[]
  /** The number of arguments with the piped value; `max` is null if there is no limit. */
  readonly arity: { readonly min: number; readonly max: number | null }
  readonly parameters: readonly FilterParameterEntry[]
  readonly return_type: readonly ReturnEntry[]
}

interface ParameterEntry {
  readonly name: string
  readonly description: string
  readonly required: boolean
  readonly types: readonly string[]
}

export interface FilterParameterEntry extends ParameterEntry {
  readonly positional: boolean
  readonly variadic: boolean
  /** As it is written in Liquid; empty without one. */
  readonly default: string
}

export type TagParameterEntry = ParameterEntry

export interface TagEntry extends Entry {
  readonly category: string
  readonly deprecation_replacement: string
  readonly syntax: string
  readonly syntax_keywords: readonly { readonly keyword: string; readonly description: string }[]
  readonly parameters: readonly TagParameterEntry[]
  readonly return_type: readonly ReturnEntry[]
}

export interface PropertyEntry extends Entry {
  readonly return_type: readonly ReturnEntry[]
}

export interface ObjectEntry extends PropertyEntry {
  readonly access: {
    /** Whether templates read it by its name; else it is the value of a property of another. */
    readonly global: boolean
    readonly parents: readonly { readonly object: string; readonly property: string }[]
    readonly template: readonly string[]
    readonly app_file_type: string | null
  }
  readonly properties: readonly PropertyEntry[]
  readonly json_data: { readonly path: string; readonly handle: string; readonly data_from_file: string }
}
