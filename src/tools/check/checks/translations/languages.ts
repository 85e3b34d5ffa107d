import { diagnose, type Diagnostic } from '../../../../base/diagnostics/diagnostic'
import type { ReadFile } from '../../../../files/file-kind'
import { fallbackLocale } from '../../../../ports/translations/text'
import type { TranslationEntry } from './entries'

const [languageNames, regionNames] = [makeNames('language'), makeNames('region')]

function makeNames(type: 'language' | 'region'): Intl.DisplayNames {
  return new Intl.DisplayNames([fallbackLocale], { type, fallback: 'none' })
}

/** Whether a key at the top of a file is a language, such as `de` or `de-AT`, or the country of one: `jp`. */
export function isLanguage(key: string, locale: string): boolean {
  const [, code] = /^([a-z]{2,3})(?:[-_][a-z\d]+)*$/i.exec(key) ?? []
  if (code === undefined || key === locale) return key === locale
  if (languageNames.of(code) !== undefined) return true
  return code.length === 2 && regionNames.of(code.toUpperCase()) !== undefined
}

/** The first key of each file that is at the place of a language. */
export function* findUnknownLanguages(
  files: readonly ReadFile<unknown>[],
  misplaced: readonly TranslationEntry[],
): Generator<Diagnostic> {
  for (const { path, locate } of files) {
    const entry = misplaced.find(({ file }) => file === path)
    if (!entry) continue
    const { language } = entry
    const message = `expected a language, such as "${findLanguage(path)}", got "${language}": put the keys below their language`
    yield diagnose('unknown-language', locate([language]), message)
  }
}

/** The language that a file is named after: `de` for `translations/cart.de.yml`. */
function findLanguage(path: string): string {
  return (
    path
      .split(/[/.]/)
      .slice(0, -1)
      .findLast((part) => isLanguage(part, '')) ?? fallbackLocale
  )
}
