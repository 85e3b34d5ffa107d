import { constantsTable } from '../../../src/ports/records/reserved-tables'
import type { PlatformAdapters } from '../../../src/ports/adapters'
import { memoryFiles } from '../../../src/ports/files'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import { memoryRecords } from '../../../src/ports/records/memory'
import type { RecordStore } from '../../../src/ports/records/port'
import { memoryStore, type KeyValueStore } from '../../../src/ports/store/port'
import { makeBoundedMeter } from '../../../src/base/metering/meter'
import { inspect } from '../../../src/base/values/inspect'
import { print } from '../../../src/base/values/print'
import { sample } from '../../support/effort'
import { register } from '../../support/register'

const own = 'hunter2'
const stored = 'swordfish'
const secret = new RegExp(`${own}|${stored}`, 'i')

const files = memoryFiles({
  'views/layouts/l.liquid': '{% block b %}{{ context.constants }}{% endblock %}',
  'views/partials/all.liquid': '{{ all }}{{ all | json }}{% for pair in all %}{{ pair }}{% endfor %}{% log all %}',
  'lib/same.liquid': '{% return all %}',
  'lib/note.liquid':
    "{% capture note %}{{ all.OWN }} {{ all['STORED'] }} {{ list }}{{ context.constants }}{{ all }}{% endcapture %}{% log note %}",
})

async function withConstant(): Promise<RecordStore> {
  const records = memoryRecords()
  await records.create(constantsTable, { name: 'STORED', value: stored })
  return records
}

async function setUp(adapters: PlatformAdapters = {}): Promise<ReturnType<typeof register>> {
  return register({ files, records: await withConstant(), settings: { constants: { OWN: own } }, ...adapters })
}

/** All text that a value can expose: printed, as JSON, and through its keys and items. */
function everythingIn(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (seen.has(value)) return ''
  seen.add(value)
  const inside = Object.entries(value).map(([key, item]) => key + everythingIn(item, seen))
  return [print(value), inspect(value, makeBoundedMeter()), JSON.stringify(value), ...inside].join()
}

const inputs = ['context.constants', '[context.constants]', '{ "c": context.constants }', 'context']
const otherArguments = ["'c'", '1', '{}', '[]', "'{?c*}'", 'true']

test('exposes all constants to no filter, as input or argument', async () => {
  const { liquid, catalogue } = await setUp()
  const aliases = new Set(catalogue.filters.flatMap((filter) => filter.aliases))
  const names = Object.keys(liquid.filters).filter((name) => !aliases.has(name))
  const data = { s: 'text', n: 1, list: [{ c: 1 }], hash: { c: 1 } }
  const arguments1 = ['', ...inputs, ...otherArguments]
  const calls = names.flatMap((name) => [
    ...inputs.flatMap((input) => arguments1.map((given) => `${input} | ${name}${given && `: ${given}`}`)),
    ...Object.keys(data).flatMap((input) => inputs.map((given) => `${input} | ${name}: ${given}`)),
    ...inputs.flatMap((given) => ["'c'", '1'].map((first) => `hash | ${name}: ${first}, ${given}`)),
  ])
  let given = 0
  for (const call of sample(calls)) {
    const result = await liquid.evalValue(call, structuredClone(data)).then(
      (value: unknown) => {
        given++
        return everythingIn(value)
      },
      (error: unknown) => String(error),
    )
    if (secret.test(result)) throw new Error(`${call} gives ${result}`)
  }
  expect(given).toBeGreaterThan(sample(calls).length / 5)
})

const dump = (name: string): string =>
  `{{ ${name} }}{{ ${name} | json }}{% print ${name} %}{% log ${name} %}{% for a in ${name} %}{{ a }}{% endfor %}`

