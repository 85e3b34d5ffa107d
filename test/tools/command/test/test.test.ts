import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { command } from '../terminal'

const assert = (name: string, args: string): string =>
  `function contract = 'modules/tests/assertions/${name}', contract: contract, ${args}`
const lines = (...given: string[]): string => `{% liquid\n${given.join('\n')}\n%}`

/** Replaces times, which differ between runs. */
const untimed = (output: string): string[] => output.replace(/[\d.]+ m?s$/gm, 'T').split('\n')

const app = {
  'app/lib/queries/sum.liquid': '{% assign sum = a | plus: b %}{% return sum %}',
  'app/lib/test/sum_test.liquid': lines(
    "function sum = 'queries/sum', a: 1, b: 2",
    assert('equal', "given: sum, expected: 3, field_name: 'sum'"),
  ),
  'app/views/partials/cart/total_test.liquid': lines(assert('true', "value: true, field_name: 'yes'")),
  'modules/blog/public/lib/tests/post_test.liquid': lines(assert('true', "value: true, field_name: 'yes'")),
}

describe('liquid-platform test', () => {
  it('runs the tests of an app and its modules without an installed test module', async () => {
    const project = newDirectory(app)
    const { code, output, notes } = await command(project, ['test'])
    expect(untimed(output)).toEqual([
      '✓ lib/test/sum_test.liquid  1 assertion, T',
      '✓ modules/blog/lib/tests/post_test.liquid  1 assertion, T',
      '✓ views/partials/cart/total_test.liquid  1 assertion, T',
      '',
      '3 files, 3 assertions: all passed, T',
    ])
    expect([code, notes]).toEqual([0, ''])
    expect(untimed((await command(project, ['test', 'app'])).output)).toEqual(untimed(output))
  })

  it('reports failures with their logs, and exits with 1', async () => {
    const project = newDirectory({
      ...app,
      'app/lib/test/a_test.liquid': lines(
        "log 'the sum', type: 'debugging'",
        assert('equal', "given: '<b>', expected: 'a=b', field_name: 'html'"),
        assert('true', "value: false, field_name: 'yes'"),
      ),
      'app/lib/test/b_test.liquid': lines(
        assert('true', "value: true, field_name: 'yes'"),
        "function x = 'queries/summ'",
      ),
      'app/lib/test/c_test.liquid': '{% assign contract["total"] = "many" %}',
    })
    const { code, output } = await command(project, ['test', '--name', 'lib/test/'])
    expect(untimed(output)).toEqual([
      '✗ lib/test/a_test.liquid  2 assertions, T',
      '    html: expected "<b>" to equal "a=b"',
      '    yes: should be true',
      '    [debugging] the sum',
      '✗ lib/test/b_test.liquid  1 assertion, T',
      '    can\'t find partial "queries/summ" (did you mean "queries/sum"?); looked for views/partials/queries/summ.liquid, lib/queries/summ.liquid, file:lib/test/b_test.liquid, line:3, col:14',
      '✗ lib/test/c_test.liquid  0 assertions, T',
      '    it makes no assertion: call one of modules/tests/assertions',
      '✓ lib/test/sum_test.liquid  1 assertion, T',
      '',
      '4 files, 4 assertions: 3 failed, T',
    ])
    expect(code).toBe(1)
  })

  it("isolates tests: each begins with the app's migrations only", async () => {
    const create = `graphql r = 'create'`
    const count = lines(
      create,
      "graphql found = 'count'",
      assert('equal', "given: found.records.total_entries, expected: 2, field_name: 'records'"),
      assert('equal', "given: context.location.host, expected: 'app.test', field_name: 'host'"),
      assert('true', "object: context, field_name: 'tests'"),
    )
    const project = newDirectory({
      'app/schema/note.yml': 'name: note\nproperties: []',
      'app/graphql/create.graphql': 'mutation { record_create(record: { table: "note" }) { id } }',
      'app/graphql/count.graphql':
        'query { records(per_page: 1, filter: { table: { value: "note" } }) { total_entries } }',
      'app/migrations/20300501120000_note.liquid': lines(create),
      'app/lib/one_test.liquid': count,
      'app/lib/two_test.liquid': count,
    })
    const { code, output } = await command(project, ['test'])
    expect([code, untimed(output).at(-1)]).toEqual([0, '2 files, 6 assertions: all passed, T'])
  })

  it('shares data with --share-data: each test has the data of the tests before it, and its own log', async () => {
    const countsTo = (notes: number): string =>
      lines(
        `graphql found = 'count'`,
        'log found.records.total_entries',
        `graphql r = 'create'`,
        assert('equal', `given: found.records.total_entries, expected: ${notes}, field_name: 'records'`),
      )
    const project = newDirectory({
      'app/schema/note.yml': 'name: note\nproperties: []',
      'app/graphql/create.graphql': 'mutation { record_create(record: { table: "note" }) { id } }',
      'app/graphql/count.graphql':
        'query { records(per_page: 1, filter: { table: { value: "note" } }) { total_entries } }',
      'app/migrations/20300501120000_note.liquid': lines(`graphql r = 'create'`),
      'app/lib/aa_before_all_test.liquid': countsTo(1),
      'app/lib/b_test.liquid': countsTo(2),
      'app/lib/c_test.liquid': countsTo(4),
    })
    const { code, output } = await command(project, ['test', '--share-data'])
    expect(untimed(output)).toEqual([
      '✓ lib/aa_before_all_test.liquid  1 assertion, T',
      '✓ lib/b_test.liquid  1 assertion, T',
      '✗ lib/c_test.liquid  1 assertion, T',
      '    records: expected 3 to equal 4',
      '    [info] 3',
      '',
      '3 files, 3 assertions: 1 failed, T',
    ])
    expect(code).toBe(1)
  })

  it('sends nothing: requests reach the app only, and e-mails are kept', async () => {
    const project = newDirectory({
      'app/views/pages/stock.json.liquid': '{ "left": 5 }',
      'app/lib/own_test.liquid': lines(
        "assign stock = 'https://app.test/stock.json' | download_file | parse_json",
        assert('equal', "given: stock.left, expected: 5, field_name: 'left'"),
      ),
      'app/lib/other_test.liquid': lines("assign page = 'https://example.com/?token=1' | download_file"),
    })
    const { code, output } = await command(project, ['test'])
    expect(output).toContain('the request to example.com is not sent: tests cannot reach other hosts')
    expect([code, untimed(output).at(-1)]).toEqual([1, '2 files, 1 assertion: 1 failed, T'])
  })

  it('runs no background jobs', async () => {
    const project = newDirectory({
      'app/lib/make.liquid': lines("graphql r = 'create'"),
      'app/graphql/create.graphql': 'mutation { record_create(record: { table: "note" }) { id } }',
      'app/views/pages/count.liquid': lines("graphql g = 'count'", 'echo g.records.total_entries'),
      'app/graphql/count.graphql': 'query { records(per_page: 1) { total_entries } }',
      'app/lib/queued_test.liquid': lines(
        "background job = 'make'",
        "assign count = 'https://app.test/count' | download_file",
        assert('equal', "given: count, expected: '0', field_name: 'count'"),
      ),
    })
    const { code, output } = await command(project, ['test'])
    expect([code, untimed(output).at(-1)]).toEqual([0, '1 file, 1 assertion: all passed, T'])
  })

  it('uses the assertions of an installed module', async () => {
    const project = newDirectory({
      ...app,
      'modules/tests/public/lib/assertions/even.liquid':
        '{% assign contract["total"] = contract.total | plus: 1 %}{% return contract %}',
      'app/lib/test/sum_test.liquid': lines(assert('even', 'given: 2')),
    })
    const { output } = await command(project, ['test'])
    expect(output).toContain('✓ lib/test/sum_test.liquid  1 assertion')
    expect(output).toContain('can\'t find partial "modules/tests/assertions/true"')
  })

  it('fails and reports missing tests', async () => {
    const project = newDirectory({ 'app/views/pages/index.liquid': '', 'app/lib/a_test.liquid': '' })
    expect(await command(project, ['test', '-n', 'sign'])).toEqual({
      code: 1,
      output: '',
      notes: 'No tests were run: none of the 1 test files has "sign" in its path',
    })
    const empty = newDirectory({ 'app/views/pages/index.liquid': '' })
    expect(await command(empty, ['test'])).toEqual({
      code: 1,
      output: '',
      notes: `No tests were run: no file in lib/ or views/partials/ of ${empty} ends in _test.liquid`,
    })
    expect((await command(empty, ['test', 'nowhere'])).notes).toContain(`directory not found: ${empty}/nowhere`)
  })

  it('names the option that chooses a test, for the path of its file', async () => {
    const project = newDirectory(app)
    const file = 'app/lib/test/sum_test.liquid'
    expect((await command(project, ['test', file])).notes).toBe(
      `Error: expected the folder of the app, got the file ${project}/${file}: for one test, use --name sum_test.liquid`,
    )
    expect((await command(project, ['test', '--name', 'sum_test.liquid'])).output).toContain('1 file, 1 assertion')
  })

  it('writes JUnit XML', async () => {
    const project = newDirectory({
      'app/lib/a_test.liquid': lines(
        "log 'at\u0001once'",
        assert('equal', "given: 1, expected: '<\"&', field_name: 'a'"),
      ),
      'app/lib/b_test.liquid': lines(assert('true', "value: true, field_name: 'b'")),
    })
    await command(project, ['test', '--junit', 'reports/liquid.xml'])
    const xml = readFileSync(join(project, 'reports/liquid.xml'), 'utf8')
    const seen: unknown[] = []
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => seen.push([name, { ...attributes, time: undefined }]))
    parser.on('text', (text) => text.trim() !== '' && seen.push(text))
    parser.write(xml).close()
    expect(seen).toEqual([
      ['testsuites', { tests: '2', failures: '1' }],
      ['testsuite', { name: 'liquid-platform test', tests: '2', failures: '1' }],
      ['testcase', { name: 'a_test', classname: 'lib/a_test.liquid', assertions: '1' }],
      ['failure', { message: 'a: expected 1 to equal "<\\"&"' }],
      'a: expected 1 to equal "<\\"&"',
      ['system-out', {}],
      expect.stringMatching(/^\[info\] at\ufffdonce$/),
      ['testcase', { name: 'b_test', classname: 'lib/b_test.liquid', assertions: '1' }],
    ])
  })

  it('runs again when a file has changed, until it stops', async () => {
    const project = newDirectory({ 'app/lib/a_test.liquid': lines(assert('true', "value: false, field_name: 'a'")) })
    const stop = new AbortController()
    const ended = command(project, ['test', '--watch'], {
      stop: stop.signal,
      onPrint(line) {
        if (line.includes('1 failed')) {
          writeFileSync(join(project, 'app/lib/a_test.liquid'), lines(assert('true', "value: true, field_name: 'a'")))
        }
        if (line.includes('all passed')) stop.abort()
      },
    })
    const { code, output } = await ended
    expect(untimed(output).filter((line) => line.includes('file,'))).toEqual([
      '1 file, 1 assertion: 1 failed, T',
      '1 file, 1 assertion: all passed, T',
    ])
    expect(code).toBe(0)
  })

  it('reports a file that stops all tests in watch mode, and runs again after its repair', async () => {
    const project = newDirectory({
      'app/config.yml': 'string_interpolation: maybe',
      'app/lib/a_test.liquid': lines(assert('true', "value: true, field_name: 'a'")),
    })
    const stop = new AbortController()
    const { code, notes } = await command(project, ['test', '--watch'], {
      stop: stop.signal,
      onPrint(line) {
        if (line.includes('all passed')) stop.abort()
      },
      onNote(line) {
        if (line.startsWith('Error:')) writeIn(project, 'app/config.yml', 'string_interpolation: true')
      },
    })
    expect([code, notes]).toEqual([0, expect.stringContaining('string_interpolation: expected true or false')])
  })
})

