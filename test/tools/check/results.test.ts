import { findingsIn } from './find'

const query = `query ($id: ID) {
  records(per_page: 9, filter: { id: { value: $id } }) {
    total_entries
    results { id title: property(name: "title") properties author: related_user(join_on_property: "user_id") { name } ...dates }
  }
}
fragment dates on Record { created_at ... on Record { updated_at } }`

/** The findings of a page, or another file, after the query. */
async function findingsOf(template: string, files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const page = { 'views/pages/index.liquid': `{% graphql g = 'books' %}${template}` }
  const found = await findingsIn({ 'graphql/books.graphql': query, ...page, ...files })
  return found.flatMap(({ rule, file, line, column, message }) =>
    rule === 'unselected-key' ? [`${file}:${line}:${column} ${message}`] : [],
  )
}

const makeFinding = (column: number, rest: string): readonly string[] => [
  `views/pages/index.liquid:1:${25 + column} graphql/books.graphql does not select ${rest}`,
]

describe('a key that a query does not select', () => {
  it.each([
    ['found in a partial that sets it to a text before', "{% assign b = '' %}", 1],
    ['not found in a partial that may keep the value of a parameter', '', 0],
    ['not found in a partial that sets it to a hash before', '{% assign b = {} %}', 0],
  ])('is %s', async (_, before, count) => {
    const text = `${before}{% graphql g = 'books' %}{% if x %}{% assign b = g.records.results[0] %}{% endif %}{{ b.titel }}`
    expect(await findingsOf('', { 'lib/a.liquid': text })).toHaveLength(count)
  })

  it.each([
    ['of the result', '{{ g.record }}', 4, '"record" (did you mean "records"?)'],
    ['of a field', '{{ g.records.totl_entries }}', 4, '"totl_entries" in "records" (did you mean "total_entries"?)'],
    ['of an item', '{{ g.records.results.first.titel }}', 4, '"titel" in "records.results" (did you mean "title"?)'],
    ['of an item by its number', '{{ g.records.results[0].price }}', 4, '"price" in "records.results"'],
    [
      'of an item of a loop',
      '{% for b in g.records.results %}{{ b.titel }}{% endfor %}',
      36,
      '"titel" in "records.results" (did you mean "title"?)',
    ],
    [
      'of a field in an item',
      '{% for b in g.records.results %}{{ b.author.nme }}{% endfor %}',
      36,
      '"nme" in "records.results.author" (did you mean "name"?)',
    ],
    [
      'of a variable for a part',
      '{% assign book = g.records.results | first %}{{ book.titel }}',
      49,
      '"titel" in "records.results" (did you mean "title"?)',
    ],
    [
      'of a variable that is nil without the part',
      '{% assign b = nil %}{% if x %}{% assign b = g.records.results[0] %}{% endif %}{{ b.titel }}',
      82,
      '"titel" in "records.results" (did you mean "title"?)',
    ],
    [
      'of a dug part',
      "{% assign all = g | dig: 'records', 'results' %}{{ all[0].titel }}",
      52,
      '"titel" in "records.results" (did you mean "title"?)',
    ],
    [
      'in an argument of a filter',
      "{{ 'a' | append: g.records.results.first.titel }}",
      18,
      '"titel" in "records.results" (did you mean "title"?)',
    ],
  ])('is found as a key %s', async (_, template, column, message) => {
    expect(await findingsOf(template)).toEqual(makeFinding(column, message))
  })

  it('is found after filters of the tag', async () => {
    const page = "{% graphql all = 'books' | dig: 'records', 'results' %}{{ all.first.titel }}"
    expect(await findingsOf('', { 'views/pages/index.liquid': page })).toEqual([
      'views/pages/index.liquid:1:59 graphql/books.graphql does not select "titel" in "records.results" (did you mean "title"?)',
    ])
  })

  it('is found in a partial that is one `liquid` tag', async () => {
    const partial = "{% liquid\n  graphql g = 'books'\n  assign book = g.records.results.first\n  return book.titel\n%}"
    expect(await findingsOf('', { 'lib/book.liquid': partial })).toEqual([
      'lib/book.liquid:4:10 graphql/books.graphql does not select "titel" in "records.results" (did you mean "title"?)',
    ])
  })

  it('is found for a query in the template', async () => {
    const page =
      '{% graphql g %}{ records(per_page: 1) { results { id } } }{% endgraphql %}\n{{ g.records.results.first.title }}'
    expect(await findingsOf('', { 'views/pages/index.liquid': page })).toEqual([
      'views/pages/index.liquid:2:4 the query at line 1 does not select "title" in "records.results"',
    ])
  })
})

