import { Liquid } from 'liquidjs'
import { memoryFiles } from '../../../src/ports/files'
import type { LogEntry } from '../../../src/ports/logger'
import type { Runtime } from '../../../src/app/context/runtime'
import { Exchange } from '../../../src/app/context/exchange'
import { graphqlExecutor } from '../../../src/app/graphql/executor'
import { makePlatformSchema } from '../../../src/app/graphql/platform-schema'
import { getDialect } from '../../../src/language/dialect'
import { makeGraphqlContext } from '../../../src/app/queries/graphql-context'
import { registerPlatform } from '../../../src/register'
import type { Hash } from '../../../src/base/values/hash'
import { documentOf, variablesOf, type Given } from './values'

const { schema, unavailable } = makePlatformSchema()
const roots = [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
] as const
const fields = roots.flatMap(([kind, type]) => Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field })))
const unavailableRoots = new Set(unavailable.flatMap(({ place }) => /^(?:Query|Mutation)\.(.*)/.exec(place)?.[1] ?? []))

const files = memoryFiles({
  'views/pages/index.liquid': '---\nauthorization_policies: text\n---\nx',
  'views/partials/text.liquid': 'x',
  'views/layouts/text.liquid': 'x',
  'authorization_policies/text.liquid': 'true',
  'graphql/text.graphql': '{ records { total_entries } }',
  'assets/text.css': 'x',
  'emails/text.liquid': '---\nto: ann@shop.test\nsubject: x\n---\n',
  'smses/text.liquid': "---\nto: '1'\n---\n",
  'api_calls/text.liquid': '---\nto: https://shop.test\n---\n',
  'forms/text.liquid': '---\nresource: text\nemail_notifications: text\nfields:\n  properties: { text: }\n---\n',
  'schema/text.yml': 'name: text\nproperties:\n- name: text\n  type: string',
  'user_profile_types/text.yml': 'name: text',
  'user.yml': 'properties:\n- name: text',
})
const graphql = graphqlExecutor()

/** An app with a record of each kind. */
async function app() {
  const entries: LogEntry[] = []
  const liquid = new Liquid()
  const logger = { log: (entry: LogEntry) => void entries.push(entry) }
  const fetch = () => Promise.resolve(new Response('{}'))
  const { adapters } = registerPlatform(liquid, { files, graphql, logger, fetch })
  await adapters.records.create('text', { text: 'text', user_id: '2' })
  await adapters.records.create(':users', { email: 'a@b.test', properties: {}, profiles: { text: {} } })
  await adapters.jobs.enqueue({ kind: 'background', payload: { code: { template: 'x' }, variables: {} }, id: '1' })
  return {
    errorsInLog: () => entries.splice(0).filter(({ level }) => level === 'error'),
    ask: (query: string, variables: Hash) =>
      graphql.execute({ query, variables, context: makeGraphqlContext(new Exchange(getDialect(liquid) as Runtime)) }),
  }
}

describe.each<Given>(['full', 'required', 'null'])('with variables: %s', (given) => {
  let own: Awaited<ReturnType<typeof app>>
  beforeAll(async () => {
    own = await app()
  })

  test.each(fields.map(({ kind, field }) => [field.name, kind, field] as const))('%s', async (name, kind, field) => {
    const { data, errors = [], isInvalid } = await own.ask(documentOf(kind, field), variablesOf(field, given))
    const messages = errors.map(({ message }) => message)
    expect(isInvalid).toBeUndefined()
    expect(messages).not.toContain('internal error')
    expect(own.errorsInLog()).toEqual([])
    if (unavailableRoots.has(name))
      expect(messages).toEqual([expect.stringContaining(`${name} is not available here: `)])
    else expect(data !== undefined || messages.length > 0).toBe(true)
  })
})

test('implements most of the interface', () => {
  expect(fields.length - unavailableRoots.size).toBeGreaterThan(85)
})
