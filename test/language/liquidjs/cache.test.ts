import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Liquid, type LiquidOptions, type Template } from 'liquidjs'
import { registerPlatform } from '../../../src/register'
import { DialectTag } from '../../../src/language/definitions/tag'
import { registered } from '../../support/liquidjs'
import { quietLogger } from '../../support/quiet-logger'

const root = mkdtempSync(join(tmpdir(), 'liquidjs-cache-'))
const write = (name: string, text: string): void => {
  writeFileSync(join(root, `${name}.liquid`), text)
}
afterAll(() => {
  rmSync(root, { recursive: true })
})

function instance(cache?: LiquidOptions['cache']): Liquid {
  return registered({ root, extname: '.liquid', ...(cache !== undefined && { cache }) })
}

beforeEach(() => {
  rmSync(join(root, 'late.liquid'), { force: true })
  write('page', 'page {% render "part" %}{% include "./part" %}')
  write('part', 'one')
  write('frame', 'frame {% block b %}{% endblock %}')
})

const change = (): void => {
  write('page', 'new page {% render "part" %}')
  write('part', 'two')
  write('frame', 'new frame {% block b %}{% endblock %}')
}

describe.each([undefined, false, 0, -1])('with cache %j', (cache) => {
  test('a file that has changed is read again by the next render', async () => {
    const liquid = instance(cache)
    const parsed = liquid.parse('{% render "part" %}{% include "part" %}')
    const framed = liquid.parse('{% layout "frame" %}{% block b %}B{% endblock %}')
    expect(await liquid.renderFile('page')).toBe('page oneone')
    expect(await liquid.render(parsed)).toBe('oneone')
    expect(liquid.renderSync(framed)).toBe('frame B')
    change()
    expect(await liquid.renderFile('page')).toBe('new page two')
    expect(liquid.renderFileSync('page')).toBe('new page two')
    expect(await liquid.render(parsed)).toBe('twotwo')
    expect(await liquid.render(framed)).toBe('new frame B')
  })
})

describe('without a cache', () => {
  let liquid: Liquid
  let parsed: number
  /** Prints how many of its kind have been parsed. */
  class Count extends DialectTag {
    static readonly definition = { name: 'count', summary: 'Counts.', syntax: '{% count %}', examples: [] }

    constructor(...args: ConstructorParameters<typeof DialectTag>) {
      super(...args)
      parsed++
    }

    evaluate(): string {
      return String(parsed)
    }
  }
  beforeEach(() => {
    liquid = instance()
    parsed = 0
    liquid.registerTag('count', Count)
    write('page', '{% count %}{{ "<" | mark }}')
  })
  const text = '{% count %}{{ "<" | mark }}'
  const renders = {
    'a file': () => liquid.renderFileSync('page') as unknown,
    'a text of parseAndRenderSync': () => liquid.parseAndRenderSync(text) as unknown,
    'a text of parseAndRender': () => liquid.parseAndRender(text) as Promise<unknown>,
  }

  describe.each(Object.entries(renders))('%s', (_, render) => {
    test('is parsed again only at its second use', async () => {
      const outputs: unknown[] = []
      for (let i = 0; i < 4; i++) outputs.push(await render())
      expect(outputs).toEqual(['1<', '2<', '2<', '2<'])
    })

    test('is parsed again after a filter, a tag or an option has changed', async () => {
      const settle = async (): Promise<unknown> => [await render(), await render(), await render()][2]
      expect(await settle()).toBe('2<')
      liquid.registerFilter('mark', (value) => `m${value}`)
      expect(await settle()).toBe('4m<')
      liquid.registerFilter('mark', (value) => `n${value}`)
      expect(await settle()).toBe('6n<')
      liquid.unregisterFilter('mark')
      expect(await settle()).toBe('8<')
      liquid.options.outputEscape = (value) => `(${String(value)})`
      expect(await settle()).toBe('10(<)')
      liquid.registerTag('count', { parse: () => undefined, render: () => 'own' })
      expect(await settle()).toBe('own(<)')
    })

    test('is parsed again after a registration, whose settings it has', async () => {
      for (let i = 0; i < 3; i++) await render()
      registerPlatform(liquid, { logger: quietLogger, settings: { escapeOutput: true } })
      expect([await render(), await render(), await render()]).toEqual(['3&lt;', '4&lt;', '4&lt;'])
    })

    test('is parsed at each use if it has a tag that may keep a state', async () => {
      liquid.registerTag('count', {
        parse() {
          this.uses = 0
        },
        render() {
          return String(++(this as unknown as { uses: number }).uses)
        },
      })
      for (let i = 0; i < 3; i++) expect(await render()).toBe('1<')
    })
  })

  test('texts of more than 500,000 characters in all are forgotten, the least recently used first', () => {
    const long = (name: string): string => `{% count %}${name.repeat(200_000)}`
    const render = (name: string): number => {
      liquid.parseAndRenderSync(long(name))
      return parsed
    }
    expect(['a', 'a', 'a', 'b', 'b', 'a', 'b'].map(render)).toEqual([1, 2, 2, 3, 4, 4, 4])
    expect(['c', 'b', 'a'].map(render)).toEqual([5, 5, 6])
  })
})

