import { findingsIn } from './find'

const page = 'views/pages/index.liquid'
type Files = Readonly<Record<string, string>>

/** The findings of some rules, with their places. */
async function check(files: Files, ...rules: readonly string[]): Promise<readonly string[]> {
  const findings = await findingsIn(files)
  return findings
    .filter(({ rule }) => rules.includes(rule))
    .map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)
}

describe('partial-arguments', () => {
  const doc =
    '{% doc %}\n  A card.\n  @param {string} title - The title\n  @param {string} [class]\n  @param {object} [user]\n  @param {string} user.name\n{% enddoc %}\n'
  const files = {
    'views/partials/card.liquid': `${doc}{{ title }}`,
    'views/partials/plain.liquid': '{% doc %}A text.{% enddoc %}',
  }
  const find = (text: string): Promise<readonly string[]> => check({ ...files, [page]: text }, 'partial-arguments')

  test.each([
    [
      "<p>\n{% render 'card', title: 'a', clas: clas %}",
      `${page}:2:31 the partial "card" has no parameter "clas" (did you mean "class"?)`,
    ],
    [
      "{% function a = 'card', title: 'a', colour: 'b' %}{{ a }}",
      `${page}:1:37 the partial "card" has no parameter "colour"`,
    ],
    ["{% render 'card' %}", `${page}:1:1 the partial "card" needs the argument "title"`],
    ["{% liquid\n  render 'card', class: 'a'\n%}", `${page}:2:3 the partial "card" needs the argument "title"`],
    ["{% render 'card' for list as item, title: 'a' %}", `${page}:1:1 the partial "card" has no parameter "item"`],
  ])('finds an unknown or missing argument: %s', async (text, found) => {
    expect(await find(text)).toEqual([found])
  })

  test.each([
    ['the documented arguments', "{% render 'card', title: 'a', class: 'b', user: context.current_user %}"],
    ['any arguments of a partial that documents none', "{% render 'plain', title: 'a' %}"],
    ['no arguments for include, which shares the variables', "{% assign title = 'a' %}{% include 'card' %}"],
    ['a value for a parameter', "{% render 'card' with 'a' as title %}"],
    ['a partial with a computed name', '{% render context.params.card, x: 1 %}'],
  ])('accepts %s', async (_, text) => {
    expect(await find(text)).toEqual([])
  })
})

describe('query-arguments', () => {
  const query =
    'query ($id: ID!, $page: Int! = 1, $name: String) { records(page: $page, per_page: 9, filter: { id: { value: $id }, properties: [{ name: "a", value: $name }] }) { total_entries } }'
  const find = (text: string): Promise<readonly string[]> =>
    check({ 'graphql/teas.graphql': query, [page]: text }, 'query-arguments')

  test.each([
    ["{% graphql g = 'teas', id: 1, nmae: 'a' %}", '1:31 the query has no variable "nmae" (did you mean "name"?)'],
    ["{% liquid\n  graphql g = 'teas', id: 1, size: 2\n%}", '2:30 the query has no variable "size"'],
    ["{% graphql g = 'teas' %}", '1:1 the query needs the argument "id"'],
    ["{% graphql g = 'teas', idd: 1 %}", '1:24 the query has no variable "idd" (did you mean "id"?)'],
    ["{% query_graph 'teas', id: 1, nmae: 'a' %}", '1:31 the query has no variable "nmae" (did you mean "name"?)'],
    ["{% execute_query 'teas', result_name: 'r' %}", '1:1 the query needs the argument "id"'],
    ['{% graphql g, id: 1 %}{ current_user { id } }{% endgraphql %}', '1:15 the query has no variable "id"'],
  ])('finds the fault of %s', async (text, found) => {
    expect(await find(text)).toEqual([`${page}:${found}`])
  })

  test.each([
    "{% graphql g = 'teas', id: nil, name: 'a', page: 2 %}",
    "{% graphql g = 'teas', args: context.params, page: 2 %}",
    "{% execute_query 'teas', id: 'params', result_name: 'teas' %}",
    '{% graphql g = context.params.name, id: 1 %}',
    "{% graphql g = 'missing', id: 1 %}",
    '{% graphql g, a: 1 %}query ( { {% endgraphql %}',
    '{% graphql g, a: 1 %}query a { current_user { id } } query b { current_user { id } }{% endgraphql %}',
  ])('accepts %s', async (text) => {
    expect(await find(text)).toEqual([])
  })
})

