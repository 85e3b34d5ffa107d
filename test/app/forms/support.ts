import {
  memoryFiles,
  memoryJobs,
  memoryMailer,
  memoryTokens,
  type FormConfiguration,
  type PlatformAdapters,
} from '../../../src'
import { memoryForms } from '../../../src/ports/forms/memory'
import { register } from '../../support/register'
import { accessKey, sender, type Send } from '../../web/rest/app'

/** An app with forms, and functions that submit them. */
export function appWith(forms: Readonly<Record<string, FormConfiguration>>, adapters: PlatformAdapters = {}) {
  const mailer = memoryMailer()
  const jobs = memoryJobs()
  const platform = register({
    forms: memoryForms(forms),
    tokens: memoryTokens([accessKey]),
    mailer,
    jobs,
    files: memoryFiles({}),
    ...adapters,
  })
  const send: Send = sender((request) => platform.rest.fetch(request))
  const create = (form: string, values: object, path = '/api/customizations') =>
    send('POST', path, { form_configuration_name: form, form: values })
  const update = (form: string, id: number | string, values: object, path = '/api/customizations') =>
    send('PUT', `${path}/${id}`, { form_configuration_name: form, form: values })
  /** The properties of all records of a table, the oldest first. */
  const table = async (name: string): Promise<unknown[]> =>
    (await platform.adapters.records.search({ table: name, limit: 1000 })).map(({ properties }) => properties)
  return { platform, mailer, jobs, send, create, update, table }
}

/** The id in a response. */
export function idOf({ body }: { readonly body: unknown }): number {
  return (body as { id: number }).id
}
