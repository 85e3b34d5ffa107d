import { memoryFiles } from '../../../../src/ports/files'
import { listCauses } from '../../../../src/base/causes'
import { LimitError } from '../../../../src/base/errors'
import { requests as limits } from '../../../../src/base/limits'
import { failureOf, register } from '../../../support/register'
import { visitorOf } from '../../../support/visitor'

/** An array of nested copies: its JSON grows exponentially. */
const endless = `{% assign a = '["x"]' | parse_json %}{% for i in (1..60) %}{% assign b = '[]' | parse_json | array_add: a | array_add: a %}{% assign a = b %}{% endfor %}`
const page = (body: string): string => `---\nlayout: ""\n---\n${body}`

function setUp(body: string) {
  const files = memoryFiles({
    'views/pages/tea.liquid': page('{% session cart = "tea" %}{% assign context.flash.notice = "Saved" %}'),
    'views/pages/large.liquid': page(body),
    'views/pages/show.liquid': page('{{ context.session | json }}{{ context.flash | json }}'),
  })
  return visitorOf(register({ files, settings: { limits: { bodyBytes: 10_000_000 } } }))
}

test.each([
  ['session', `${endless}{% session cart = a %}`],
  ['session, by its hash', `${endless}{% assign context.session.b = a %}`],
  ['flash', `${endless}{% assign context.flash.notice = a %}`],
  [
    'session of many keys',
    "{% assign s = 'x' | pad_left: 100000 %}{% for i in (1..1000) %}{% assign k = 'k' | append: i %}{% assign context.session[k] = s %}{% endfor %}",
  ],
])('rejects %s that grows without end, and keeps the previous values', async (_, body) => {
  const { send, text } = setUp(body)
  await send('/tea')
  expect([...listCauses(await failureOf(send('/large')))].at(-1)).toBeInstanceOf(LimitError)
  expect(await text('/show')).toBe('{"cart":"tea"}{"notice":"Saved"}')
})

test('names the tag that sets a value which cannot be stored', async () => {
  const a: Record<string, unknown> = {}
  a.self = a
  await expect(register().liquid.parseAndRender('{{ 1 }}\n{% session cart = a %}', { a })).rejects.toThrow(
    'this value cannot be written as JSON: it contains itself, or is nested more than 1000 deep, line:2, col:1',
  )
})

test('limits a session to a number of characters of JSON', async () => {
  const sized = (size: number) => setUp(`{% assign s = 'x' | pad_left: ${size} %}{% session a = s %}`)
  const most = limits.sessionCharacters - 'a""'.length
  expect((await sized(most).send('/large')).status).toBe(200)
  await expect(sized(most + 1).send('/large')).rejects.toThrow(
    `a session or its flash cannot have more than ${limits.sessionCharacters} characters of JSON`,
  )
})
