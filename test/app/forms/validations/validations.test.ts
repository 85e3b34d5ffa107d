import fc from 'fast-check'
import type { Validations } from '../../../../src/ports/forms/port'
import { memoryTranslations } from '../../../../src/ports/translations/port'
import { Upload } from '../../../../src/app/context/uploads/upload'
import { PlatformError } from '../../../../src/base/errors'
import { compileValidations } from '../../../../src/app/forms/validations'
import { formatMessage } from '../../../../src/app/forms/validations/messages'
import type { Violation, FieldValue } from '../../../../src/app/forms/validations/validation'
import { Time } from '../../../../src/base/time/time'
import { findZone, utc, type Zone } from '../../../../src/base/time/zone'
import { errorOf } from '../../../support/register'
import { characters } from '../../../support/characters'

const translations = memoryTranslations()

/** A clock at 2017-04-15 15:21 UTC. */
const referenceIn = (zone: Zone): FieldValue['reference'] => ({
  zone,
  now: () => new Time(Date.parse('2017-04-15T15:21:00Z'), zone),
})

/** The messages of a value's violations. */
async function check(
  validations: Validations,
  value: unknown,
  field: Partial<FieldValue> = {},
): Promise<readonly string[]> {
  const subject: FieldValue = {
    value,
    sent: value,
    name: 'age',
    readSibling: () => null,
    reference: referenceIn(utc),
    regexpMs: 100,
    isTaken: () => false,
    render: (text) => text,
    ...field,
  }
  const violations: Violation[] = []
  for (const validation of compileValidations(validations)) violations.push(...(await validation.check(subject)))
  return Promise.all(violations.map((violation) => formatMessage(violation, translations, 'en')))
}

/** Expects no message for each right value, and this message for each wrong one. */
async function expectEach(
  validations: Validations,
  right: readonly unknown[],
  wrong: readonly unknown[],
  message: string,
) {
  for (const value of right) expect([value, await check(validations, value)]).toEqual([value, []])
  for (const value of wrong) expect([value, await check(validations, value)]).toEqual([value, [message]])
}

describe('presence', () => {
  test('rejects a blank value', async () => {
    const blank = [null, undefined, false, '', ' \t\n', [], {}]
    await expectEach({ presence: true }, ['a', 0, true, [null], { a: null }], blank, "can't be blank")
  })
})

describe('uniqueness', () => {
  const taken = { isTaken: () => true }

  test('rejects a value that another record has', async () => {
    expect(await check({ uniqueness: true }, 'a', taken)).toEqual(['has already been taken'])
    expect(await check({ unique: true }, 'a', taken)).toEqual(['has already been taken'])
    expect(await check({ uniqueness: true }, 'a')).toEqual([])
  })

  test('looks for the same values of the fields in its scope', async () => {
    const scopes: unknown[] = []
    const isTaken = (scope: readonly string[]) => scopes.push(scope) > 100
    await check({ uniqueness: true }, 'a', { isTaken })
    await check({ uniqueness: { scope: 'city' } }, 'a', { isTaken })
    await check({ uniqueness: { scope: ['city', 'street'] } }, 'a', { isTaken })
    expect(scopes).toEqual([[], ['city'], ['city', 'street']])
  })

  test('accepts absent values in many records', async () => {
    expect(await check({ uniqueness: true }, null, taken)).toEqual([])
    expect(await check({ uniqueness: true }, '', taken)).toEqual([])
    expect(await check({ uniqueness: true }, 0, taken)).toEqual(['has already been taken'])
  })

  test('can be asynchronous', async () => {
    const [validation] = compileValidations({ uniqueness: { message: 'gone' } })
    const isTaken = () => Promise.resolve(true)
    expect(await validation?.check({ name: 'age', value: 'a', isTaken } as unknown as FieldValue)).toEqual([
      { text: 'gone' },
    ])
  })

  test('is the only validation that queries records', () => {
    const asking = (validations: Validations) =>
      compileValidations(validations).map(({ searchesRecords }) => searchesRecords)
    expect(asking({ presence: true, uniqueness: true, unique: true, email: true })).toEqual([false, true, true, false])
  })
})

