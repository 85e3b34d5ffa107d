import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Liquid, type Context, type LiquidOptions } from 'liquidjs'
import { directoryFiles } from '../../src/files/directory'
import type { Limits } from '../../src/base/setting-limits'
import { registerPlatform } from '../../src/register'
import { rejection } from '../support/liquidjs'
import { cpuOf } from '../support/cpu'
import { errorOf } from '../support/register'
import { quietLogger } from '../support/quiet-logger'

// One test for each published class of flaws in LiquidJS, on an instance with the package registered.

const memory = 1_000_000
const text = 'a'.repeat(10_000)
const tooMuchMemory = /^memory alloc limit exceeded/

describe.each(['dialect', 'host'] as const)('with the standard filters of the %s', (standardFilters) => {
  const instance = (options: LiquidOptions = {}, limits: Partial<Limits> = {}): Liquid => {
    const liquid = new Liquid({ ...options })
    registerPlatform(liquid, { logger: quietLogger, settings: { standardFilters, limits: { memory, ...limits } } })
    return liquid
  }
  const render = (template: string, data: object = {}, limits: Partial<Limits> = {}): string =>
    instance({}, limits).parseAndRenderSync(template, data) as string

  describe('names of Object.prototype are unknown filters and tags (CVE-2026-45618)', () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'call', 'apply', 'bind']

    test.each(names)('%s', (name) => {
      expect(
        render(`{{ x | ${name} }}{{ x | ${name}: 'return 1', 2 }}{{ x | ${name} | ${name}: x }}`, { x: 'a' }),
      ).toBe('aaa')
      const strict = instance({ strictFilters: true })
      expect(() => strict.parse(`{{ x | ${name} }}`)).toThrow(`undefined filter: ${name}`)
      expect(() => strict.parse(`{% ${name} x %}{% end${name} %}`)).toThrow(`tag "${name}" not found`)
    })
  })

  describe('ownPropertyOnly hides inherited properties from filters (CVE-2026-39412)', () => {
    const names = ['b', 'a', 'c']
    const secrets = [2, 1, 3]
    const inheriting = names.map((name, i) => Object.assign(Object.create({ secret: secrets[i] }) as object, { name }))
    const without = names.map((name) => ({ name }))
    const owning = names.map((name, i) => ({ name, secret: secrets[i] }))

    test.each([
      `sort: 'secret' | map: 'name' | join`,
      `sort_natural: 'secret' | map: 'name' | join`,
      `map: 'secret' | join: '-'`,
      `where: 'secret', 1 | size`,
      `reject: 'secret', 1 | size`,
      `find: 'secret', 1 | json`,
      `find_index: 'secret', 1`,
      `has: 'secret', 1`,
      `group_by: 'secret' | size`,
      `sum: 'secret'`,
    ])('%s', (filters) => {
      const read = (list: object[]): unknown =>
        instance().parseAndRenderSync(`{{ list | ${filters} }}`, { list }, { ownPropertyOnly: true })
      expect(read(inheriting)).toBe(read(without))
      expect(read(owning)).not.toBe(read(without))
    })
  })

  test('counts the output of repeating filters (CVE-2026-34166)', () => {
    for (const filter of [`replace: 'a', y`, `split: '' | join: y`]) {
      expect(errorOf(() => render(`{{ x | ${filter} | size }}`, { x: text, y: text })).message).toMatch(tooMuchMemory)
    }
  })

  test.each(['replace_first', 'replace_last', 'replace'])(
    '%s treats its arguments literally (CVE-2026-33287)',
    (name) => {
      const signs = "$&$`$'$1$<a>$$"
      expect(render(`{{ x | ${name}: x, y }}`, { x: text, y: signs })).toBe(signs)
    },
  )

  test('frees no memory for a range that ends before it begins', () => {
    const backwards = '{{ (1000000..1) | join }}{% for i in (9..-99999999) %}{% endfor %}{% assign r = (99999999..1) %}'
    const template = `${backwards}{{ x | upcase | size }}`
    expect(errorOf(() => render(template, { x: text }, { memory: 9_999 })).message).toMatch(tooMuchMemory)
    expect(render(template, { x: text }, { memory: 100_000 })).toBe('10000')
    const liquid = instance()
    liquid.registerTag('give', { render: (context: Context) => void context.memoryLimit.use(-1e9) })
    expect(() => liquid.parseAndRenderSync('{% give %}{{ x | replace: "a", x }}', { x: text })).toThrow(tooMuchMemory)
  })

  test.each(['%9999999d', '%09999999Y', '%400000d%400000d%400000d', '%99999999999999999999d'])(
    'counts the width of a date: %s (CVE-2026-45357)',
    (format) => {
      for (const filter of ['date', 'strftime']) {
        const template = `{{ '2026-01-01' | ${filter}: format | size }}`
        expect(errorOf(() => render(template, { format })).message).toMatch(tooMuchMemory)
      }
    },
  )

  test.each(['<script', '<style', '<!--', '<', '</', '<script>x</scrip', '<style>', '<!-- --', '<a href="'])(
    'strip_html handles unclosed markup in little time: %s (CVE-2026-45617)',
    (opening) => {
      const html = opening.repeat(Math.ceil(350_000 / opening.length))
      expect(cpuOf(() => render('{{ x | strip_html | size }}', { x: html }, { memory: 1e8 }), 1500)).toBeLessThan(1500)
    },
  )

  test.each([
    'pop',
    'shift',
    'push: 1',
    'unshift: 1',
    'concat: list',
    'reverse',
    'compact',
    'uniq',
    'sort',
    'sort_natural',
    'slice: 0, 10000',
    'sample: 10000',
    `map: 'n'`,
    `where: 'n', 1`,
    `reject: 'n', 2`,
  ])('counts a copy of an array: %s (CVE-2026-55575)', (filter) => {
    const list = Array.from({ length: 10_000 }, (_, i) => (filter.includes("'n'") ? { n: 1 } : i))
    const copied = `{% assign y = list | ${filter} %}`.repeat(4)
    expect(errorOf(() => render(copied, { list }, { memory: 35_000 })).message).toMatch(tooMuchMemory)
  })

  test.each(['join', `join: ', '`, 'array_to_sentence_string', 'json', 'inspect', 'jsonify'])(
    'counts the length of a text that repeats one element: %s (CVE-2026-69222)',
    (filter) => {
      const doubled = '{% for i in (1..9) %}{% assign a = a | concat: a %}{% endfor %}'
      const template = `{% assign a = x | split: ',' %}${doubled}{{ a | ${filter} | size }}`
      expect(errorOf(() => render(template, { x: text })).message).toMatch(tooMuchMemory)
    },
  )
})

