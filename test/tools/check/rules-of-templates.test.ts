import { findDiagnostics, findingsIn } from './find'

const page = 'views/pages/index.liquid'

/** The rules and places of the findings in a page. */
async function check(text: string, others: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  return (await findingsIn({ ...others, [page]: text })).map(({ rule, line, column }) => `${rule} ${line}:${column}`)
}

describe('unknown-context-key', () => {
  test.each([
    ['a key of context', '{{ context.parms.id }}', '1:4'],
    ['a key in quotes', "{{ context['parms'] }}", '1:4'],
    ['a key of the location', '{% if context.location.herf == "/" %}a{% endif %}', '1:7'],
    ['a key of the visitor', '{{ context.visitor.name }}', '1:4'],
    ['a key in a key', '{{ context.params[context.parms.id] }}', '1:19'],
  ])('finds an unknown context key: %s', async (_, text, place) => {
    expect(await check(text)).toEqual([`unknown-context-key ${place}`])
  })

  test.each([
    '{{ context.params.parms }}{{ context.session.cart }}{{ context.constants.KEY }}{{ context.exports.a }}',
    '{{ context.location.search.page }}{{ context.device.browser.name }}{{ context.globals.time_zones.all }}',
    '{{ context.current_user.nickname }}{{ context[key] }}{% assign key = 1 %}',
    '{% assign context.teas = 1 %}{% hash_assign context["location"]["name"] = 2 %}{{ context.teas }}{{ context.location.name }}',
  ])('accepts known keys, and any keys of hashes: %s', async (text) => {
    expect((await check(text)).filter((finding) => finding.startsWith('unknown-context-key'))).toEqual([])
  })
})

describe('unknown-tag', () => {
  test.each([
    ['{% if a %}{% elseif b %}{% endif %}', 'tag "elseif" not found (did you mean "elsif"?)'],
    ['{% case 1 %}{% whn 1 %}{% endcase %}', 'tag "whn" not found (did you mean "when"?)'],
    ['{% try_rc %}{% endtry_c %}', 'tag "endtry_c" not found (did you mean "endtry_rc"?)'],
    ['{% if a %}{% end %}', 'tag "end" not found: the innermost open tag is {% if a %} at line 1'],
    ['{% endcase %}', 'tag "endcase" not found: no tag is open here'],
  ])('suggests tags in the body of a block, and its end: %s', async (text, message) => {
    const found = await findingsIn({ [page]: text })
    expect(found.filter(({ rule }) => rule === 'unknown-tag').map((finding) => finding.message)).toEqual([message])
  })
})

describe('tag-arguments', () => {
  test.each([
    ['a value by position', "{% response_status 'not found' %}", '1:20'],
    ['a value by name', "{% redirect_to '/', status: 200 %}", '1:29'],
    ['an empty text', "{% redirect_to '' %}", '1:16'],
    ['a text that is not JSON', "{% response_headers 'X: 1' %}", '1:21'],
    ['a word of a list', "{% spam_protection 'captcha' %}", '1:20'],
  ])('finds a constant that its parameter rejects: %s', async (_, text, place) => {
    expect(await check(text)).toEqual([`tag-arguments ${place}`])
  })

  test.each([
    "{% response_status '404' %}{% response_status nil %}{% response_status params.status %}",
    "{% cache 'tea', expire: '60' %}{% endcache %}{% transaction timeout: nil %}{% endtransaction %}",
    "{% response_headers { 'X': context.language } %}{% yield head %}",
  ])('accepts constants that are converted, nil, and values of variables: %s', async (text) => {
    expect(await check(text)).toEqual([])
  })
})