describe('email', () => {
  test('accepts e-mail addresses', async () => {
    const wrong = ['', null, 'a', 'a@', '@b.co', 'a@b', 'a b@c.co', ' a@b.co', 'a@b.co\nx', 5, true, ['a@b.co'], {}]
    await expectEach({ email: true }, ['a@b.co', 'first.last+tag@mail.example.org'], wrong, 'is invalid')
  })
})

describe('length', () => {
  test('has a minimum', async () => {
    await expectEach({ length: { minimum: 2 } }, ['ab', 'abc'], ['a', ''], 'is too short (minimum is 2 characters)')
    expect(await check({ length: { minimum: 1 } }, '')).toEqual(['is too short (minimum is 1 character)'])
  })

  test('has a maximum', async () => {
    await expectEach({ length: { maximum: 2 } }, ['', 'ab'], ['abc'], 'is too long (maximum is 2 characters)')
    expect(await check({ length: { maximum: 1 } }, 'ab')).toEqual(['is too long (maximum is 1 character)'])
    expect(await check({ length: { maximum: 0 } }, 'a')).toEqual(['is too long (maximum is 0 characters)'])
  })

  test('may be exact', async () => {
    await expectEach({ length: { is: 2 } }, ['ab'], ['a', 'abc'], 'is the wrong length (should be 2 characters)')
    expect(await check({ length: { is: 1 } }, 'ab')).toEqual(['is the wrong length (should be 1 character)'])
  })

  test('of nil is 0', async () => {
    expect(await check({ length: { minimum: 6 } }, null)).toEqual(['is too short (minimum is 6 characters)'])
    expect(await check({ length: { minimum: 6, allow_nil: true } }, null)).toEqual([])
    expect(await check({ length: { maximum: 6 } }, null)).toEqual([])
  })

  test('counts the elements of arrays and hashes, and the digits of numbers', async () => {
    await expectEach({ length: { is: 2 } }, [['abc', 'd'], { a: 1, b: [] }, 42], [], '')
  })

  test('counts characters, not code units', async () => {
    expect(await check({ length: { is: 1 } }, '😀')).toEqual([])
    const character = fc.constantFrom('a', 'é', '漢', '😀', '𝒳', '\u{10ffff}')
    await fc.assert(
      fc.asyncProperty(fc.array(character), fc.nat(20), async (characters, bound) => {
        const text = characters.join('')
        const holds = async (options: Validations['length']) =>
          (await check({ length: options ?? null }, text)).length === 0
        expect(await holds({ minimum: bound })).toBe(characters.length >= bound)
        expect(await holds({ maximum: bound })).toBe(characters.length <= bound)
        expect(await holds({ is: bound })).toBe(characters.length === bound)
      }),
    )
  })
})

describe('format', () => {
  test("accepts Ruby's regular expressions", async () => {
    await expectEach({ format: { with: '\\A\\h+\\z' } }, ['c0ffee'], ['c0ffee\n', 'tea', '', null], 'is invalid')
    await expectEach({ format: { with: '^\\d{2}-\\d{3}$' } }, ['00-950', 'x\n00-950'], ['00-9500'], 'is invalid')
  })

  test('accepts slashes with flags', async () => {
    await expectEach({ format: { with: '/\\A[a-z]+\\z/' } }, ['ab'], ['AB', '/ab/'], 'is invalid')
    await expectEach({ format: { with: '/\\A[a-z] +\\z/ix' } }, ['AB'], ['A '], 'is invalid')
    await expectEach({ format: { with: '/a.b/mm' } }, ['a\nb'], ['ab'], 'is invalid')
    await expectEach({ format: { with: '/' } }, ['a/b'], ['ab'], 'is invalid')
  })

  test('treats numbers as text, and rejects other values', async () => {
    await expectEach({ format: { with: '.*' } }, [12, true, '', null], [['a'], {}, { a: 1 }], 'is invalid')
    await expectEach({ format: { with: '^\\d+$' } }, [12], [1.5, true], 'is invalid')
  })

  test('rejects a text on which matching takes too long', async () => {
    const slow = { format: { with: '\\A(a|aa)+\\z' } }
    expect(await check(slow, 'aaa', { regexpMs: 20 })).toEqual([])
    expect(await check(slow, `${'a'.repeat(100)}!`, { regexpMs: 20 })).toEqual(['is invalid'])
  })

  test.each(['(', '/a/g', '[', undefined, 5])('rejects %p as a regular expression', (pattern) => {
    const error = errorOf(() => compileValidations({ format: { with: pattern as string } }))
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({
      code: 'syntax',
      message: expect.stringMatching(/^with: expected a regular expression, got /) as string,
    })
  })
})

