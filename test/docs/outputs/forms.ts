import { Liquid } from 'liquidjs'
import { directoryFiles, memoryFiles, memoryTokens, registerPlatform, type Platform } from '../../../src'
import { lineLogger } from '../../../src/ports/logger'
import { newDirectory } from '../../support/jest/app-directory'
import { failureOf, register } from '../../support/register'
import { findBlock, readFiles, type Scenes } from './scene'
import { runCommands } from './shell'

type Files = Readonly<Record<string, string>>

function serve(files: Files, environment: string): { readonly platform: Platform; readonly log: readonly string[] } {
  const log: string[] = []
  const platform = registerPlatform(new Liquid(), {
    files: directoryFiles(newDirectory(files)),
    tokens: memoryTokens(['an-access-key']),
    logger: lineLogger((line) => void log.push(line)),
    settings: { environment },
  })
  return { platform, log }
}

async function post(platform: Platform, path: string, body: object): Promise<string> {
  const headers = { authorization: 'Token token=an-access-key', 'content-type': 'application/json' }
  const response = await platform.fetch(
    new Request(`https://shop.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  return response.text()
}

export const formsScenes: Scenes = {
  'Form configurations': async (section) => {
    const form = findBlock(section, 'liquid').replace('length:', 'lenght:')
    const { liquid } = register({ files: memoryFiles({ 'forms/sign_up.liquid': form }) })
    const { cause } = await failureOf(liquid.parseAndRender("{% include_form 'sign_up' %}"))
    return [(cause as Error).message]
  },
}

const car = { 'app/forms/car.liquid': '---\nresource: car\nfields:\n  properties:\n    colour:\n---\n' }
const count = 'properties: { count: { validation: { numericality: { greater_than: 0 } } } }'
const member = `---\nresource: User\nfields: { email: { validation: { presence: true } }, password: , ${count} }\n---\n`
const signUp = { 'app/forms/sign_up.liquid': '---\nresource: User\nfields: { email: , password: }\n---\n' }

export const restScenes: Scenes = {
  '': (section) => {
    const { platform } = serve(signUp, 'production')
    return runCommands(newDirectory(), findBlock(section, 'sh'), { fetch: (request) => platform.fetch(request) })
  },
  'Reading records': async () => {
    const { platform } = serve(readFiles('rest.md'), 'production')
    const properties = '[{ name: "price", value_int: 8 }]'
    const create = `{% graphql g %}mutation { record_create(record: { table: "tea", properties: ${properties} }) { id } }{% endgraphql %}`
    await platform.liquid.parseAndRender(create)
    return [await (await platform.fetch(new Request('https://shop.test/teas.json'))).text()]
  },
  Errors: async () => {
    const { platform } = serve({ 'app/forms/member.liquid': member }, 'production')
    const form = { email: '', password: 'tea-time', properties: { count: 0 } }
    const invalid = await post(platform, '/api/users', { form_configuration_name: 'member', form })
    const unknown = await post(platform, '/api/users', { form_configuration_name: 'person', form })
    const developed = serve(car, 'development')
    const refused = await post(developed.platform, '/api/customizations', {
      form_configuration_name: 'car',
      form: { colour: 'red' },
    })
    return [`${invalid}\n${unknown}`, refused, developed.log.join('\n')]
  },
}

export const uploadsScenes: Scenes = {
  Options: async () => {
    const { platform } = serve(readFiles('uploads.md'), 'production')
    const photo = { content_base64: 'aGVsbG8=', file_name: 'felix.txt', content_type: 'text/plain' }
    const body = { form_configuration_name: 'cat', form: { properties: { photo } } }
    return [await post(platform, '/api/customizations', body)]
  },
}