test.each([
  dump('context.constants'),
  dump('context'),
  '{% for pair in context %}{{ pair }}{{ pair[1] | json }}{% for inner in pair[1] %}{{ inner }}{% endfor %}{% endfor %}',
  `{% assign x = context.constants %}${dump('x')}`,
  `{% assign x = { "c": context.constants, "l": [context.constants] } %}${dump('x')}${dump('x.c')}${dump('x.l')}`,
  `{% assign x = {} %}{% assign x.c = context.constants %}${dump('x')}`,
  `{% assign x = [] %}{% assign x << context.constants %}${dump('x')}`,
  `{% hash_assign context["params"]["c"] = context.constants %}${dump('context.params')}`,
  `{% parse_json x %}{ "a": {{ context.constants | json }} }{% endparse_json %}${dump('x')}`,
  `{% capture x %}{{ context.constants }}{% endcapture %}${dump('x')}`,
  `{% session x = context.constants %}${dump('context.session')}`,
  `{% assign x = context.constants %}{% export x, namespace: 'n' %}${dump('context.exports')}`,
  "{% render 'all', all: context.constants %}{% render 'all' with context.constants as all %}",
  "{% render 'all' for context.constants as all %}{% include 'all', all: context.constants %}",
  `{% function x = 'same', all: context.constants %}${dump('x')}`,
  '{% tablerow c in context.constants %}{{ c }}{% endtablerow %}{% cycle context.constants, context %}',
  `{% graphql x, q: context.constants %}query ($q: RecordsFilterInput) { records(filter: $q) { total_entries } }{% endgraphql %}${dump('x')}`,
  '{% yield "x", default: context.constants %}{% cache context.constants %}a{% endcache %}',
  '{% response_headers context.constants %}{% redirect_to context.constants %}',
  "{% try %}{{ context.constants | array_add: 1 }}{% catch e %}{{ e.message }}{% endtry %}{{ 'x' | t: default: context.constants }}",
  '{{ context.constants.own | json }}{{ context.constants.records | json }}{{ context.constants.all | json }}',
  '{{ context.constants.liquidMethodMissing }}{{ context.constants.toJSON }}{{ context.constants.toString }}',
  '{{ context.constants.first }}{{ context.constants.last }}{{ context.constants.size }}',
  "{% layout 'l' %}{% block b %}{{ block.context.dialect.settings.constants | json }}{{ block.super }}{% endblock %}",
])('prints no constants: %s', async (template) => {
  const platform = await setUp()
  const response = await platform.respond(template).then(
    async (response) => JSON.stringify([...response.headers]) + (await response.text()),
    (error: unknown) => String(error),
  )
  await platform.jobs.drain()
  expect(response + JSON.stringify(platform.entries)).not.toMatch(secret)
})

test('exposes all constants to no tag argument', async () => {
  const jobs = memoryJobs()
  const platform = await setUp({ jobs })
  const dumps = ['x', 'c', 'context.exports', 'context.session', 'context.flash'].map(dump).join('')
  const templates = platform.catalogue.tags.flatMap(({ name, parameters }) => {
    const written = [inputs[0], inputs[2]].flatMap((given) => [
      ...[
        given,
        `x = ${given}`,
        `x << ${given}`,
        `x, a: ${given}`,
        `'all', all: ${given}`,
        `'all' with ${given} as all`,
      ],
      ...[`'all' for ${given} as all`, `c in ${given}`, `x = 'same', all: ${given}`, `${given}: ${given}, ${given}`],
      ...[`x.a = ${given}`, `context["params"]["a"] = ${given}`, `'all', ${given}`, `${given}, namespace: 'n'`],
      ...parameters.flatMap((parameter) => [
        `'all', ${parameter.name}: ${given}`,
        `x = 'all', ${parameter.name}: ${given}`,
      ]),
    ])
    return written.flatMap((markup) => [
      `{% assign x = {} %}{% ${name} ${markup} %}${dumps}`,
      `{% assign x = [] %}{% ${name} ${markup} %}{{ c }}{{ x }}{{ all }}{% end${name} %}${dumps}{% yield x %}{% yield 'all' %}`,
    ])
  })
  let rendered = 0
  for (const template of sample(templates)) {
    const answer = await platform.respond(template).then(
      async (response) => {
        rendered++
        return JSON.stringify([...response.headers]) + (await response.text())
      },
      (error: unknown) => String(error),
    )
    if (secret.test(answer)) throw new Error(`${template} gives ${answer}`)
  }
  expect(rendered).toBeGreaterThan(sample(templates).length / 10)
  expect(JSON.stringify([jobs.list('waiting'), platform.entries])).not.toMatch(secret)
})

