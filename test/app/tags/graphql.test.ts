import type { GraphqlRequest } from '../../../src/ports/graphql'
import { memoryFiles } from '../../../src/ports/files'
import { errorOf, failureOf, register } from '../../support/register'

const files = memoryFiles({
  'graphql/echo.graphql': 'query echo',
  'graphql/products/search.graphql': 'query search',
  'modules/blog/graphql/posts.graphql': 'query posts',
  'lib/find.liquid': "{% graphql g = 'echo', id: id %}{% return g.args.id %}",
})

/** An executor that returns its query and variables. */
const echo = {
  execute: ({ query, variables }: GraphqlRequest) => ({ data: { query, args: variables ?? {}, list: [1, 2, 3] } }),
}
const failingExecutor = { execute: () => ({ data: null, errors: [{ message: 'no such field' }] }) }
const { liquid } = register({ files, graphql: echo })

async function check(template: string, output: string): Promise<void> {
  expect(await liquid.parseAndRender(template)).toBe(output)
}
const failing = async (template: string, on = liquid): Promise<string> =>
  (await failureOf(on.parseAndRender(template))).message

describe('graphql', () => {
  test.each([
    ["{% graphql g = 'echo' %}{{ g.query }}", 'query echo'],
    ["{% graphql g = 'products/search', a: 1, b: 'x' %}{{ g.args }}", '{"a":1,"b":"x"}'],
    ["{% graphql g = 'modules/blog/posts' %}{{ g.query }}", 'query posts'],
    ['{% graphql g = "ec{{ \'ho\' }}" %}{{ g.query }}', 'query echo'],
    ["{% assign p = 'echo' %}{% graphql g = p a: 1, b: 2, %}{{ g.args }}", '{"a":1,"b":2}'],
    ['{% graphql g = \'echo\', args: { "a": [1, { "b": 2 }] } %}{{ g.args }}', '{"a":[1,{"b":2}]}'],
    ["{% graphql g = 'echo', args: '{ \"a\": 1 }', a: 2, c: 3 %}{{ g.args }}", '{"a":2,"c":3}'],
    ["{% graphql n = 'echo', a: 1 | hash_dig: 'list' | size %}{{ n }}", '3'],
    ["{% graphql n = 'echo' | dig: 'args' | json %}{{ n }}", '{}'],
    ["{% assign h = {} %}{% graphql h.found = 'echo' %}{{ h.found.query }}", 'query echo'],
    ['{% graphql g %}query inline{% endgraphql %}{{ g.query }}', 'query inline'],
    ['{% graphql g, a: 1 %}{ me { id }}{% endgraphql %}{{ g.query }} {{ g.args.a }}', '{ me { id }} 1'],
    ["{% graphql n, a: 1 | hash_dig: 'args', 'a' %}x{% endgraphql %}{{ n }}", '1'],
    ["{% liquid\n  graphql g = 'echo', a: 1\n  echo g.args.a\n%}", '1'],
    ["{% function id = 'find', id: 5 %}{{ id }}", '5'],
    ["{% graphql g = 'echo', a: nothing, b: nil %}{{ g.args }}", '{"a":null,"b":null}'],
  ])('%s', check)

  test('returns its variables as JSON', async () => {
    const template = "{% assign t = 0 | to_time %}{% graphql g = 'echo', t: t, s: s, r: (1..2) %}{{ g.args | json }}"
    const args = JSON.parse(await liquid.parseAndRender(template, { s: '<b>' })) as object
    expect(args).toEqual({ t: expect.stringMatching(/^1970/) as string, s: '<b>', r: [1, 2] })
  })

  test('returns errors of a failed query, and continues', async () => {
    const on = register({ files, graphql: failingExecutor }).liquid
    const template = "{% graphql g = 'echo' %}{{ g.errors.first.message }}|{{ g.records }}|after"
    expect(await on.parseAndRender(template)).toBe('no such field||after')
  })

  test('waits for an asynchronous executor', async () => {
    const on = register({ files, graphql: { execute: (request) => Promise.resolve(echo.execute(request)) } }).liquid
    expect(await on.parseAndRender("{% graphql g = 'echo' | hash_dig: 'list', 1 %}{{ g }}")).toBe('2')
    expect(errorOf(() => on.parseAndRenderSync("{% graphql g = 'echo' %}")).message).toContain('use render')
  })

  test('reads a query again when its file has changed', async () => {
    const own = memoryFiles({ 'graphql/q.graphql': 'one' })
    const on = register({ files: own, graphql: echo }).liquid
    expect(await on.parseAndRender("{% graphql g = 'q' %}{{ g.query }}")).toBe('one')
    own.write('graphql/q.graphql', 'two')
    expect(await on.parseAndRender("{% graphql g = 'q' %}{{ g.query }}")).toBe('two')
  })

  test.each([
    ["{% graphql g = 'ehco' %}", 'can\'t find query "ehco" (did you mean "echo"?); looked for graphql/ehco.graphql'],
    ["{% graphql g = '../secret' %}", 'can\'t find query "../secret"'],
    ["{% graphql g = 'echo', args: 5 %}", 'args: expected a hash or JSON of one, got Integer 5'],
    ["{% graphql g = 'echo', args: '[1]' %}", 'args: expected a hash or JSON of one'],
    ["{% graphql g = 'echo', args: '{' %}", 'args: expected JSON: '],
    ["{% graphql g = ['a'] %}", 'path: expected text, got Array'],
    ['{% graphql %}', 'expected the name of a variable'],
    ['{% graphql g %}query', 'not closed'],
    ["{% graphql g = 'echo' | dgi: 'a' %}", ''],
  ])('rejects %s', async (template, message) => {
    const strict = register({ files, graphql: echo }, { strictFilters: true }).liquid
    expect(await failing(template, strict)).toContain(message)
  })

  test('treats keys such as __proto__ as data', async () => {
    const template = "{% graphql g = 'echo', args: args %}{{ g.args | json }}"
    const args = JSON.parse('{ "__proto__": { "a": 1 }, "constructor": 2 }') as object
    expect(await liquid.parseAndRender(template, { args })).toBe('{"__proto__":{"a":1},"constructor":2}')
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })
})

