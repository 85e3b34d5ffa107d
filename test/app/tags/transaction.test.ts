import type { RecordStore } from '../../../src/ports/records/port'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import { memoryFiles } from '../../../src/ports/files'
import { memoryRecords } from '../../../src/ports/records/memory'
import { failureOf, register } from '../../support/register'

const sources = {
  'graphql/add.graphql':
    'mutation ($n: String!) { record_create(record: { table: "t", properties: [{ name: "n", value: $n }] }) { id } }',
  'graphql/count.graphql': 'query { records(per_page: 1, filter: { table: { value: "t" } }) { total_entries } }',
  'lib/add.liquid': "{% graphql g = 'add', n: n %}{% return g %}",
  'lib/undo.liquid': "{% graphql g = 'add', n: 'x' %}{% rollback %}{% return 1 %}",
  'lib/note.liquid': "{% log 'ran', type: 'job' %}",
}
const files = memoryFiles(sources)
const add = "{% graphql g = 'add', n: 'a' %}"
const count = "{% graphql n = 'count' | hash_dig: 'records', 'total_entries' %}{{ n }}"

function setUp(adapters: Parameters<typeof register>[0] = {}) {
  const records = memoryRecords()
  const platform = register({ files, records, ...adapters })
  const stored = async (): Promise<unknown[]> => {
    const found = await records.search({ table: 't', limit: 1000 })
    return found.map(({ properties }) => properties.n)
  }
  return { ...platform, records, stored }
}

describe('transaction', () => {
  test("commits its body's changes, and shares variables with the outside", async () => {
    const { liquid, stored } = setUp()
    const template = `{% assign v = 'out' %}{% transaction %}${add}{% assign v = 'in' %}x{% endtransaction %}{{ v }}`
    expect(await liquid.parseAndRender(template)).toBe('xin')
    expect(await liquid.parseAndRender(template)).toBe('xin')
    expect(await stored()).toEqual(['a', 'a'])
  })

  test('rolls back after an error, which propagates', async () => {
    const { liquid, stored } = setUp()
    const template = `{% try %}{% transaction %}${add}b{{ 1 | divided_by: 0 }}c{% endtransaction %}{% catch e %}:{{ e.name }}{% endtry %}${count}`
    expect(await liquid.parseAndRender(template)).toBe('b:FilterArgumentError0')
    expect(await liquid.parseAndRender(template)).toBe('b:FilterArgumentError0')
    await expect(
      liquid.parseAndRender(`{% transaction %}${add}{{ 1 | divided_by: 0 }}{% endtransaction %}`),
    ).rejects.toThrow()
    expect(await stored()).toEqual([])
  })

  test('does not roll back after an error caught inside', async () => {
    const { liquid, stored } = setUp()
    const template = `{% transaction %}${add}{% try %}{{ 1 | divided_by: 0 }}{% catch %}!{% endtry %}{% endtransaction %}`
    expect(await liquid.parseAndRender(template)).toBe('!')
    expect(await stored()).toEqual(['a'])
  })

  test('does not roll back after a failed query', async () => {
    const { liquid, stored } = setUp()
    const template = `{% transaction %}${add}{% graphql bad %}query { records(page: 0) { total_entries } }{% endgraphql %}{{ bad.errors.size }}{% endtransaction %}`
    expect(await liquid.parseAndRender(template)).toBe('1')
    expect(await stored()).toEqual(['a'])
  })

  test.each(['graphql bad %}$ENDgraphql', 'execute_query "bad", result_name: "bad"'])(
    'rolls back after a failed mutation, whose error propagates: %s',
    async (tag) => {
      const mutation =
        'mutation { a: record_create(record: { table: "t", properties: [{ name: "n", value: "x" }] }) { id } b: record_update(id: "99", record: {}) { id } }'
      const { liquid, stored } = setUp({ files: memoryFiles({ ...sources, 'graphql/bad.graphql': mutation }) })
      const bad = `{% ${tag.replace('$END', `${mutation}{% end`)} %}`
      const inner = `{% transaction %}${add}${bad}not printed{% endtransaction %}`
      const outer = `{% try %}{% transaction %}${add}${inner}{% endtransaction %}{% catch e %}{{ e.name }}{% endtry %}`
      expect(await liquid.parseAndRender(outer)).toBe('TagArgumentError')
      expect(await liquid.parseAndRender(outer)).toBe('TagArgumentError')
      expect((await failureOf(liquid.parseAndRender(inner))).message).toContain('the query has failed: ')
      expect(await stored()).toEqual([])
      expect(await liquid.parseAndRender(`{% transaction %}{% endtransaction %}${bad}{{ bad.errors.size }}`)).toBe('1')
      expect(await stored()).toEqual(['x'])
    },
  )

  test('hides its changes until it commits', async () => {
    const { liquid, records } = setUp()
    const seen: number[] = []
    liquid.registerFilter('look', async () => {
      seen.push(await records.count({ table: 't' }))
      return ''
    })
    expect(
      await liquid.parseAndRender(`{% transaction %}${add}${count}{{ 0 | look }}{% endtransaction %}{{ 0 | look }}`),
    ).toBe('1')
    expect(seen).toEqual([0, 1])
  })

  test('rolls back an inner one alone, or with its outer one', async () => {
    const { liquid, stored } = setUp()
    const inner = "{% transaction %}{% graphql g = 'add', n: 'inner' %}{% rollback %}{% endtransaction %}"
    expect(await liquid.parseAndRender(`{% transaction %}${add}${inner}{% endtransaction %}${count}`)).toBe('1')
    expect(await stored()).toEqual(['a'])
    const kept = inner.replace('{% rollback %}', '')
    expect(await liquid.parseAndRender(`{% transaction %}${kept}{% rollback %}{% endtransaction %}${count}`)).toBe('1')
  })

  test('is aborted after its timeout', async () => {
    const { liquid, stored } = setUp()
    liquid.registerFilter('slow', () => new Promise((resolve) => setTimeout(resolve, 200, '')))
    const template = `{% try %}{% transaction timeout: 0.02 %}${add}{{ 0 | slow }}{% endtransaction %}{% catch e %}{{ e.message }}{% endtry %}`
    expect(await liquid.parseAndRender(template)).toBe('the transaction has taken longer than 0.02 seconds')
    expect(await stored()).toEqual([])
    const late = `{% try %}{% transaction timeout: 0.02 %}{{ 0 | slow }}${add}{% for i in (1..3) %}${add}{% endfor %}{% endtransaction %}{% endtry %}`
    await liquid.parseAndRender(late)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await stored()).toEqual([])
    expect(await liquid.parseAndRender(`{% transaction timeout: 5 %}${add}{% endtransaction %}${count}`)).toBe('1')
  })

  test('accepts force_custom_plan, and warns that it has no effect', async () => {
    const { liquid, entries } = setUp()
    const template = (value: string): string =>
      `{% transaction force_custom_plan: ${value} %}${add}{% endtransaction %}`
    expect(await liquid.parseAndRender(`${template('true')}${template('false')}${count}`)).toBe('2')
    expect(entries.map(({ message }) => message)).toEqual([
      'template:1:1: tag "transaction": force_custom_plan has no effect here',
    ])
  })

  test('is rejected by renderSync if it would wait, and its queries do not run later', async () => {
    const records: RecordStore = memoryRecords()
    const { liquid } = setUp({ records })
    let open: () => void = () => undefined
    const other = records.transaction(() => new Promise<void>((resolve) => (open = resolve)))
    expect(() => liquid.parseAndRenderSync(`{% transaction %}${add}{% endtransaction %}`) as unknown).toThrow(
      'use render',
    )
    open()
    await other
    await new Promise(setImmediate)
    expect(await records.count({ table: 't' })).toBe(0)
  })

  test.each([
    ['{% transaction timeout: 0 %}{% endtransaction %}', 'timeout: expected a number above 0, got Integer 0'],
    ['{% transaction timeout: "x" %}{% endtransaction %}', 'timeout: expected a number above 0, got String "x"'],
    ['{% transaction time: 1 %}{% endtransaction %}', 'unknown option "time"'],
    ['{% transaction %}', 'not closed'],
    ['{% rollback %}', 'it is outside a transaction: put it into {% transaction %}'],
    [
      '{% transaction %}{% endtransaction %}{% rollback %}',
      'it is outside a transaction: put it into {% transaction %}',
    ],
  ])('rejects %s', async (template, message) => {
    expect((await failureOf(setUp().liquid.parseAndRender(template))).message).toContain(message)
  })
})

