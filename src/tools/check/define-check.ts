import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import type { RuleName } from '../../base/diagnostics/severities'
import type { ParsedApp } from './app'

/** A rule of `liquid-platform check`: the source of its reference, its test and its entry in SARIF. */
export interface Rule {
  /** One sentence. */
  readonly summary: string
  /** An app with one finding. */
  readonly example: { readonly files: Readonly<Record<string, string>>; readonly message: string }
}

/** A check finds the violations of one or more rules. */
export interface Check<Name extends RuleName = RuleName> {
  /** Shown while it runs: `translations`. */
  readonly name: string
  readonly rules: Readonly<Record<Name, Rule>>
  /** The diagnostics of an app. The severity of a rule is in `src/base/diagnostics/severities.ts`. */
  readonly find: (app: ParsedApp) => AsyncIterable<Diagnostic> | Iterable<Diagnostic>
}

/**
 * Declares a check.
 *
 * @example
 * export const partials = defineCheck({
 *   name: 'partials',
 *   rules: {
 *     'unused-partial': {
 *       summary: 'No template names this partial.',
 *       example: { files: { 'lib/old.liquid': 'old' }, message: 'no template uses the partial "old"' },
 *     },
 *   },
 *   *find(app) { … },
 * })
 */
export function defineCheck<Name extends RuleName>(check: Check<Name>): Check<Name> {
  return check
}