describe('numericality', () => {
  test('accepts numbers and numeric texts', async () => {
    const right = [0, -1, 1.5, '0', '-1', '+1.5', ' 2 ', '.5', '1e3', '1'.repeat(50)]
    const wrong = [null, '', ' ', 'a', '1a', '0x1f', '1,5', '--1', true, NaN, Infinity, 'Infinity', [], [1], {}]
    await expectEach({ numericality: true }, right, wrong, 'is not a number')
    await expectEach({ numericality: { allow_nil: true } }, [null], [''], 'is not a number')
    await expectEach({ numericality: { allow_blank: true } }, [null, ''], ['a'], 'is not a number')
  })

  test('can require integers', async () => {
    const right = [1, -5, 1e21, '12', '+3', '-0']
    await expectEach({ numericality: { only_integer: true } }, right, [1.5, '1.5', '1.0', '1e3'], 'must be an integer')
    expect(await check({ numericality: { only_integer: true, less_than: 0 } }, 'x')).toEqual(['is not a number'])
    expect(await check({ numericality: { only_integer: false } }, 1.5)).toEqual([])
  })

  test('compares', async () => {
    await expectEach({ numericality: { greater_than: 5 } }, [6, '5.1'], [5, '-6'], 'must be greater than 5')
    await expectEach(
      { numericality: { greater_than_or_equal_to: 5 } },
      [5],
      [4.9],
      'must be greater than or equal to 5',
    )
    await expectEach({ numericality: { equal_to: 5 } }, [5, '5', '5.0'], [6, '50'], 'must be equal to 5')
    await expectEach({ numericality: { less_than: 0 } }, [-1], [0, 1], 'must be less than 0')
    await expectEach(
      { numericality: { less_than_or_equal_to: 1.5 } },
      [1.5],
      ['1.51'],
      'must be less than or equal to 1.5',
    )
    await expectEach({ numericality: { other_than: 0 } }, [1], [0, '0', '-0.0'], 'must be other than 0')
  })

  test('checks odd and even by the integer part', async () => {
    await expectEach({ numericality: { odd: true } }, [1, '-3', 1.5], [0, 2, '2.5', 1e21], 'must be odd')
    await expectEach({ numericality: { even: true } }, [0, -2, '2.5'], [1, '3', '1e0'], 'must be even')
    expect(await check({ numericality: { odd: false, even: false } }, 1)).toEqual([])
  })

  test('compares exactly', async () => {
    const tooLarge = '9007199254740993'
    expect(await check({ numericality: { less_than_or_equal_to: 2 ** 53 } }, tooLarge)).toHaveLength(1)
    expect(await check({ numericality: { even: true } }, tooLarge)).toEqual(['must be even'])
    expect(await check({ numericality: { less_than: 0.3 } }, '0.29999999999999999999')).toEqual([])
  })

  test('reports all failed comparisons', async () => {
    expect(await check({ numericality: { greater_than: 5, other_than: 2, odd: true } }, 2)).toEqual([
      'must be greater than 5',
      'must be other than 2',
      'must be odd',
    ])
  })

  test('rejects a bound that is not a number', () => {
    const error = errorOf(() => compileValidations({ numericality: { less_than: NaN } }))
    expect(error).toMatchObject({ code: 'syntax', message: 'less_than: expected a number, got Float NaN' })
  })

  test('passes if the comparison is true', async () => {
    const predicates = {
      greater_than: (a: number, b: number) => a > b,
      greater_than_or_equal_to: (a: number, b: number) => a >= b,
      equal_to: (a: number, b: number) => a === b,
      less_than: (a: number, b: number) => a < b,
      less_than_or_equal_to: (a: number, b: number) => a <= b,
      other_than: (a: number, b: number) => a !== b,
    }
    const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    await fc.assert(
      fc.asyncProperty(number, number, async (value, bound) => {
        for (const [name, holds] of Object.entries(predicates)) {
          for (const given of [value, String(value)]) {
            expect((await check({ numericality: { [name]: bound } }, given)).length === 0).toBe(holds(value, bound))
          }
        }
      }),
    )
  })
})

