import { Drop, isTruthy, Liquid, toValueSync, Value, type Context, type FilterImplOptions } from 'liquidjs'
import type { PlatformSettingsInput } from '../../../src/ports/settings'
import { registerPlatform } from '../../../src/register'
import { register } from '../../support/register'
import { expectSame, expectSameInSync, registered, rejection, type Setting } from '../../support/liquidjs'
import { quietLogger } from '../../support/quiet-logger'

interface Self {
  readonly context: Context
  readonly liquid: Liquid
  readonly token: {
    readonly name: string
    readonly args: readonly unknown[]
    getText(): string
    getPosition(): [number, number]
  }
}

const scope = (): object => ({
  name: 'Ann',
  list: [1, 2, 3],
  hash: { a: { b: 'deep' } },
  later: Promise.resolve('later'),
  template: '{{ name }}-{{ x }}',
})

const kind = (value: unknown): string => (Array.isArray(value) ? 'array' : (value as object).constructor.name)

const setting: Setting = {
  options: { templates: { card: '{{ text | shout }}' } },
  setUp(liquid) {
    const add = (name: string, filter: (this: Self, ...args: never[]) => unknown): void =>
      liquid.registerFilter(name, filter as unknown as FilterImplOptions)
    add('args', (...args: unknown[]) => JSON.stringify(args))
    add('kinds', (...args: unknown[]) => args.map(kind).join(','))
    add('shout', (text: string) => `${text.toUpperCase()}!`)
    add('pairs', (_: unknown, ...pairs: [string, unknown][]) => JSON.stringify(Object.fromEntries(pairs)))
    add('slow', (value: unknown) => Promise.resolve(`slow ${String(value)}`))
    add('steps', function* (value: unknown): Generator<unknown, unknown> {
      return `${String(yield value)}!`
    })
    add('slow_steps', function* (value: unknown): Generator<unknown, unknown> {
      return `${String(yield Promise.resolve(value))}!`
    })
    add('read', function (this: Self, path: string) {
      return this.context.getSync(path.split('.'))
    })
    add('read_steps', function* (this: Self, path: string): Generator<unknown, unknown> {
      return yield this.context._get(path.split('.'))
    })
    add('property', function (this: Self, value: object, key: string): unknown {
      return toValueSync(this.context.readProperty(value as Record<string, unknown>, key))
    })
    add('place', function (this: Self) {
      return [this.token.name, this.token.args.length, this.token.getText(), ...this.token.getPosition()].join('|')
    })
    add('render', function (this: Self, text: string, x: unknown): unknown {
      return this.liquid.parseAndRenderSync(text, { name: 'inner', x })
    })
    add('render_here', function (this: Self, text: string): unknown {
      return this.liquid.parseAndRenderSync(text, this.context)
    })
    add('render_in', function (this: Self, text: string, x: unknown): unknown {
      return this.liquid.parseAndRenderSync(text, this.context.spawn({ x }))
    })
    add('evaluate', function (this: Self, text: string): unknown {
      return this.liquid.evalValueSync(text, this.context)
    })
    add('evaluate_with', function (this: Self, text: string, x: unknown): unknown {
      this.context.push({ x })
      const value: unknown = this.liquid.evalValueSync(text, this.context)
      this.context.pop()
      return value
    })
    add('value', function* (this: Self, text: string): Generator<unknown, unknown> {
      return yield new Value(text, this.liquid).value(this.context)
    })
    add('truthy', function (this: Self, value: unknown) {
      return isTruthy(value, this.context)
    })
    add('options', function (this: Self) {
      const { opts, strictVariables, ownPropertyOnly } = this.context
      return [opts.jsTruthy, strictVariables, ownPropertyOnly].join()
    })
    add('other', function (this: Self, value: unknown, name: string, ...args: unknown[]): unknown {
      const filter = this.liquid.filters[name] as unknown as (this: Self, ...args: unknown[]) => unknown
      return filter.call(this, value, ...args)
    })
    add('nothing', () => undefined)
    add('list_of', (value: unknown) => [value, value])
    add('drop', (value: unknown) => new NamedDrop(value))
  },
}

class NamedDrop extends Drop {
  constructor(readonly name: unknown) {
    super()
  }
  override valueOf(): object {
    return `drop ${String(this.name)}` as unknown as object
  }
}

