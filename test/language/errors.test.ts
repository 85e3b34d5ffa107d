import { memoryFiles } from '../../src/ports/files'
import { FilterArgumentError, MissingFileError, PlatformError, TagArgumentError } from '../../src/base/errors'
import { errorOf, register } from '../support/register'

const files = memoryFiles({
  'views/partials/cart/item.liquid': '<li>\n  {{ item | array_limit: 0 }}\n</li>',
  'lib/totals/sum.liquid': '{% return 1 %}',
  'modules/blog/public/views/partials/post.liquid': 'post',
})
const { liquid } = register({ files })
const strict = register({ files }, { strictFilters: true, strictVariables: true }).liquid

const failing = (template: string, data: object = {}): ReturnType<typeof errorOf> =>
  errorOf(() => liquid.parseAndRenderSync(template, data))

describe('an argument that a filter rejects', () => {
  test.each([
    [
      '{{ list | array_limit: 0 }}',
      'filter "array_limit", parameter "limit": expected a whole number above 0, got Integer 0',
      24,
    ],
    ['{{ list | array_limit }}', 'filter "array_limit", parameter "limit": is missing', 11],
    ['{{ list | array_limit: 1, 2 }}', 'filter "array_limit": takes at most 1 argument, got 2', 11],
    [
      '{{ list | array_limit: limmit: 1 }}',
      'filter "array_limit": has no parameter "limmit" (did you mean "limit"?)',
      32,
    ],
    [
      '{{ "text" | array_limit: 1 }}',
      'filter "array_limit", parameter "array": expected an array, got String "text"',
      13,
    ],
    [
      '{{ list | array_rotate: count: "x" }}',
      'filter "array_rotate", parameter "count": expected a whole number, got String "x"',
      32,
    ],
    ['{{ list | array_rotate: 1, count: 2 }}', 'filter "array_rotate", parameter "count": is given twice', 35],
  ])('%s', (template, message, column) => {
    const error = failing(template, { list: [1, 2] })
    expect(error.message).toContain(message)
    expect(error.message).toContain(`line:1, col:${column}`)
    expect(error.cause).toBeInstanceOf(FilterArgumentError)
    expect((error.cause as PlatformError).code).toBe('filter-argument')
  })

  test('is reported with the file, line and column of its partial', () => {
    const error = failing("{% render 'cart/item', item: list %}", { list: [] })
    expect(error.message).toContain('file:views/partials/cart/item.liquid, line:2, col:26')
  })

  test('does not fail a template that never evaluates it', () => {
    expect(liquid.parseAndRenderSync('{% if false %}{{ x | array_limit }}{% endif %}ok')).toBe('ok')
  })
})

describe('an unknown name', () => {
  test('of a filter, under strictFilters', () => {
    const error = errorOf(() => strict.parse('a\n  {{ "x" | upcas }}'))
    expect(error.message).toContain('undefined filter: upcas (did you mean "upcase"?)')
    expect(error.message).toContain('line:2, col:12')
    expect(error.cause).toMatchObject({ name: 'UndefinedFilterError', code: 'syntax', filter: 'upcas' })
  })

  test('of a tag', () => {
    expect(failing('{% asign x = 1 %}').message).toContain('tag "asign" not found (did you mean "assign"?)')
  })

  test('of a partial lists the searched paths', () => {
    const error = failing("{% render 'cart/itm' %}")
    expect(error.cause).toBeInstanceOf(MissingFileError)
    expect((error.cause as MissingFileError).tried).toEqual(['views/partials/cart/itm.liquid', 'lib/cart/itm.liquid'])
    expect(error.message).toContain('can\'t find partial "cart/itm" (did you mean "cart/item"?)')
    expect(error.message).toContain('line:1, col:11')
  })

  test.each([
    ['partials/cart/item', '(did you mean "cart/item"?)'],
    ['modules/blog/partials/post', '(did you mean "modules/blog/post"?)'],
    ['modules/blog/cart/item', 'can\'t find partial "modules/blog/cart/item"; looked for'],
  ])('of a partial is suggested without the folder before it: %s', (name, message) => {
    expect(failing(`{% render '${name}' %}`).message).toContain(message)
  })

  test('of a function', () => {
    expect(failing("{% function x = 'totals/sun' %}").message).toContain('did you mean "totals/sum"')
  })

  test('of a variable, under strictVariables, with the whole path', () => {
    const error = errorOf(() =>
      strict.parseAndRenderSync('{{ user.profile.nmae }}', { user: { profile: { name: 'Bob' } } }),
    )
    expect(error.message).toContain('undefined variable: user.profile.nmae (did you mean "name"?)')
    expect(error.message).toContain('line:1, col:4')
  })

  test('passes the value through without strictFilters', () => {
    expect(liquid.parseAndRenderSync('{{ "x" | nonsense }}')).toBe('x')
  })
})