describe.each([true, 100])('with cache %j', (cache) => {
  test('a file is read once', async () => {
    const liquid = instance(cache)
    const parsed = liquid.parse('{% render "part" %}{% include "part" %}')
    const framed = liquid.parse('{% layout "frame" %}{% block b %}B{% endblock %}')
    expect(await liquid.renderFile('page')).toBe('page oneone')
    expect(await liquid.render(parsed)).toBe('oneone')
    expect(await liquid.render(framed)).toBe('frame B')
    change()
    expect(await liquid.renderFile('page')).toBe('page oneone')
    expect(await liquid.render(parsed)).toBe('oneone')
    expect(await liquid.render(framed)).toBe('frame B')
  })

  test('render and renderSync share a cached file', async () => {
    const liquid = instance(cache)
    await liquid.renderFile('page')
    change()
    expect(liquid.renderFileSync('page')).toBe('page oneone')
    expect(liquid.parseAndRenderSync('{% render "part" %}{% layout "frame" %}')).toBe('onenew frame ')
    write('frame', 'newest frame')
    expect(await liquid.parseAndRender('{% layout "frame" %}')).toBe('new frame ')
  })

  test('reads a file again after a failure', async () => {
    const liquid = instance(cache)
    write('part', '{% nonsense %}')
    await expect(liquid.renderFile('page')).rejects.toThrow('tag "nonsense" not found')
    expect(() => liquid.renderFileSync('page')).toThrow('tag "nonsense" not found')
    write('part', 'mended')
    expect(await liquid.renderFile('page')).toBe('page mendedmended')
    await expect(liquid.renderFile('late')).rejects.toThrow('Failed to lookup')
    write('late', 'late')
    expect(await liquid.renderFile('late')).toBe('late')
  })
})

test('keeps the two most recent files in a cache of two', async () => {
  const liquid = instance(2)
  for (const name of ['a', 'b', 'c']) write(name, name)
  const render = (name: string): Promise<unknown> => liquid.renderFile(name)
  await render('a')
  await render('b')
  write('a', 'A')
  write('b', 'B')
  expect(await render('a')).toBe('a')
  await render('c')
  expect(await render('a')).toBe('a')
  expect(await render('b')).toBe('B')
})

describe("a host's cache", () => {
  test.each(['at once', 'with promises'])('that returns %s is read and filled', async (manner) => {
    const kept = new Map<string, Template[] | Promise<Template[]>>()
    const respond = <T>(value: T): T | Promise<T> => (manner === 'at once' ? value : Promise.resolve(value))
    const liquid = instance({
      read: (key) => respond(kept.get(key)),
      write: (key, value) => respond(void kept.set(key, value)),
      remove: (key) => respond(void kept.delete(key)),
    })
    expect(await liquid.renderFile('page')).toBe('page oneone')
    expect(kept.size).toBe(3)
    change()
    expect(await liquid.renderFile('page')).toBe('page oneone')
    kept.clear()
    expect(await liquid.renderFile('page')).toBe('new page two')
    await expect(liquid.renderFile('nowhere')).rejects.toThrow('Failed to lookup')
    expect(Array.from(kept.keys()).some((key) => key.includes('nowhere'))).toBe(false)
  })

  const fail = (): never => {
    throw new Error('the cache is full')
  }

  test.each<[string, () => undefined | Promise<void>]>([
    ['rejects', () => Promise.resolve().then(fail)],
    ['throws', fail],
  ])('that %s when it gets the templates of a file does not end the process', async (_, refuse) => {
    const liquid = instance({
      read: () => undefined,
      write: (_, value) => (Array.isArray(value) ? refuse() : undefined),
      remove: () => undefined,
    })
    expect(await liquid.renderFile('page')).toBe('page oneone')
    // Jest fails a test with an unhandled rejection.
    await new Promise((resolve) => setImmediate(resolve))
  })

  test('that is asynchronous is rejected by renderSync', () => {
    const liquid = instance({
      read: () => Promise.resolve([]),
      write: () => undefined,
      remove: () => undefined,
    })
    expect(() => liquid.renderFileSync('page')).toThrow('use render')
  })
})

test('reads a file once for concurrent renders', async () => {
  let reads = 0
  const liquid = registered({
    cache: true,
    relativeReference: false,
    fs: {
      exists: () => Promise.resolve(true),
      existsSync: () => true,
      readFile: () => {
        reads++
        return new Promise((resolve) => setImmediate(resolve, 'hello'))
      },
      readFileSync: () => 'hello',
      resolve: (_directory, file) => file,
    },
  })
  const renders = Array.from({ length: 5 }, () => liquid.parseAndRender('{% render "a" %}{% render "a" %}'))
  expect(await Promise.all(renders)).toEqual(Array<string>(5).fill('hellohello'))
  expect(reads).toBe(1)
})

test('parses again after a registration', async () => {
  const liquid = new Liquid({ root, extname: '.liquid', cache: true })
  write('part', "{{ 'a,b' | split: ',' | array_add: x }}")
  expect(await liquid.renderFile('part', { x: '<' })).toBe('ab')
  registerPlatform(liquid)
  expect(await liquid.renderFile('part', { x: '<' })).toBe('ab<')
  registerPlatform(liquid, { logger: quietLogger, settings: { escapeOutput: true } })
  expect(await liquid.renderFile('part', { x: '<' })).toBe('ab&lt;')
  expect(liquid.renderFileSync('part', { x: '<' })).toBe('ab&lt;')
})