describe('unreachable-code', () => {
  test.each([
    ['a tag after return', '{% return %}\n{% log "a" %}', '2:1'],
    ['text after return', '{% return %}\n\n  <p>', '3:3'],
    ['a tag after break', '{% for i in (1..3) %}{% break %}{{ i }}{% endfor %}', '1:33'],
    ['a tag after continue', '{% for i in (1..3) %}{% continue %}{{ i }}{% endfor %}', '1:36'],
    ['a line after return in liquid', '{% liquid\n  return 1\n  log "a"\n%}', '3:3'],
    ['text after a liquid tag that ends with return', '{% liquid\n  return 1\n%}\nText', '4:1'],
    ['text after redirect_to', "{% redirect_to 'https://x.test' %}\n{% log 'a' %}<p>", '2:14'],
    ['an output after redirect_to', "{% liquid\n  redirect_to 'https://x.test'\n%}{{ context.language }}", '3:3'],
  ])('finds %s', async (_, text, place) => {
    expect(await check(text)).toEqual([`unreachable-code ${place}`])
  })

  test.each([
    ['a tag after a block that returns', '{% if context.is_xhr %}{% return %}{% endif %}a'],
    ['a branch after a branch that returns', '{% if context.is_xhr %}{% return %}{% else %}a{% endif %}'],
    ['a comment after return', '{% return %}\n{% comment %}a{% endcomment %}{% # b %}\n'],
    ['a tag after redirect_to, because the page goes on', "{% redirect_to 'https://x.test' %}\n{% log 'a' %}\n"],
    ['output after a block that redirects', "{% if context.is_xhr %}{% redirect_to 'https://x.test' %}{% endif %}a"],
  ])('accepts %s', async (_, text) => {
    expect(await check(text)).toEqual([])
  })
})

describe('invalid-query', () => {
  const query = 'query a { records(per_page: 1) { total_entries } }\n'

  test('finds a second operation, of which no template can choose one', async () => {
    expect(await findingsIn({ 'graphql/teas.graphql': `${query}${query.replace('a', 'b')}` })).toMatchObject([
      { rule: 'invalid-query', line: 2, column: 1, message: expect.stringContaining('a second operation') as string },
    ])
  })

  test('accepts fragments beside one operation', async () => {
    const text = 'query { records(per_page: 1) { ...f } } fragment f on RecordCollection { total_entries }'
    expect(await findingsIn({ 'graphql/teas.graphql': text })).toEqual([])
  })
})

describe('query-in-loop', () => {
  const teas = {
    'graphql/teas.graphql': 'query ($page: Int) { records(page: $page, per_page: 1) { total_entries } }',
    'graphql/add.graphql': '# Adds one.\nmutation { record_create(record: { table: "tea" }) { id } }',
    'graphql/mate.graphql':
      'fragment tea on Record { id } mutation { record_create(record: { table: "tea" }) { ...tea } }',
  }

  test.each([
    ['for', "{% for i in params %}\n{% graphql g = 'teas', page: i %}{% endfor %}", ['query-in-loop 2:1']],
    ['tablerow', "{% tablerow i in params %}{% graphql g = 'teas' %}{% endtablerow %}", ['query-in-loop 1:27']],
    [
      'a block in it',
      "{% for i in params %}{% if i %}{% graphql g = 'teas' %}{% endif %}{% endfor %}",
      ['query-in-loop 1:32'],
    ],
    ['its else', "{% for i in params %}{{ i }}{% else %}{% graphql g = 'teas' %}{% endfor %}", []],
    ['a mutation', "{% for i in params %}{% graphql g = 'add' %}{% endfor %}", []],
    ['a mutation after a fragment', "{% for i in params %}{% graphql g = 'mate' %}{% endfor %}", []],
    [
      'a query in its body',
      '{% for i in params %}{% graphql g %}{ records(per_page: 1) { total_entries } }{% endgraphql %}{% endfor %}',
      ['query-in-loop 1:22'],
    ],
    ['the pages of a query', "{% for n in (2..9) %}{% graphql g = 'teas', page: n %}{% endfor %}", []],
    [
      'the pages for each item',
      "{% for i in params %}{% for n in (2..9) %}{% graphql g = 'teas', page: n %}{% endfor %}{{ i }}{% endfor %}",
      ['query-in-loop 1:43'],
    ],
    ['no loop', "{% graphql g = 'teas' %}{% for i in g.records %}{{ i }}{% endfor %}", []],
    ['a cached query', "{% for i in params %}{% cache 'a' %}{% graphql g = 'teas' %}{% endcache %}{% endfor %}", []],
  ])('finds queries in a loop: %s', async (_, text, found) => {
    expect(await check(text, teas)).toEqual(found)
  })

  test.each([
    ['render', "{% for i in params %}{% render 'tea' %}{% endfor %}", "{% graphql g = 'teas' %}", 1],
    ['function', "{% for i in params %}{% function a = 'tea' %}{% endfor %}", "{% graphql g = 'teas' %}", 1],
    [
      'a block of it',
      "{% for i in params %}{% render 'tea' %}{% endfor %}",
      "{% if 1 %}{% graphql g = 'teas' %}{% endif %}",
      1,
    ],
    [
      'its cache',
      "{% for i in params %}{% render 'tea' %}{% endfor %}",
      "{% cache 'a' %}{% graphql g = 'teas' %}{% endcache %}",
      0,
    ],
    [
      'a cached call',
      "{% for i in params %}{% cache i %}{% render 'tea' %}{% endcache %}{% endfor %}",
      "{% graphql g = 'teas' %}",
      0,
    ],
    ['a mutation', "{% for i in params %}{% render 'tea' %}{% endfor %}", "{% graphql g = 'add' %}", 0],
    ['no loop', "{% render 'tea' %}", "{% graphql g = 'teas' %}", 0],
  ])('finds a partial with a query in a loop: %s', async (_, text, partial, count) => {
    const found = await findingsIn({ ...teas, [page]: text, 'views/partials/tea.liquid': partial })
    const message =
      'a query of the partial "tea" runs in each iteration of the loop at line 1: read the records before it, with one query'
    expect(found.flatMap(({ rule, message }) => (rule === 'query-in-loop' ? [message] : []))).toEqual(
      Array.from({ length: count }, () => message),
    )
  })
})