describe('a value in the wrong place', () => {
  test('a target with a missing parent names it', () => {
    const { liquid } = register({ settings: { strict: true } })
    const error = errorOf(() =>
      liquid.parseAndRenderSync('{% assign user = {} %}{% assign user.address.city = "Oslo" %}'),
    )
    expect(error.cause).toBeInstanceOf(TagArgumentError)
    expect(error.message).toContain(
      'cannot set a key of "user.address": expected a hash or an array, got nil, line:1, col:33',
    )
  })

  test('appending to another value names its type', () => {
    expect(failing('{% assign a = "text" %}{% assign a << 1 %}').message).toContain(
      'cannot append to "a": expected an array, got String "text"',
    )
  })

  test('a loop with a limit that is not a number points at it', () => {
    const error = failing("{% for i in list limit: 'many' %}{% endfor %}", { list: [1] })
    expect(error.message).toContain('limit must be a whole number, got String "many", line:1, col:25')
  })

  test('comparing a text with a number names both', () => {
    expect(failing("{% if '10' > 5 %}{% endif %}").message).toContain(
      'comparison of String with Integer failed: "10" > 5',
    )
  })

  test('invalid JSON reports the fault', () => {
    expect(failing('{% parse_json x %}{ oops }{% endparse_json %}').message).toContain('its body is not JSON')
    expect(failing("{{ '{ oops }' | parse_json }}").message).toContain('expected a JSON text, got String "{ oops }"')
  })

  test('data that contains itself cannot be printed', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(failing('{{ loop }}', { loop }).message).toContain('it contains itself')
    const list: unknown[] = []
    list.push(list)
    expect(failing('{{ list }}', { list }).message).toContain('nested more than 100 deep')
  })
})

describe('an unclosed construct', () => {
  const { liquid } = register({ settings: { syntax: 'strict' } })

  test.each([
    ['{{ { "a": 1 }}', 'hash literal is not closed: expected }', 4],
    ['{% assign x = [1, 2 %}', 'array literal is not closed: expected ]', 15],
    ['{{ "abc }}', 'string is not closed: expected "', 4],
    ['{{ a[1 }}', '[ not closed', 5],
    ['{{ name', 'output "{{ name" not closed', 1],
    ['{% if x %}', 'tag {% if x %} not closed', 1],
    ['{% for i in (1..3 %}{% endfor %}', 'invalid range syntax', 18],
  ])('%s', (template, message, column) => {
    const error = errorOf(() => liquid.parse(template))
    expect(error.message).toContain(message)
    expect(error.message).toContain(`line:1, col:${column}`)
  })

  test('is reported at the literal, and not at the following text', () => {
    const error = errorOf(() => liquid.parse('{{ { "a": 1 }}\n{% if x %}{{ y }}{% endif %}'))
    expect(error.message).toContain('hash literal is not closed')
  })
})

