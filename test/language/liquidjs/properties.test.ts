import { Drop } from 'liquidjs'
import { expectSame, expectSameInSync, registered, rejection } from '../../support/liquidjs'

class Person {
  readonly first = 'Ann'
  constructor(readonly last = 'Lee') {}
  get full(): string {
    return `${this.first} ${this.last}`
  }
  greet(): string {
    return `Hi ${this.first}`
  }
  later(): Promise<string> {
    return Promise.resolve('later')
  }
}

class Customer extends Person {
  get kind(): string {
    return 'customer'
  }
}

const people = (): object => ({ person: new Person(), customer: new Customer('Ray') })

describe('ownPropertyOnly', () => {
  test.each([
    ['{{ person.first }} {{ person.last }}', 'Ann Lee', 'Ann Lee'],
    ['{{ person.full }}', '', 'Ann Lee'],
    ['{{ person.greet }}', '', 'Hi Ann'],
    ['{{ person["greet"] | upcase }}', '', 'HI ANN'],
    ['{{ customer.kind }}, {{ customer.full }}', ', ', 'customer, Ann Ray'],
    ['{% if customer.kind == "customer" %}yes{% endif %}', '', 'yes'],
    ['{{ person.toString.size }}', '', '15'],
  ])('%s prints %j if it is on, %j if it is off', async (template, on, off) => {
    expect(await expectSameInSync(template, people)).toBe(on)
    expect(await expectSameInSync(template, people, { options: { ownPropertyOnly: false } })).toBe(off)
    expect(await expectSameInSync(template, people, { render: { ownPropertyOnly: false } })).toBe(off)
    const setting = { options: { ownPropertyOnly: false }, render: { ownPropertyOnly: true } }
    expect(await expectSameInSync(template, people, setting)).toBe(on)
  })

  test('applies in partials, too, as passed to the render', async () => {
    const options = { ownPropertyOnly: false, templates: { card: '{{ person.full }}' } }
    const template = '[{{ person.full }}{% render "card", person: person %}{% include "card" %}]'
    const render = { ownPropertyOnly: true }
    expect(await expectSameInSync(template, people, { options, render })).toBe('[]')
    expect(await expectSameInSync(template, people, { options })).toBe('[Ann LeeAnn LeeAnn Lee]')
  })

  test.each([
    '{{ constructor }}',
    '{{ toString }}',
    '{{ hasOwnProperty }}',
    '{{ person.constructor.name }}',
    '{{ hash.x }}',
  ])('%s exposes no prototype', async (template) => {
    const scope = (): object => ({ ...people(), hash: Object.create({ x: 'inherited' }) as object })
    expect(await expectSameInSync(template, scope)).toBe('')
  })

  test.each(['{{ list[0] }}', '{{ list[-1] }}', '{{ list.first }}', '{{ list.last }}'])(
    '%s of an empty array exposes no inherited property',
    async (template) => {
      const prototype = Object.assign(Object.create(Array.prototype) as unknown[], { 0: 'inherited' })
      const scope = (): object => ({ list: Object.setPrototypeOf(new Array(1), prototype) as object })
      expect(await expectSameInSync(template, scope)).toBe('')
      expect(await expectSameInSync(template, scope, { options: { ownPropertyOnly: false } })).toBe('inherited')
    },
  )

  test('allows a class instance as the scope', async () => {
    expect(await expectSameInSync('{{ first }}{{ full }}', () => new Person())).toBe('Ann')
    const setting = { options: { ownPropertyOnly: false } }
    expect(await expectSameInSync('{{ first }}, {{ full }}', () => new Person(), setting)).toBe('Ann, Ann Lee')
  })
})