describe('files outside the root', () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'published-')))
  const root = join(directory, 'root')
  const secret = join(directory, 'secret.liquid')
  mkdirSync(join(root, 'views/partials'), { recursive: true })
  mkdirSync(join(root, 'views/layouts'))
  writeFileSync(secret, 'SECRET')
  for (const folder of [root, join(root, 'views/partials'), join(root, 'views/layouts')]) {
    symlinkSync(secret, join(folder, 'link.liquid'))
    symlinkSync(directory, join(folder, 'up'))
  }
  afterAll(() => {
    rmSync(directory, { recursive: true })
  })

  const paths = [
    '../secret',
    '../secret.liquid',
    '../../../secret',
    './../secret',
    'a/../../secret',
    secret,
    secret.replace('.liquid', ''),
    `file://${secret}`,
    // Modules that Node.js would resolve.
    'liquidjs/package.json',
    'liquidjs',
    'node:fs',
  ]
  const links = ['link', 'link.liquid', 'up/secret', './up/secret', 'up/secret.liquid']
  const ofRoot = registerPlatform(new Liquid({ root, extname: '.liquid' })).liquid
  const ofRoots = registerPlatform(new Liquid({ root, partials: root, layouts: [root] })).liquid
  const ofDirectory = registerPlatform(new Liquid({ root }), { files: directoryFiles(root) }).liquid

  describe.each([
    ['root', ofRoot],
    ['root, partials and layouts', ofRoots],
    ['directoryFiles', ofDirectory],
  ])('of %s', (_, liquid) => {
    test.each([...paths, ...links])(
      'are not found as partials or layouts: %s (CVE-2026-30952, CVE-2026-35525)',
      async (path) => {
        for (const tag of ['render', 'include', 'layout']) {
          for (const template of [`{% ${tag} path %}`, `{% ${tag} '${path}' %}`, `{% ${tag} "{{ path }}" %}`]) {
            const { message } = await rejection(liquid.parseAndRender(template, { path }))
            expect(message).toContain("can't find")
            expect(errorOf(() => liquid.parseAndRenderSync(template, { path })).message).toContain("can't find")
          }
        }
      },
    )

    test.each([...paths, ...links])('are not read by renderFile and parseFile: %s (CVE-2026-39859)', async (path) => {
      await expect(liquid.renderFile(path)).rejects.toThrow(/ENOENT|not found/)
      await expect(liquid.parseFile(path)).rejects.toThrow(/ENOENT|not found/)
      expect(() => liquid.renderFileSync(path) as string).toThrow(/ENOENT|not found/)
      expect(() => liquid.parseFileSync(path)).toThrow(/ENOENT|not found/)
    })
  })
})