describe('missing-asset', () => {
  const assets = {
    'assets/app.css': 'body { margin: 0 }',
    'modules/blog/public/assets/post.css': 'p { margin: 0 }',
    'modules/blog/public/lib/a.liquid': '',
  }

  test.each(['asset_url', 'asset_path', 'asset_name_to_raw_url'])('finds a missing asset: %s', async (filter) => {
    const find = async (text: string) => (await check(text, assets)).filter((found) => !found.startsWith('deprecated'))
    expect(await find(`<p>\n{{ 'ap.css' | ${filter} }}`)).toEqual(['missing-asset 2:4'])
    expect(await find(`{{ '/ap.css' | ${filter} }}`)).toEqual(['missing-asset 1:4'])
    expect(await find(`{{ 'modules/blog/pst.css' | ${filter} }}`)).toEqual(['missing-asset 1:4'])
  })

  test.each([
    "'app.css'",
    "'/app.css'",
    "'modules/blog/post.css'",
    "''",
    'context.params.file',
    "'ap' | append: '.css'",
  ])('accepts existing assets, the root, and computed names: %s', async (name) => {
    expect(await check(`{{ ${name} | asset_url }}`, assets)).toEqual([])
  })
})

describe('deprecated', () => {
  test('finds tags with a better alternative in any place', async () => {
    expect(
      await check(
        "{% assign h = {} %}\n{% hash_assign h['a'] = 1 %}{% liquid\nparse_json j\necho h\nendparse_json\necho j\n%}",
      ),
    ).toEqual(['deprecated 2:1', 'deprecated 3:1'])
  })

  test.each([
    ['an earlier name', '{{ h\n| dig: "a" }}', '2:3', 'filter "dig" is an earlier name (did you mean "hash_dig"?)'],
    ['a filter', '{{ h | fetch: "a" }}', '1:8', 'filter "fetch" is deprecated: hash_dig: \'key\' returns it, too'],
    [
      'an earlier name of a tag',
      '{% return_rc h %}',
      '1:1',
      'tag "return_rc" is an earlier name (did you mean "return"?)',
    ],
    [
      'a filter for a text',
      '{% assign h = \'{"a":1}\' | parse_json %}{{ h.a }}',
      '1:27',
      'filter "parse_json" is deprecated for JSON in the template: a literal is the same without a filter: {% assign tea = { "name": "Mate" } %}',
    ],
  ])('finds %s', async (_, text, place, message) => {
    const found = await findingsIn({ [page]: `{% assign h = {} %}${text}` })
    const shift = place.startsWith('1:') ? `1:${Number(place.slice(2)) + '{% assign h = {} %}'.length}` : place
    expect(found.map((one) => [one.rule, `${one.line}:${one.column}`, one.message])).toEqual([
      ['deprecated', shift, message],
    ])
  })

  test.each([
    'context.params.json | parse_json',
    "'a' | append: 'b' | parse_json",
    '"a" | h',
    '{} | json',
    "'' | parse_json",
  ])('accepts the present names, and other inputs: %s', async (expression) => {
    expect(await check(`{{ ${expression} }}`)).toEqual([])
  })
})