describe('a function as a value', () => {
  const scope = (): object => ({
    name: 'Bob',
    plain: () => 'F',
    bound(this: { name: string }) {
      return this.name
    },
    nested: () => ({ inner: () => ({ value: 5 }) }),
    list: () => [3, 1, 2],
    nothing: () => null,
    waits: () => Promise.resolve({ x: () => Promise.resolve('deep') }),
    *steps(): Generator<unknown, unknown> {
      return yield Promise.resolve('stepped')
    },
  })

  test.each([
    ['{{ plain }}', 'F'],
    ['{{ plain | downcase }}', 'f'],
    ['{{ nested.inner.value }}', '5'],
    ['{{ list | sort | join: "" }}{{ list.first }}{{ list.size }}', '12333'],
    ['{% for x in list %}{{ x }}{% endfor %}', '312'],
    ['{% if nothing %}{% else %}none{% endif %}', 'none'],
    ['{% if plain == "F" %}yes{% endif %}', 'yes'],
  ])('%s is called for its value: %j', async (template, output) => {
    expect(await expectSameInSync(template, scope)).toBe(output)
  })

  test('is called on its object', async () => {
    const shop = (): object => ({ shop: scope() })
    expect(await expectSameInSync('{{ shop.bound }}', shop)).toBe('Bob')
    expect(await expectSameInSync('{{ bound }}', scope)).toBe('Bob')
  })

  test('can return a promise or be a generator', async () => {
    expect(await expectSame('{{ waits.x }} {{ holder.steps }}', () => ({ ...scope(), holder: scope() }))).toBe(
      'deep stepped',
    )
  })
})

describe('a promise as a value', () => {
  const scope = (): object => ({
    name: Promise.resolve('Ann'),
    five: Promise.resolve(5),
    no: Promise.resolve(false),
    list: Promise.resolve([1, 2, 3]),
    items: [Promise.resolve('x'), 'y'],
    deep: Promise.resolve({ a: Promise.resolve({ b: [Promise.resolve('c')] }) }),
    key: Promise.resolve('title'),
    book: { title: 'Emma' },
  })

  test.each([
    ['{{ name }} {{ name.size }} {{ name | upcase }}', 'Ann 3 ANN'],
    ['{{ "x" | append: name }}', 'xAnn'],
    ['{{ deep.a.b[0] }}{{ deep.a.b.first }}', 'cc'],
    ['{{ book[key] }}', 'Emma'],
    ['{{ items[0] }}{{ items[1] }}', 'xy'],
    ['{% if no %}t{% else %}f{% endif %}', 'f'],
    ['{% if five > 4 and five < 6 and not no %}t{% endif %}', 't'],
    ['{% unless no %}t{% endunless %}', 't'],
    ['{% case five %}{% when 5 %}five{% endcase %}', 'five'],
    ['{% case 5 %}{% when 4 %}four{% when five %}five{% endcase %}', 'five'],
    ['{% assign a = five %}{{ a | plus: a }}', '10'],
    ['{% capture a %}<{{ five }}>{% endcapture %}{{ a }}', '<5>'],
    ['{% for i in list reversed %}{{ i }}{% endfor %}', '321'],
    ['{% for i in items %}{{ i }}{% endfor %}', 'xy'],
    ['{% for i in (1..five) limit: five %}{{ i }}{% endfor %}', '12345'],
    ['{% for i in (1..2) %}{% cycle name, five %}{% endfor %}', 'Ann5'],
    ['{% echo five %}', '5'],
    ['{{ none | default: name }}', 'Ann'],
  ])('%s waits: %j', async (template, output) => {
    expect(await expectSame(template, scope)).toBe(output)
  })

  test.each([
    ['{{ name }}', 4],
    ['a {{ deep.a.b }}', 6],
    ['{{ "x" | append: name }}', 18],
    ['{% if no %}{% endif %}', 7],
    ['{% for i in list %}{% endfor %}', 1],
    ['{% assign a = five %}', 1],
  ])('%s is rejected by renderSync, which suggests render', (template) => {
    expect(() => registered().parseAndRenderSync(template, scope())).toThrow(
      /has to wait for a promise, which renderSync cannot: use render, line:1, col:/,
    )
  })

  test('is not awaited if unused', () => {
    expect(registered().parseAndRenderSync('{% if false %}{{ name }}{% endif %}ok', scope())).toBe('ok')
  })

  test.each([
    ['{{ later }} {{ later | upcase }}', 'now NOW'],
    ['{{ o.p }} {{ o.f }} {{ list[0] }}', 'now now now'],
    ['{% assign v = later %}{% if later == "now" %}{{ v }}{% endif %}', 'now'],
    ['{% for x in list %}{{ x }}{% endfor %}', 'now2'],
    ['{{ drop }} {% if drop == "now" %}yes{% endif %}', 'now yes'],
    ['{{ twice }}', 'now'],
  ])('can be any thenable: %s is %j', async (template, output) => {
    const calls = (value: unknown): object => ({
      then(resolve: (value: unknown) => void) {
        setTimeout(resolve, 1, value)
      },
    })
    class Later extends Drop {
      override valueOf(): object {
        return calls('now')
      }
    }
    const thenables = (): object => ({
      later: calls('now'),
      o: { p: calls('now'), f: () => calls('now') },
      list: [calls('now'), 2],
      drop: new Later(),
      twice: calls(calls('now')),
    })
    expect(await expectSame(template, thenables)).toBe(output)
  })

  test('that rejects fails the render, with its place', async () => {
    const failing = { user: () => Promise.reject(new Error('no such user')) }
    for (const [template, column] of [
      ['a {{ user.name }}', 6],
      ['a {{ user | upcase }}', 6],
      ['a {% if user %}{% endif %}', 9],
    ] as const) {
      const error = await rejection(registered().parseAndRender(template, failing))
      expect(error).toMatchObject({ name: 'RenderError', message: `no such user, line:1, col:${column}` })
      expect(error.cause).toHaveProperty('message', 'no such user')
    }
  })

  test('without a rejection callback is rejected by renderSync, too', () => {
    const given = { then: (resolve: (value: unknown) => void) => resolve('now') }
    expect(() => registered().parseAndRenderSync('{{ given }}', { given })).toThrow('use render')
  })

  test('that rejects after renderSync does not end the process', async () => {
    const failing = { user: Promise.reject(new Error('nobody hears this')) }
    expect(() => registered().parseAndRenderSync('{{ user }}', failing)).toThrow('use render')
    await new Promise((resolve) => setImmediate(resolve))
  })
})

