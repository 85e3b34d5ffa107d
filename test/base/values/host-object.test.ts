import Decimal from 'decimal.js'
import { Liquid } from 'liquidjs'
import { registerPlatform } from '../../../src/register'
import { registered } from '../../support/liquidjs'
import { quietLogger } from '../../support/quiet-logger'

/** Like big.js: `valueOf` returns the digits. */
class Big {
  constructor(private readonly digits: string) {}
  valueOf(): string {
    return this.digits
  }
  toString(): string {
    return this.digits
  }
}

/** Like the times of dayjs and luxon: `valueOf` returns milliseconds. */
class Moment {
  constructor(private readonly epoch: number) {}
  valueOf(): number {
    return this.epoch
  }
  toString(): string {
    return new Date(this.epoch).toUTCString()
  }
}

class Price {
  readonly currency = 'EUR'
  constructor(readonly amount: number) {}
  valueOf(): number {
    return this.amount
  }
}

class Sku {
  constructor(private readonly code: string) {}
  valueOf(): string {
    return this.code
  }
}

/** Like the times of `Temporal`, which must not be read as numbers. */
class Refusing {
  readonly name = 'plain'
  valueOf(): never {
    throw new TypeError('cannot convert to a primitive value')
  }
}

class Order {
  readonly id = 3n
  readonly parts = [3n]
}

const noon = Date.UTC(2015, 6, 17, 12)

const data = (): object => ({
  cost: new Decimal('19.99'),
  five: new Decimal('5'),
  nine: new Decimal('9'),
  ten: new Decimal('10'),
  huge: new Decimal('1e30'),
  infinite: new Decimal('-Infinity'),
  none: new Decimal(NaN),
  digits: new Decimal('12345678901234567890.125'),
  big: new Big('1.50'),
  boxed: Object(4) as unknown,
  price: new Price(3),
  sku: new Sku('0012'),
  refusing: new Refusing(),
  rows: [{ cost: new Decimal('10') }, { cost: new Decimal('9') }, { cost: new Decimal('9.0') }],
  mixed: [new Decimal('10'), 9.5, new Big('9'), 7n],
  moment: new Moment(noon),
  later: new Moment(noon + 1),
  date: new Date(noon),
  moments: [new Moment(3), new Date(2), new Moment(1)],
  unreadable: new Moment(NaN),
  long: 9007199254740993n,
  three: 3n,
  row: { id: 3n, long: 9007199254740993n },
  order: new Order(),
})

const render = (template: string): unknown => registered().parseAndRenderSync(template, data())

describe("a library's decimal counts as its number", () => {
  test.each([
    ['cost | times: 3', '59.97'],
    ['10 | minus: cost', '-9.99'],
    ['five | divided_by: 2', '2.5'],
    ['five | plus: 1', '6'],
    ['cost | round', '20'],
    ['cost | ceil', '20'],
    ['cost | abs', '19.99'],
    ['cost | at_least: 20', '20'],
    ['huge | plus: 1', '1e+30'],
    ['rows | sum: "cost"', '28'],
    ['[1, 2, 3] | array_limit: five | join', '1 2 3'],
    ['cost | format_number: precision: 1', '20.0'],
    ['digits | format_number: precision: 3', '12345678901234567890.125'],
    ['cost | pricify', '$19.99'],
    ['cost | advanced_format: "%.1f"', '20.0'],
    ['boxed | plus: 1', '5'],
  ])('{{ %s }} is %s', (expression, output) => {
    expect(render(`{{ ${expression} }}`)).toBe(output)
  })

  test.each(['cost > 19', 'cost == 19.99', '19.99 == cost', 'ten > nine', 'big == 1.5', 'five <= five', 'cost != 20'])(
    '%s',
    (condition) => {
      expect(render(`{% if ${condition} %}yes{% endif %}`)).toBe('yes')
    },
  )

  test.each([
    ['mixed | sort', '7,9,9.5,10'],
    ['rows | sort: "cost" | map: "cost"', '9,9,10'],
    ['rows | uniq: "cost" | map: "cost"', '10,9'],
    ['rows | where: "cost", 9 | map: "cost"', '9,9'],
  ])('{{ %s }} is %s', (expression, output) => {
    expect(render(`{{ ${expression} | join: ',' }}`)).toBe(output)
  })

  test.each(['infinite', 'none'])('rejects arithmetic on a value that is not finite: %s', (name) => {
    expect(() => render(`{{ ${name} | plus: 1 }}`)).toThrow('filter "plus": the result is not a finite number')
  })

  test('prints its own text', () => {
    expect(render("{{ cost }} {{ cost | append: '!' }} {{ cost | upcase }} {{ moment }}")).toBe(
      '19.99 19.99! 19.99 Fri, 17 Jul 2015 12:00:00 GMT',
    )
  })
})