describe('missing-authenticity-token', () => {
  const fields = {
    'views/partials/fields.liquid': "{% render 'token' %}",
    'views/partials/plain.liquid': '<input>',
    'views/pages/hook.liquid': '---\nslug: hook\nmethod: post\ncsrf: false\n---\n',
  }
  const token = { 'views/partials/token.liquid': '{{ context.authenticity_token }}' }
  const form = (inside: string, action = '/'): string =>
    `<p>\n<form class="{{ a | default: "x>y" }}" method="POST" action="${action}">${inside}</form>{% assign a = 1 %}`

  test.each([
    ['a form', form('<input name="a">')],
    ['a form whose token is in a comment', form('<!-- authenticity_token -->')],
    ['a form to the API', form('', '/api/users')],
    ['a form with a partial without the token', form("{% render 'plain' %}")],
  ])('finds %s without the token', async (_, text) => {
    expect(await check(text, { ...fields, ...token })).toContain('missing-authenticity-token 2:1')
  })

  test.each([
    ['fenced code of Markdown', `# Form\n\n\`\`\`html\n${form('')}\n\`\`\`\n`],
    ['its token', form('<input name="authenticity_token" value="{{ context.authenticity_token }}">')],
    ['a token in a partial of a partial', form("{% render 'fields' %}")],
    ['a partial with a computed name', form('{% render a %}')],
    ['an address on another site', form('', 'https://x.test/')],
    ['an address in a variable', form('', '{{ a }}')],
    ['the method get', '<form method="get"></form><form></form>'],
    ['a page that accepts forged requests', form('', '/hook')],
    ['an end in another file', '<form method="post">'],
    ['an unreachable place', '{% raw %}<form method="post"></form>{% endraw %}<!-- <form method="post"></form> -->'],
  ])('accepts a form with %s', async (_, text) => {
    const found = await check(text, { ...fields, ...token })
    expect(found.filter((finding) => finding.startsWith('missing-authenticity-token'))).toEqual([])
  })
})

describe('missing-page', () => {
  const pages = {
    'views/pages/teas/show.liquid': '---\nslug: teas/:id(/:tab)\n---\n',
    'views/pages/docs.liquid': '---\nslug: docs/*\n---\n',
    'views/pages/order.liquid': '---\nslug: orders\nmethod: post\n---\n',
    'views/pages/feed.xml.liquid': '---\nslug: feed\nformat: xml\n---\n',
    'assets/terms.pdf': 'terms',
  }

  test.each([
    ['a link', '<a class="x" href="/tee/1">Tea</a>', '1:20'],
    ['a link without quotes', '<a href=/tee>Tea</a>', '1:9'],
    ['an address that is too long', '<a href="/teas/1/more/again">Tea</a>', '1:10'],
    ['a link with Liquid in its query', '<a href="/tee?page={{ context.params.page }}">Tea</a>', '1:10'],
    ['a form', '<form action="/tee"></form>', '1:15'],
    ['a redirect', "{% redirect_to '/tee' %}", '1:16'],
    ['the redirect of a page', '---\nredirect_to: /tee\n---\n', '2:1'],
    ['a path of the API', '<form action="/api/sesions"></form>', '1:15'],
  ])('finds %s to no page', async (_, text, place) => {
    expect(await check(text, pages)).toEqual([`missing-page ${place}`])
  })

  test.each([
    ['/'],
    ['/teas/1'],
    ['/teas/1/more#top'],
    ['/docs/a/b/c?x=1'],
    ['/orders'],
    ['/feed.xml'],
    ['/api/sessions'],
    ['/assets/terms.pdf'],
    ['//x.test/tee'],
    ['https://x.test/tee'],
    ['tee'],
    ['#tee'],
    ['mailto:a@x.test'],
    ['/{{ context.language }}/tee'],
    ['{{ context.location.href }}'],
  ])('accepts a link to an existing page, to another site, or to a computed address: %s', async (address) => {
    expect(await check(`<a href="${address}">Tea</a>`, pages)).toEqual([])
  })

  test('accepts longer addresses if the app serves them, and any address of a module', async () => {
    const link = '<a href="/teas/1/more/again">Tea</a>'
    expect(await check(link, { ...pages, 'config.yml': 'slug_exact_match: false' })).toEqual([])
    expect(await check('', { 'modules/blog/public/views/pages/a.liquid': '<a href="/tee">Tea</a>' })).toEqual([])
    for (const name of ['modules/blog/a', '/modules/blog/a']) {
      const found = await check(`${link}{% render '${name}' %}`, pages)
      expect(found.map((finding) => finding.split(' ')[0])).toEqual(['missing-module'])
    }
  })

  test('finds a link to no page in an app with tests, whose module the command brings along', async () => {
    const tests = { 'lib/a_test.liquid': "{% function contract = 'modules/tests/assertions/equal' %}{{ contract }}" }
    expect(await check('<a href="/tee">Tea</a>', { ...pages, ...tests })).toEqual(['missing-page 1:10'])
  })
})

