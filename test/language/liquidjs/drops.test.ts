import { Drop, type Context } from 'liquidjs'
import { expectSame, expectSameInSync, registered } from '../../support/liquidjs'

class ValueDrop extends Drop {
  constructor(private readonly value: unknown) {
    super()
  }
  override valueOf(): object {
    return this.value as object
  }
}

class ProductDrop extends Drop {
  readonly name = 'Tea'
  readonly maker = Promise.resolve({ town: 'Kyoto' })
  price(): number {
    return 3
  }
  get label(): string {
    return `${this.name}!`
  }
  tags(): string[] {
    return ['hot', 'green']
  }
  twin(): ProductDrop {
    return new ProductDrop()
  }
  later(): Promise<string> {
    return Promise.resolve('later')
  }
  *steps(): Generator<unknown, unknown> {
    return `${String(yield Promise.resolve('step'))}!`
  }
  override toString(): string {
    return 'a product'
  }
}

/** Compares by its number, and prints another text. */
class VersionDrop extends Drop {
  constructor(readonly number: number) {
    super()
  }
  protected of(other: unknown): number {
    return other instanceof VersionDrop ? other.number : Number(other)
  }
  equals(other: unknown): unknown {
    return this.of(other) === this.number
  }
  gt(other: unknown): unknown {
    return this.number > this.of(other)
  }
  geq(other: unknown): unknown {
    return this.number >= this.of(other)
  }
  lt(other: unknown): unknown {
    return this.number < this.of(other)
  }
  leq(other: unknown): unknown {
    return this.number <= this.of(other)
  }
  override valueOf(): object {
    return `v${this.number}` as unknown as object
  }
}

/** Compares asynchronously. */
class SlowVersionDrop extends VersionDrop {
  override *equals(other: unknown): Generator<unknown, unknown> {
    return yield Promise.resolve(this.of(other) === this.number)
  }
  override lt(other: unknown): Promise<unknown> {
    return Promise.resolve(this.number < this.of(other))
  }
  override gt(other: unknown): Promise<unknown> {
    return Promise.resolve(this.number > this.of(other))
  }
}

const scope = (): object => ({
  text: new ValueDrop('tea'),
  five: new ValueDrop(5),
  zero: new ValueDrop(0),
  nothing: new ValueDrop(null),
  no: new ValueDrop(false),
  empty_text: new ValueDrop(''),
  list: new ValueDrop([3, 1, 2]),
  hash: new ValueDrop({ a: 1 }),
  slow: new ValueDrop(Promise.resolve('slow')),
  slow_no: new ValueDrop(Promise.resolve(false)),
  slow_five: new ValueDrop(Promise.resolve(5)),
  slow_list: new ValueDrop(Promise.resolve([3, 1])),
  slow_hash: new ValueDrop(Promise.resolve({ a: 1 })),
  product: new ProductDrop(),
  key: new ValueDrop('name'),
  version: new VersionDrop(5),
  same: new VersionDrop(5),
  versions: [new VersionDrop(4), new VersionDrop(5)],
  drops: [new ValueDrop('b'), new ValueDrop('a')],
  slow_version: new SlowVersionDrop(5),
})

test.each([
  ['{{ text }} {{ five }} {{ list }} {{ nothing }}{{ no }}', 'tea 5 312 false'],
  ['{{ text | upcase }}{{ five | plus: five }}{{ "x" | append: text }}', 'TEA10xtea'],
  ['{{ list | sort | join: "-" }} {{ list | reverse | first }}', '1-2-3 2'],
  ['{{ none | default: text }}{{ nothing | default: "d" }}{{ empty_text | default: "e" }}', 'teade'],
  ['{% if no %}t{% else %}f{% endif %}{% if nothing %}t{% else %}f{% endif %}{% if zero %}t{% endif %}', 'fft'],
  ['{% if not no and five %}t{% endif %}{% if no or nothing %}t{% else %}f{% endif %}', 'tf'],
  ['{% if five == 5 and 5 == five and five > 4 and 6 > five %}t{% endif %}', 't'],
  ['{% if text == "tea" and text contains "e" and list contains 3 and drops contains "a" %}t{% endif %}', 't'],
  ['{% if empty_text == empty and empty_text == blank and nothing == nil %}t{% endif %}', 't'],
  ['{% case text %}{% when "tea" %}t{% endcase %}{% case 5 %}{% when five %}5{% endcase %}', 't5'],
  ['{% for x in list %}{{ x }}{% endfor %}{% for x in hash %}{{ x[0] }}{{ x[1] }}{% endfor %}', '312a1'],
  ['{% for x in nothing %}{% else %}none{% endfor %}{% for x in (1..five) limit: 2 %}{{ x }}{% endfor %}', 'none12'],
  ['{% assign a = five %}{{ a | plus: 1 }}{% capture b %}{{ five }}{% endcapture %}{{ b }}', '65'],
  ['{{ book[key] }}{{ letters[zero] }}', 'Emmax'],
])('uses the result of valueOf in %s', async (template, output) => {
  const makeScope = (): object => ({ ...scope(), book: { name: 'Emma' }, letters: ['x'] })
  expect(await expectSameInSync(template, makeScope)).toBe(output)
})