test.each([
  ['{{ "x" | args }}', '["x"]'],
  ['{{ "x" | args: 1, "b", name, list }}', '["x",1,"b","Ann",[1,2,3]]'],
  ['{{ "x" | args: 1, k: 2, name: name }}', '["x",1,["k",2],["name","Ann"]]'],
  ['{{ "x" | args: k: 2, 3, l: name, 4 }}', '["x",["k",2],3,["l","Ann"],4]'],
  ['{{ nil | kinds: null, empty, blank }}', 'NullDrop,NullDrop,EmptyDrop,BlankDrop'],
  ['{{ empty | kinds }} {{ blank | list_of | kinds }}', 'EmptyDrop array'],
  ['{{ 1 | pairs: k: nil }}{% assign x = nil | list_of %}{% if x[0] == nil %}nil{% endif %}', '{"k":{}}nil'],
  ['{{ "x" | pairs: a: 1, b: hash.a.b }}', '{"a":1,"b":"deep"}'],
  ['{{ (1..3) | args: 7.0, 1.5, true, (1..2) }}', '[[1,2,3],7,1.5,true,[1,2]]'],
  ['{{ 7.0 | kinds: 1.5, "s", true, list, hash }}', 'Number,Number,String,Boolean,array,Object'],
  ['{{ missing | args: missing }}', '[null,null]'],
  ['{{ name | shout | args }}', '["ANN!"]'],
  ['{% render "card", text: name %}', 'ANN!'],
  ['{{ name | steps }}', 'Ann!'],
  ['{{ "hash.a.b" | read }}{{ "hash.a.b" | read_steps }}', 'deepdeep'],
  ['{{ hash | property: "a" | property: "b" }}', 'deep'],
  ['a\n{{ 1 | place: 1, b: 2 }}', 'a\nplace|2|place: 1, b: 2|2|8'],
  ['{{ template | render: 5 }}', 'inner-5'],
  ['{% assign x = 9 %}{{ template | render_here }}', 'Ann-9'],
  ['{{ template | render_in: 8 }}', '-8'],
  ['{% for x in list %}{{ template | render_here }} {% endfor %}', 'Ann-1 Ann-2 Ann-3 '],
  ['{{ "hash.a.b | upcase" | evaluate }}{{ "x | plus: 1" | evaluate_with: 4 }}{{ x }}', 'DEEP5'],
  ['{{ "name | upcase" | value }}', 'ANN'],
  ['{{ 0 | truthy }}{{ missing | truthy }}', 'truefalse'],
  ['{{ 1 | options }}', 'false,false,true'],
  ['{{ name | other: "upcase" }}{{ list | other: "join", "+" }}', 'ANN1+2+3'],
  ['[{{ name | nothing }}]', '[]'],
  ['{% assign l = name | list_of %}{{ l.size }}{{ l | join: "," }}', '2Ann,Ann'],
  ['{{ name | drop }}{% assign d = name | drop %}{{ d.name }}', 'drop AnnAnn'],
])('%s prints %j', async (template, output) => {
  expect(await expectSameInSync(template, scope, setting)).toBe(output)
})

test.each([
  ['{{ name | slow | upcase }}', 'SLOW ANN'],
  ['{{ name | slow_steps }}{{ later | shout }}', 'Ann!LATER!'],
  ['{{ "x" | args: later }}', '["x","later"]'],
  ['{% assign s = name | slow %}{{ s | args }}', '["slow Ann"]'],
])('%s waits', async (template, output) => {
  expect(await expectSame(template, scope, setting)).toBe(output)
})

test('treats a filter without a function as the identity', async () => {
  const setUp = (liquid: Liquid): void => {
    liquid.registerFilter('mark', { raw: true } as FilterImplOptions)
  }
  expect(await expectSameInSync('{{ name | mark | upcase }}', scope, { setUp })).toBe('ANN')
})

test('accepts a filter as an object with a raw or escaped result', async () => {
  const options = { outputEscape: 'escape' as const }
  const setUp = (liquid: Liquid): void => {
    liquid.registerFilter('bold', { handler: (text: string) => `<b>${text}</b>`, raw: true })
    liquid.registerFilter('mild', { handler: (text: string) => `<i>${text}</i>`, raw: false })
  }
  expect(await expectSameInSync('{{ "x" | bold }}{{ "x" | mild }}', scope, { options, setUp })).toBe(
    '<b>x</b>&lt;i&gt;x&lt;/i&gt;',
  )
})

