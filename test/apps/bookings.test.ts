import { join } from 'node:path'
import { directoryFiles } from '../../src/files/directory'
import { register } from '../support/register'

/** An app in the style of public apps: commands that build, check and execute; queries; hooks; validators; events. */
function setUp() {
  const clock = { now: () => new Date('2030-05-01T12:00:00Z') }
  const platform = register({ clock, files: directoryFiles(join(__dirname, 'bookings/app')) })
  const logged = (type: string): string[] =>
    platform.entries.filter((entry) => entry.type === type).map(({ message }) => message)
  const post = (path: string, fields: Record<string, string> = {}): Promise<Response> => {
    const request = new Request(`http://shop.test/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
    return platform.respond({ page: path }, { request })
  }
  const get = (path: string): Promise<Response> =>
    platform.respond({ page: path }, { request: new Request(`http://shop.test/${path}`) })
  const book = (fields: Record<string, string> = {}): Promise<Response> => {
    const booking = { room: 'Blue', day: '2030-06-01', email: ' Ann@Example.com ', guests: '2', ...fields }
    return post(
      'bookings',
      Object.fromEntries(Object.entries(booking).map(([key, value]) => [`booking[${key}]`, value])),
    )
  }
  return { ...platform, logged, post, get, book }
}

test('builds, checks and executes a command, and consumes its event in the background', async () => {
  const { book, logged, jobs, get } = setUp()
  const response = await book()
  expect([response.status, response.headers.get('location')]).toEqual([303, '/bookings'])
  expect(logged('mail')).toEqual([])
  await jobs.drain()
  expect([logged('mail'), logged('count')]).toEqual([['mail to ann@example.com'], ['Blue: 1']])
  const html = await (await get('bookings')).text()
  expect(html).toContain('<title>One booking</title>')
  expect(html).toContain('<td>Blue</td><td>1 Jun</td><td>€99</td>')
})

test('reports validation errors by field', async () => {
  const { book, jobs, logged } = setUp()
  const response = await book({ room: 'B', day: '2030-04-30', email: 'nobody', guests: '7' })
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    room: ['is too short (minimum is 2 characters)'],
    day: ['is in the past'],
    email: ['is not an e-mail address'],
    guests: ['must be less than or equal to 6'],
  })
  const broken = await book({ room: '', day: 'soonish', guests: 'x' })
  expect(await broken.json()).toEqual({
    room: ["can't be blank", 'is too short (minimum is 2 characters)'],
    day: ['is not a date'],
    guests: ['is not a number'],
  })
  await jobs.drain()
  expect(logged('mail')).toEqual([])
})

test('books a room once a day', async () => {
  const { book } = setUp()
  expect((await book()).status).toBe(303)
  const second = await book()
  expect([second.status, await second.json()]).toEqual([422, { day: ['is taken'] }])
  expect((await book({ room: 'Red' })).status).toBe(303)
  expect((await book({ day: '2030-06-02' })).status).toBe(303)
})

test('rolls the transaction back if a hook refuses', async () => {
  const { book, post } = setUp()
  await book({ guests: '2' })
  await book({ room: 'Red', guests: '5' })
  const cancelled = await post('api/bookings/1/cancel')
  expect([cancelled.status, cancelled.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await cancelled.json()).toMatchObject({ id: '1', status: 'cancelled', valid: true })
  const refused = await post('api/bookings/2/cancel')
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { valid: false, errors: { base: ['groups cannot cancel'] } },
  ])
  expect((await book()).status).toBe(303)
  expect((await book({ room: 'Red' })).status).toBe(422)
})

test('reports an unknown id, too', async () => {
  const { post } = setUp()
  const response = await post('api/bookings/99/cancel')
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ valid: false })
})

test('shows a page without records, and refuses a role without permission to read', async () => {
  const { get, liquid } = setUp()
  expect(await (await get('bookings')).text()).toContain('Nothing is booked')
  expect(liquid.parseAndRenderSync("{% function a = 'helpers/can_do', action: 'write' %}{{ a }}")).toBe('false')
  expect(
    liquid.parseAndRenderSync("{% function z = 'modules/core/helpers/timezone' %}{{ z.name }} {{ z.offset }}"),
  ).toBe('Europe/Warsaw +0200')
})