describe('rollback', () => {
  test('rolls back, and continues after the transaction with the earlier output', async () => {
    const { liquid, stored } = setUp()
    const template = `{% transaction %}a${add}{% rollback %}b{% endtransaction %}c`
    expect(await liquid.parseAndRender(template)).toBe('ac')
    expect(await liquid.parseAndRender(template)).toBe('ac')
    expect(await stored()).toEqual([])
  })

  test('is not caught by try', async () => {
    const { liquid } = setUp()
    const template = `{% transaction %}{% try %}a{% rollback %}{% catch e %}caught{% endtry %}b{% endtransaction %}c`
    expect(await liquid.parseAndRender(template)).toBe('ac')
    expect(await liquid.parseAndRender(template)).toBe('ac')
  })

  test('works inside loops, functions and partials', async () => {
    const { liquid, stored } = setUp()
    const template = `{% transaction %}{% for i in (1..3) %}{{ i }}{% function r = 'undo' %}!{% endfor %}{% endtransaction %}after{{ r }}`
    expect(await liquid.parseAndRender(template)).toBe('1after')
    expect(await liquid.parseAndRender(template)).toBe('1after')
    expect(await stored()).toEqual([])
  })
})

describe('jobs of a transaction', () => {
  const background = "{% background job = 'note' %}"

  test.each([
    ['that commits run once', `{% transaction %}${background}{% endtransaction %}`, 1],
    ['that rolls back never run', `{% transaction %}${background}{% rollback %}{% endtransaction %}`, 0],
    [
      'that fails never run',
      `{% try %}{% transaction %}${background}{{ 1 | divided_by: 0 }}{% endtransaction %}{% endtry %}`,
      0,
    ],
    [
      'rolled back inside one that commits never run',
      `{% transaction %}{% transaction %}${background}{% rollback %}{% endtransaction %}{% endtransaction %}`,
      0,
    ],
    [
      'inside one that rolls back never run',
      `{% transaction %}{% transaction %}${background}{% endtransaction %}{% rollback %}{% endtransaction %}`,
      0,
    ],
    [
      'inside one that commits run once',
      `{% transaction %}{% transaction %}${background}{% endtransaction %}{% endtransaction %}`,
      1,
    ],
  ])('%s', async (_, template, runs) => {
    const jobs = memoryJobs()
    const platform = setUp({ jobs })
    await platform.liquid.parseAndRender(template)
    expect(jobs.list('waiting')).toHaveLength(runs)
    await platform.jobs.drain()
    expect(platform.entries.filter(({ type }) => type === 'job')).toHaveLength(runs)
    await platform.jobs.drain()
    expect(platform.entries.filter(({ type }) => type === 'job')).toHaveLength(runs)
  })
})
