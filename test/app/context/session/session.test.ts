import { memoryFiles } from '../../../../src/ports/files'
import { memoryRecords } from '../../../../src/ports/records/memory'
import { constantsTable, usersTable } from '../../../../src/ports/records/reserved-tables'
import { memoryStore } from '../../../../src/ports/store/port'
import { failureOf, register } from '../../../support/register'

const files = memoryFiles({
  'views/pages/flash.liquid': '---\nlayout: ""\n---\n{{ context.flash.notice }}',
  'views/pages/save.liquid':
    "---\nlayout: \"\"\n---\n{% assign context.flash.notice = 'Saved' %}{% redirect_to '/flash' %}",
  'views/pages/in.liquid': '---\nlayout: ""\n---\n{% sign_in user_id: context.params.id, timeout_in_minutes: 30 %}',
  'views/pages/who.liquid': '---\nlayout: ""\n---\n{{ context.current_user.email }}|{{ context.session.cart }}',
  'views/pages/cart.liquid': '---\nlayout: ""\n---\n{% session cart = "tea" %}',
  'views/pages/language.liquid':
    '---\nlayout: ""\n---\n{% if context.params.set %}{% session language = context.params.set %}{% endif %}{{ context.session.language }} {{ context.session }}',
  'views/pages/no-language.liquid':
    '---\nlayout: ""\n---\n{{ context.session.language }} {% session language = nil %}{{ context.session.language }} {{ context.session }}',
  'views/pages/job.liquid': '---\nlayout: ""\n---\n{% background job = "language" %}',
  'translations/en.yml': 'en: { hello: Hello }',
  'translations/fr.yml': 'fr: { hello: Bonjour }',
  'translations/pl.yml': 'pl: { hello: Dzień dobry }',
  'views/pages/hello.liquid': '---\nlayout: ""\n---\n{{ context.language }} {{ "hello" | t }}',
  'lib/language.liquid':
    '{% capture text %}{{ context.session.language }} {{ context.session }}{% endcapture %}{% log text, type: "language" %}',
  'views/pages/token.liquid': '---\nlayout: ""\n---\n{{ context.authenticity_token }}',
})

async function setUp() {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const clock = { now: () => new Date(now) }
  const sessions = memoryStore({ clock })
  const records = memoryRecords({ clock })
  const platform = register({ files, clock, sessions, records })
  const password = 'scrypt$secret'
  const user = await records.create(usersTable, { email: 'ann@example.com', first_name: 'Ann', password })
  return { ...platform, records, sessions, user, pass: (minutes: number) => void (now += minutes * 60_000) }
}

/** A browser that stores its cookies. */
function browser({ respond }: Pick<Awaited<ReturnType<typeof setUp>>, 'respond'>) {
  let cookie = ''
  const get = async (path: string): Promise<Response> => {
    const request = new Request(`https://shop.test/${path}`, { headers: { cookie } })
    const response = await respond({ page: new URL(request.url).pathname }, { request })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';')[0] as string
    return response
  }
  return {
    get,
    text: async (path: string) => (await get(path)).text(),
    get cookie() {
      return cookie
    },
    set cookie(value) {
      cookie = value
    },
  }
}

describe('the language', () => {
  test("is the request's, which is not stored", async () => {
    const visitor = browser(await setUp())
    expect([await visitor.text('language'), visitor.cookie]).toEqual(['en {}', ''])
    expect(await visitor.text('language?language=pl')).toBe('pl {}')
    await visitor.get('cart')
    expect(await visitor.text('language?language=de')).toBe('de {"cart":"tea"}')
    expect(await visitor.text('language')).toBe('en {"cart":"tea"}')
  })

  test("is the request's again after the app has deleted it", async () => {
    const visitor = browser(await setUp())
    expect(await visitor.text('language?set=fr')).toBe('fr {"language":"fr"}')
    expect(await visitor.text('no-language?language=pl')).toBe('fr pl {}')
    expect(await visitor.text('language')).toBe('en {}')
  })

  test("is the request's in its jobs", async () => {
    const app = await setUp()
    await browser(app).get('job?language=pl')
    await app.jobs.drain()
    expect(app.entries).toMatchObject([{ type: 'language', message: 'pl {}' }])
  })

  test('is the one that the app has set', async () => {
    const visitor = browser(await setUp())
    expect(await visitor.text('language?set=fr')).toBe('fr {"language":"fr"}')
    expect(await visitor.text('language?language=pl')).toBe('fr {"language":"fr"}')
  })
})

describe('the language of translations', () => {
  test("is the session's, unless the request names another one", async () => {
    const visitor = browser(await setUp())
    expect(await visitor.text('hello')).toBe('en Hello')
    await visitor.get('language?set=fr')
    expect(await visitor.text('hello')).toBe('fr Bonjour')
    expect(await visitor.text('hello?language=pl')).toBe('pl Dzień dobry')
    await visitor.get('no-language')
    expect(await visitor.text('hello')).toBe('en Hello')
  })

  test('is not a text of the session that is not a language', async () => {
    const visitor = browser(await setUp())
    await visitor.get('language?set=no%20language')
    expect(await visitor.text('hello')).toBe('en Hello')
  })
})