test('finds a misspelt assertion, and accepts other partials of the module for tests', async () => {
  const call = (name: string): string => `{% function contract = 'modules/tests/${name}' %}{{ contract }}`
  const files = { 'lib/a_test.liquid': ['assertions/equl', 'assertions/equal', 'should.equal'].map(call).join('\n') }
  expect(await findingsIn(files)).toEqual([
    {
      rule: 'missing-partial',
      file: 'lib/a_test.liquid',
      line: 1,
      column: 24,
      message: 'can\'t find partial "modules/tests/assertions/equl" (did you mean "modules/tests/assertions/equal"?)',
    },
  ])
})

test('finds the mistakes of a page, each with its place and a suggestion', async () => {
  const files = {
    [page]: [
      "{% graphql g = 'books' %}{% assign book = g.records.results.first %}",
      "{{ bok.title }}{{ context.parms.id }}{{ 'ap.css' | asset_url }}",
      "{% render 'card', book: book, clas: 'wide' %}",
      "{% background job = 'greet', max_atempts: 3 %}{{ job }}",
      '<a href="/bookz">Books</a>',
    ].join('\n'),
    'assets/app.css': '',
    'lib/greet.liquid': 'Hello',
    'schema/book.yml': 'properties: [{ name: title }]',
    'graphql/books.graphql':
      '{ records(per_page: 1, filter: { table: { value: "book" } }) { results { title: property(name: "titel") } } }',
    'views/pages/books.liquid': '',
    'views/partials/card.liquid':
      '{% doc %}\n@param {object} book\n@param {string} [class]\n{% enddoc %}{{ book.title }}{{ class }}',
  }
  const found = (await findingsIn(files)).map(
    ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
  )
  expect(found.toSorted()).toEqual([
    'graphql/books.graphql:1:96 table "book" has no property "titel" (did you mean "title"?)',
    `${page}:2:19 context has no key "parms" (did you mean "params"?)`,
    `${page}:2:4 undefined variable "bok" (did you mean "book"?)`,
    `${page}:2:41 can't find asset "ap.css" (did you mean "app.css"?); looked for assets/ap.css`,
    `${page}:3:31 the partial "card" has no parameter "clas" (did you mean "class"?)`,
    `${page}:4:30 the partial "greet" does not read "max_atempts" (did you mean "max_attempts"?)`,
    `${page}:5:10 no page has the address /bookz (did you mean "/books"?)`,
  ])
})

test.each([
  ['a partial', "{% render 'crad' %}", {}],
  ['a partial of the theme', "{% theme_render_rc 'crad' %}", {}],
  ['a translation', "{{ 'teas.title' | t }}", {}],
  ['a layout of a page', '', { 'modules/blog/public/views/pages/b.liquid': '---\nlayout: wide\n---\n' }],
])('does not look for files of the app in a folder with modules only: %s', async (_, text, files) => {
  const path = 'modules/blog/public/views/pages/a.liquid'
  const found = await findingsIn({ [path]: text, ...files })
  const message = "this folder has only modules: names of the app's files were not checked"
  expect(found.map(({ rule, message }) => `${rule} ${message}`)).toEqual([`missing-module ${message}`])
})

