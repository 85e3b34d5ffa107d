import { memoryFiles, memoryTokens, type PlatformAdapters } from '../../../src'
import type { Platform } from '../../../src/platform'
import { register } from '../../support/register'

export const accessKey = 'an-access-key'

/** An app with a form for each resource. */
const files: Readonly<Record<string, string>> = {
  'forms/sign_up.liquid': '---\nresource: User\n---\n',
  'forms/edit_user.liquid': '---\nresource: User\n---\n',
  'forms/edit_any_user.liquid': '---\nresource: User\nresource_owner: anyone\n---\n',
  'forms/log_in.liquid': '---\nresource: Session\n---\n',
  'forms/bank_account.liquid': '---\nresource: BankAccount\n---\n',
  'forms/credit_card.liquid': '---\nresource: CreditCard\n---\n',
  'forms/car.liquid': '---\nresource: Customization\n---\n',
  'forms/note.liquid':
    '---\nresource: note\nfields: { properties: { text: { validation: { presence: true } } } }\n---\n',
  'forms/guarded_user.liquid': '---\nresource: User\nauthorization_policies: [nobody]\n---\n',
  'forms/guarded_session.liquid': '---\nresource: Session\nauthorization_policies: [nobody]\n---\n',
  'forms/guarded_account.liquid': '---\nresource: BankAccount\nauthorization_policies: [nobody]\n---\n',
  'forms/guarded_card.liquid': '---\nresource: CreditCard\nauthorization_policies: [nobody]\n---\n',
  'forms/guarded_car.liquid': '---\nresource: Customization\nauthorization_policies: [nobody]\n---\n',
  'authorization_policies/nobody.liquid': 'false',
  'schema/car.yml': 'name: car',
  'schema/boat.yml': 'name: boat',
}

export interface TestApp extends Platform {
  readonly entries: readonly object[]
}

/** The app, registered. */
export function testApp(adapters: PlatformAdapters = {}): TestApp {
  return register({ files: memoryFiles(files), tokens: memoryTokens([accessKey]), ...adapters })
}

/** Sends a request to an app. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly body: unknown; readonly headers: Headers }>

export const authorized = { authorization: `Token token=${accessKey}` }

/** Sends JSON requests, by default with the access key. */
export function sender(fetch: (request: Request) => Response | Promise<Response>, origin = 'http://app.test'): Send {
  return async (method, path, body, headers = authorized) => {
    const isText = typeof body === 'string' || body === undefined
    const response = await fetch(
      new Request(origin + path, {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
  }
}
