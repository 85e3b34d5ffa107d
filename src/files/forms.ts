import { andThen } from '../base/async/promise-or-value'
import type { FormConfiguration, FormConfigurations } from '../ports/forms/port'
import { AdapterError } from '../base/errors'
import type { AppFiles } from './app-files'
import { form } from './kinds/form'
import { NamedFiles, type NamedFile } from './named-files'

const origins = new WeakMap<FormConfiguration, NamedFile<FormConfiguration>>()

/** The file that a configuration was read from; undefined if it is not from a file. */
export function findFormFile(configuration: FormConfiguration): NamedFile<FormConfiguration> | undefined {
  return origins.get(configuration)
}

/**
 * The forms in an app's `forms/*.liquid`: front matter, and the body below it. A form is found by its name, and by its
 * path if that differs: `users/sign_up` for `forms/users/sign_up.liquid`, `modules/blog/post` for a module's. Of two forms
 * with one name, the last by path is found. Forms are read on first use, and again when files change. An invalid file
 * fails in `find` for its form, and in `list`.
 */
export function makeFileForms(files: AppFiles): FormConfigurations {
  const forms = new NamedFiles(files, form)
  return {
    find: (name) => andThen(forms.find(name), (file) => file && requireUsable(file)),
    list: () => andThen(forms.list(), (files) => files.map(requireUsable)),
  }
}

/** @throws {AdapterError} if the file is invalid */
function requireUsable(file: NamedFile<FormConfiguration>): FormConfiguration {
  if (file.fault) throw new AdapterError('forms', file.fault.message, { cause: file.fault })
  origins.set(file.value, file)
  return file.value
}
