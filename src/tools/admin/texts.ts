import type { Runtime } from '../../app/context/runtime'
import { dig, isHash, makeHash, type Hash } from '../../base/values/hash'
import { translation } from '../../files/kinds/plain'
import { listTranslations } from '../check/checks/translations/entries'

/** The texts of the app's files by key: `{ "cart.total": { "en": "Total", "pl": "Razem" } }`. */
export async function listTexts({ files }: Runtime): Promise<Hash> {
  const snapshot = files.current()
  const texts = new Map<string, Hash>()
  for (const path of await snapshot.listKind(translation)) {
    const { given } = translation.read(path, (await snapshot.read(path)) ?? '')
    for (const { key, keys, language } of listTranslations(path, given)) {
      texts.set(key, makeHash([...Object.entries(texts.get(key) ?? {}), [language, formatText(dig(given, keys))]]))
    }
  }
  return makeHash(Array.from(texts).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A text; the elements of a list; the forms of a plural, each in its line: not all languages have the same. */
function formatText(value: unknown): string {
  if (isHash(value))
    return Object.entries(value)
      .map(([form, text]) => `${form}: ${formatText(text)}`)
      .join('\n')
  return Array.isArray(value) ? value.join(', ') : String(value)
}