describe('a name of both host and platform', () => {
  test('belongs to a host that registers it later', () => {
    const liquid = registered()
    liquid.registerFilter('array_add', () => 'mine')
    liquid.registerFilter('upcase', { handler: (text: string) => `up ${text}`, raw: true })
    expect(liquid.parseAndRenderSync('{{ list | array_add: 4 }} {{ "x" | upcase }}', scope())).toBe('mine up x')
    expect(liquid.parseAndRenderSync('{% assign l = [1] | array_add: 2 %}{{ l }}')).toBe('mine')
  })

  describe('remains with a host that registered it earlier', () => {
    const template = '{{ list | array_add: 4 }} {{ list | upcase }} {{ 1 | own }} {% log 1 %} {% if %}'
    const instance = (): Liquid => {
      const liquid = new Liquid()
      liquid.registerFilter('array_add', () => 'mine')
      liquid.registerFilter('upcase', { handler: () => '<up>', raw: true })
      liquid.registerFilter('own', () => 'own')
      liquid.registerTag('log', { render: () => 'logged' })
      liquid.registerTag('if', { render: () => 'if' })
      return liquid
    }
    const warnings = (liquid: Liquid, settings: PlatformSettingsInput = {}): string[] => {
      const messages: string[] = []
      registerPlatform(liquid, { settings, logger: { log: ({ message }) => void messages.push(message) } })
      return messages
    }

    test('with a warning for each name of both', () => {
      const liquid = instance()
      const stays = (name: string): string =>
        `${name} is the host's, which was registered before registerPlatform: ` +
        'settings.hostRegistrations "replace" uses the platform\'s'
      expect(warnings(liquid)).toEqual(['filter "array_add"', 'filter "upcase"', 'tag "if"', 'tag "log"'].map(stays))
      expect(liquid.parseAndRenderSync(template, scope())).toBe('mine <up> own logged if')
    })

    test('again, if the platform is registered again', () => {
      const liquid = instance()
      registerPlatform(liquid, { logger: quietLogger })
      const kept = warnings(liquid).filter((message) => message.includes("is the host's"))
      expect(kept).toHaveLength(4)
      expect(liquid.parseAndRenderSync(template, scope())).toBe('mine <up> own logged if')
    })

    test('but not if it comes from another copy of LiquidJS, which is warned of once', () => {
      jest.isolateModules(() => {
        const { Liquid: OtherLiquid } = jest.requireActual<typeof import('liquidjs')>('liquidjs')
        expect(OtherLiquid).not.toBe(Liquid)
        class OwnLiquid extends OtherLiquid {}
        const liquid = new OwnLiquid()
        expect(warnings(liquid)).toEqual([expect.stringContaining('different copies of LiquidJS')])
        expect(liquid.parseAndRenderSync("{% if 1 %}{{ 'a,b' | split: ',' | array_add: 'c' | join }}{% endif %}")).toBe(
          'a b c',
        )
      })
    })

    test('unless the settings disable that', () => {
      const liquid = instance()
      expect(warnings(liquid, { hostRegistrations: 'replace' })).toEqual([])
      expect(liquid.parseAndRenderSync('{{ list | array_add: 4 }} {{ "a" | upcase }} {{ 1 | own }}', scope())).toBe(
        '1234 A own',
      )
      expect(liquid.parseAndRenderSync('{% if true %}yes{% endif %}')).toBe('yes')
    })
  })

  test('does not conflict without a second registration', () => {
    const { entries } = register()
    expect(entries).toEqual([])
  })

  test('can be removed', () => {
    const liquid = registered({ strictFilters: true })
    liquid.unregisterFilter('array_add')
    expect(() => liquid.parse('{{ list | array_add: 4 }}')).toThrow('undefined filter: array_add')
  })
})

test('exposes settings and arguments to a dialect filter called from a host filter', () => {
  const liquid = registered({}, setting.setUp)
  expect(liquid.parseAndRenderSync("{{ list | other: 'array_add', 4 | join: '' }}", scope())).toBe('1234')
  expect(() => liquid.parseAndRenderSync("{{ list | other: 'array_limit', 0 }}", scope())).toThrow(
    'filter "array_limit", parameter "limit": expected a whole number above 0, got Integer 0, line:1, col:11',
  )
})

test('passes the instance and the class to plugin()', () => {
  const liquid = registered()
  liquid.plugin(function (this: Liquid, LiquidClass) {
    expect(LiquidClass).toBe(Liquid)
    this.registerFilter('plugged', (text: string) => `plugged ${text}`)
    this.registerTag('plugtag', { render: () => 'tag' })
  })
  expect(liquid.parseAndRenderSync('{{ [1, 2] | join | plugged }} {% plugtag %}')).toBe('plugged 1 2 tag')
})

test("keeps the cause and place of a host filter's error", async () => {
  const liquid = registered()
  const cause = new RangeError('too far')
  liquid.registerFilter('fails', () => {
    throw cause
  })
  const error = await rejection(liquid.parseAndRender('ab {{ 1 | plus: 1 | fails }}'))
  expect(error).toMatchObject({ message: 'too far, line:1, col:21', originalError: cause, cause })
})

test('runs a filter that yields values without waiting for them', async () => {
  const liquid = registered({}, setting.setUp)
  const seen: unknown[] = []
  liquid.registerFilter('see', (value: unknown) => seen.push(value))
  const template = liquid.parse("{{ name | steps | see }}{{ [{ 'a': 1 }, { 'a': 2 }] | map: 'a' | see }}")
  const done = liquid.render(template, scope())
  expect(seen).toEqual(['Ann!', [1, 2]])
  expect(await done).toBe('12')
})
