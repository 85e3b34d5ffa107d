import { diagnose, type Diagnostic, type Place } from '../../../base/diagnostics/diagnostic'
import { describeDeprecated } from '../../../language/definitions/definition'
import { findDeprecation, type Deprecation } from '../../../language/definitions/deprecation'
import { BlockTag, type DialectTag } from '../../../language/definitions/tag'
import { getDefinition } from '../../../language/expressions/filtered'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'
import { getTagDefinition } from '../uses'

/** Tags and filters that work, and that something else does better. */
export const deprecated = defineCheck({
  name: 'deprecated names',
  rules: {
    deprecated: {
      summary:
        'A tag or a filter works, but is deprecated, or has an earlier name. Names of the original platform stay: the log does not have them.',
      example: {
        files: {
          'views/pages/index.liquid': '{% assign tea = {} %}{% hash_assign tea["name"] = "Mate" %}{{ tea.name }}',
        },
        message:
          'tag "hash_assign" is deprecated: assign does the same: {% assign hash["key"] = value %} (did you mean "assign"?)',
      },
    },
  },
  *find({ runtime, templates, places }: ParsedApp) {
    const { filters } = runtime.liquid
    for (const { tags, calls, callsOfJson } of templates.map(({ uses }) => uses)) {
      for (const tag of tags) {
        const found = findDeprecation(getTagDefinition(tag), tag.name)
        if (found) yield diagnoseName('tag', tag.name, places.locateToken(tag.token), found, !hasEnd(tag))
      }
      for (const call of calls) {
        const definition = getDefinition(filters[call.name])
        const place = places.locateToken(call)
        const found = definition && findDeprecation(definition, call.name)
        if (found) yield diagnoseName('filter', call.name, place, found)
        else if (definition?.deprecatedForJson !== undefined && callsOfJson.has(call)) {
          const name = `filter "${call.name}" is deprecated for JSON in the template`
          yield diagnose('deprecated', place, `${name}: ${definition.deprecatedForJson}`)
        }
      }
    }
  },
})

/** @param isFixed whether `--fix` can write the replacement */
function diagnoseName(
  kind: 'filter' | 'tag',
  name: string,
  place: Place,
  { advice, replacement, isFormer }: Deprecation,
  isFixed = true,
): Diagnostic {
  const fix = replacement === undefined ? {} : { suggestion: replacement, ...(isFixed && { replaces: name }) }
  const message = isFormer ? `${kind} "${name}" is an earlier name` : describeDeprecated(kind, name, advice)
  return diagnose('deprecated', place, message, fix)
}

/** Whether a tag has an end tag, which would keep its name. */
function hasEnd(tag: DialectTag): boolean {
  return tag instanceof BlockTag && tag.blocks.length > 0
}
