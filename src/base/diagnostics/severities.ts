/** The severity of each rule of `liquid-platform check`. The checks in `src/tools/check/checks` explain the rules. */
export const severities = {
  syntax: 'error',
  'ignored-syntax': 'warning',
  'unknown-tag': 'error',
  'unknown-filter': 'error',
  'filter-arguments': 'error',
  'tag-arguments': 'error',
  'missing-partial': 'error',
  'missing-layout': 'error',
  'missing-query': 'error',
  'missing-form': 'error',
  'missing-policy': 'error',
  'missing-notification': 'error',
  'missing-module': 'warning',
  'missing-translation': 'error',
  'default-translation': 'warning',
  untranslated: 'hint',
  'invalid-query': 'error',
  'unindexed-sort': 'hint',
  'unlisted-property': 'warning',
  'converted-variable': 'warning',
  configuration: 'error',
  'same-address': 'warning',
  'short-address': 'warning',
  'same-name': 'warning',
  'unknown-key': 'warning',
  'ignored-value': 'warning',
  'misplaced-app': 'error',
  'idle-key': 'hint',
  'unused-partial': 'hint',
  'unknown-rule': 'warning',
  'tag-without-effect': 'warning',
  'nil-target': 'warning',
} as const

/** The name of a rule: `unknown-key`. */
export type RuleName = keyof typeof severities

export type Severity = 'error' | 'warning' | 'hint'
