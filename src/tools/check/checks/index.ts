import type { RuleName } from '../../../base/diagnostics/severities'
import type { Check, Rule } from '../define-check'
import { loggedRules } from '../logged-rules'
import { comments } from './comments'
import { files } from './files'
import { names } from './names'
import { partials } from './partials'
import { queries } from './queries'
import { templates } from './templates'
import { translations } from './translations'

const all = { templates, names, queries, files, translations, partials, comments }

/** The checks, in the order in which they run. */
export const checks: readonly Check<never>[] = Object.values(all)

/** The rules of all checks, and those that only renders can check. A rule that is missing here is an error of types. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  ...templates.rules,
  ...names.rules,
  ...queries.rules,
  ...files.rules,
  ...translations.rules,
  ...partials.rules,
  ...comments.rules,
  ...loggedRules,
}
