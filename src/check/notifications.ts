import { sameName } from '../adapters/files/app-folder'
import { qualify } from '../adapters/files/layout'
import { readApiCall } from '../api-calls/template'
import { policyKeys } from '../context/policies'
import { PlatformError } from '../errors'
import { metaOf } from '../formats/front-matter'
import { plainLayout } from '../notifications/email-render'
import { readEmail } from '../notifications/email-template'
import { smsKeys } from '../notifications/sms'
import { declaredName, readTemplate } from '../notifications/template'
import { didYouMean } from '../text/nearest'
import { getOwn } from '../values/hash'
import type { ParsedApp } from './app'
import type { Finding } from './finding'
import { absenceOf } from './names'

/** The front matter of e-mails, SMS, API calls and policies. */
export async function* checkNotifications(app: ParsedApp): AsyncGenerator<Finding> {
  const { runtime, paths } = app
  const { liquid } = runtime
  for (const file of paths('emails/')) {
    yield* failure(app, file, (text, warn) => readEmail(file, text, liquid, warn))
    yield* checkLayout(app, file)
  }
  for (const file of paths('smses/')) {
    yield* failure(app, file, (text, warn) => readTemplate(file, text, smsKeys, liquid, warn))
  }
  for (const file of paths('api_calls/')) {
    yield* failure(app, file, (text, warn) => readApiCall(file, text, liquid, warn))
  }
  for (const folder of ['emails/', 'smses/', 'api_calls/']) yield* checkNames(app, folder)
  for (const file of paths('authorization_policies/')) {
    yield* failure(app, file, (text) => metaOf(file, text))
    yield* checkPolicyKeys(app, file)
  }
}

/** The findings about a file that cannot be read, or has unknown keys. Errors of the Liquid in it are found elsewhere. */
function* failure(
  { places, texts }: ParsedApp,
  file: string,
  read: (text: string, warn: (message: string) => void) => unknown,
): Generator<Finding> {
  const warnings: string[] = []
  try {
    read(texts.get(file) as string, (message) => void warnings.push(message))
  } catch (error) {
    if (error instanceof PlatformError) yield places.told('configuration', file, error.message)
  }
  for (const message of warnings) yield places.told('unknown-key', file, message)
}

function* checkNames({ places, paths, texts }: ParsedApp, folder: string): Generator<Finding> {
  const named = new Map<string, string>()
  for (const file of paths(folder)) {
    const declared = declaredName(file, texts.get(file) as string)
    if (declared === undefined) continue
    const name = qualify(declared, file)
    const other = named.get(name)
    if (other !== undefined) yield places.told('same-name', file, sameName(name, file, other))
    named.set(name, file)
  }
}

async function* checkLayout(app: ParsedApp, file: string): AsyncGenerator<Finding> {
  const { places } = app
  for (const key of ['layout', 'layout_path']) {
    const layout = getOwn(places.metaOf(file), key)
    if (typeof layout !== 'string' || ['', plainLayout].includes(layout) || layout.includes('{')) continue
    const missing = await absenceOf(app, 'layout', layout)
    if (missing) yield { ...missing, ...places.ofKey(file, [key]) }
  }
}

function* checkPolicyKeys({ places }: ParsedApp, file: string): Generator<Finding> {
  for (const key of Object.keys(places.metaOf(file))) {
    if (policyKeys.includes(key) || key === 'name') continue
    const message = `there is no key "${key}"${didYouMean(key, policyKeys)}; there are ${policyKeys.join(', ')}`
    yield { rule: 'unknown-key', ...places.ofKey(file, [key]), message }
  }
}