describe('under catchAllErrors', () => {
  const all = register({ settings: { syntax: 'strict' } }, { catchAllErrors: true, strictFilters: true }).liquid

  test('reports all errors of a template at once, also in blocks', () => {
    const error = errorOf(() =>
      all.parse('{{ "a" | upcas }}\n{% if x %}\n  {{ "b" | downcas }}\n  {% asign y = 1 %}\n{% endif %}\n{{ c[ }}'),
    ) as Error & { errors: Error[] }
    expect(error.name).toBe('LiquidErrors')
    expect(error.errors.map(({ message }) => message.replace(/^.*?(line:)/s, '$1'))).toEqual([
      'line:1, col:10',
      'line:3, col:12',
      'line:4, col:3',
      expect.stringMatching(/^line:6/),
    ])
  })

  test('continues a render after an error, and reports all', () => {
    const error = errorOf(() => all.parseAndRenderSync('{{ 1 | divided_by: 0 }}{{ 2 | divided_by: 0 }}')) as Error & {
      errors: Error[]
    }
    expect(error.errors).toHaveLength(2)
  })
})

describe('try', () => {
  test('keeps the output before the error, in nested blocks and loops too', () => {
    const template = `{% try %}a{% for i in (1..3) %}{{ i }}{% if i == 2 %}!{{ i | divided_by: 0 }}{% endif %}{% endfor %}z{% catch e %}|{{ e.name }}{% endtry %}b`
    expect(liquid.parseAndRenderSync(template)).toBe('a12!|FilterArgumentErrorb')
  })

  test('discards an unfinished capture', () => {
    const template =
      '{% try %}a{% capture x %}b{{ 1 | divided_by: 0 }}{% endcapture %}{% catch e %}c{{ x }}{% endtry %}'
    expect(liquid.parseAndRenderSync(template)).toBe('ac')
  })

  test('catches a missing partial and a missing argument', () => {
    expect(liquid.parseAndRenderSync("{% try %}{% render 'no' %}{% catch e %}{{ e.name }}{% endtry %}")).toBe(
      'MissingFileError',
    )
    expect(liquid.parseAndRenderSync('{% try %}{{ x | array_limit }}{% catch %}caught{% endtry %}')).toBe('caught')
  })

  test('propagates an error of its catch branch', () => {
    expect(failing('{% try %}{{ 1 | divided_by: 0 }}{% catch e %}{{ 2 | modulo: 0 }}{% endtry %}').message).toContain(
      'filter "modulo"',
    )
  })

  test('catches the error of a promise', async () => {
    const slow = register().liquid
    slow.registerFilter('fail_later', () => Promise.reject(new Error('no answer')))
    await expect(
      slow.parseAndRender('{% try %}a{{ 1 | fail_later }}{% catch e %}: {{ e.message }}{% endtry %}'),
    ).resolves.toBe('a: no answer')
  })

  test('restores the scopes', () => {
    const template =
      '{% try %}{% for i in (1..2) %}{{ i | divided_by: 0 }}{% endfor %}{% catch %}{% endtry %}[{{ i }}{{ forloop.index }}]'
    expect(liquid.parseAndRenderSync(template)).toBe('[]')
  })
})

test('reports that an asynchronous tag or filter requires render', () => {
  const { liquid: waiting } = register()
  waiting.registerFilter('later', () => Promise.resolve('x'))
  expect(errorOf(() => waiting.parseAndRenderSync('{{ 1 | later }}')).message).toContain('use render')
  expect(errorOf(() => waiting.parseAndRenderSync('{{ name }}', { name: Promise.resolve('x') })).message).toContain(
    'use render',
  )
})

describe('an unknown filter', () => {
  const template = '{{ "secret" | md5 }}{{ "secret" | upcse }}'

  test('does nothing, and is logged once with its place', () => {
    const { liquid, entries } = register()
    for (let i = 0; i < 2; i++) expect(liquid.parseAndRenderSync(template)).toBe('secretsecret')
    expect(entries.map(({ message }) => message)).toEqual([
      'template:1:15: unknown filter "md5": the value is unchanged',
      'template:1:35: unknown filter "upcse": the value is unchanged (did you mean "upcase"?)',
    ])
  })

  test('is rejected with settings.strict', () => {
    const { liquid } = register({ settings: { strict: true } })
    expect(() => liquid.parse(template)).toThrow('undefined filter: md5, line:1, col:15')
  })
})