test('filters sort and join drops by their values', () => {
  const template = '{{ drops | sort | join: "," }} {{ drops | join }} {{ drops | first }}'
  expect(registered().parseAndRenderSync(template, scope())).toBe('a,b b a b')
})

test.each([
  ['{{ slow }}', 'slow'],
  ['{% echo slow %}', 'slow'],
  ['{% cycle slow, 1 %}', 'slow'],
  ['{% if slow == "slow" %}t{% endif %}', 't'],
  ['{% if "slow" == slow and slow %}t{% endif %}', 't'],
  ['{% if slow_no %}t{% else %}f{% endif %}{% unless slow_no %}t{% endunless %}', 'ft'],
  ['{% if slow_no or slow_no %}t{% else %}f{% endif %}{% if not slow_no %}t{% endif %}', 'ft'],
  ['{% case slow %}{% when "slow" %}t{% endcase %}', 't'],
])('awaits a promise from valueOf in %s', async (template, output) => {
  expect(await expectSame(template, scope)).toBe(output)
  expect(() => registered().parseAndRenderSync(template, scope())).toThrow('use render')
})

test.each([
  ['{{ slow | upcase }} {{ "x" | append: slow }}', 'SLOW xslow'],
  ['{{ slow_five | plus: slow_five }} {{ "abcdef" | slice: 0, slow_five }}', '10 abcde'],
  ['{{ slow_list | join: "-" }} {{ [3, 4] | array_intersect: slow_list }} {{ slow_hash | json }}', '3-1 3 {"a":1}'],
  ['{% for x in slow_list %}{{ x }}{% endfor %}{% for x in (4..slow_five) %}{{ x }}{% endfor %}', '3145'],
  ['{% for x in (1..9) limit: slow_five %}{{ x }}{% endfor %}', '12345'],
  ['{{ "a {{ slow }}" }} {% print slow %}', 'a slow slow'],
])('the dialect awaits a promise from valueOf in %s', async (template, output) => {
  expect(await registered().parseAndRender(template, scope())).toBe(output)
  expect(() => registered().parseAndRenderSync(template, scope())).toThrow('use render')
})

test.each([
  ['{{ product.name }} {{ product.price }} {{ product.label }} {{ product }}', 'Tea 3 Tea! a product'],
  ['{{ product.tags | join: "," }} {{ product.tags.last }}', 'hot,green green'],
  ['{{ product.twin.twin.price }}{{ product[key] }}', '3Tea'],
  ['{% if product.name == "Tea" and product.price < 4 %}t{% endif %}', 't'],
  ['{% assign p = product %}{{ p.price }}', '3'],
])('%s reads the fields and methods of a drop: %j', async (template, output) => {
  expect(await expectSameInSync(template, scope)).toBe(output)
})

test('allows asynchronous and generator methods of a drop', async () => {
  const template = '{{ product.later }} {{ product.steps }} {{ product.maker.town }} {{ product.later | upcase }}'
  expect(await expectSame(template, scope)).toBe('later step! Kyoto LATER')
})

test('exposes no inherited method of objects on a drop', () => {
  const liquid = registered()
  for (const name of ['constructor', 'hasOwnProperty', 'valueOf', '__proto__', 'isPrototypeOf']) {
    expect(liquid.parseAndRenderSync(`[{{ product.${name} }}]`, scope())).toBe('[]')
  }
})

test('LiquidJS reserves one method name of drops', () => {
  expect(Object.getOwnPropertyNames(Drop.prototype).sort()).toEqual(['constructor', 'liquidMethodMissing'])
})