describe('flash', () => {
  test('shows a message again that is set again', async () => {
    const visitor = browser(await setUp())
    await visitor.get('save')
    await visitor.get('save')
    expect([await visitor.text('flash'), await visitor.text('flash')]).toEqual(['Saved', ''])
  })

  test('is shown on the next page only', async () => {
    const visitor = browser(await setUp())
    expect((await visitor.get('save')).status).toBe(302)
    expect([await visitor.text('flash'), await visitor.text('flash')]).toEqual(['Saved', ''])
  })

  test('belongs to one visitor', async () => {
    const platform = await setUp()
    const [one, other] = [browser(platform), browser(platform)]
    await one.get('save')
    expect([await other.text('flash'), await one.text('flash')]).toEqual(['', 'Saved'])
  })
})

describe('sign_in', () => {
  test('signs the user in, and keeps the session under a new id', async () => {
    const platform = await setUp()
    const visitor = browser(platform)
    await visitor.get('cart')
    const before = visitor.cookie
    await visitor.get(`in?id=${platform.user.id}`)
    expect(visitor.cookie).not.toBe(before)
    expect(await visitor.text('who')).toBe('ann@example.com|tea')
    const thief = browser(platform)
    thief.cookie = before
    expect(await thief.text('who')).toBe('|')
  })

  test('ends the session after its time', async () => {
    const platform = await setUp()
    const visitor = browser(platform)
    await visitor.get('cart')
    await visitor.get(`in?id=${platform.user.id}`)
    platform.pass(29)
    expect(await visitor.text('who')).toBe('ann@example.com|tea')
    platform.pass(1)
    expect(await visitor.text('who')).toBe('|')
  })

  test('ends with the user', async () => {
    const platform = await setUp()
    const visitor = browser(platform)
    await visitor.get(`in?id=${platform.user.id}`)
    await platform.records.delete(platform.user.id, usersTable)
    expect(await visitor.text('who')).toBe('|')
  })

  test('exposes nothing of the password to templates', async () => {
    const platform = await setUp()
    const template = `{% sign_in_rc user_id: ${platform.user.id} %}{{ context.current_user | json }}`
    const user = JSON.parse(await platform.liquid.parseAndRender(template)) as object
    expect(user).toMatchObject({ id: platform.user.id, email: 'ann@example.com', first_name: 'Ann', last_name: null })
    expect(JSON.stringify(user)).not.toContain('secret')
  })

  test.each([
    ['{% sign_in user_id: "999" %}', 'no user has the id String "999"'],
    ['{% sign_in timeout_in_minutes: 5 %}', 'user_id is missing'],
    ['{% sign_in user_id: 1, timeout_in_minutes: 0 %}', 'timeout_in_minutes: expected a number above 0, got Integer 0'],
    ['{% sign_in user_id: 1, timeout: 5 %}', 'unknown option "timeout"; expected one of user_id, timeout_in_minutes'],
  ])('rejects %s', async (template, message) => {
    const { liquid } = await setUp()
    expect((await failureOf(liquid.parseAndRender(template))).message).toContain(message)
  })
})

describe('authenticity_token', () => {
  test('stays the same during a session, and differs between sessions', async () => {
    const platform = await setUp()
    const [one, other] = [browser(platform), browser(platform)]
    const token = await one.text('token')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await one.text('token')).toBe(token)
    expect(await other.text('token')).not.toBe(token)
    await one.get(`in?id=${platform.user.id}`)
    expect(await one.text('token')).not.toBe(token)
  })

  test('starts no session unless a template needs it', async () => {
    const { respond } = await setUp()
    expect((await respond('{{ context.params | json }}')).headers.getSetCookie()).toEqual([])
  })
})

describe('constants', () => {
  test('come from the settings, then from the records', async () => {
    const records = memoryRecords()
    await records.create(constantsTable, { name: 'KEY', value: 'stored' })
    await records.create(constantsTable, { name: 'OTHER', value: 'kept' })
    const { liquid } = register({ records, settings: { constants: { KEY: 'own' } } })
    const template = '{{ context.constants.KEY }} {{ context.constants.OTHER }} {{ context.constants.NONE }}|'
    expect(await liquid.parseAndRender(template)).toBe('own kept |')
    const names = '{{ context.constants.constructor }}{{ context.constants.__proto__ }}'
    expect(await liquid.parseAndRender(names)).toBe('')
    expect(liquid.parseAndRenderSync('{{ context.constants | json }}')).toBe('{}')
  })
})

test('keeps 200 concurrent requests apart', async () => {
  const platform = await setUp()
  platform.liquid.registerFilter('slow', async (value: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
    return value
  })
  files.write(
    'views/pages/mix.liquid',
    `---
layout: ""
---
{% assign id = context.params.id %}{% session id = id %}{% assign context.flash.id = id %}{% export id, namespace: 'n' %}
{%- transaction %}{{ id | slow }}{% graphql g, id: id %}
  mutation ($id: String) { record_create(record: { table: "mix", properties: [{ name: "id", value: $id }] }) { id } }
{% endgraphql %}{% if id contains '7' %}{% rollback %}{% endif %}{% endtransaction -%}
{{ '' | slow }},{{ context.session.id }},{{ context.flash.id }},{{ context.exports.n.id }},{{ context.params.id }}`,
  )
  const ids = Array.from({ length: 200 }, (_, i) => String(i))
  const visitors = ids.map(() => browser(platform))
  const pages = await Promise.all(ids.map(async (id, i) => visitors[i]?.text(`mix?id=${id}`)))
  expect(pages.map((page) => page?.trim())).toEqual(ids.map((id) => `${id},${id},${id},${id},${id}`))
  const records = await platform.records.search({ table: 'mix', limit: 1000 })
  const stored = records.map(({ properties }) => properties.id as string)
  expect(stored.sort()).toEqual(ids.filter((id) => !id.includes('7')).sort())
  files.delete('views/pages/mix.liquid')
})
