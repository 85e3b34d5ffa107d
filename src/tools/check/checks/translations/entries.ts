import { splitModule } from '../../../../files/module-path'
import { isHash, type Hash } from '../../../../base/values/hash'

/** A translation, in one language. */
export interface TranslationEntry {
  readonly file: string
  /** `cart.title`, `modules/blog/posts.title` */
  readonly key: string
  readonly language: string
  /** The keys in the file: the language first. */
  readonly keys: readonly string[]
  /** Undefined if it has plural forms. */
  readonly text: string | undefined
  /** Its plural forms. */
  readonly forms: Hash | undefined
}

export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The translations in a file, in its order. @param locales the value of the file */
export function* listTranslations(file: string, locales: Hash): Generator<TranslationEntry> {
  const { module } = splitModule(file)
  for (const [language, tree] of Object.entries(locales)) {
    for (const { keys, value } of listLeaves(tree, [])) {
      const text = typeof value === 'string' ? value : undefined
      const forms = isHash(value) ? value : undefined
      yield { file, language, key: module + keys.join('.'), keys: [language, ...keys], text, forms }
    }
  }
}

interface Leaf {
  readonly keys: readonly string[]
  readonly value: unknown
}

/** The texts in a tree with their paths; the plural forms of a text are one. */
function* listLeaves(tree: unknown, above: readonly string[]): Generator<Leaf> {
  if (tree == null) return
  const keys = isHash(tree) ? Object.keys(tree) : []
  if (!isHash(tree) || keys.every((key) => pluralForms.includes(key))) return void (yield { keys: above, value: tree })
  for (const key of keys) yield* listLeaves(tree[key], [...above, key])
}

/** The texts of a translation, each with its keys in the file. */
export function* listTexts({ keys, text, forms }: TranslationEntry): Generator<readonly [readonly string[], string]> {
  if (text !== undefined) yield [keys, text]
  for (const [form, value] of Object.entries(forms ?? {})) if (typeof value === 'string') yield [[...keys, form], value]
}
