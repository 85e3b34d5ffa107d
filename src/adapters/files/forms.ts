import { AdapterError } from '../../errors'
import { frontMatterOf, metaOf } from '../../values/front-matter'
import { getOwn } from '../../values/hash'
import { print } from '../../values/print'
import { all, andThen, isPromise, type PromiseOrValue } from '../../values/promise-or-value'
import type { FileSource } from './source'
import { checkForm } from '../form-configuration'
import type { FormConfiguration, FormConfigurations } from '../forms'

/** A form, or why there is none. */
type Outcome = FormConfiguration | AdapterError

interface FormFile {
  readonly path: string
  readonly text: string
  readonly name: string
  readonly outcome: Outcome
}

const formFile = /^(modules\/[^/]+\/)?forms\/(.+)\.liquid$/
const paths = new WeakMap<FormConfiguration, string>()

/** The file that a configuration was read from; undefined for one that was not. */
export function pathOf(configuration: FormConfiguration): string | undefined {
  return paths.get(configuration)
}

/**
 * The forms in an app's `forms/*.liquid`: front matter, and the body below it. A form is found by its name, and by its
 * path where that differs: `users/sign_up` of `forms/users/sign_up.liquid`, `modules/blog/post` of a module's. They are
 * read when first asked for, and again when files have changed. A file that is wrong fails where its form is asked for,
 * and in `list`.
 */
export function fileForms(files: FileSource): FormConfigurations {
  const known = new Map<string, FormFile>()
  let read: { readonly version: string | number; forms: PromiseOrValue<FormSet> } | undefined

  const readOnce = (path: string, text: string): FormFile => {
    const before = known.get(path)
    if (before?.text === text) return before
    const file = readForm(path, text)
    known.set(path, file)
    return file
  }
  const current = (): PromiseOrValue<FormSet> => {
    const version = files.version()
    if (read?.version === version) return read.forms
    const reading = {
      version,
      forms: andThen(textsOf(files), (texts) => new FormSet(texts.map(([path, text]) => readOnce(path, text)))),
    }
    read = reading
    if (isPromise(reading.forms)) {
      reading.forms.then(
        (forms) => {
          reading.forms = forms
        },
        () => {
          if (read === reading) read = undefined
        },
      )
    }
    return reading.forms
  }
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
    this.outcomes = new Map(files.map(({ path, outcome }) => [nameOf(path), outcome]))
    const named = new Map<string, string>()
    for (const { path, name, outcome } of files) {
      const other = named.get(name)
      this.outcomes.set(name, other === undefined ? outcome : taken(path, name, other))
      named.set(name, path)
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

function textsOf(files: FileSource): PromiseOrValue<readonly (readonly [string, string])[]> {
  return andThen(all([files.list('forms/'), files.list('modules/')]), (lists) => {
    const found = lists.flat().filter((path) => formFile.test(path))
    return andThen(all(found.map((path) => files.read(path))), (texts) =>
      found.flatMap((path, i) => {
        const text = texts[i]
        return text === undefined ? [] : [[path, text] as const]
      }),
    )
  })
}

function readForm(path: string, text: string): FormFile {
  const key = nameOf(path)
  let name = key
  try {
    const meta = metaOf(path, text)
    if (Object.hasOwn(meta, 'body')) throw new AdapterError('forms', `${path}: body: it stands below the front matter`)
    name = print(getOwn(meta, 'name') ?? key)
    const form = checkForm({ ...meta, body: text.slice(frontMatterOf(text).body) }, path, key)
    paths.set(form, path)
    return { path, text, name, outcome: form }
  } catch (error) {
    return { path, text, name, outcome: adapterError(error) }
  }
}

function adapterError(cause: unknown): AdapterError {
  return cause instanceof AdapterError ? cause : new AdapterError('forms', (cause as Error).message, { cause })
}

function taken(path: string, name: string, other: string): AdapterError {
  return new AdapterError('forms', `${path}: name: "${name}" is taken by ${other}`)
}

function nameOf(path: string): string {
  return path.replace(formFile, '$1$2')
}