test('prints all constants as an empty hash', async () => {
  const { liquid } = await setUp()
  const template = '{{ context.constants }} {{ context.constants | json }} {{ context | hash_fetch: "constants" }}'
  expect(liquid.parseAndRenderSync(template)).toBe('{} {} {}')
})

test('`hash_keys` lists the names of constants', async () => {
  const { liquid } = await setUp()
  expect(await liquid.parseAndRender('{{ context.constants | hash_keys | join }}')).toBe('OWN STORED')
})

test('does not include the listing method in the list', async () => {
  const { liquid } = await setUp()
  const template = '[{{ context.constants.liquidNames }}{{ context.constants | hash_fetch: "liquidNames" }}]'
  expect(await liquid.parseAndRender(template)).toBe('[]')
})

test('stores constants in neither the queue nor the session, and passes them to a job', async () => {
  const jobs = memoryJobs()
  const stores: unknown[] = []
  const kept = memoryStore()
  const set: KeyValueStore['set'] = (key, value, ttl) => {
    stores.push(value)
    return kept.set(key, value, ttl)
  }
  const platform = await setUp({ jobs, sessions: Object.assign(Object.create(kept) as KeyValueStore, { set }) })
  await platform.respond(
    "{% background j = 'note', all: context.constants, list: [context.constants] %}{% session c = context.constants %}",
  )
  expect(jobs.list('waiting')).toHaveLength(1)
  expect(stores).not.toEqual([])
  expect(JSON.stringify([jobs.list('waiting'), stores])).not.toMatch(secret)
  await platform.jobs.drain()
  expect(platform.entries).toMatchObject([{ message: `${own} ${stored} {}{}` }])
})

describe('reads one constant by name', () => {
  const list = '{% assign list = [context.constants] %}'
  const templates = [
    '{{ context.constants.KEY }}',
    "{{ context.constants['KEY'] }}",
    "{% assign name = 'KEY' %}{{ context.constants[name] }}",
    "{{ context.constants | hash_fetch: 'KEY' }}",
    "{{ context.constants | hash_dig: 'KEY' }}",
    "{{ context | hash_dig: 'constants', 'KEY' }}",
    "{{ context.constants | map: 'KEY' }}",
    `${list}{{ list | map: 'KEY' }}`,
    "{% function all = 'same', all: context.constants %}{{ all.KEY }}",
    '{% assign h = { "a": context.constants.KEY } %}{{ h.a }}',
  ]

  test.each(templates)('%s', async (template) => {
    const { liquid } = await setUp()
    expect(await liquid.parseAndRender(template.replaceAll('KEY', 'OWN'))).toBe(own)
    expect(await liquid.parseAndRender(template.replaceAll('KEY', 'STORED'))).toBe(stored)
    expect(await liquid.parseAndRender(template.replaceAll('KEY', 'NONE'))).toBe('')
    expect(liquid.parseAndRenderSync(template.replaceAll('KEY', 'OWN'))).toBe(own)
    expect(() => liquid.parseAndRenderSync(template.replaceAll('KEY', 'STORED'))).toThrow('use render')
    const slow = register({ files, records: makeAsynchronous(await withConstant()) })
    expect(await slow.liquid.parseAndRender(template.replaceAll('KEY', 'STORED'))).toBe(stored)
  })
})

/** A store that responds asynchronously, like a database. */
function makeAsynchronous(records: RecordStore): RecordStore {
  const search: RecordStore['search'] = async (query) => records.search(query)
  return Object.assign(Object.create(records) as RecordStore, { search })
}