test('finds a query that is nested too deep once, although a tag passes arguments to it', async () => {
  const files = { 'graphql/deep.graphql': '{ a '.repeat(9_000), [page]: "{% graphql g = 'deep', id: 1 %}{{ g.a }}" }
  expect(await findingsIn(files)).toMatchObject([
    { rule: 'invalid-query', message: 'the query is over the limit of 100 nested brackets' },
  ])
})

describe('misspelt-option', () => {
  const files = { 'lib/greet.liquid': '{% log name %}{{ delays }}', 'lib/all.liquid': "{% include 'greet' %}" }
  const find = (text: string): Promise<readonly string[]> => check({ ...files, [page]: text }, 'misspelt-option')

  test('finds a misspelt option of background', async () => {
    expect(await find("{% background job = 'greet', name: 'Ann', dleay: 5 %}{{ job }}")).toEqual([
      `${page}:1:43 the partial "greet" does not read "dleay" (did you mean "delay"?)`,
    ])
  })

  test('finds a misspelt option of include_form', async () => {
    const form = { 'forms/order.liquid': '---\nresource: order\n---\n{{ colour }}' }
    const text = "{% include_form 'order', resource_idd: 5, resource_type: 'a' %}"
    expect(await check({ ...form, [page]: text }, 'misspelt-option', 'partial-arguments')).toEqual([
      `${page}:1:26 the form "order" does not read "resource_idd" (did you mean "resource_id"?)`,
    ])
  })

  test.each([
    ['options', "{% background _j = 'greet', delay: 1, max_attempts: 2, priority: 'high', source_name: 'a' %}"],
    ['variables that the partial reads', "{% background _j = 'greet', name: 'Ann', delays: 1 %}"],
    ['variables unlike an option', "{% background _j = 'greet', colour: 'red' %}"],
    ['arguments of a partial that includes others', "{% background _j = 'all', delays: 1 %}"],
  ])('accepts %s', async (_, text) => {
    expect(await find(text)).toEqual([])
  })
})

describe('invalid-address', () => {
  const find = (meta: string): Promise<readonly string[]> =>
    check({ 'emails/a.liquid': `---\nsubject: Tea\n${meta}\n---\n` }, 'invalid-address')

  test.each([
    ['to: ann', 'to', 'with an "@"', 'ann'],
    ['to: ann@shop.test\nreply_to: ann@', 'reply_to', 'with a dot in its domain', 'ann@'],
    ['to: ann@shop.test\nfrom: Shop <shop>', 'from', 'with an "@"', 'Shop <shop>'],
    ['to: [ann@shop.test, bob]', 'to', 'with an "@"', 'bob'],
    ['to: ann@shop.test, ann@127.0.0.1', 'to', 'with letters only after the last dot', 'ann@127.0.0.1'],
  ])('finds an invalid e-mail address: %s', async (meta, key, lack, found) => {
    const message = `${key}: expected an e-mail address ${lack}, such as orders@example.com, got "${found}"`
    expect(await find(meta)).toEqual([expect.stringContaining(message)])
  })

  test.each([
    ['to: ann@shop.test'],
    ['to: "{{ form.email }}"'],
    ['to: [ann@shop.test, "{{ form.email }}"]'],
    ['to: \'"Doe, Ann" <ann@shop.test>, bob@shop.test\'\nfrom: Shop <shop@shop.test>'],
    ["to: ''"],
  ])('accepts addresses, and Liquid: %s', async (meta) => {
    expect(await find(meta)).toEqual([])
  })
})

