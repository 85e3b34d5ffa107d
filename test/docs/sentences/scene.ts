import { memoryFiles, memoryTokens, type PlatformAdapters } from '../../../src'
import { register } from '../../support/register'
import { accessKey, sender } from '../../web/rest/app'

/** What produces the outputs in the sentences of a page, by their inline code. */
export type Sentences = Readonly<Record<string, () => unknown>>

type Files = Readonly<Record<string, string>>

/** An app, and what sends requests to its API. */
export function openApp(files: Files, adapters: PlatformAdapters = {}) {
  const platform = register({ files: memoryFiles(files), tokens: memoryTokens([accessKey]), ...adapters })
  return { platform, send: sender((request) => platform.fetch(request)) }
}

/** The error of a property that breaks a rule. */
export async function rejectField(values: Readonly<Record<string, unknown>>, validation: string): Promise<unknown> {
  const [name = ''] = Object.keys(values)
  const form = `---\nresource: tea\nfields: { properties: { ${name}: { validation: { ${validation} } } } }\n---\n`
  const schema = `name: tea\nproperties: [{ name: ${name} }]\n`
  const { send } = openApp({ 'forms/tea.liquid': form, 'schema/tea.yml': schema })
  return errorOfField(await send('POST', '/api/customizations', tea(values)), name)
}

/** A body that sends a tea to the form of teas. */
export const tea = (properties: object): object => ({ form_configuration_name: 'tea', form: { properties } })

export function errorOfField({ body }: { readonly body: unknown }, name: string): unknown {
  return (body as { errors: Record<string, readonly string[]> }).errors[`properties.${name}`]?.join()
}
