import type { RuleName } from '../../../base/diagnostics/severities'
import type { Check, Rule } from '../define-check'
import { addresses } from './addresses'
import { callArguments } from './arguments'
import { loggedRules } from '../logged-rules'
import { comments } from './comments'
import { contextKeys } from './context'
import { deprecated } from './deprecated'
import { files } from './files'
import { htmlForms } from './html-forms'
import { links } from './links'
import { repeated } from './loops'
import { names } from './names'
import { partials } from './partials'
import { queries } from './queries'
import { results } from './results'
import { templates } from './templates'
import { translations } from './translations/translations'
import { unread } from './unread'
import { unreachable } from './unreachable'
import { variables } from './variables'

const all = {
  templates,
  names,
  queries,
  results,
  files,
  unread,
  translations,
  partials,
  addresses,
  callArguments,
  variables,
  contextKeys,
  unreachable,
  repeated,
  deprecated,
  htmlForms,
  links,
  comments,
}

/** The checks, in the order in which they run. */
export const checks: readonly Check<never>[] = Object.values(all)

/** The rules of all checks, and those that only renders can check. A rule that is missing here is an error of types. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  ...templates.rules,
  ...names.rules,
  ...queries.rules,
  ...results.rules,
  ...files.rules,
  ...unread.rules,
  ...translations.rules,
  ...partials.rules,
  ...addresses.rules,
  ...callArguments.rules,
  ...variables.rules,
  ...contextKeys.rules,
  ...unreachable.rules,
  ...repeated.rules,
  ...deprecated.rules,
  ...htmlForms.rules,
  ...links.rules,
  ...comments.rules,
  ...loggedRules,
}