describe('a selected key', () => {
  it.each([
    ['by its alias', '{{ g.records.results.first.title }}'],
    ['of fragments', '{{ g.records.results.first.created_at }}{{ g.records.results.last.updated_at }}'],
    ['of JSON', '{{ g.records.results.first.properties.price }}'],
    ['with a dynamic key', '{% assign k = "titel" %}{{ g.records.results[0][k].a }}{{ g[k].b }}'],
    ['of the errors', '{{ g.errors.first.message }}{{ g.errors.extensions.code }}'],
    ['that every value has', '{{ g.records.results.size }}{{ g.records.size }}{{ g.records.first[1] }}'],
    ['of the pairs of a hash', '{% for pair in g.records %}{{ pair[1].first }}{{ pair.last.any }}{% endfor %}'],
    ['of the state of a loop', '{% for b in g.records.results %}{{ forloop.length }}{{ b.id }}{% endfor %}'],
    ['of a value that is set', '{% assign g.records.shop = 1 %}{{ g.records.shop }}'],
    [
      'of a value that another variable shares',
      '{% assign all = g.records %}{% assign all.shop = 1 %}{{ g.records.shop }}',
    ],
    [
      'of an item that a filter may pass on',
      '{% assign all = g.records.results | default: nil %}{% for b in all %}{% assign b.shop = 1 %}{% endfor %}{{ g.records.results[0].shop }}',
    ],
    [
      'of an item in another value',
      '{% assign h = context.params %}{% assign h["b"] = g.records %}{% assign h.b.shop = 1 %}{{ g.records.shop }}',
    ],
    [
      'of an item in a literal',
      '{% assign list = [g.records] %}{% for row in list %}{% assign row.shop = 1 %}{% endfor %}{{ g.records.shop }}',
    ],
    ['of another value of the variable', '{% assign g = context.params %}{{ g.any }}'],
    ['of another query', "{% graphql g = 'other' %}{{ g.users.total_entries }}{{ g.records.total_entries }}"],
    ['of a filtered value', '{% assign b = g.records.results | group_by: "id" %}{{ b.any }}'],
    ['of the variable before', '{% assign g = g.records %}{{ g.total_entries }}'],
  ])('is accepted %s', async (_, template) => {
    expect(await findingsOf(template, { 'graphql/other.graphql': '{ users(per_page: 1) { total_entries } }' })).toEqual(
      [],
    )
  })

  it('may be set by an included partial, or by the caller', async () => {
    const files = {
      'views/partials/set.liquid': '{% assign g.records.shop = 1 %}{% parse_json h %}{}{% endparse_json %}',
      'views/partials/get.liquid': "{% if context.params.id %}{% graphql book = 'books' %}{% endif %}{{ book.any }}",
      'views/partials/doc.liquid': "{% doc %}\n@param {object} b\n{% enddoc %}{% graphql b = 'books' %}{{ b.any }}",
      'views/partials/put.liquid': '{% assign row.shop = 1 %}',
    }
    const include = "{% include 'set' %}{{ g.records.shop }}{% assign h = g %}{{ h.any }}"
    const call = "{% render 'get', book: context.params %}{% render 'doc' %}"
    expect(await findingsOf(include + call, files)).toEqual([])
    for (const passed of [
      'row: g.records',
      'row: g.records | default: nil',
      'with g.records as row',
      'for g.records.results as row',
    ])
      expect([
        passed,
        await findingsOf(`{% render 'put' ${passed} %}{{ g.records.shop }}{{ g.records.results[0].shop }}`, files),
      ]).toEqual([passed, []])
  })
  it.each([
    ['a variable of an included partial', "{% include 'rename' %}"],
    ['a variable of a partial', "{% render 'rename', g: g.records %}"],
    ['the items of a list', "{% render 'each', rows: g.records.results %}"],
    ['a value that is passed on', "{% render 'pass', row: g.records %}"],
  ])('may be set by %s', async (_, call) => {
    const files = {
      'views/partials/rename.liquid': '{% assign row = g %}{% assign row.shop = 1 %}',
      'views/partials/each.liquid': '{% for row in rows %}{% assign row.shop = 1 %}{% endfor %}',
      'views/partials/pass.liquid': "{% render 'put', one: row %}",
      'views/partials/put.liquid': '{% assign one.shop = 1 %}',
    }
    const reads = '{{ g.shop }}{{ g.records.shop }}{{ g.records.results.first.shop }}'
    expect(await findingsOf(call + reads, files)).toEqual([])
  })
})

describe('a hostile template', () => {
  it.each([
    [
      'variables that get their values from each other',
      (count: number) => Array.from({ length: count }, (_, i) => `{% assign v${i + 1} = v${i} %}`).join(''),
    ],
    [
      'variables with twice the values of each other',
      (count: number) =>
        Array.from({ length: count / 200 }, (_, i) => `{% assign v${i + 1} = v${i} %}`.repeat(2)).join(''),
    ],
    ['one variable', (count: number) => "{% graphql v0 = 'books' %}{{ v0.any }}".repeat(count)],
  ])('is checked with many %s', async (_, write) => {
    expect(await findingsOf(`{{ g.any }}{% assign v0 = g %}${write(8000)}`)).toEqual(makeFinding(4, '"any"'))
  })
})
