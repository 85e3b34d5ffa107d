import { Tag, Value, type Context, type Liquid, type TagToken, type TopLevelToken } from 'liquidjs'
import { memoryCaptcha } from '../../src/ports/captcha'
import { memoryFiles } from '../../src/ports/files'
import { memoryForms } from '../../src/ports/forms/memory'
import { memoryFetch } from '../../src/ports/fetch/memory'
import { memoryJobs } from '../../src/ports/jobs/memory'
import { memoryRecords } from '../../src/ports/records/memory'
import { memoryStore } from '../../src/ports/store/port'
import { memoryTokens } from '../../src/ports/tokens'
import { graphqlExecutor } from '../../src/app/graphql/executor'
import { filters } from '../../src/filters'
import { appTags } from '../../src/app/tags'
import { tags } from '../../src/tags'
import { errorOf, register } from '../support/register'

/** Adapters that a template can use, with a record of their calls. */
function setUp() {
  const calls: string[] = []
  const listening = <T extends object>(port: string, adapter: T): T =>
    new Proxy(adapter, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          calls.push(`${port}.${String(name)}`)
          return (member as (...args: unknown[]) => unknown).apply(target, args)
        }
      },
    })
  const fetch = memoryFetch({})
  const platform = register({
    files: memoryFiles({
      'lib/note.liquid': '{% log "done" %}',
      'graphql/add.graphql': 'mutation { record_create(record: { table: "tea" }) { id } }',
    }),
    records: listening('records', memoryRecords()),
    jobs: listening('jobs', memoryJobs()),
    cache: listening('cache', memoryStore()),
    sessions: listening('sessions', memoryStore()),
    forms: listening('forms', memoryForms({ note: { resource: 'note', body: 'a form' } })),
    captcha: listening('captcha', memoryCaptcha()),
    tokens: listening('tokens', memoryTokens()),
    graphql: listening('graphql', graphqlExecutor()),
    fetch: (...args) => {
      calls.push('fetch')
      return fetch(...args)
    },
  })
  return { ...platform, asked: calls }
}

/** A host's tag that makes LiquidJS evaluate its arguments. */
class ShowTag extends Tag {
  private readonly value: Value

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.value = new Value(token.args, liquid)
  }

  *render(context: Context): Generator<unknown, string> {
    return String(yield this.value.value(context))
  }
}

const inTags = {
  background: "{% background job = 'note' %}",
  cache: "{% cache 'key' %}{% session a = 1 %}{% endcache %}",
  cache_for: '{% cache_for key %}{% session a = 1 %}{% endcache_for %}',
  execute_query: "{% execute_query 'add' %}",
  form: '{% form %}{% session a = 1 %}{% endform %}',
  form_for: '{% form_for form %}{% session a = 1 %}{% endform_for %}',
  graphql: "{% graphql made = 'add' %}",
  include_form: "{% include_form 'note' %}",
  query_graph: "{% query_graph 'add' %}",
  render_form: '{% render_form note %}',
  sign_in: "{% sign_in user_id: '1' %}",
  spam_protection: '{% spam_protection %}',
  transaction: '{% transaction %}{% session a = 1 %}{% endtransaction %}',
}

const inFilters = {
  download_file: "{{ 'http://a.test/' | download_file }}",
  hcaptcha: '{{ context.params | hcaptcha }}',
  is_token_valid: "{{ 'a' | is_token_valid: 1 }}",
  verify_access_key: "{{ 'a' | verify_access_key }}",
}

test('lists the tags and filters that wait for a data port', () => {
  const names = (definitions: readonly { readonly name: string; readonly needsRender?: boolean }[]): string[] =>
    definitions.filter(({ needsRender }) => needsRender).map(({ name }) => name)
  expect(names([...tags, ...appTags].map(({ definition }) => definition)).sort()).toEqual(Object.keys(inTags))
  expect(names(filters).sort()).toEqual(Object.keys(inFilters))
})

describe('renderSync rejects asynchronous work before it starts', () => {
  test.each([
    ...Object.entries(inTags).map(([name, template]) => [`tag "${name}"`, template]),
    ...Object.entries(inFilters).map(([name, template]) => [`filter "${name}"`, template]),
  ])('%s: %s', async (subject, template) => {
    const { liquid, asked } = setUp()
    const { message, cause } = errorOf(() => liquid.parseAndRenderSync(`a\n{% assign x = 1 %}${template}`) as string)
    expect(message).toMatch(
      new RegExp(`^${subject} has to wait for a promise, which renderSync cannot: use render, line:2`),
    )
    expect(cause).toMatchObject({ name: 'UnexpectedPromiseError', code: 'waiting' })
    expect(asked).toEqual([])
    // In render, the same template calls the adapter.
    await liquid.parseAndRender(template).catch(() => undefined)
    expect(asked.length > 0 || template.includes('{% session')).toBe(true)
  })

  test('in a partial, and inside try', () => {
    const { liquid, asked } = setUp()
    const template = `{% try %}{% for i in (1..2) %}${inTags.graphql}{% endfor %}{% catch e %}{{ e.message }}{% endtry %}`
    expect(liquid.parseAndRenderSync(template)).toContain('tag "graphql" has to wait')
    expect(asked).toEqual([])
  })

  test('under its aliases', () => {
    const { liquid } = setUp()
    expect(() => liquid.parseAndRenderSync("{% render_form 'note' %}") as string).toThrow('tag "render_form" has to')
    expect(() => liquid.parseAndRenderSync("{% sign_in_rc user_id: '1' %}") as string).toThrow(
      'tag "sign_in_rc" has to',
    )
  })

  test('in a tag whose body would change the session', () => {
    const { liquid } = setUp()
    for (const template of [inTags.cache, inTags.transaction]) {
      const caught = `{% try %}${template}{% catch e %}{% endtry %}{{ context.session.a }}`
      expect(liquid.parseAndRenderSync(caught)).toBe('')
    }
  })

  test("in LiquidJS' own expressions", async () => {
    const { liquid, asked } = setUp()
    liquid.registerTag('show', ShowTag)
    expect(() => liquid.parseAndRenderSync("{% show 'a' | verify_access_key %}") as string).toThrow(
      'filter "verify_access_key" has to wait',
    )
    expect(asked).toEqual([])
    expect(await liquid.parseAndRender("{% show 'a' | verify_access_key %}")).toBe('false')
  })
})
