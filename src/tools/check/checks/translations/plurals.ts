import { diagnose, type Diagnostic } from '../../../../base/diagnostics/diagnostic'
import { suggest } from '../../../../base/text/nearest'
import { hasOwn, isHash } from '../../../../base/values/hash'
import { Literal } from '../../../../language/expressions/expressions'
import { choosePlural } from '../../../../ports/translations/text'
import type { Places } from '../../places'
import type { Name } from '../../uses'
import { pluralForms, type TranslationEntry } from './entries'

/** They have all plural forms that are common: others have millions. */
const counts = Array.from({ length: 200 }, (_, count) => count)

/**
 * The faults in the plural forms of a translation that a template prints with a `count`.
 *
 * @param entries the translation
 * @param below the translations whose keys have one part more
 */
export function* findPluralFaults(
  { call }: Name,
  entries: readonly TranslationEntry[],
  below: readonly TranslationEntry[],
  places: Places,
): Generator<Diagnostic> {
  const given = new Map(call?.named).get('count')
  if (!given) return
  for (const { file, key, keys } of below) {
    const form = keys.at(-1) ?? ''
    if (pluralForms.includes(form)) continue
    const message = `the translation "${key.slice(0, -form.length - 1)}" has an unknown plural form "${form}"`
    yield diagnose('plural-forms', places.locateKey(file, keys), message, suggest(form, pluralForms))
  }
  for (const { file, key, keys, language, forms } of entries) {
    if (!forms || hasOwn(forms, 'other')) continue
    const possible = given instanceof Literal ? [given.value] : counts
    const missing = possible.find((count) => isHash(choosePlural(forms, count, language)))
    if (missing === undefined) continue
    const message = `the translation "${key}" has no plural form for the count ${String(missing)} in ${language}: add "other"`
    yield diagnose('plural-forms', places.locateKey(file, keys), message)
  }
}