describe('inclusion', () => {
  const message = 'is not included in the list'

  test('accepts values of the list', async () => {
    const list = ['a', 1, true, null, [1, 2]]
    await expectEach({ inclusion: { in: list } }, ['a', 1, true, null, [1, 2]], ['A', '', 2, false, {}], message)
    await expectEach({ inclusion: { in: ['a'] } }, [], [null, ''], message)
  })

  test('treats a text as the number or boolean that prints the same', async () => {
    await expectEach({ inclusion: { in: [1, 2.5, false] } }, ['1', '2.5', 'false'], ['1.0', ' 1', 'no', ''], message)
    await expectEach({ inclusion: { in: ['1', 'true'] } }, [1, true], [0, false], message)
    await expectEach({ inclusion: { in: [''] } }, [''], [null, false], message)
  })

  test('accepts an array whose elements are in the list', async () => {
    await expectEach({ inclusion: { in: ['a', 'b'] } }, [['a'], ['b', 'a'], []], [['a', 'c'], [['a']]], message)
  })

  test('requires a list', () => {
    expect(errorOf(() => compileValidations({ inclusion: true }))).toMatchObject({
      code: 'syntax',
      message: 'in: expected an array, got nil',
    })
  })
})

describe('exclusion', () => {
  test('rejects values of the list', async () => {
    const wrong = ['admin', 0, '0', ['user', 'admin']]
    await expectEach({ exclusion: { in: ['admin', 0] } }, ['user', 1, null, [], ['user']], wrong, 'is reserved')
  })
})

describe('confirmation', () => {
  const confirm = (value: unknown, again: unknown, name = 'password') =>
    check({ confirmation: true }, value, {
      name,
      readSibling: (other) => (other === `${name}_confirmation` ? again : 'x'),
    })

  test('requires the same value twice', async () => {
    expect(await confirm('secret', 'secret')).toEqual([])
    expect(await confirm('secret', 'Secret')).toEqual(["doesn't match Password"])
    expect(await confirm('secret', '')).toEqual(["doesn't match Password"])
    expect(await confirm(null, 'secret')).toEqual(["doesn't match Password"])
    expect(await confirm(5, '5')).toEqual([])
  })

  test('is not required for a value that was not sent with one', async () => {
    expect(await confirm('secret', null)).toEqual([])
    expect(await confirm('secret', undefined)).toEqual([])
  })

  test('names the field in readable words', async () => {
    expect(await confirm('a', 'b', 'home_address')).toEqual(["doesn't match Home address"])
  })
})

