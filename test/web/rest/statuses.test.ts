import { sample } from '../../support/effort'
import { authorized, sender, testApp, type Send, type TestApp } from './app'
import { servers, type Running } from './servers'

const unauthorized = { errors: { base: ['Unathorized'] } }
const notAcceptable = { errors: { base: ['Not Acceptable'] } }
const notFound = { errors: { base: ['Not Found'] } }
const forbidden = { errors: { base: ['Forbidden'] } }
const created = { id: expect.any(Number) as number, errors: {} }

const car = (form: object, more: object = {}): object => ({
  form_configuration_name: 'car',
  parent_resource_id: 'car',
  form: { custom_model_type_name: 'car', ...form },
  ...more,
})

/** An endpoint with a valid body, an invalid one, and one that a policy refuses. */
interface Endpoint {
  readonly method: string
  readonly path: string
  readonly body: object
  readonly status: number
  readonly answer: unknown
  readonly invalid?: { readonly body: object; readonly errors: object }
  readonly guarded?: object
}

const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/users',
    body: { form_configuration_name: 'sign_up', form: { email: 'new@example.com', password: 'secret-1' } },
    status: 201,
    answer: created,
    invalid: {
      body: { form_configuration_name: 'sign_up', form: { email: '', password: 'short' } },
      errors: {
        id: null,
        errors: { email: ["can't be blank"], password: ['is too short (minimum is 6 characters)'] },
      },
    },
    guarded: { form_configuration_name: 'guarded_user', form: { email: 'a@example.com' } },
  },
  {
    method: 'PUT',
    path: '/api/users/:user',
    body: { form_configuration_name: 'edit_user', form: { first_name: 'Ann' } },
    status: 204,
    answer: undefined,
    invalid: {
      body: { form_configuration_name: 'edit_user', form: { email: ' ' } },
      errors: { errors: { email: ["can't be blank"] } },
    },
    guarded: { form_configuration_name: 'guarded_user', form: {} },
  },
  {
    method: 'POST',
    path: '/api/sessions',
    body: { form_configuration_name: 'log_in', form: { email: 'ann@example.com', password: 'secret-1' } },
    status: 201,
    answer: {},
    invalid: {
      body: { form_configuration_name: 'log_in', form: { email: 'ann@example.com', password: 'wrong' } },
      errors: { errors: { base: ['Invalid email or password'] } },
    },
    guarded: { form_configuration_name: 'guarded_session', form: { email: 'a@example.com', password: '123456' } },
  },
  { method: 'DELETE', path: '/api/sessions', body: {}, status: 204, answer: undefined },
  {
    method: 'POST',
    path: '/api/user/bank_accounts',
    body: { form_configuration_name: 'bank_account', form: { country: 'PL', payment_method_id: 1 } },
    status: 201,
    answer: created,
    invalid: {
      body: { form_configuration_name: 'bank_account', form: { payment_method_id: 'one' } },
      errors: { id: null, errors: { payment_method_id: ['is not a number'] } },
    },
    guarded: { form_configuration_name: 'guarded_account', form: {} },
  },
  {
    method: 'POST',
    path: '/api/user/credit_cards',
    body: { form_configuration_name: 'credit_card', form: { credit_card_token: 'tok' } },
    status: 201,
    answer: created,
    invalid: {
      body: { form_configuration_name: 'credit_card', form: { credit_card_token: 1 } },
      errors: { id: null, errors: { credit_card_token: ['is invalid'] } },
    },
    guarded: { form_configuration_name: 'guarded_card', form: {} },
  },
  ...['/api/user/customizations', '/api/customizations'].flatMap((path): Endpoint[] => [
    {
      method: 'POST',
      path,
      body: car({ properties: { color: 'red' }, customizable_type: 'User', customizable_id: 1 }),
      status: 201,
      answer: created,
      invalid: {
        body: car({ customizable_type: 'Planet' }),
        errors: { id: null, errors: { customizable_type: ['is not included in the list'] } },
      },
      guarded: car({}, { form_configuration_name: 'guarded_car' }),
    },
    {
      method: 'PUT',
      path: `${path}/:car`,
      body: car({ properties: { color: 'blue' } }),
      status: 204,
      answer: undefined,
      invalid: { body: car({ user_id: 'x' }), errors: { errors: { user_id: ['is not a number'] } } },
      guarded: car({}, { form_configuration_name: 'guarded_car' }),
    },
    {
      method: 'DELETE',
      path: `${path}/:car`,
      body: { form_configuration_name: 'car' },
      status: 204,
      answer: undefined,
      guarded: { form_configuration_name: 'guarded_car' },
    },
  ]),
]