describe("a library's time counts as a time", () => {
  test.each([
    ['moment | date: "%Y-%m-%d %H:%M"', '2015-07-17 12:00'],
    ['moment | to_time', '2015-07-17 12:00:00 UTC'],
    ['moment | add_to_time: 1', '2015-07-18 12:00:00 UTC'],
    ['moment | strftime: "%d %b"', '17 Jul'],
    ['moment | l: "short"', '17 Jul 12:00'],
    ['moment | time_diff: later', '1'],
    ['moment | is_date_before: later', 'true'],
    ['unreadable | is_parsable_date', 'false'],
  ])('{{ %s }} is %s', (expression, output) => {
    expect(render(`{{ ${expression} }}`)).toBe(output)
  })

  test.each(['moment < later', 'moment == date', 'date == moment', 'later > date', 'moment != later', 'date < later'])(
    '%s',
    (condition) => {
      expect(render(`{% if ${condition} %}yes{% endif %}`)).toBe('yes')
    },
  )

  test('does not count as a time in comparison with a text', () => {
    const message = 'comparison of Time with String failed: 2015-07-17 12:00:00 UTC < "2015-07-18"'
    expect(() => render('{% if date < "2015-07-18" %}{% endif %}')).toThrow(message)
  })

  test('is compared with times', () => {
    expect(render('{% assign s = moments | sort %}{% for m in s %}{{ m | date: "%L" }} {% endfor %}')).toBe(
      '001 002 003 ',
    )
  })
})

describe('a BigInt', () => {
  test.each([
    ['long | plus: 1', '9007199254740994'],
    ['1 | plus: long', '9007199254740994'],
    ['long | minus: long', '0'],
    ['long | times: 3', '27021597764222979'],
    ['long | divided_by: -2', '-4503599627370497'],
    ['long | modulo: 10', '3'],
    ['long | round', '9007199254740993'],
    ['long | floor', '9007199254740993'],
    ['0 | minus: long | abs', '9007199254740993'],
    ['long | at_most: 5', '5'],
    ['long | divided_by: 2.0 | round: -3', '4503599627370000'],
    ['three | plus: 0.5', '3.5'],
    ['three | divided_by: 2', '1'],
    ['"abcdef" | truncate: three, ""', 'abc'],
    ['0 | date: "%s" | plus: three', '3'],
    ['mixed | sum', '35.5'],
  ])('{{ %s }} is %s', (expression, output) => {
    expect(render(`{{ ${expression} }}`)).toBe(output)
  })

  test.each([
    'three == 3',
    '3 == three',
    'three != 4',
    'three < 3.5',
    'long > 1',
    'long == long',
    'mixed contains 7',
    'three > 2 and three <= 3',
  ])('%s', (condition) => {
    expect(render(`{% if ${condition} %}yes{% endif %}`)).toBe('yes')
  })

  test.each([
    ['three | json', '3'],
    ['long | json', '"9007199254740993"'],
    ['row', '{"id":3,"long":"9007199254740993"}'],
    ['[order] | json', '[{"id":3,"parts":[3]}]'],
    ['row | deep_clone', '{"id":3,"long":"9007199254740993"}'],
    ['row | jwt_encode: "HS256", "secret" | size', '127'],
    ['row | hash_dig: "id"', '3'],
    ['[long, 1] | array_sum', '9007199254740992'],
    ['[1, 2] | array_limit: long | join', '1 2'],
  ])('works in JSON and elsewhere: {{ %s }} is %s', (expression, output) => {
    expect(render(`{{ ${expression} }}`)).toBe(output)
  })

  test('finds the record with its id, keeping all digits', async () => {
    const { liquid } = registerPlatform(new Liquid(), { logger: quietLogger })
    const template = `{% graphql g, long: long, count: three, row: row %}
      mutation ($long: String, $count: Int, $row: HashObject) {
        record_create(record: { table: "t", properties: [
          { name: "long", value: $long }, { name: "count", value_int: $count }, { name: "row", value_json: $row }
        ] }) { properties }
      }
    {% endgraphql %}{{ g.record_create.properties }}{% session kept = row %}{{ context.session.kept }}{% log row %}`
    const row = '{"id":3,"long":"9007199254740993"}'
    expect(String(await liquid.parseAndRender(template, data())).trim()).toBe(
      `{"long":"9007199254740993","count":3,"row":${row}}${row}`,
    )
  })

  test('works in `case` and ranges', () => {
    expect(render('{% case three %}{% when 3 %}yes{% endcase %}{% for i in (1..three) %}{{ i }}{% endfor %}')).toBe(
      'yes123',
    )
    expect(render('{% assign r = (1..5) %}{% if r contains three %}yes{% endif %}')).toBe('yes')
  })

  test('has the bounds of numbers', () => {
    const squared = '{% assign n = n | times: n %}'.repeat(6)
    expect(() => registered().parseAndRenderSync(squared, { n: 2n ** 64n }) as unknown).toThrow(
      'filter "times": the result is not a finite number',
    )
  })
})

describe("a host's object", () => {
  test('keeps its properties', () => {
    expect(render('{{ price.amount }} {{ price | plus: 1 }} {{ [price] | map: "currency" }}')).toBe('3 4 EUR')
    expect(render('{{ price | pricify }}')).toBe('€3')
  })

  test('with a text value is text', () => {
    expect(render('{% if sku == "0012" %}yes{% endif %}')).toBe('yes')
  })

  test('without a primitive value stays unchanged', () => {
    expect(render('{{ refusing.name }} {{ refusing | plus: 1 }}{% if refusing == refusing %} yes{% endif %}')).toBe(
      'plain 1 yes',
    )
  })
})