describe('undefined-variable', () => {
  const find = (files: Files): Promise<readonly string[]> => check(files, 'undefined-variable')

  test.each([
    [
      'an output',
      '{% assign book = 1 %}{{ book }}\n{{ bok.title }}',
      '2:4 undefined variable "bok" (did you mean "book"?)',
    ],
    ['a condition', '{% if tea %}a{% endif %}', '1:7 undefined variable "tea"'],
    ['an argument', "{{ 'a' | append: tea }}", '1:18 undefined variable "tea"'],
    ['a key', '{{ context.params[tea] }}', '1:19 undefined variable "tea"'],
    [
      'a variable of older instances',
      '{{ page.metadata.title }}',
      '1:4 undefined variable "page": liquid_add_old_variables: true in config.yml sets it',
    ],
  ])('finds a variable that is never set in %s of a page', async (_, text, found) => {
    expect(await find({ [page]: text })).toEqual([`${page}:${found}`])
  })

  test('finds a variable that is not a parameter only in a partial that documents its parameters', async () => {
    const files = {
      'lib/a.liquid': '{% doc %}@param {string} title{% enddoc %}{{ titel }}{{ title }}',
      'lib/b.liquid': '{{ titel }}',
    }
    expect(await find(files)).toEqual(['lib/a.liquid:1:46 undefined variable "titel" (did you mean "title"?)'])
  })

  test.each([
    [
      'that it returns',
      '{% assign found = 1 %}{% return fund.x %}',
      '1:33 undefined variable "fund" (did you mean "found"?)',
    ],
    ['that it returns and nothing sets', '{% return result %}', '1:11 undefined variable "result"'],
    [
      'that is nearly one that it sets and does not read',
      '{% for item in items %}{{ itme.x }}{% endfor %}',
      '1:27 undefined variable "itme" (did you mean "item"?)',
    ],
  ])('finds a variable of a partial without parameters %s', async (_, text, found) => {
    expect(await find({ 'lib/a.liquid': text })).toEqual([`lib/a.liquid:${found}`])
  })

  test.each([
    ['that a tag passes to some partial', '{% assign found = 1 %}{% return tea %}'],
    ['that it returns through a filter', '{% return fund | default: 1 %}'],
    ['that is nearly one that it reads, too', '{% for item in items %}{{ itme.x }}{{ item }}{% endfor %}'],
    ['that is nearly one that it sets later', '{% for item in items %}{% endfor %}{{ items.size }}'],
    ['that is nearly one that may be unused', '{% assign _title = title | upcase %}{% if titel %}{% endif %}'],
    ['of the platform', '{% return params %}'],
    ['that may be set by any partial', '{% include context.params.name %}{% return result %}'],
  ])('accepts a variable of a partial without parameters %s', async (_, text) => {
    expect(await find({ 'lib/a.liquid': text, [page]: "{% function x = 'a', tea: 1 %}{{ x }}" })).toEqual([])
  })

  test('accepts a variable that a partial of a module, or an included one, returns', async () => {
    const files = { 'modules/blog/public/lib/a.liquid': '{% return result %}', 'lib/b.liquid': '{% return result %}' }
    expect(await find({ ...files, 'lib/c.liquid': "{% include 'b' %}" })).toEqual([])
    expect(await find({ ...files, 'lib/c.liquid': '{% include context.params.name %}' })).toEqual([])
  })

  test('accepts a variable of a partial without parameters that a template may pass which is not finished', async () => {
    const text = "{% liquid\n  background 'b', tea: 1\n  function x = 'a', result: 1\n%}"
    expect(await find({ 'lib/a.liquid': '{% return result %}', [page]: text })).toEqual([])
  })

  test('knows the variables that the doc tag of a page lists', async () => {
    const text = '{% doc %}@param {string} [fault]{% enddoc %}{{ fault }}{{ falt }}'
    expect(await find({ [page]: text })).toEqual([`${page}:1:59 undefined variable "falt" (did you mean "fault"?)`])
  })

  test.each([
    ['for', '{% for tea in (1..3) %}{{ tea }}{{ forloop.index }}{% endfor %}'],
    ['tablerow', '{% tablerow tea in (1..3) %}{{ tea }}{{ tablerowloop.col }}{% endtablerow %}'],
    ['capture', '{% capture tea %}a{% endcapture %}{{ tea }}'],
    ['parse_json', '{% parse_json tea %}{}{% endparse_json %}{{ tea }}'],
    ['graphql', '{% graphql tea %}{ records(per_page: 1) { total_entries } }{% endgraphql %}{{ tea }}'],
    ['query_graph', "{% query_graph 'teas' %}{{ g }}{% execute_query 'teas', result_name: 'tea' %}{{ tea }}"],
    ['function', "{% function tea = 'a' %}{{ tea }}"],
    ['background', "{% background tea = 'a' %}{{ tea }}"],
    ['try', '{% try %}a{% catch tea %}{{ tea.message }}{% endtry %}'],
    ['increment', '{% increment tea %}{{ tea }}'],
    ['a part of a variable', "{% assign tea.name = 'a' %}{{ tea.name }}"],
    ['the platform', '{{ params.id }}{{ context.params.id }}{{ platform_context.host }}'],
    ['an included partial', "{% include 'sets' %}{{ tea }}"],
    ['a partial included by an included one', "{% include 'outer' %}{{ tea }}"],
    ['a partial with a computed name', '{% include context.params.name %}{{ tea }}'],
  ])('accepts a variable that is set by %s', async (_, text) => {
    const others = {
      'lib/sets.liquid': '{% assign tea = 1 %}',
      'lib/outer.liquid': "{% include 'sets' %}",
      'lib/a.liquid': '{% return 1 %}',
      'graphql/teas.graphql': '{ records(per_page: 1) { total_entries } }',
    }
    expect(await find({ ...others, [page]: text })).toEqual([])
  })

  test('accepts names without quotes, and variables outside pages', async () => {
    const words = '{% yield head %}{% content_for head %}a{% endcontent_for %}{% include_form order %}'
    expect(
      await find({ [page]: words, 'views/layouts/a.liquid': '{{ tea }}', 'emails/a.liquid': '{{ data.tea }}' }),
    ).toEqual([])
  })
})