describe('date and datetime', () => {
  const noTimes = ['tomorrow', 'now', '2 days ago', '1492269660', '20170415', '2017-02-30', '2017-13-01', 'x', 5, true]

  test('accept the formats of people and browsers', async () => {
    const times = [
      '2017-04-15',
      ' 2017-04-15 ',
      '2017-04-15 15:21',
      '2017-04-15 15:21:30',
      '2017-04-15T15:21',
      '2017-04-15T15:21:30.5Z',
      '2017-04-15T15:21:00+02:00',
      'Fri, 17 Jul 2015 10:15:00 +0200',
      '17 Jul 2015 10:15 GMT',
      new Date(0),
      new Time(0, utc),
    ]
    const wrong = [...noTimes, '2017-04-15 25:00', 'Fri, 31 Feb 2015 10:15:00 +0200', ['2017-04-15'], { a: 1 }]
    await expectEach({ date: true }, times, [...wrong, new Date(NaN)], 'is not a valid date')
    await expectEach({ datetime: true }, times, wrong, 'is not a valid datetime')
  })

  test('ignore blank values', async () => {
    await expectEach({ date: { before: 'now' }, datetime: { after: 'now' } }, [null, '', ' '], [], '')
  })

  test('compare dates by day', async () => {
    const day = '2017-04-15'
    await expectEach({ date: { before: day } }, ['2017-04-14 23:59'], [day], 'must be before 2017-04-15')
    await expectEach(
      { date: { on_or_before: day } },
      ['2017-04-15 23:59'],
      ['2017-04-16'],
      'must be on or before 2017-04-15',
    )
    await expectEach({ date: { after: day } }, ['2017-04-16'], ['2017-04-15 23:59'], 'must be after 2017-04-15')
    await expectEach({ date: { on_or_after: day } }, [day], ['2017-04-14'], 'must be on or after 2017-04-15')
    await expectEach({ date: { at: day } }, [day, '2017-04-15 12:00'], ['2017-04-16'], 'must be at 2017-04-15')
    await expectEach({ date: { on_or_after: 'now' } }, [day], ['2017-04-14'], 'must be on or after 2017-04-15')
  })

  test('compare datetimes by instant', async () => {
    const [before, at, after] = ['2017-04-15T15:20:59Z', '2017-04-15 15:21', '2017-04-15T15:21:00.000000001Z']
    const now = '2017-04-15 15:21:00 UTC'
    await expectEach({ datetime: { before: 'now' } }, [before], [at, after], `must be before ${now}`)
    await expectEach({ datetime: { on_or_before: 'now' } }, [before, at], [after], `must be on or before ${now}`)
    await expectEach({ datetime: { at: 'now' } }, [at, '2017-04-15T17:21+02:00'], [before, after], `must be at ${now}`)
    await expectEach({ datetime: { on_or_after: 'now' } }, [at, after], [before], `must be on or after ${now}`)
    await expectEach({ datetime: { after: 'now' } }, [after], [before, at], `must be after ${now}`)
  })

  test('accept aliases of some options', async () => {
    const [first, second, third] = ['2017-04-14', '2017-04-15', '2017-04-16']
    await expectEach({ date: { is_at: second } }, [second], [first, third], 'must be at 2017-04-15')
    const midnight = '2017-04-15 00:00:00 UTC'
    await expectEach(
      { datetime: { at_or_before: second } },
      [first, second],
      [third],
      `must be on or before ${midnight}`,
    )
    await expectEach({ datetime: { at_or_after: second } }, [second, third], [first], `must be on or after ${midnight}`)
  })

  test('treat a date as its midnight when they compare instants', async () => {
    const message = 'must be after 2017-04-15 00:00:00 UTC'
    await expectEach({ datetime: { after: '2017-04-15' } }, ['2017-04-15 00:01'], ['2017-04-15'], message)
  })

  test('use the time zone of the instance', async () => {
    const warsaw = { reference: referenceIn(findZone('Europe/Warsaw') ?? utc) }
    expect(await check({ datetime: { at: 'now' } }, '2017-04-15 17:21', warsaw)).toEqual([])
    expect(await check({ datetime: { at: 'now' } }, '2017-04-15 15:21', warsaw)).toEqual([
      'must be at 2017-04-15 17:21:00 +0200',
    ])
    expect(await check({ date: { at: '2017-04-15' } }, '2017-04-15T23:00:00-05:00', warsaw)).toEqual([])
  })

  test('report all failed comparisons', async () => {
    const options = { after: 'tomorrow', before: '2 days ago' }
    expect(await check({ date: options }, '2017-04-15')).toEqual([
      'must be before 2017-04-13',
      'must be after 2017-04-16',
    ])
  })

  test('reject an option that is not a time', () => {
    const error = errorOf(() => compileValidations({ date: { after: 'someday' } }))
    expect(error).toMatchObject({ code: 'syntax', message: expect.stringMatching(/^after: .*"someday"/) as string })
  })
})

