import { cpuOf } from '../../support/cpu'
import { errorOf, register } from '../../support/register'

// Flaws found by random calls, as readable templates.

const { liquid } = register()
const json = (text: string): unknown => JSON.parse(text)

test('ends a range above 2^53, where consecutive numbers are equal', () => {
  const range = '(9007199254740992..9007199254740994)'
  expect(liquid.parseAndRenderSync(`{{ ${range} | json }}`)).toBe(
    '[9007199254740992,9007199254740992,9007199254740994]',
  )
  expect(liquid.parseAndRenderSync(`{% for i in ${range} %}{{ i }},{% endfor %}`)).toMatch(/^(?:\d+,){3}$/)
})

test('prints a range as its bounds under escaping, too', () => {
  const escaping = register({ settings: { escapeOutput: true } }).liquid
  expect(escaping.parseAndRenderSync('{{ (1..3) }} {% cycle (1..9000000000), 1 %}')).toBe('1..3 1..9000000000')
})

test('rejects an invalid number of digits in round', () => {
  const error = errorOf(() => liquid.parseAndRenderSync('{{ 1.5 | round: x }}', { x: NaN }))
  expect(error.message).toBe('filter "round", parameter "n": expected a number, got NaN, line:1, col:17')
})

test.each(["'a' | digest: 'sha1', 'none'", '(1..3)', "'2024-01-01' | to_time"])('sets no key of %s', (value) => {
  const template = `{% assign x = ${value} %}{% assign x.size = 1 %}`
  expect(errorOf(() => liquid.parseAndRenderSync(template)).message).toContain(
    'cannot set a key of "x": expected a hash or an array, got',
  )
})

test('ends querify of a range larger than the memory', () => {
  const { liquid } = register({ settings: { limits: { memory: 1000 } } })
  const template = '{% assign x = { "a": (1..9000000) } %}{{ x | querify }}'
  let message = ''
  const work = (): void => void (message = errorOf(() => liquid.parseAndRenderSync(template)).message)
  expect(cpuOf(work, 100)).toBeLessThan(100)
  expect(message).toContain('settings.limits.memory')
})

describe("LiquidJS's filters reject values that JavaScript cannot convert", () => {
  test.each([
    ['xml_escape', json('{ "toString": 1, "valueOf": 1 }'), 'Hash'],
    ['where_exp: "i", x', json('{ "toString": 1, "valueOf": 1 }'), 'Hash'],
    ['uri_escape', '\ud800', 'String "\\ud800"'],
    ['jsonify', 10n, 'Integer 10'],
  ])('%s', async (call, x, shown) => {
    const [name = ''] = call.split(':')
    const template = `{{ x | ${call} }}`
    const { message, cause } = errorOf(() => liquid.parseAndRenderSync(template, { x }))
    expect(message).toBe(`filter "${name}" cannot take ${shown} with these arguments, line:1, col:8`)
    expect(cause).toMatchObject({ name: 'FilterArgumentError', filter: name })
    await expect(liquid.parseAndRender(template, { x })).rejects.toThrow(message)
  })

  test('and end if a value contains itself', () => {
    const x: unknown[] = []
    x.push(x)
    expect(errorOf(() => liquid.parseAndRenderSync('{{ x | jsonify }}', { x })).message).toContain(
      'an array contains itself',
    )
  })
})

test.each(['querify', 'www_form_encode_rc'])('%s rejects a range of too many numbers at once', (filter) => {
  let message = ''
  const work = (): void =>
    void (message = errorOf(() =>
      liquid.parseAndRenderSync(`{% assign x = { "a": (3..2147483648) } %}{{ x | ${filter} }}`),
    ).message)
  expect(cpuOf(work, 50)).toBeLessThan(50)
  expect(message).toMatch(/range 3\.\.2147483648 has more than 1000000 numbers|settings\.limits\.memory/)
})

test('treats an array with holes as one of nils', () => {
  const template = "{{ '' | extract_url_params: list | json }}"
  expect(liquid.parseAndRenderSync(template, { list: Array<string>(2) })).toBe('{}')
})

test('rejects a fake promise instead of waiting for it', async () => {
  const data = { x: { then: () => 'called' }, hash: { y: { then: String } }, z: 'z' }
  const message = 'expected a value or a promise, got an object whose then() returns String'
  for (const template of [
    '{{ x }}',
    '{{ z | append: x }}',
    '{{ z | replace: x, x }}',
    '{{ x.y }}',
    '{{ hash[x] }}',
    '{{ hash.y }}',
  ]) {
    await expect(liquid.parseAndRender(template, data)).rejects.toThrow(message)
  }
})

test('awaits a working thenable', async () => {
  const x = { then: (answer: (value: string) => void) => Promise.resolve('later').then(answer) }
  expect(await liquid.parseAndRender('{{ x }} {{ x | append: x }} {{ list[0] }}', { x, list: [x] })).toBe(
    'later laterlater later',
  )
})
