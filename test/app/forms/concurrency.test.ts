import fc from 'fast-check'
import { memoryFiles, memoryTokens } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { runs } from '../../support/effort'
import { register } from '../../support/register'

// Concurrent REST requests: each success is applied, and undoes no other.

const accessKey = 'an-access-key'

function app() {
  const files = memoryFiles({
    'forms/sign_up.liquid': '---\nresource: User\n---\n',
    'forms/edit_user.liquid': '---\nresource: User\n---\n',
    'forms/log_in.liquid': '---\nresource: Session\n---\n',
    'forms/note.liquid':
      '---\nresource: note\nfields: { properties: { a: {}, b: {}, c: {} } }\ncallback_actions: \'{% log form.id, type: "called" %}\'\n---\n',
  })
  const platform = register({ files, tokens: memoryTokens([accessKey]) })
  const send = async (method: string, path: string, form_configuration_name: string, form: object): Promise<number> => {
    const request = new Request(`http://app.test/api/${path}`, {
      method,
      headers: { authorization: `Token token=${accessKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ form_configuration_name, form }),
    })
    return (await platform.rest.fetch(request)).status
  }
  const called = (): string[] => platform.entries.filter(({ type }) => type === 'called').map(({ message }) => message)
  return { platform, send, called }
}

test('keeps concurrent changes of one record', async () => {
  const { platform, send } = app()
  await send('POST', 'users', 'sign_up', { email: 'ann@example.com', password: 'secret-1' })
  const changes = [
    { first_name: 'Ann' },
    { last_name: 'Lee' },
    { external_id: 'x' },
    { email: 'lee@example.com' },
    { password: 'secret-2' },
  ]
  const statuses = await Promise.all(changes.map((form) => send('PUT', 'users/1', 'edit_user', form)))
  expect(statuses).toEqual([204, 204, 204, 204, 204])
  expect((await platform.adapters.records.find('1', usersTable))?.properties).toMatchObject({
    first_name: 'Ann',
    last_name: 'Lee',
    external_id: 'x',
    email: 'lee@example.com',
  })
  expect(await send('POST', 'sessions', 'log_in', { email: 'lee@example.com', password: 'secret-2' })).toBe(201)
})

test('deletes a record once, and runs its callback once', async () => {
  const { send, called } = app()
  await send('POST', 'customizations', 'note', { properties: { a: 1 } })
  const remove = () => send('DELETE', 'customizations/1', 'note', {})
  expect((await Promise.all([remove(), remove(), remove()])).sort()).toEqual([204, 404, 404])
  expect(called()).toEqual(['1', '1'])
})

test('does not update a deleted record', async () => {
  const { send, called } = app()
  await send('POST', 'customizations', 'note', { properties: { a: 1 } })
  const statuses = await Promise.all([
    send('DELETE', 'customizations/1', 'note', {}),
    send('PUT', 'customizations/1', 'note', { properties: { a: 2 } }),
  ])
  expect(statuses).toEqual([204, 404])
  expect(called()).toEqual(['1', '1'])
})

const change = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), name: fc.constantFrom('a', 'b', 'c'), value: fc.nat(9) }),
  fc.record({ kind: fc.constant('delete' as const) }),
)

test('returns the result of a sequential order to two concurrent requests', () =>
  fc.assert(
    fc.asyncProperty(change, change, async (one, other) => {
      const { platform, send } = app()
      await send('POST', 'customizations', 'note', { properties: { a: 'a', b: 'b', c: 'c' } })
      const run = (step: typeof one): Promise<number> =>
        step.kind === 'delete'
          ? send('DELETE', 'customizations/1', 'note', {})
          : send('PUT', 'customizations/1', 'note', { properties: { [step.name]: step.value } })
      const statuses = await Promise.all([run(one), run(other)])
      const record = await platform.adapters.records.find('1', 'note')
      const orders = [
        [one, other],
        [other, one],
      ].map((order) => outcomeOf(order))
      const actual = {
        properties: record?.properties ?? null,
        done: statuses.filter((status) => status === 204).length,
      }
      expect(orders).toContainEqual(actual)
    }),
    runs(200),
  ))

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** The record's properties and the number of successes if the requests run in this order. */
function outcomeOf(order: readonly Change[]): { properties: object | null; done: number } {
  let properties: Record<string, unknown> | null = { a: 'a', b: 'b', c: 'c' }
  let done = 0
  for (const step of order) {
    if (!properties) continue
    done++
    properties = step.kind === 'delete' ? null : { ...properties, [step.name]: step.value }
  }
  return { properties, done }
}
