import { diagnose, type Diagnostic, type Place } from '../../../../base/diagnostics/diagnostic'
import { findNearest } from '../../../../base/text/nearest'
import { makePlaceholderPattern } from '../../../../ports/translations/text'
import type { Places } from '../../places'
import type { Name } from '../../uses'
import { listTexts, type TranslationEntry } from './entries'

/** The first placeholder that a template does not fill in. The result of `t` may get its values from another filter. */
export function* findMissingPlaceholders(
  { call, isPrinted }: Name,
  entries: readonly TranslationEntry[],
  place: Place,
): Generator<Diagnostic> {
  const given = Array.from(call?.named ?? [], ([name]) => name)
  for (const entry of entries) {
    const { key, language, forms } = entry
    if (isPrinted === true && forms && !given.includes('count')) {
      const message = `the translation "${key}" has plural forms in ${language}: expected the option count`
      yield diagnose('missing-placeholder', place, message)
      return
    }
    const names = Array.from(listTexts(entry)).flatMap(([, text]) =>
      Array.from(text.matchAll(makePlaceholderPattern()), ([, name]) => name ?? ''),
    )
    const missing = names.find((name) => name !== '' && !given.includes(name))
    if (missing === undefined) continue
    const misspelt = findNearest(
      missing,
      given.filter((name) => !names.includes(name)),
    )
    if (isPrinted !== true && misspelt === undefined) continue
    const got = misspelt === undefined ? '' : `, got ${misspelt}`
    const message = `the translation "${key}" has %{${missing}} in ${language}: expected the option ${missing}${got}`
    yield diagnose('missing-placeholder', place, message)
    return
  }
}

/** An escaped `%`, a placeholder, an output of Liquid with its expression, or the beginning of a placeholder. */
const placeholderOrOutput = /%%|%\{[^{}]*\}|%?\{\{([^{}]*)\}\}|%\{\w*/g

/** The parts of a translation that look like placeholders, but are printed as they are. */
export function* findPlaceholderSyntax(entry: TranslationEntry, places: Places): Generator<Diagnostic> {
  for (const [keys, text] of listTexts(entry)) {
    for (const [part, output] of text.matchAll(placeholderOrOutput)) {
      if (output === undefined && (part === '%%' || part.endsWith('}'))) continue
      const name = /\w[\w.]*/.exec(output ?? part)?.[0] ?? 'name'
      const message = `the translation "${entry.key}" has ${part}, which is printed as it is: expected %{${name}}`
      yield diagnose('placeholder-syntax', places.locateKey(entry.file, keys), message)
    }
  }
}