/** The first server runs all endpoints; the others use the same interface. */
const cases = Object.entries(servers).map(([name, serve], i) => ({
  name,
  serve,
  tried: i === 0 ? endpoints : sample(endpoints),
}))

describe.each(cases)('served by $name', ({ name, serve, tried }) => {
  let platform: TestApp
  let running: Running
  let send: Send
  /** The ids of existing records by the names in the paths. */
  let ids: Record<string, string>

  beforeAll(async () => {
    platform = testApp()
    running = await serve(platform)
    send = sender(fetch, running.origin)
    const user = await send('POST', '/api/users', {
      form_configuration_name: 'sign_up',
      form: { email: 'ann@example.com', password: 'secret-1' },
    })
    ids = { user: String((user.body as { id: number }).id), car: '' }
  })

  beforeEach(async () => {
    const { body } = await send('POST', '/api/user/customizations', car({ properties: { color: 'red' } }))
    ids.car = String((body as { id: number }).id)
  })

  afterAll(async () => {
    await running.close()
    await platform.close()
  })

  const at = (path: string): string => path.replace(/:(\w+)/, (_match, name: string) => ids[name] as string)

  describe.each(tried)('$method $path', ({ method, path, body, status, answer, invalid, guarded }) => {
    test(`responds with ${status}`, async () => {
      const response = await send(method, at(path), body)
      expect([response.status, response.body]).toEqual([status, answer])
      if (answer !== undefined) expect(response.headers.get('content-type')).toBe('application/vnd.api+json')
    })

    test('responds with 401 without a token, and with a wrong one', async () => {
      for (const headers of [{}, { authorization: 'Token token=wrong' }, { authorization: 'Bearer an-access-key' }]) {
        const response = await send(method, at(path), body, headers)
        expect([response.status, response.body]).toEqual([401, unauthorized])
      }
    })

    test('responds with 406 to an invalid envelope', async () => {
      const bodies = [
        '{"form',
        '[]',
        'null',
        ...(path === '/api/sessions' && method === 'DELETE'
          ? []
          : [{ ...body, form_configuration_name: 'no_such_form' }, { ...body, form_configuration_name: 7 }, {}]),
        ...('form' in body
          ? [
              { ...body, form: 'text' },
              { ...body, form: undefined },
              { ...body, form: { nonsense: 1 } },
            ]
          : []),
      ]
      for (const wrong of bodies) {
        const response = await send(method, at(path), wrong)
        expect([wrong, response.status, response.body]).toEqual([wrong, 406, notAcceptable])
      }
    })

    test('responds with 413 to a body that is too large', async () => {
      const response = await send(method, at(path), { ...body, more: 'x'.repeat(1_048_576) })
      expect([response.status, response.body]).toEqual([413, { errors: { base: ['Payload Too Large'] } }])
    })

    test('responds with 405 to other methods, and lists the allowed ones', async () => {
      const response = await send('GET', at(path))
      expect([response.status, response.body]).toEqual([405, { errors: { base: ['Method Not Allowed'] } }])
      expect(response.headers.get('allow')?.split(', ')).toContain(method)
    })

    if (invalid) {
      test('responds with 422 to wrong values, and explains them', async () => {
        const response = await send(method, at(path), invalid.body)
        expect([response.status, response.body]).toEqual([422, invalid.errors])
      })
    }

    if (guarded) {
      test('responds with 403 if a policy refuses', async () => {
        const response = await send(method, at(path), guarded)
        expect([response.status, response.body]).toEqual([403, forbidden])
      })
    }

    if (path.includes(':')) {
      test('responds with 404 if the record does not exist', async () => {
        for (const id of ['999999', '0', '-1', '1.5', 'abc', '1e3', '%00', '99999999999999999999']) {
          const response = await send(method, path.replace(/:\w+/, id), body)
          expect([id, response.status, response.body]).toEqual([id, 404, notFound])
        }
      })
    }
  })

  test('responds with 404 to other addresses', async () => {
    const response = await send('POST', '/api/planets', {}, authorized)
    expect([response.status, response.body]).toEqual([404, notFound])
  })

  test('responds with 404 to another spelling of an address, which a guard of paths may miss', async () => {
    const spellings = ['/api/users//', '/api/user%2Fcustomizations', '/api/user//customizations']
    // A guard in Hono decodes it.
    if (name !== 'Hono') spellings.push('/api/%75sers')
    for (const path of spellings) {
      expect([path, (await send('POST', path, {}, authorized)).status]).toEqual([path, 404])
    }
  })

  test('describes itself without a token', async () => {
    const response = await send('GET', '/api/openapi.json', undefined, {})
    expect([response.status, (response.body as { openapi: string }).openapi]).toEqual([200, '3.1.0'])
  })
})
