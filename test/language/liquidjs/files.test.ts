import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { LookupType, type Liquid, type LiquidOptions } from 'liquidjs'
import { MissingFileError } from '../../../src/base/errors'
import { pair, registered, rejection } from '../../support/liquidjs'

// @alone: `express()` of LiquidJS adds folders to the defaults of all instances.

const root = realpathSync(mkdtempSync(join(tmpdir(), 'liquidjs-files-')))
const files = {
  'pages/page.liquid': 'page {% render "part", v: 1 %} {% include "part" %}',
  'pages/part.liquid': 'page part',
  'pages/framed.liquid': '{% layout "main" %}{% block b %}B{% endblock %}',
  'pages/relative.liquid': '{% render "./near", v: 2 %}',
  'pages/near.liquid': 'near{{ v }}',
  'pages/dynamic.liquid': '{% render name, v: 1 %}',
  'pages/escape.liquid': '{% render "../../secret" %}',
  'pages/missing.liquid': '\n  {% render "nothing" %}',
  'pages/failing.liquid': 'a\n{{ x | boom }}',
  'pages/plain': 'plain',
  'pages/other.html': 'html',
  'pages/a.b.liquid': 'dotted',
  'more/second.liquid': 'second {{ x }}',
  'parts/part.liquid': 'part{{ v }}',
  'parts/sub/deep.liquid': 'deep {% render "./near" %} {% include "../part" %}',
  'parts/sub/near.liquid': 'near',
  'layouts/main.liquid': '<{% block b %}{% endblock %}{% render "part" %}>',
  'secret.liquid': 'secret',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
afterAll(() => {
  rmSync(root, { recursive: true })
})

const setUp = (liquid: Liquid): void => {
  liquid.registerFilter('boom', () => {
    throw new Error('bang')
  })
}
const whole = (): LiquidOptions => ({
  root: join(root, 'pages'),
  partials: join(root, 'parts'),
  layouts: join(root, 'layouts'),
  extname: '.liquid',
})

describe.each([
  ['root, partials and layouts', whole],
  ['root alone', () => ({ root: join(root, 'pages'), extname: '.liquid' })],
  [
    'lists of them',
    () => ({
      root: [join(root, 'pages'), join(root, 'more')],
      partials: [join(root, 'parts'), join(root, 'pages')],
      layouts: [join(root, 'layouts')],
      extname: '.liquid',
    }),
  ],
  ['no relative references', () => ({ ...whole(), relativeReference: false })],
  ['no extension', () => ({ root: join(root, 'pages'), partials: join(root, 'parts') })],
])('with %s', (_, options) => {
  const names = [
    ...Object.keys(files).map((name) => name.replace(/^\w+\//, '').replace(/\.liquid$/, '')),
    'page.liquid',
  ]

  test.each([...names, './page', join(root, 'pages/part.liquid'), '../secret', 'nowhere'])(
    'renderFile %s',
    async (name) => {
      const { alone, registered } = pair({ options: options(), setUp })
      const scope = { name: 'part', x: 'x' }
      const outcome = await alone.renderFile(name, scope).catch(() => undefined)
      if (typeof outcome === 'string') {
        expect(await registered.renderFile(name, scope)).toBe(outcome)
        expect(registered.renderFileSync(name, scope)).toBe(outcome)
      } else {
        const error = await rejection(registered.renderFile(name, scope))
        expect(error.message).toMatch(/can't find|Failed to lookup|bang/)
        expect(() => registered.renderFileSync(name, scope)).toThrow(error.message)
      }
    },
  )
})

describe('a missing file', () => {
  test('is reported at its use, with the searched paths', async () => {
    const liquid = registered(whole())
    const error = await rejection(liquid.renderFile('missing'))
    expect(error.name).toBe('RenderError')
    expect(error.message).toBe(
      `can't find partial "nothing"; looked for ${join(root, 'parts/nothing.liquid')}, ` +
        `file:${join(root, 'pages/missing.liquid')}, line:2, col:13`,
    )
    expect(error.cause).toBeInstanceOf(MissingFileError)
    expect(error.originalError).toHaveProperty('code', 'ENOENT')
  })

  test('is reported with its extension, and relative to the file that uses it', () => {
    const templates = { 'mail/order.liquid': '{% render "./gone" %}' }
    const liquid = registered({ templates, extname: '.liquid' })
    expect(() => liquid.renderFileSync('mail/order')).toThrow(
      `can't find partial "./gone"; looked for templates["mail/gone.liquid"], templates["./gone.liquid"], file:mail/order.liquid, line:1, col:11`,
    )
  })

  test('is reported once for a folder that is searched twice', () => {
    const liquid = registered({ root: [root, root] })
    expect(() => liquid.parseAndRenderSync('{% render "gone" %}')).toThrow(
      `can't find partial "gone"; looked for ${join(root, 'gone')}, line:1, col:11`,
    )
  })

  test('is reported with the nearest name if the templates are known', () => {
    const liquid = registered({ templates: { card: 'x', list: 'y' } })
    expect(() => liquid.parseAndRenderSync('{% render "crad" %}')).toThrow('(did you mean "card"?)')
  })

  test('is reported by renderFile and parseFile as in LiquidJS', async () => {
    const { alone, registered } = pair({ options: whole() })
    const { message } = await rejection(alone.renderFile('nowhere'))
    expect(await rejection(registered.renderFile('nowhere'))).toMatchObject({ message, code: 'ENOENT' })
    expect(await rejection(registered.parseFile('nowhere'))).toMatchObject({ message, code: 'ENOENT' })
    expect(() => registered.parseFileSync('nowhere')).toThrow(message)
  })

  test('outside the root counts as missing', async () => {
    expect((await rejection(registered(whole()).renderFile('escape'))).message).toContain(
      'can\'t find partial "../../secret"',
    )
  })
})

test('parseFile searches the directories of the requested kind', async () => {
  const liquid = registered(whole())
  expect(liquid.renderSync(await liquid.parseFile('part', LookupType.Partials), { v: 5 })).toBe('part5')
  expect(liquid.renderSync(liquid.parseFileSync('sub/deep', LookupType.Partials))).toBe('deep near part')
  expect(await liquid.render(liquid.parseFileSync('main', LookupType.Layouts))).toBe('<part>')
  expect(await liquid.renderFile('part', { v: 1 }, { lookupType: LookupType.Partials })).toBe('part1')
})

test('renderFile accepts the options of a render', async () => {
  const liquid = registered({ root: join(root, 'more'), extname: '.liquid' })
  expect(await liquid.renderFile('second', {}, { globals: { x: 'g' } })).toBe('second g')
  await expect(liquid.renderFile('second', {}, { strictVariables: true })).rejects.toThrow('undefined variable: x')
})

test('a template parsed with its path resolves relative names', () => {
  const liquid = registered(whole())
  const templates = liquid.parse('{% render "./near" %}', join(root, 'parts/sub/any.liquid'))
  expect(liquid.renderSync(templates)).toBe('near')
})

test('renderFileToNodeStream streams a file, and its errors', async () => {
  const liquid = registered(whole(), setUp)
  const read = async (name: string): Promise<[string, string?]> => {
    let text = ''
    try {
      for await (const piece of await liquid.renderFileToNodeStream(name)) text += String(piece)
    } catch (error) {
      return [text, (error as Error).message]
    }
    return [text]
  }
  expect(await read('page')).toEqual(['page part1 part'])
  expect(await read('failing')).toEqual(['a\n', `bang, file:${join(root, 'pages/failing.liquid')}, line:2, col:8`])
  await expect(liquid.renderFileToNodeStream('nowhere')).rejects.toThrow('Failed to lookup "nowhere"')
})

describe('express()', () => {
  type Engine = (
    this: { root: string | string[] },
    file: string,
    data: object,
    done: (error: unknown, html?: string) => void,
  ) => void
  const render = (liquid: Liquid, views: string | string[], file: string): Promise<unknown> => {
    const engine = liquid.express() as unknown as Engine
    return new Promise((resolve, reject) =>
      engine.call({ root: views }, file, { v: 1 }, (error, html) => (error ? reject(error as Error) : resolve(html))),
    )
  }

  test("finds pages and partials in the app's views", async () => {
    const { alone, registered } = pair({ options: { extname: '.liquid' }, setUp })
    const html = await render(alone, join(root, 'pages'), 'page')
    expect(html).toBe('page page part page part')
    expect(await render(registered, join(root, 'pages'), 'page')).toBe(html)
  })

  test('accepts several views, and absolute paths', async () => {
    const liquid = registered({ extname: '.liquid', partials: join(root, 'parts') })
    expect(await render(liquid, [join(root, 'more'), join(root, 'pages')], join(root, 'pages/page.liquid'))).toBe(
      'page page part page part',
    )
  })

  test('passes errors to the app', async () => {
    const liquid = registered({ extname: '.liquid' }, setUp)
    await expect(render(liquid, join(root, 'pages'), 'failing')).rejects.toThrow('bang, file:')
  })
})

describe("a host's file system", () => {
  const texts: Record<string, string> = {
    'views/a': '{% render "b" %}{% include "./c" %}',
    'views/b': 'B',
    'views/c': 'C',
    'views/d/e': '{% render "./f" %}',
    'views/d/f': 'F',
    'views/page': '[{% block x %}{% endblock %}]',
    'views/framed': '{% layout "page" %}{% block x %}X{% endblock %}',
  }
  class MemoryFs {
    readonly sep = '/'
    readFileSync(file: string): string {
      return texts[file] ?? ''
    }
    readFile(file: string): Promise<string> {
      return Promise.resolve(this.readFileSync(file))
    }
    existsSync(file: string): boolean {
      return file in texts
    }
    exists(file: string): Promise<boolean> {
      return Promise.resolve(this.existsSync(file))
    }
    resolve(directory: string, file: string, extension: string): string {
      return join(directory, file + extension)
    }
    dirname(file: string): string {
      return dirname(file)
    }
  }

  test.each([
    ['a', 'BC'],
    ['d/e', 'F'],
    ['framed', '[X]'],
  ])('reads %s', async (name, output) => {
    const liquid = registered({ root: 'views', fs: new MemoryFs() })
    expect(await liquid.renderFile(name)).toBe(output)
    expect(liquid.renderFileSync(name)).toBe(output)
  })

  test('can forbid reading files', async () => {
    const fs = Object.assign(new MemoryFs(), { contains: () => Promise.resolve(false), containsSync: () => false })
    await expect(registered({ root: 'views', fs }).renderFile('a')).rejects.toThrow('Failed to lookup')
  })

  test('can have fallback files', async () => {
    const fs = Object.assign(new MemoryFs(), { fallback: () => 'views/b' })
    expect(await registered({ root: 'views', fs }).renderFile('nowhere')).toBe('B')
  })

  test('propagates its errors', async () => {
    const fs = Object.assign(new MemoryFs(), { readFile: () => Promise.reject(new Error('EACCES')) })
    const liquid = registered({ root: 'views', fs })
    await expect(liquid.renderFile('a')).rejects.toThrow('EACCES')
    await expect(liquid.parseAndRender('x {% render "b" %}')).rejects.toThrow('EACCES, line:1, col:13')
  })

  test('without directory names has no relative references', async () => {
    const memory = new MemoryFs()
    const fs = {
      readFileSync: (file: string) => memory.readFileSync(file),
      readFile: (file: string) => memory.readFile(file),
      existsSync: (file: string) => memory.existsSync(file),
      exists: (file: string) => memory.exists(file),
      resolve: (directory: string, file: string, extension: string) => memory.resolve(directory, file, extension),
    }
    const liquid = registered({ root: 'views', relativeReference: false, fs })
    expect(await liquid.parseAndRender('{% render "b" %}')).toBe('B')
  })
})

test("resolves the host's relative templates", () => {
  const liquid = registered({
    templates: { 'shop/cart': '{% render "./line" %}{% include "foot" %}', 'shop/line': 'line', foot: 'foot' },
  })
  expect(liquid.renderFileSync('shop/cart')).toBe('linefoot')
})