test.each([
  ['a template', { [page]: "{% render 'modules/blgo/post' %}" }, '1:11'],
  [
    'front matter',
    { [page]: '---\nlayout: modules/blgo/wide\nauthorization_policies: modules/blgo/all\n---\n' },
    '2:1',
  ],
  ['both', { [page]: "---\nlayout: modules/blgo/wide\n---\n{% render 'modules/blgo/post' %}" }, '4:11'],
])('reports a missing module once, with the module that was probably meant: in %s', async (_, files, place) => {
  const found = await findingsIn({ ...files, 'modules/blog/public/views/partials/post.liquid': 'a post' })
  expect(found.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    `${place} the module "blgo" is not installed (did you mean "blog"?): names in it were not checked`,
  ])
})

test('accepts a partial that may be in a module of the theme that is not installed, and reports the module', async () => {
  const theme = { 'config.yml': "theme_search_paths: ['', modules]" }
  const text = "{% theme_render_rc 'ui/button' %}{% theme_render_rc 'ui/icon' %}{% theme_render_rc 'card' %}"
  const files = { ...theme, 'views/partials/card.liquid': 'a card' }
  expect(await check(text, files)).toEqual(['missing-module 1:20'])
  const installed = { ...files, 'modules/ui/public/views/partials/button.liquid': 'a button' }
  expect(await check(text, installed)).toEqual(['missing-partial 1:53'])
})

test.each(["{% render '/modules/blog/post' %}", "{{ '/modules/blog/post.css' | asset_url }}"])(
  'accepts a file of a module that is not installed after a slash, and reports the module: %s',
  async (text) => {
    expect(await check(text)).toEqual([`missing-module 1:${text.indexOf("'") + 1}`])
  },
)

test('accepts a translation of a module that is not installed, and reports the module', async () => {
  const text = "{{ 'modules/blog/posts.title' | t }}{{ 'posts.title' | t: scope: 'modules/blog/all' }}"
  expect(await check(text)).toEqual(['missing-module 1:4'])
  const installed = { 'modules/blog/public/translations/en.yml': 'en:\n  posts:\n    text: Text' }
  expect(await check(text, installed)).toEqual(['missing-translation 1:4', 'missing-translation 1:40'])
})

describe('missing files of names in a template', () => {
  async function checkSeverities(text: string): Promise<readonly string[]> {
    return (await findDiagnostics({ [page]: text })).map(
      ({ rule, severity, column }) => `${severity} ${rule} ${column}`,
    )
  }

  test.each([
    ['a partial', "{% try %}{% render 'gone' %}{% catch e %}{{ e.message }}{% endtry %}", 'hint missing-partial 20'],
    [
      'a query',
      "{% try %}{% graphql g = 'gone' %}{{ g }}{% catch e %}{{ e.message }}{% endtry %}",
      'hint missing-query 25',
    ],
    [
      'a partial in a block',
      "{% try %}{% if context.is_xhr %}{% render 'gone' %}{% endif %}{% catch e %}{{ e.message }}{% endtry %}",
      'hint missing-partial 43',
    ],
    [
      'a partial in the catch branch of an inner try',
      "{% try %}{% try %}{% catch e %}{{ e.message }}{% render 'gone' %}{% endtry %}{% catch e %}{{ e.name }}{% endtry %}",
      'hint missing-partial 57',
    ],
  ])('reports %s as a hint if a try catches the error', async (_, text, finding) => {
    expect(await checkSeverities(text)).toEqual([finding])
  })

  test.each([
    ['in catch', "{% try %}a{% catch e %}{{ e.message }}{% render 'gone' %}{% endtry %}", 'error missing-partial 49'],
    [
      'in ensure',
      "{% try %}a{% catch e %}{{ e.message }}{% ensure %}{% render 'gone' %}{% endtry %}",
      'error missing-partial 61',
    ],
    [
      'after a try',
      "{% try %}a{% catch e %}{{ e.message }}{% endtry %}{% render 'gone' %}",
      'error missing-partial 61',
    ],
  ])('reports a missing partial %s as an error', async (_, text, finding) => {
    expect(await checkSeverities(text)).toEqual([finding])
  })
})
