import { AdapterError } from '../base/errors'
import { getOwn, mergeHashes, type Hash } from '../base/values/hash'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { AppFiles } from './app-files'
import type { ReadFile } from './file-kind'
import { translation } from './kinds/plain'
import { splitModule } from './module-path'
import { dig, type Translations } from '../ports/translations/port'

/** The translations of a file, or of all files of the app (`module` is `''`) or of a module (`modules/blog/`). */
interface TranslationSet {
  readonly module: string
  /** Hashes by locale. */
  readonly locales: Hash
  /** The error of an invalid file. */
  readonly fault?: AdapterError | undefined
}

/**
 * The translations in an app's `translations/*.yml`, each file a hash by locale, merged in the order of their paths.
 * A module's are found under `modules/<name>/`: `modules/blog/posts.title` is `posts.title` of the module `blog`.
 * Files are read on first use, and again when they change. An invalid file fails lookups of keys that no other has.
 */
export function makeFileTranslations(files: AppFiles): Translations {
  const parsed = files.ofKind(translation)
  const current = (): PromiseOrValue<KeptLookups> => {
    const snapshot = files.current()
    return snapshot.once(parsed, () =>
      andThen(snapshot.listKind(translation), (paths) =>
        andThen(parsed.all(paths), (found) => new KeptLookups(mergeSets(found.map(toSet)))),
      ),
    )
  }
  return { lookup: (locale, key) => andThen(current(), (lookups) => lookups.find(locale, key)) }
}

/** Looks keys up, and keeps the results, at most all translations. */
class KeptLookups {
  private readonly found = new Map<string, Map<string, unknown>>()

  constructor(private readonly sets: ReadonlyMap<string, TranslationSet>) {}

  find(locale: string, key: string): unknown {
    const known = this.found.get(locale)?.get(key)
    if (known !== undefined) return known
    const { module, rest } = splitModule(key)
    const inModule = module === '' ? undefined : find(this.sets.get(module), locale, rest)
    const value = inModule ?? find(this.sets.get(''), locale, key)
    if (value !== undefined) this.keep(locale, key, value)
    return value
  }

  private keep(locale: string, key: string, value: unknown): void {
    const ofLocale = this.found.get(locale) ?? new Map<string, unknown>()
    this.found.set(locale, ofLocale.set(key, value))
  }
}

function find(set: TranslationSet | undefined, locale: string, key: string): unknown {
  if (!set) return undefined
  const found = dig(getOwn(set.locales, locale), key)
  if (found === undefined && set.fault) throw set.fault
  return found
}

function mergeSets(files: readonly TranslationSet[]): ReadonlyMap<string, TranslationSet> {
  const sets = new Map<string, TranslationSet>()
  for (const { module, locales, fault } of files) {
    const before = sets.get(module)
    sets.set(module, { module, locales: mergeHashes(before?.locales ?? {}, locales), fault: before?.fault ?? fault })
  }
  return sets
}

/** The translations of a file; its fault, if it has one, is thrown by the lookups that it concerns. */
function toSet({ path, given, fault: cause }: ReadFile<unknown>): TranslationSet {
  const fault = cause && new AdapterError('translations', cause.message, { cause })
  return { module: splitModule(path).module, locales: given, fault }
}