describe('every validation', () => {
  test('is off with false and nil, and has default options with true', () => {
    expect(compileValidations({ presence: false, email: null })).toEqual([])
    expect(compileValidations({})).toEqual([])
    expect(compileValidations({ presence: true, email: {} })).toHaveLength(2)
  })

  test('runs in the order of the configuration', async () => {
    const [tooShort, invalid] = ['is too short (minimum is 6 characters)', 'is invalid']
    expect(await check({ length: { minimum: 6 }, email: true }, 'a')).toEqual([tooShort, invalid])
    expect(await check({ email: true, length: { minimum: 6 } }, 'a')).toEqual([invalid, tooShort])
  })

  test('accepts nil with allow_nil, and blank values with allow_blank', async () => {
    await expectEach({ email: { allow_nil: true } }, [null, undefined], ['', ' ', []], 'is invalid')
    await expectEach({ email: { allow_blank: true } }, [null, '', ' ', [], {}, false], ['a'], 'is invalid')
    await expectEach({ email: { allow_blank: false } }, ['a@b.co'], ['', null], 'is invalid')
  })

  test('validates the value if its `if` prints true', async () => {
    const field = (printed: string) => ({ render: (text: string) => (text === '{{ x }}' ? printed : text) })
    const validations = { presence: { if: '{{ x }}' } }
    expect(await check(validations, '', field('true'))).toEqual(["can't be blank"])
    expect(await check(validations, '', field(' true\n'))).toEqual(["can't be blank"])
    for (const printed of ['false', '', 'TRUE', '1', 'true true']) {
      expect(await check(validations, '', field(printed))).toEqual([])
    }
  })

  test('queries no records if its `if` is false', async () => {
    const isTaken = jest.fn(() => true)
    expect(await check({ uniqueness: { if: 'false' } }, 'a', { isTaken })).toEqual([])
    expect(isTaken).not.toHaveBeenCalled()
  })

  test('can have its own message', async () => {
    expect(await check({ presence: { message: 'is missing' } }, '')).toEqual(['is missing'])
    expect(await check({ presence: { message: 'is missing' } }, 'a')).toEqual([])
    expect(await check({ length: { minimum: 2, message: 'needs %{count}' } }, 'a')).toEqual(['needs 2'])
  })

  test("fills in Rails' placeholders for the field and its value", async () => {
    const inclusion = { in: ['S'], message: '%{attribute}: %{value} is not a size' }
    expect(await check({ inclusion }, 'XS', { name: 'shirt_size' })).toEqual(['Shirt size: XS is not a size'])
    expect(await check({ inclusion }, 7)).toEqual(['Age: 7 is not a size'])
    expect(await check({ inclusion }, ['XS', 7])).toEqual(['Age: XS, 7 is not a size'])
  })

  test.each([
    ['a password', 'password', 'secret'],
    ['another secret', 'api_token', 'secret'],
    ['a hash, which may hold secrets', 'age', { password: 'secret' }],
    ['hashes in a list', 'age', [{ password: 'secret' }, null]],
  ])('prints nothing for %s in a message', async (_, name, value) => {
    expect(await check({ inclusion: { in: ['S'], message: '<%{value}>' } }, value, { name })).toEqual(['<>'])
  })

  test('shortens a long value in a message', async () => {
    const inclusion = { in: ['S'], message: '<%{value}>' }
    expect(await check({ inclusion }, 'a'.repeat(1_000_000))).toEqual([`<${'a'.repeat(200)}>`])
  })

  test('reads no Liquid from the value in a message', async () => {
    const render = jest.fn((text: string) => text.replace('{{ m }}', 'size'))
    const inclusion = { in: ['S'], message: '{{ m }}: %{value}' }
    expect(await check({ inclusion }, '{{ m }}', { render })).toEqual(['size: {{ m }}'])
    expect(render.mock.calls).toEqual([['{{ m }}: %{value}']])
  })

  test('renders Liquid in the message, and not in other texts', async () => {
    const render = jest.fn((text: string) => `<${text}>`)
    expect(await check({ presence: { message: '{{ m }}' } }, '', { render })).toEqual(['<{{ m }}>'])
    expect(await check({ presence: { message: '{% m %}' } }, '', { render })).toEqual(['<{% m %}>'])
    expect(render).toHaveBeenCalledTimes(2)
    expect(await check({ presence: { message: '{ m }' } }, '', { render })).toEqual(['{ m }'])
    await check({ presence: { message: '{{ m }}' } }, 'a', { render })
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('waits for asynchronous Liquid', async () => {
    const [validation] = compileValidations({ presence: { if: '{{ x }}', message: '{{ m }}' } })
    const render = (text: string) => Promise.resolve(text === '{{ x }}' ? 'true' : 'missing')
    expect(await validation?.check({ name: 'age', value: '', render } as unknown as FieldValue)).toEqual([
      { text: 'missing' },
    ])
  })

  test('never throws on any input', async () => {
    const all = compileValidations({
      presence: true,
      uniqueness: true,
      email: true,
      length: { minimum: 1, maximum: 2, is: 1 },
      format: { with: 'a' },
      numericality: { less_than: 5, odd: true },
      inclusion: { in: ['a', [1], { a: 1 }] },
      exclusion: { in: ['a', [1], { a: 1 }] },
      confirmation: true,
      date: { before: 'now' },
      datetime: { after: 'now' },
    })
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: characters }))
    await fc.assert(
      fc.asyncProperty(value, value, async (value, again) => {
        const field = { name: '__proto__', readSibling: () => again, reference: referenceIn(utc), regexpMs: 100 }
        const subject: FieldValue = { ...field, value, sent: value, isTaken: () => true, render: (text) => text }
        for (const validation of all) expect(Array.isArray(await validation.check(subject))).toBe(true)
      }),
    )
  })
})