describe('the built-in assertions', () => {
  const object = '{ "name": "Ann", "none": null, "yes": true, "no": false, "valid": true }'
  const broken = '{ "valid": false, "errors": { "name": ["is blank"] } }'

  it.each<[string, string, string | undefined]>([
    ['equal', 'given: 1, expected: 1', undefined],
    ['equal', "given: null, expected: 'x'", 'f: expected null to equal "x"'],
    [
      'equal',
      'given: object.name, expected: object',
      expect.stringContaining('f: expected "Ann" to equal {"name":"Ann"') as string,
    ],
    ['blank', "object: object, field_name: 'none'", undefined],
    ['blank', "object: object, field_name: 'name'", 'name: should be blank, and is "Ann"'],
    ['not_presence', "object: object, field_name: 'none'", undefined],
    ['not_presence', "object: object, field_name: 'name'", 'name: should be blank, and is "Ann"'],
    ['presence', "object: object, field_name: 'name'", undefined],
    ['presence', "object: object, field_name: 'none'", 'none: should not be blank'],
    ['true', "object: object, field_name: 'yes'", undefined],
    ['true', "value: 'text'", undefined],
    ['true', "object: object, field_name: 'no'", 'no: should be true'],
    ['true', 'value: false', 'f: should be true'],
    ['not_true', "object: object, field_name: 'no'", undefined],
    ['not_true', 'value: true', 'f: should not be true'],
    ['valid_object', 'object: object', undefined],
    ['valid_object', 'object: broken', 'f: should be valid, and has the errors {"name":["is blank"]}'],
    ['invalid_object', 'object: broken', undefined],
    ['invalid_object', 'object: object', 'f: should not be valid'],
    ['not_valid_object', 'object: broken', undefined],
    ['not_valid_object', 'object: object', 'f: should not be valid'],
    ['object_contains_object', 'given: object, object_contains: { "name": "Ann", "yes": true }', undefined],
    [
      'object_contains_object',
      'given: object, object_contains: { "name": "Ben" }',
      'name: expected "Ann" to equal "Ben"',
    ],
    ['object_contains_object', 'given: object, subset: object', 'f: the argument object_contains is missing'],
  ])('%s: %s', async (name, args, failure) => {
    const given = args.includes('field_name') ? args : `${args}, field_name: 'f'`
    const project = newDirectory({
      'app/lib/a_test.liquid': lines(`assign object = ${object}`, `assign broken = ${broken}`, assert(name, given)),
    })
    const { code, output } = await command(project, ['test'])
    const [, said] = output.split('\n')
    expect([said === '' ? undefined : said?.trim(), code]).toEqual([failure, failure === undefined ? 0 : 1])
  })

  it('and errors other than texts as JSON', async () => {
    const test = '{% assign contract["errors"] = { "steps": [{ "a": 1 }, 5] } %}'
    const project = newDirectory({ 'app/lib/a_test.liquid': test })
    expect((await command(project, ['test'])).output.split('\n').slice(1, 3)).toEqual([
      '    steps: {"a":1}',
      '    steps: 5',
    ])
  })

  it('and custom errors, with a text or a translation', async () => {
    const register = (args: string): string =>
      `function contract = 'modules/tests/helpers/register_error', contract: contract, field_name: 'total', ${args}`
    const project = newDirectory({
      'app/translations/en.yml': 'en:\n  wrong: is wrong',
      'app/lib/a_test.liquid': lines(register("message: 'is negative'"), register("key: 'wrong'")),
    })
    expect((await command(project, ['test'])).output.split('\n').slice(1, 3)).toEqual([
      '    total: is negative',
      '    total: is wrong',
    ])
  })
})