describe('liquidMethodMissing', () => {
  class AnyDrop extends Drop {
    override liquidMethodMissing(key: string | number, context: Context): unknown {
      if (key === 'shop') return context.getSync(['shop'])
      if (key === 'later') return Promise.resolve({ inner: () => Promise.resolve('in') })
      if (key === 'list') return [1, 2, 3]
      return key === 'steps' ? this.steps() : `<${key}>`
    }
    private *steps(): Generator<unknown, unknown> {
      return `${String(yield Promise.resolve('s'))}!`
    }
  }
  const any = (): object => ({ any: new AnyDrop(), shop: 'Tea' })

  test.each([
    ['{{ any.foo }} {{ any["a b"] }} {{ any[0] }} {{ any.size }} {{ any.first }}', '<foo> <a b> <0> <size> <first>'],
    ['{{ any.shop }} {{ any.list | join: "-" }} {{ any.list.last }}', 'Tea 1-2-3 3'],
    ['{% if any.x == "<x>" %}t{% endif %}', 't'],
  ])('is called by %s', async (template, output) => {
    expect(await expectSameInSync(template, any)).toBe(output)
  })

  test('can return a promise or a generator', async () => {
    expect(await expectSame('{{ any.later.inner }} {{ any.steps }}', any)).toBe('in s!')
  })

  test('is called for inherited names', () => {
    expect(registered().parseAndRenderSync('{{ any.constructor }}{{ any.toString }}', any())).toBe(
      '<constructor><toString>',
    )
  })
})

describe('toLiquid', () => {
  const order = { toLiquid: () => ({ total: 5, lines: { toLiquid: () => [{ sku: 'a' }] } }) }

  test.each([
    ['{{ order.total }} {{ order.lines[0].sku }} {{ order.lines.size }}', '5 a 1'],
    ['{% if order.total == 5 %}t{% endif %}', 't'],
    ['{{ product.price }}', '3'],
  ])('its result is read by %s', async (template, output) => {
    expect(await expectSameInSync(template, () => ({ order, product: { toLiquid: () => new ProductDrop() } }))).toBe(
      output,
    )
  })
})

describe('a drop with a comparison', () => {
  test.each([
    ['{% if version == 5 and 5 == version and version == same %}t{% endif %}', 't'],
    ['{% if version != 4 %}t{% endif %}{% if version != same %}{% else %}f{% endif %}', 'tf'],
    ['{% if version > 4 and version >= 5 and version < 6 and version <= 5 %}t{% endif %}', 't'],
    ['{% if 4 < version and 5 <= version and 6 > version and 5 >= version %}t{% endif %}', 't'],
    ['{% if version > same or version < same %}{% else %}f{% endif %}', 'f'],
    ['{% if versions contains 5 and versions contains version %}t{% endif %}', 't'],
    ['{% case 5 %}{% when 4 %}4{% when version %}5{% endcase %}', '5'],
    ['{{ version }}', 'v5'],
  ])('is used in %s', async (template, output) => {
    expect(await expectSameInSync(template, scope)).toBe(output)
  })

  test('is used by case for its values, too', () => {
    const template = '{% case version %}{% when 4 %}4{% when 5 %}5{% endcase %}'
    expect(registered().parseAndRenderSync(template, scope())).toBe('5')
  })

  test.each([
    ['{% if slow_version == 5 %}t{% else %}f{% endif %}', 't'],
    ['{% if slow_version == 4 %}t{% else %}f{% endif %}', 'f'],
    ['{% if slow_version < 4 or slow_version != 5 %}t{% else %}f{% endif %}', 'f'],
    ['{% if 6 < slow_version %}t{% else %}f{% endif %}', 'f'],
    ['{% case 5 %}{% when slow_version %}5{% endcase %}', '5'],
  ])('is awaited in %s', async (template, output) => {
    expect(await expectSame(template, scope)).toBe(output)
    expect(() => registered().parseAndRenderSync(template, scope())).toThrow('use render')
  })

  test('does not have to be a drop', async () => {
    const money = {
      equals: (x: unknown) => x === 'same',
      gt: () => true,
      geq: () => true,
      lt: () => false,
      leq: () => false,
    }
    const template = '{% if money == "same" and money > 1 %}t{% endif %}{% if 1 > money %}{% else %}f{% endif %}'
    expect(await expectSameInSync(template, () => ({ money }))).toBe('tf')
  })
})

test('is used by contains for its search', async () => {
  class Words {
    indexOf(part: unknown): number {
      return 'a line of words'.indexOf(String(part))
    }
  }
  const template = '{% if words contains "line" %}t{% endif %}{% if words contains "x" %}{% else %}f{% endif %}'
  expect(await expectSameInSync(template, () => ({ words: new Words() }))).toBe('tf')
})

test('treats an iterable drop as a list', async () => {
  class Letters extends Drop {
    *[Symbol.iterator](): Generator<string> {
      yield 'a'
      yield 'b'
    }
  }
  const template = '{% for x in letters %}{{ x }}{% endfor %}{{ letters.x }}'
  expect(await expectSameInSync(template, () => ({ letters: new Letters() }))).toBe('ab')
})
