import { AdapterError } from '../errors'
import { getOwn, isHash, setOwn, type Hash } from '../values/hash'
import { loadLibrary } from '../values/library'
import type { FileSource } from './files'
import { dig, type Translations } from './translations'

const folder = 'translations/'

/** The translations in an app's `translations/*.yml`, each file a hash by locale; read when first asked for, and again when files have changed. */
export function fileTranslations(files: FileSource): Translations {
  let read: { version: string | number; locales: Hash | Promise<Hash> } | undefined

  const locales = (): Hash | Promise<Hash> => {
    const version = files.version()
    if (read?.version !== version) read = { version, locales: readAll(files) }
    return read.locales
  }
  return {
    lookup(locale, key) {
      const all = locales()
      const find = (tree: Hash): unknown => dig(tree, `${locale}.${key}`)
      return all instanceof Promise ? all.then(find) : find(all)
    },
  }
}

function readAll(files: FileSource): Hash | Promise<Hash> {
  const paths = files.list(folder)
  if (paths instanceof Promise) return paths.then((list) => readEach(files, list))
  return readEach(files, paths)
}

function readEach(files: FileSource, paths: readonly string[]): Hash | Promise<Hash> {
  const named = paths.filter((path) => /\.ya?ml$/.test(path))
  const texts = named.map((path) => files.read(path))
  const merge = (all: readonly (string | undefined)[]): Hash => {
    const locales: Hash = {}
    all.forEach((text, i) => mergeInto(locales, parse(text ?? '', named[i] as string)))
    return locales
  }
  return texts.some((text) => text instanceof Promise) ? Promise.all(texts).then(merge) : merge(texts as string[])
}

function parse(text: string, path: string): Hash {
  const { parse: parseYaml } = loadLibrary<typeof import('yaml')>('yaml')
  let tree: unknown
  try {
    tree = parseYaml(text, { version: '1.1' })
  } catch (cause) {
    throw new AdapterError('translations', `${path} is not YAML: ${(cause as Error).message}`, { cause })
  }
  if (tree === null) return {}
  if (!isHash(tree)) throw new AdapterError('translations', `${path} must hold a hash by locale, such as "en:"`)
  return tree
}

function mergeInto(target: Hash, source: Hash): void {
  for (const [key, value] of Object.entries(source)) {
    const present = getOwn(target, key)
    if (isHash(value) && isHash(present)) mergeInto(present, value)
    else setOwn(target, key, value)
  }
}