test.each([
  ['{{ list[-1] }}{{ list[0] }}{{ list.size }}{{ list.first }}{{ list.last }}{{ list.name }}', '13331named'],
  ['{{ hash.size }}{{ hash.first }}{{ hash.last }}', 'SFL'],
  ['{{ map.size }}{{ set.size }}', '12'],
  ['{% for x in set %}{{ x }}{% endfor %}{% for x in map %}{{ x[0] }}{{ x[1] }}{% endfor %}', '12a1'],
  ['{{ bare.x }}{{ bare.size }}', '11'],
  ['{{ text.size }}', '3'],
  ['{{ big }}', '10'],
  ['{{ collection.size }}{{ query.size }}', '72'],
])('%s equals LiquidJS: %j', async (template, output) => {
  const scope = (): object => ({
    list: Object.assign([3, 2, 1], { name: 'named' }),
    hash: { size: 'S', first: 'F', last: 'L' },
    map: new Map([['a', 1]]),
    set: new Set([1, 2]),
    bare: Object.assign(Object.create(null) as object, { x: 1 }),
    text: 'abc',
    big: 10n,
    collection: new Collection(),
    query: new URLSearchParams('a=1&b=2'),
  })
  expect(await expectSameInSync(template, scope)).toBe(output)
})

class Collection {
  get size(): number {
    return 7
  }
}

test("the filter `size` uses an object's own size", () => {
  const scope = { collection: new Collection(), numbers: new Float64Array([1.5, 2.5]) }
  expect(registered().parseAndRenderSync('{{ collection | size }}{{ numbers | size }}', scope)).toBe('72')
})

test.each([
  ['{% assign data.b = 1 %}', 'cannot change "data": the host has frozen it, line:1, col:11'],
  ['{% assign data.list << 3 %}', 'cannot change "data.list": the host has frozen it, line:1, col:11'],
  ['{% assign data.list[0] = 3 %}', 'cannot change "data.list": the host has frozen it, line:1, col:11'],
])("leaves a host's frozen data unchanged: %s", (template, message) => {
  const data = Object.freeze({ list: Object.freeze([1, 2]) })
  expect(() => registered().parseAndRenderSync(template, { data })).toThrow(message)
})

test('allows a drop as the scope', async () => {
  class Shop extends Drop {
    readonly name = 'Tea'
    open(): boolean {
      return true
    }
  }
  expect(await expectSameInSync('{{ name }} {{ open }} {{ closed }}', () => new Shop())).toBe('Tea true ')
})

test('changes nothing in its input data', async () => {
  const data = { a: 1, list: [2, 1], n: 5 }
  const template =
    '{% assign a = 2 %}{% capture b %}x{% endcapture %}{% for list in (1..2) %}{% endfor %}{{ list | sort | join }}{% increment n %}'
  await registered().parseAndRender(template, data)
  expect(data).toEqual({ a: 1, list: [2, 1], n: 5 })
})
