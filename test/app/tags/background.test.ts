import { directoryFiles } from '../../../src/files/directory'
import { memoryFiles } from '../../../src/ports/files'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import type { PlatformSettingsInput } from '../../../src/ports/settings'
import { newDirectory } from '../../support/jest/app-directory'
import { failureOf, register } from '../../support/register'

const files = memoryFiles({
  'lib/note.liquid': "{% log message, type: 'job' %}",
  'lib/see.liquid': "{% log { 'v': v, 'outer': outer, 'context': context }, type: 'job' %}",
  'lib/fail.liquid': "{% log 'tried', type: 'job' %}{{ 1 | divided_by: 0 }}",
  'lib/again.liquid':
    "{% log n, type: 'job' %}{% if n > 1 %}{% assign m = n | minus: 1 %}{% background j = 'again', n: m %}{% endif %}",
})

function setUp() {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const clock = { now: () => new Date(now) }
  const jobs = memoryJobs({ clock })
  const platform = register({ files, jobs, clock })
  return {
    ...platform,
    queue: jobs,
    notes: () => platform.entries.filter(({ type }) => type === 'job').map(({ message }) => message),
    errors: () => platform.entries.filter(({ level }) => level === 'error').map(({ message }) => message),
    wait: (minutes: number) => void (now += minutes * 60_000),
  }
}

