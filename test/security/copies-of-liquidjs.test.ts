import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Liquid, type LiquidOptions } from 'liquidjs'
import { memoryFiles } from '../../src'
import { registerPlatform } from '../../src/register'
import { rejection } from '../support/liquidjs'
import { quietLogger } from '../support/quiet-logger'

// A process can have several copies of LiquidJS: the host's and the package's, or ESM and CommonJS.

const directory = mkdtempSync(join(tmpdir(), 'copies-'))
afterAll(() => rmSync(directory, { recursive: true }))

const original = dirname(require.resolve('liquidjs/package.json'))
cpSync(original, join(directory, 'liquidjs'), { recursive: true })
const copy = createRequire(__filename)(join(directory, 'liquidjs')) as { readonly Liquid: typeof Liquid }
class Subclass extends copy.Liquid {
  constructor(options: LiquidOptions) {
    if (typeof options !== 'object') throw new TypeError('options are missing')
    super(options)
  }
}

const app = memoryFiles({ 'views/partials/a.liquid': 'of the app' })
/** Files in the working directory of the tests. */
const outside = ['package.json', 'README.md', 'docs/security.md', './package.json']

describe.each([
  ['this copy', Liquid],
  ['a second copy', copy.Liquid],
  ['a class of a second copy', Subclass],
])('of %s', (_, Copy) => {
  test("uses another copy than the package's, or the same, under its name", () => {
    expect(readdirSync(process.cwd())).toEqual(expect.arrayContaining(outside.slice(0, 2)))
    expect(Copy === Liquid).toBe(new Copy({}) instanceof Liquid)
  })

  test.each(outside)('reads no partial and no layout from the working directory: %s', async (name) => {
    const { liquid } = registerPlatform(new Copy({}), { files: app, logger: quietLogger })
    expect(await liquid.parseAndRender('{% render "a" %}')).toBe('of the app')
    for (const template of ['{% render name %}', '{% include name %}', '{% layout name %}']) {
      const { message } = await rejection(liquid.parseAndRender(template, { name }))
      expect(message).toContain("can't find")
      expect(message).not.toContain(process.cwd())
    }
  })

  test('compares in conditions as the dialect, unless the host has its own operator', async () => {
    const template = `{% assign now = 'now' | to_time %}{{ now == blank }} {{ now == empty }} {{ 2 <> 3 }}`
    const { liquid } = registerPlatform(new Copy({}), { logger: quietLogger })
    expect(await liquid.parseAndRender(template)).toBe('false false true')
    const operators = { ...new Copy({}).options.operators, '==': () => 'own' }
    const { liquid: other } = registerPlatform(new Copy({ operators } as unknown as LiquidOptions), {
      logger: quietLogger,
    })
    expect(await other.parseAndRender(template)).toBe('own own true')
  })

  test("reads a host's file system", async () => {
    const fs = {
      ...new Liquid().options.fs,
      exists: () => true,
      existsSync: () => true,
      contains: () => true,
      readFile: () => Promise.resolve('of the host'),
    }
    const { liquid } = registerPlatform(new Copy({ fs } as unknown as LiquidOptions), {
      files: app,
      logger: quietLogger,
    })
    expect(await liquid.parseAndRender('{% render "b" %}')).toBe('of the host')
  })
})
