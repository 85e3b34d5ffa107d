import { sameName } from '../adapters/files/app-folder'
import { formOf } from '../adapters/files/forms'
import { qualify } from '../adapters/files/layout'
import type { FormConfiguration } from '../adapters/forms/port'
import { PlatformError } from '../errors'
import { metaOf } from '../formats/front-matter'
import { Forms } from '../forms/forms'
import type { ParsedApp } from './app'
import { ruleOfKey } from './configuration'
import type { Finding } from './finding'
import { absenceOf, type LookupKind } from './names'

/** The keys of a form that name something. */
const naming = {
  authorization_policies: 'policy',
  email_notifications: 'email',
  sms_notifications: 'sms',
  api_call_notifications: 'apiCall',
} as const satisfies { [K in keyof FormConfiguration]?: LookupKind }

/** The configurations of forms. */
export async function* checkForms(app: ParsedApp): AsyncGenerator<Finding> {
  const { runtime, places, paths, texts } = app
  const named = new Map<string, string>()
  for (const file of paths('forms/')) {
    const text = texts.get(file) as string
    const unknown: string[] = []
    const ignored: string[] = []
    const tell = {
      warn: (message: string): void => void unknown.push(message),
      ignore: (message: string): void => void ignored.push(message),
    }
    try {
      const { name: own = '', ...form } = formOf(file, text, metaOf(file, text), tell)
      const name = qualify(own, file)
      const other = named.get(name)
      if (other !== undefined) yield places.told('same-name', file, sameName(name, file, other))
      named.set(name, file)
      for (const [key, kind] of Object.entries(naming)) {
        for (const named of form[key as keyof typeof naming] ?? []) {
          const missing = await absenceOf(app, kind, named)
          if (missing) yield { ...missing, ...places.ofKey(file, [key]) }
        }
      }
      if (unknown.length === 0) await runtime.service(Forms).find(name)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      yield places.told('configuration', file, error.message)
    }
    for (const message of ignored) yield places.told(ruleOfKey(message), file, message)
    // A form with an unknown key cannot be used at all.
    for (const message of unknown) yield places.told('configuration', file, message)
  }
}