describe.each(['execute_query', 'query_graph'])('%s', (tag) => {
  test.each([
    ["'echo' %}{{ g.query }}", 'query echo'],
    ["'echo', result_name: 'r' %}{{ r.query }}{{ g }}", 'query echo'],
    ["'echo', result_name: r %}{{ r.query }}", 'query echo'],
    ["'echo', result_name: 'r', id: id %}{{ r.args }}", '{"id":7}'],
    ["'echo', id: 'id', name: 'none such' %}{{ g.args }}", '{"id":7,"name":"none such"}'],
    ['echo, id: 5 %}{{ g.query }}{{ g.args.id }}', 'query echo5'],
  ])('%s', async (rest, output) => {
    expect(await liquid.parseAndRender(`{% assign id = 7 %}{% ${tag} ${rest}`)).toBe(output)
  })

  test('logs nothing, as it stays', async () => {
    const own = register({ files, graphql: echo })
    await own.liquid.parseAndRender(`{% ${tag} 'echo' %}`)
    expect(own.entries).toEqual([])
    expect(own.catalogue.tags.find(({ name }) => name === tag)?.deprecated).toContain('graphql does the same')
  })

  test('finds the file', async () => {
    expect(await failing(`{% ${tag} 'ecko' %}`)).toContain('can\'t find query "ecko" (did you mean "echo"?)')
  })
})

test('throws for a failed query in query_graph, and returns errors in execute_query', async () => {
  const on = register({ files, graphql: failingExecutor }).liquid
  expect(await on.parseAndRender("{% execute_query 'echo' %}{{ g.errors[0].message }}")).toBe('no such field')
  expect(await failing("{% query_graph 'echo' %}", on)).toContain('the query has failed: no such field')
})