describe('background', () => {
  test('runs a partial later, with its arguments', async () => {
    const { liquid, jobs, notes } = setUp()
    const output = await liquid.parseAndRender("a{% background job = 'note', message: 'hello' %}b{{ job | size }}")
    expect([output, notes()]).toEqual(['ab36', []])
    await jobs.drain()
    expect(notes()).toEqual(['hello'])
  })

  test('cuts a delay to ten years, so that lists of jobs show when it runs', async () => {
    const { liquid } = setUp()
    const output: unknown = await liquid.parseAndRender(
      `{% background job = 'note', delay: 1000000000000 %}
       {% graphql list %}{ admin_background_jobs(per_page: 1) { results { run_at } } }{% endgraphql %}
       {{ list.admin_background_jobs.results[0].run_at }}`,
    )
    expect(String(output).trim()).toBe('2039-12-30T00:00:00.000Z')
  })

  test("sets its variable to the job's id", async () => {
    const { liquid, queue } = setUp()
    const shown: unknown = await liquid.parseAndRender(
      "{% background a = 'note' %}{% background b = 'note' %}{{ a }} {{ b }}",
    )
    const ids = queue.list('waiting').map(({ id }) => id)
    expect([new Set(ids).size, shown]).toEqual([2, ids.join(' ')])
  })

  test('reads and changes no variable outside', async () => {
    const { liquid, jobs, notes } = setUp()
    await liquid.parseAndRender("{% assign outer = 1 %}{% background job = 'see', v: 2 %}")
    await jobs.drain()
    expect(JSON.parse(notes()[0] as string)).toEqual({ v: 2, outer: null, context: expect.anything() as unknown })
  })

  test('has the context of the request, except page, layout, device, constants and cookies', async () => {
    const platform = setUp()
    const request = new Request('https://shop.test/a?b=c', {
      headers: { cookie: 'liquid_session=secret', authorization: 'Bearer secret', 'user-agent': 'Test', 'x-a': 'b' },
    })
    await platform.respond("{% session s = 1 %}{% context language: 'pl' %}{% background job = 'see' %}", { request })
    await platform.jobs.drain()
    const { context } = JSON.parse(platform.notes()[0] as string) as { context: Record<string, unknown> }
    expect(context).toMatchObject({
      params: { b: 'c' },
      session: { s: 1 },
      language: 'pl',
      location: { pathname: '/a' },
      headers: { HTTP_X_A: 'b' },
      page: null,
      layout: null,
      device: null,
      constants: null,
    })
    expect(JSON.stringify(context)).not.toContain('secret')
  })

  test('evaluates its arguments when it is queued', async () => {
    const { liquid, jobs, notes } = setUp()
    const h = { a: 1 }
    await liquid.parseAndRender("{% background job = 'note', message: h %}", { h })
    h.a = 2
    await jobs.drain()
    expect(notes()).toEqual(['{"a":1}'])
  })

  test('waits for its delay, also for fractions of minutes', async () => {
    const { liquid, jobs, notes, wait } = setUp()
    await liquid.parseAndRender("{% background job = 'note', message: 'x', delay: 1.5 %}")
    wait(1.4)
    await jobs.drain()
    expect(notes()).toEqual([])
    wait(0.1)
    await jobs.drain()
    expect(notes()).toEqual(['x'])
  })

  test('runs urgent jobs first', async () => {
    const { liquid, jobs, notes } = setUp()
    for (const priority of ['low', 'default', 'high']) {
      await liquid.parseAndRender("{% background j = 'note', message: p, priority: p %}", { p: priority })
    }
    await jobs.drain()
    expect(notes()).toEqual(['high', 'default', 'low'])
  })

  test('retries after 2^n seconds, up to its attempts, and is then listed as failed', async () => {
    const { liquid, jobs, notes, errors, queue, wait } = setUp()
    await liquid.parseAndRender("{% background job = 'fail', max_attempts: 3, source_name: 'shop' %}")
    for (const [seconds, tries] of [
      [0, 1],
      [1.9, 1],
      [0.1, 2],
      [3.9, 2],
      [0.1, 3],
      [1000, 3],
    ] as const) {
      wait(seconds / 60)
      await jobs.drain()
      expect(notes()).toHaveLength(tries)
    }
    expect(errors()).toEqual(
      [1, 2, 3].map((n) => expect.stringContaining(`(shop: fail) has failed at attempt ${n} of 3: `)),
    )
    expect(queue.list('failed')).toHaveLength(1)
    expect(queue.list('waiting')).toEqual([])
  })

  test('names the partial or the place of a failed job, its id, the attempt, and the place of the error', async () => {
    const { liquid, jobs, entries } = register({
      files: memoryFiles({
        'lib/fail.liquid': '\n{{ 5 | array_limit: 0 }}',
        'lib/block.liquid': '\n{% background %}{{ 5 | array_limit: 0 }}{% endbackground %}',
      }),
    })
    await liquid.parseAndRender("{% background job = 'fail' %}{% render 'block' %}")
    await jobs.drain()
    const reason = 'filter "array_limit", parameter "array": expected an array, got Integer 5'
    const uuid = '[0-9a-f-]{36}'
    expect(entries.flatMap(({ level, message }) => (level === 'error' ? message : []))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^job ${uuid} \\(fail\\) has failed at attempt 1 of 1: ${reason}, file:lib/fail.liquid, line:2, col:8`,
        ),
      ),
      expect.stringMatching(
        new RegExp(
          `^job ${uuid} \\(lib/block.liquid:2\\) has failed at attempt 1 of 1: ${reason}, file:lib/block.liquid, line:2, col:24`,
        ),
      ),
    ])
  })

  test('runs jobs queued by a job', async () => {
    const { liquid, jobs, notes } = setUp()
    await liquid.parseAndRender("{% background job = 'again', n: 3 %}")
    await jobs.drain()
    expect(notes()).toEqual(['3', '2', '1'])
  })

  test('is run by a worker until it stops', async () => {
    const platform = register({ files })
    const worker = platform.jobs.work({ concurrency: 2 })
    for (const message of ['a', 'b', 'c']) {
      await platform.liquid.parseAndRender("{% background job = 'note', message: m %}", { m: message })
    }
    const notes = (): string[] => platform.entries.filter(({ type }) => type === 'job').map(({ message }) => message)
    while (notes().length < 3) await new Promise((resolve) => setTimeout(resolve, 5))
    await worker.stop()
    await platform.liquid.parseAndRender("{% background job = 'note', message: 'late' %}")
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(notes().sort()).toEqual(['a', 'b', 'c'])
    await platform.close()
  })

  test.each(["'noet'", "'noet', delay: 5", "name, message: 'x'"])(
    'rejects a missing partial at its place, and queues nothing: %s',
    async (written) => {
      const { liquid, queue } = setUp()
      const template = `before\n{% background job = ${written} %}`
      const message = /^can't find partial "noet" \(did you mean "note"\?\).*line:2, col:21/
      await expect(liquid.parseAndRender(template, { name: 'noet' })).rejects.toThrow(message)
      await expect(liquid.parseAndRender(template, { name: 'noet' })).rejects.toThrow(message)
      expect(queue.list('waiting')).toEqual([])
    },
  )

  test('fails the job if the partial is deleted later', async () => {
    const own = memoryFiles({ 'lib/note.liquid': '' })
    const platform = register({ files: own })
    await platform.liquid.parseAndRender("{% background job = 'note' %}")
    own.delete('lib/note.liquid')
    await platform.jobs.drain()
    const failed = platform.entries.filter(({ level }) => level === 'error')
    expect(failed).toMatchObject([{ message: expect.stringContaining('can\'t find partial "note"') as string }])
  })

  test.each([
    ["{% background j = 'note', delay: -1 %}", 'delay: expected a number of 0 or more, got Integer -1'],
    ["{% background j = 'note', delay: 'soon' %}", 'delay: expected a number of 0 or more, got String "soon"'],
    [
      "{% background j = 'note', priority: 'hihg' %}",
      'priority: expected one of low, default, high, got String "hihg" (did you mean "high"?)',
    ],
    [
      "{% background j = 'note', max_attempts: 6 %}",
      'max_attempts: expected a whole number from 1 to 5 (settings.limits.attempts), got 6',
    ],
    ["{% background j = 'note', max_attempts: -1 %}", 'max_attempts: expected a whole number of 0 or more'],
    ["{% background j = 'note', max_attempts: 1.5 %}", 'max_attempts: expected a whole number'],
    ["{% background j 'note' %}", 'expected "="'],
    ['{% background %}', 'not closed'],
  ])('rejects %s', async (template, message) => {
    expect((await failureOf(setUp().liquid.parseAndRender(template))).message).toContain(message)
  })
})

describe('the attempts of background', () => {
  const app = newDirectory({ 'app/lib/note.liquid': 'x' })
  const countAttempts = async (attempts: number, settings: PlatformSettingsInput = {}): Promise<number | undefined> => {
    const jobs = memoryJobs()
    const { liquid } = register({ files: directoryFiles(app), jobs, settings })
    await liquid.parseAndRender("{% background j = 'note', max_attempts: attempts %}", { attempts })
    return jobs.list('waiting')[0]?.maxAttempts
  }

  test('are one by default', async () => {
    expect(await countAttempts(0)).toBe(1)
  })

  test('are at most ten in an app of a directory', async () => {
    expect(await countAttempts(10)).toBe(10)
    await expect(countAttempts(11)).rejects.toThrow(
      'expected a whole number from 1 to 10 (settings.limits.attempts), got 11',
    )
  })

  test('are limited by the host', async () => {
    expect(await countAttempts(50, { limits: { attempts: 50 } })).toBe(50)
    await expect(countAttempts(3, { limits: { attempts: 2 } })).rejects.toThrow('from 1 to 2')
  })
})

describe('the block form of background', () => {
  test('runs its body, and warns once', async () => {
    const { liquid, jobs, notes, entries } = setUp()
    const template = "{% background source_name: 's', m: 'hi' %}{% log m, type: 'job' %}{{ outer }}{% endbackground %}"
    expect(await liquid.parseAndRender(`{% assign outer = 1 %}${template}${template}`)).toBe('')
    await jobs.drain()
    expect(notes()).toEqual(['hi', 'hi'])
    expect(entries.filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({ message: expect.stringContaining('block form') as string }),
    ])
  })

  test('may contain another block, also in a liquid tag', async () => {
    const { liquid, jobs, notes } = setUp()
    await liquid.parseAndRender(
      "{% background %}{% log 'a', type: 'job' %}{% background %}{% log 'b', type: 'job' %}{% endbackground %}{% endbackground %}",
    )
    await liquid.parseAndRender("{% liquid\n  background m: 'c'\n    log m, type: 'job'\n  endbackground\n%}")
    await jobs.drain()
    expect(notes()).toEqual(['a', 'c', 'b'])
  })

  test('has its place in the file when the log names a fault of its body', async () => {
    const { liquid, jobs, entries } = register({
      files: memoryFiles({
        'lib/block.liquid':
          "\n<p>{% background %}\n  {{ 'a' | upcse }}{{ 'b' | downcse }}{% endbackground %}</p>\n{% liquid\n  background\n    echo 'c' | capitalise\n  endbackground\n%}",
      }),
    })
    await liquid.parseAndRender("{% render 'block' %}")
    await jobs.drain()
    const places = entries.flatMap(({ diagnostic }) =>
      diagnostic?.rule === 'unknown-filter' ? `${diagnostic.file}:${diagnostic.line}:${diagnostic.column}` : [],
    )
    // Each is reported once, though the template and the job parse it.
    expect(places).toEqual(['lib/block.liquid:3:12', 'lib/block.liquid:3:29', 'lib/block.liquid:6:16'])
  })

  test('reports a fault in its body when the template is parsed', () => {
    expect(() => setUp().liquid.parse('{% background %}{% if %}{% endbackground %}')).toThrow()
  })
})