describe('unused-variable', () => {
  const find = (files: Files): Promise<readonly string[]> => check(files, 'unused-variable')

  test.each([
    ['assign', '<p>\n{% assign tea = 1 %}', '2:11'],
    ['capture', '{% capture tea %}a{% endcapture %}', '1:12'],
    ['parse_json', '{% parse_json tea %}{}{% endparse_json %}', '1:15'],
  ])('finds a variable that %s sets and nothing reads', async (_, text, place) => {
    expect(await find({ [page]: text })).toEqual([`${page}:${place} the variable "tea" is never read`])
    expect(await find({ 'lib/a.liquid': text })).toEqual([`lib/a.liquid:${place} the variable "tea" is never read`])
  })

  const tea = '{% assign tea = 1 %}'
  test.each([
    ['read', { [page]: `${tea}{{ tea }}` }],
    ['read in a condition', { [page]: `${tea}{% if tea == 1 %}a{% endif %}` }],
    ['exported', { [page]: `${tea}{% export tea, namespace: 'a' %}` }],
    [
      'named by a text of a query',
      {
        [page]: `${tea}{% execute_query 'teas', id: 'tea' %}{{ g }}`,
        'graphql/teas.graphql': '{ records(per_page: 1) { total_entries } }',
      },
    ],
    ['read by its layout', { [page]: tea, 'views/layouts/a.liquid': '{{ tea }}{{ content_for_layout }}' }],
    [
      'read by its layout, which is not finished',
      { [page]: tea, 'views/layouts/a.liquid': '{{ content_for_layout }}{% if true %}{{ tea }}{% if}' },
    ],
    ['read in front matter', { [page]: `---\nmetadata:\n  title: "{{ tea }}"\n---\n${tea}` }],
    ['read by a partial that it includes', { [page]: `${tea}{% include 'a' %}`, 'lib/a.liquid': '{{ tea }}' }],
    ['read by the page that includes it', { [page]: "{% include 'a' %}{{ tea }}", 'lib/a.liquid': tea }],
    [
      'read by a page that includes a partial with a computed name',
      { [page]: '{% include context.params.name %}{{ tea }}', 'lib/a.liquid': tea },
    ],
    ["a part of the caller's value", { 'lib/a.liquid': "{% assign tea.name = 'a' %}{% assign list << 1 %}" }],
    ['set by a filter that changes its input', { 'lib/a.liquid': "{% assign tea = hash | hash_delete_key: 'a' %}" }],
    ['marked as unused', { [page]: '{% assign _tea = 1 %}' }],
  ])('accepts a variable that is %s', async (_, files) => {
    expect(await find(files)).toEqual([])
  })
})

describe('unused-partial', () => {
  const find = (files: Files): Promise<readonly string[]> => check(files, 'unused-partial')

  test('accepts a partial that a template names which is not finished', async () => {
    const text = "it's {% for a in (1..2) %}{% render 'card' %}{% rend}{% endfor %}"
    expect(await find({ [page]: text, 'lib/card.liquid': 'a' })).toEqual([])
  })

  test('accepts the partials of channels', async () => {
    const files = {
      'views/partials/channels/chat-1/subscribed.liquid': 'true',
      'lib/channels/chat-1/receive.liquid': 'true',
      'views/partials/channels/news.liquid': 'true',
      'views/partials/channels/news/recieve.liquid': 'true',
    }
    expect(await find(files)).toEqual([
      'views/partials/channels/news/recieve.liquid:1:1 no template uses the partial "channels/news/recieve"',
    ])
  })

  test('finds a partial that such a template does not name', async () => {
    const found = await find({ [page]: "card {% render 'carts' %}{% if}", 'lib/card.liquid': 'a' })
    expect(found).toEqual(['lib/card.liquid:1:1 no template uses the partial "card"'])
  })
})
