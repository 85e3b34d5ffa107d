import { AdapterError } from '../../errors'
import { frontMatterOf, metaOf } from '../../formats/front-matter'
import { getOwn, type Hash } from '../../values/hash'
import { print } from '../../values/print'
import { andThen, type PromiseOrValue } from '../../async/promise-or-value'
import type { Source } from '../forms/check'
import { checkForm } from '../forms/configuration'
import type { FormConfiguration, FormConfigurations } from '../forms/port'
import { ParsedFiles, type AppFiles } from './app-files'
import { AppFolder, sameName } from './app-folder'
import { idleKeys, withPresentKeys } from './former-form-keys'
import { placeOf, qualify } from './layout'

/** A form, or the error of its file. */
type Outcome = FormConfiguration | AdapterError

interface FormFile {
  readonly path: string
  readonly name: string
  readonly outcome: Outcome
  /** What the file says without a meaning. */
  readonly left: readonly string[]
}

const folder = 'forms/'
const extension = '.liquid'
const paths = new WeakMap<FormConfiguration, string>()
const ignored = new WeakMap<FormConfiguration, readonly string[]>()

/** The file that a configuration was read from; undefined if it is not from a file. */
export function pathOf(configuration: FormConfiguration): string | undefined {
  return paths.get(configuration)
}

/** What its file says without a meaning, and the file whose name it has taken. */
export function ignoredIn(configuration: FormConfiguration): readonly string[] {
  return ignored.get(configuration) ?? []
}

/**
 * The forms in an app's `forms/*.liquid`: front matter, and the body below it. A form is found by its name, and by its
 * path if that differs: `users/sign_up` for `forms/users/sign_up.liquid`, `modules/blog/post` for a module's. Of two forms
 * with one name, the last by path is found. Forms are read on first use, and again when files change. An invalid file
 * fails in `find` for its form, and in `list`.
 */
export function fileForms(files: AppFiles): FormConfigurations {
  const forms = new AppFolder(files, { kind: 'form', folders: [folder], extension })
  const parsed = new ParsedFiles(files, readForm)
  const current = (): PromiseOrValue<FormSet> =>
    files
      .current()
      .once(parsed, () =>
        andThen(forms.entries(), (paths) =>
          andThen(parsed.all(Array.from(paths.values())), (files) => new FormSet(files)),
        ),
      )
  return {
    find: (name) => andThen(current(), (forms) => forms.find(name)),
    list: () => andThen(current(), (forms) => forms.list()),
  }
}

/** The forms of one version of the files. */
class FormSet {
  private readonly outcomes: Map<string, Outcome>
  private readonly names: readonly string[]

  constructor(files: readonly FormFile[]) {
    this.outcomes = new Map(files.map(({ path, outcome }) => [keyOf(path), outcome]))
    const named = new Map<string, string>()
    for (const { path, name, outcome, left } of files) {
      const other = named.get(name)
      this.outcomes.set(name, outcome)
      named.set(name, path)
      if (outcome instanceof AdapterError) continue
      ignored.set(outcome, other === undefined ? left : [...left, sameName(name, path, other)])
    }
    this.names = Array.from(named.keys()).sort()
  }

  find(name: string): FormConfiguration | undefined {
    const outcome = this.outcomes.get(name)
    if (outcome instanceof AdapterError) throw outcome
    return outcome
  }

  list(): readonly FormConfiguration[] {
    return this.names.flatMap((name) => this.find(name) ?? [])
  }
}

function readForm(path: string, text: string): FormFile {
  const key = keyOf(path)
  let name = key
  try {
    const meta = metaOf(path, text)
    const declared = getOwn(meta, 'name') ?? undefined
    if (declared !== undefined) name = qualify(print(declared), path)
    const left: string[] = []
    const form = formOf(path, text, { ...meta, name }, { ignore: (message) => void left.push(message) })
    paths.set(form, path)
    return { path, name, outcome: form, left }
  } catch (error) {
    return { path, name, outcome: adapterError(error), left: [] }
  }
}

/**
 * The form of a file.
 *
 * @param meta its front matter
 * @param tell `warn` is called for unknown keys, which are errors by default; `ignore` for what is left out
 * @throws {AdapterError} if it is invalid
 */
export function formOf(
  path: string,
  text: string,
  meta: Hash,
  tell: Pick<Source, 'warn' | 'ignore'>,
): FormConfiguration {
  if (Object.hasOwn(meta, 'body')) throw new AdapterError('forms', `${path}: body: write it below the front matter`)
  for (const key of idleKeys) {
    if (Object.hasOwn(meta, key)) tell.ignore?.(`${path}: the key "${key}" does nothing here`)
  }
  return checkForm({ ...withPresentKeys(meta), body: text.slice(frontMatterOf(text).body) }, path, keyOf(path), tell)
}

/** The default name of a form. */
function keyOf(path: string): string {
  const { module, rest } = placeOf(path)
  return module + rest.slice(folder.length, -extension.length)
}

function adapterError(cause: unknown): AdapterError {
  return cause instanceof AdapterError ? cause : new AdapterError('forms', (cause as Error).message, { cause })
}