describe('ownPropertyOnly', () => {
  const data = { x: Object.create({ secret: 'SECRET' }) as object }
  const templates = {
    part: `{{ x.secret }}{{ x['secret'] }}{{ list | map: 'secret' }}{% render 'inner', x: x %}`,
    inner: '{{ x.secret }}{% include "last" %}',
    last: '{{ x.secret }}',
    returning: '{% return x.secret %}',
  }

  test.each([
    `{% render 'part', x: x, list: list %}`,
    `{% render 'part' with x as x %}`,
    `{% render 'part' for list as x %}`,
    `{% include 'part' %}`,
    `{% function y = 'returning', x: x %}{{ y }}`,
  ])('of one render applies in its partials, too: %s (CVE-2026-44646)', async (template) => {
    const liquid = registerPlatform(new Liquid({ templates, ownPropertyOnly: false }), { logger: quietLogger }).liquid
    const scope = { ...data, list: [data.x] }
    expect(liquid.parseAndRenderSync(template, scope, { ownPropertyOnly: true })).not.toContain('SECRET')
    expect(await liquid.parseAndRender(template, scope, { ownPropertyOnly: true })).not.toContain('SECRET')
    expect(liquid.parseAndRenderSync(template, scope)).toContain('SECRET')
  })

  test.each([
    '{{ a[0] }}',
    '{{ a[-2] }}',
    '{{ a.first }}',
    '{{ a.last }}{{ a[-1] }}',
    '{{ a | first }}{{ a | last }}',
    `{{ h | hash_dig: 'a', 0 }}`,
  ])('hides inherited elements of an array: %s (CVE-2026-106120)', (template) => {
    const liquid = registerPlatform(new Liquid(), { logger: quietLogger }).liquid
    const parsed = liquid.parse(template)
    const prototype = Array.prototype as unknown as Record<number, unknown>
    const read = (ownPropertyOnly: boolean): unknown => {
      const a = new Array(2)
      Object.assign(prototype, { 0: 'INHERITED', 1: 'INHERITED' })
      try {
        return liquid.renderSync(parsed, { a, h: { a } }, { ownPropertyOnly })
      } finally {
        delete prototype[0]
        delete prototype[1]
      }
    }
    expect(read(true)).toBe('')
    expect(read(false)).toContain('INHERITED')
  })
})

describe('recursive templates', () => {
  const templates = {
    a: `{% layout 'b' %}{% block x %}1{% endblock %}`,
    b: `{% layout 'a' %}{% block x %}2{% endblock %}`,
    self: `{% layout 'self' %}`,
    include: `{% include 'include' %}`,
    render: `{% render 'render' %}`,
    function: `{% function x = 'function' %}`,
    base: '{% block a %}{% endblock %}{% block b %}{% endblock %}',
    nested: `{% layout 'base' %}{% block a %}{% block a %}x{% endblock %}{% endblock %}`,
    crossed: `{% layout 'base' %}{% block a %}{% block b %}{% endblock %}{% endblock %}{% block b %}{% block a %}{% endblock %}{% endblock %}`,
    content: `{% layout 'yielding' %}{% content_for 'a' %}{% yield 'a' %}{% endcontent_for %}`,
    yielding: `{% yield 'a' %}`,
  }
  const { liquid } = registerPlatform(new Liquid({ templates }))

  test.each(['a', 'b', 'self', 'include', 'render', 'function', 'nested', 'crossed'])(
    '%s is rejected without an endless loop (CVE-2026-41311)',
    async (name) => {
      const expected = /nesting too deep|cannot be nested/
      await expect(liquid.renderFile(name)).rejects.toThrow(expected)
      expect(() => liquid.renderFileSync(name) as string).toThrow(expected)
    },
  )

  test('content that yields itself ends', async () => {
    expect(await liquid.renderFile('content')).toBe('')
  })
})

test.each([
  '{%- for i in (1..99999999) -%}{%- endfor -%}',
  '{% for i in (1..99999999) %}{% comment %}{% endcomment %}{% endfor %}',
  '{%- tablerow i in (1..99999999) cols: 3 -%}{%- endtablerow -%}',
  '{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}',
  '{% for a in (1..999999) %}{% if a %}{% endif %}{% for b in (1..2) %}{% break %}{% endfor %}{% endfor %}',
])('loops without a body are counted: %s (CVE-2026-44645)', (template) => {
  const limited = (limits: Partial<Limits>): Liquid => registerPlatform(new Liquid(), { settings: { limits } }).liquid
  expect(() => limited({}).parseAndRenderSync(template) as string).toThrow('more than 1000000 steps')
  const liquid = limited({ steps: 1e12, renderMs: 50 })
  const parsed = liquid.parse(template)
  expect(cpuOf(() => errorOf(() => liquid.renderSync(parsed) as string), 1000)).toBeLessThan(1000)
  expect(() => liquid.renderSync(parsed, {}, { renderLimit: 20 }) as string).toThrow('render limit exceeded')
})
