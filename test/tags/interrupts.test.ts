import {
  Tag,
  TypeGuards,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs'
import { memoryFiles } from '../../src/ports/files'
import { memoryJobs } from '../../src/ports/jobs/memory'
import { failureOf, register } from '../support/register'

const files = memoryFiles({
  'views/layouts/blocks.liquid': '<{% include "nav" %}{% block a %}{% endblock %}>',
  'views/partials/nav.liquid': 'NAV',
  'views/partials/inner.liquid': "{% return 'secret' %}",
  'lib/fail.liquid': '{{ 1 | divided_by: 0 }}',
  'lib/undo.liquid': '{% rollback %}',
  'lib/outer.liquid': '{% render "inner" %}',
  'lib/later.liquid': '{% log constants.key %}',
})

test.each(['break', 'continue', 'return'])('%s ends a page, but not its layout', async (tag) => {
  const pages = memoryFiles({
    'views/layouts/site.liquid':
      '<{% include "nav" %}{% for i in (1..3) %}{{ i }}{% endfor %}|{{ content_for_layout }}>',
    'views/pages/cut.liquid': `---\nlayout: site\n---\nnot found{% ${tag} %}rest`,
    'views/partials/nav.liquid': 'NAV',
  })
  const response = await register({ files: pages }).respond({ page: 'cut' })
  expect(await response.text()).toBe('<NAV123|not found>')
})

test('break after the blocks of a layout ends them, but not the layout', () => {
  const { liquid } = register({ files })
  expect(liquid.parseAndRenderSync("{% layout 'blocks' %}{% block a %}A{% endblock %}{% break %}x")).toBe('<NAVA>')
})

test('functions restore the depth after a caught error', async () => {
  const { liquid } = register({ files })
  const caught = '{% try %}{% function a = "fail" %}{% catch e %}{{ e.name | slice: 0 }}{% endtry %}'
  expect(liquid.parseAndRenderSync(`{% for i in (1..150) %}${caught}{% endfor %}`)).toBe('F'.repeat(150))
  const undone = '{% transaction %}{% function a = "undo" %}{% endtransaction %}'
  expect(await liquid.parseAndRender(`{% for i in (1..150) %}${undone}{% endfor %}ok`)).toBe('ok')
})

test("a function returns its own value, not a partial's", () => {
  expect(register({ files }).liquid.parseAndRenderSync("{% function r = 'outer' %}[{{ r }}]")).toBe('[]')
})

test('a fragment in a transaction waits for no other render', async () => {
  const { liquid } = register({ files })
  let go = (): void => undefined
  const later = new Promise<void>((resolve) => (go = resolve))
  const filling = liquid.parseAndRender("{% cache 'k' %}{{ later }}b{% endcache %}", { later })
  const create = '{% graphql g %}mutation { record_create(record: { table: "t" }) { id } }{% endgraphql %}'
  const inTransaction = `{% transaction %}${create}{% cache 'k' %}a{% endcache %}{% endtransaction %}`
  expect(await liquid.parseAndRender(inTransaction)).toBe('a')
  go()
  expect(await filling).toBe('b')
})

test('a job reads the constants passed to it', async () => {
  const platform = register({ files, settings: { constants: { key: 's3cret' } } })
  await platform.liquid.parseAndRender("{% background j = 'later', constants: context.constants %}")
  await platform.jobs.drain()
  expect(platform.entries).toMatchObject([{ message: 's3cret' }])
})

test('a job requires a partial', async () => {
  const jobs = memoryJobs()
  const { liquid } = register({ files, jobs })
  expect((await failureOf(liquid.parseAndRender('{% background j = nope %}'))).message).toMatch(/partial is empty/)
  expect(jobs.list('waiting')).toEqual([])
})

test('a redirect to an IPv6 host keeps its brackets', async () => {
  const { headers } = await register().respond("{% redirect_to 'http://[::1]:3000/a[b]' %}")
  expect(headers.get('location')).toBe('http://[::1]:3000/a%5Bb%5D')
})

test('a response has a default status and headers', async () => {
  const response = await register().respond('{% response_status %}{% response_headers %}x')
  expect([response.status, await response.text()]).toEqual([200, 'x'])
})

/** A host's block rendered by LiquidJS. */
class HostBlock extends Tag {
  private readonly body: Template[] = []

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      if (TypeGuards.isTagToken(next) && next.name === 'endhost') return
      this.body.push(parser.parseToken(next, remaining))
    }
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    yield this.liquid.renderer.renderTemplates(this.body, context, emitter)
  }
}

test.each([
  [
    "{% function r = 'host' %}{{ r }}",
    { 'lib/host.liquid': '{% host %}{% return 1 %}{% return 2 %}{% endhost %}' },
    '1',
  ],
  ['{% for i in (1..3) %}{% host %}{{ i }}{% break %}x{% endhost %}y{% endfor %}z', {}, '1z'],
  ['{% for i in (1..3) %}{% host %}{{ i }}{% continue %}x{% endhost %}y{% endfor %}z', {}, '123z'],
  [
    "{% for i in (1..2) %}{% render 'cut' %}{{ i }}{% endfor %}",
    { 'views/partials/cut.liquid': 'a{% break %}b' },
    'a1a2',
  ],
])("an interrupt ends its container inside a host's block and partials: %s", async (template, own, output) => {
  const { liquid } = register({ files: memoryFiles(own) })
  liquid.registerTag('host', HostBlock)
  expect(liquid.parseAndRenderSync(template)).toBe(output)
  expect(await liquid.parseAndRender(template)).toBe(output)
})

test('an error shared by two renders reveals nothing of their output', async () => {
  const { liquid } = register()
  const shared = new Error('shared')
  liquid.registerTag('fail', {
    render() {
      throw shared
    },
  })
  await failureOf(liquid.parseAndRender('{% for i in (1..2) %}secret{% fail %}{% endfor %}'))
  expect(await liquid.parseAndRender('{% try %}a{% fail %}{% catch e %}: {{ e.message }}{% endtry %}')).toBe(
    'a: shared',
  )
})
