import { findRegions, formatEndTag } from './regions'

/** A parameter that the `doc` tag of a partial lists. */
export interface DocumentedParameter {
  readonly isRequired: boolean
  /** As it is written in braces: `string`. */
  readonly type: string | undefined
  readonly summary: string | undefined
}

/** A `doc` tag, also in a line of a `liquid` tag; comments and raw text, where it does not count. */
const region = /\{%-?\s*(?:doc|comment|raw)\s*-?%\}|^[ \t]*doc[ \t]*\r?$/gm
/** A parameter in a line of its own, with its type in braces, which may have braces itself. */
const parameter =
  /^[ \t*-]*@param[ \t]+(?:\{((?:[^{}\n]|\{[^{}\n]*\})*)\}[ \t]*)?(\[?)[ \t]*([A-Za-z_][\w-]*)(\??)(\.?)([^\n]*)/gm
/** The types of JSON and the like, which some write without braces. */
const typeWord = /^(?:string|number|integer|float|boolean|object|hash|array|any|date)(?:\[\])?$/i
const optionalType = /^\?|=$|\b(?:nil|null|undefined)\b/
const optionalSummary = /^\(?optional\b/i

/**
 * The parameters of a partial by name: `@param {string} title`, `@param {string} [subtitle]`. Undefined if its `doc` tag
 * lists none, or is not there.
 */
export function readParameters(text: string): ReadonlyMap<string, DocumentedParameter> | undefined {
  const parameters = new Map<string, DocumentedParameter>()
  const add = (name: string, one: DocumentedParameter): void => {
    if (!parameters.has(name)) parameters.set(name, one)
  }
  for (const { opened, content } of findRegions(text, region, findEnding)) {
    if (!/\bdoc\b/.test(opened)) continue
    for (const [, type, bracket, name = '', mark, dot, rest = ''] of content.matchAll(parameter)) {
      const summary = readSummary(rest)
      // `@param {string} user.name` describes a key of `user`.
      const isRequired = bracket === '' && mark === '' && dot === '' && !optionalSummary.test(summary ?? '')
      const [, second] = type === undefined && typeWord.test(name) ? (/^[ \t]+([A-Za-z_]\w*)/.exec(rest) ?? []) : []
      if (second === undefined) add(name, { isRequired: isRequired && !optionalType.test(type ?? ''), type, summary })
      else {
        // `@param object item` may mean either.
        add(second, { isRequired: false, type: name, summary: undefined })
        add(name, { isRequired: false, type: undefined, summary })
      }
    }
  }
  return parameters.size === 0 ? undefined : parameters
}

/** What follows the name: `.key] - The title`. */
function readSummary(rest: string): string | undefined {
  const [, summary = ''] =
    /^[^\s\]]*(?:[ \t]*=[^\]]*)?[ \t]*\]?[ \t]*(?:[-–:][ \t]*)?([^]*)$/.exec(rest.trimEnd()) ?? []
  return summary === '' ? undefined : summary
}

function findEnding(opened: string): string {
  const [name = ''] = /doc|comment|raw/.exec(opened) ?? []
  return opened.startsWith('{%') ? formatEndTag(name) : `^[ \\t]*end${name}\\b`
}