test('absence rejects values that are not blank', async () => {
  await expectEach({ absence: true }, [null, '', ' ', []], ['a', 0, true], 'must be blank')
})

test('phone_number accepts numbers with and without a country code', async () => {
  const right = ['+48 500 123 999', '(213) 373-4253', '112', 500123999, '+1.213.373.4253', '', null]
  const wrong = ['12', '+48 500 123 999 000 111', 'call me', '500 123 ext 9', '++48500123999', ['500123999'], { a: 1 }]
  await expectEach({ phone_number: true }, right, wrong, 'is invalid')
})

test('file_content_type accepts files of its types', async () => {
  const file = (type: string) => new Upload('a', type, new Uint8Array(1))
  await expectEach(
    { file_content_type: { allow: ['image/png', 'image/JPEG'] } },
    [null, file('image/png'), file('IMAGE/jpeg; q=1'), { content_type: 'image/png' }],
    [file('image/svg+xml'), file(''), 'uploads/key', {}, 'image/png'],
    'has a type that is not allowed (expected image/png, image/jpeg)',
  )
  expect(await check({ file_content_type: { allow: 'text/csv' } }, file('text/csv'))).toEqual([])
})

test.each([
  ['date', 'is_at', '2017-04-15', '2017-04-16'],
  ['datetime', 'at_or_before', '2017-04-15 15:21', '2017-04-15 15:22'],
  ['datetime', 'at_or_after', '2017-04-15 15:21', '2017-04-15 15:20'],
])('%s accepts the documented option %s', async (kind, option, right, wrong) => {
  expect(await check({ [kind]: { [option]: 'now' } }, right)).toEqual([])
  expect(await check({ [kind]: { [option]: 'now' } }, wrong)).toHaveLength(1)
})

test('geometry accepts GeoJSON', async () => {
  const point = { type: 'Point', coordinates: [21, 52] }
  for (const value of [point, JSON.stringify(point), '', null])
    expect(await check({ geometry: true }, value)).toEqual([])
  for (const value of ['{}', 'x', { type: 'Dot' }, 7])
    expect(await check({ geometry: true }, value)).toEqual(['is invalid'])
})
