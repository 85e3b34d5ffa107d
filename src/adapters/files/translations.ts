import { AdapterError } from '../../errors'
import { getOwn, hashOf, isHash, setOwn, type Hash } from '../../values/hash'
import { all, andThen, isPromise, type PromiseOrValue } from '../../values/promise-or-value'
import { parseYaml } from '../../values/yaml'
import type { FileSource } from './source'
import { dig, type Translations } from '../translations'

/** Hashes by locale: the app's own under `''`, a module's under `modules/blog/`. */
type Sets = ReadonlyMap<string, Hash>

const translationFile = /^(?:modules\/[^/]+\/)?translations\/.+\.ya?ml$/
const modulePrefix = /^modules\/[^/]+\//

/**
 * The translations in an app's `translations/*.yml`, each file a hash by locale, merged in the order of their paths.
 * A module's are found under `modules/<name>/`: `modules/blog/posts.title` is `posts.title` of the module `blog`.
 * They are read when first asked for, and again when files have changed.
 */
export function fileTranslations(files: FileSource): Translations {
  let read: { readonly version: string | number; sets: PromiseOrValue<Sets> } | undefined

  const current = (): PromiseOrValue<Sets> => {
    const version = files.version()
    if (read?.version === version) return read.sets
    const reading = { version, sets: readSets(files) }
    read = reading
    if (isPromise(reading.sets)) {
      reading.sets.then(
        (sets) => {
          reading.sets = sets
        },
        () => {
          if (read === reading) read = undefined
        },
      )
    }
    return reading.sets
  }
  return { lookup: (locale, key) => andThen(current(), (sets) => find(sets, locale, key)) }
}

function find(sets: Sets, locale: string, key: string): unknown {
  const prefix = modulePrefix.exec(key)?.[0] ?? ''
  const inModule = prefix === '' ? undefined : dig(getOwn(sets.get(prefix) ?? {}, locale), key.slice(prefix.length))
  return inModule ?? dig(getOwn(sets.get('') ?? {}, locale), key)
}

function readSets(files: FileSource): PromiseOrValue<Sets> {
  return andThen(all([files.list('translations/'), files.list('modules/')]), (lists) => {
    const paths = lists.flat().filter((path) => translationFile.test(path))
    return andThen(all(paths.map((path) => files.read(path))), (texts) => merged(paths, texts))
  })
}

function merged(paths: readonly string[], texts: readonly (string | undefined)[]): Sets {
  const sets = new Map<string, Hash>()
  for (const [i, path] of paths.entries()) {
    const prefix = modulePrefix.exec(path)?.[0] ?? ''
    sets.set(prefix, merge(sets.get(prefix) ?? {}, localesOf(texts[i] ?? '', path)))
  }
  return sets
}

function localesOf(text: string, path: string): Hash {
  let locales: unknown
  try {
    locales = parseYaml(text, path)
  } catch (cause) {
    throw new AdapterError('translations', (cause as Error).message, { cause })
  }
  if (locales === null) return {}
  if (!isHash(locales)) throw new AdapterError('translations', `${path} must hold a hash by locale, such as "en:"`)
  return locales
}

/** Both hashes in a new one, as deep as both go on; else the second wins. */
function merge(first: Hash, second: Hash): Hash {
  const both = hashOf(Object.entries(first))
  for (const [key, value] of Object.entries(second)) {
    const present = getOwn(both, key)
    setOwn(both, key, isHash(present) && isHash(value) ? merge(present, value) : value)
  }
  return both
}
