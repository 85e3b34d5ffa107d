import { findRegions, formatEndTag } from './regions'

/** A parameter that the `doc` tag of a partial lists. */
export interface DocumentedParameter {
  readonly isRequired: boolean
  /** As it is written in braces: `string`. */
  readonly type: string | undefined
  readonly summary: string | undefined
}

const doc = /\{%-?\s*doc\s*-?%\}/g
const parameter = /@param\s+(?:\{([^}\n]*)\}\s*)?(\[?)([A-Za-z_][\w-]*)(\??)(\.?)[^\n\s]*(?:[ \t]+-?[ \t]*([^\n]*))?/g

/**
 * The parameters of a partial by name: `@param {string} title`, `@param {string} [subtitle]`. Undefined if its `doc` tag
 * lists none, or is not there.
 */
export function readParameters(text: string): ReadonlyMap<string, DocumentedParameter> | undefined {
  const parameters = new Map<string, DocumentedParameter>()
  for (const { content } of findRegions(text, doc, () => formatEndTag('doc'))) {
    for (const [, type, bracket, name = '', mark, dot, summary] of content.matchAll(parameter)) {
      // `@param {string} user.name` describes a key of `user`.
      const isRequired = bracket === '' && mark === '' && dot === ''
      if (!parameters.has(name)) parameters.set(name, { isRequired, type, summary })
    }
  }
  return parameters.size === 0 ? undefined : parameters
}
