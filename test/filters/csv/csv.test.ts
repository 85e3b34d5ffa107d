import fc from 'fast-check'
import { parseCsv, toCsv } from '../../../src/filters/csv/csv'
import { Range } from '../../../src/base/values/range'
import { Float, SafeString } from '../../../src/base/values/scalar'
import { register } from '../../support/register'
import { cpuClock } from '../../support/cpu'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)
const parse = (text: string, options?: object): unknown => evaluate('text | parse_csv: o', { text, o: options })
const write = (rows: unknown, options?: object): unknown => evaluate('rows | to_csv: o', { rows, o: options })

describe('parse_csv', () => {
  test.each([
    ['', []],
    ['\n', []],
    ['a,b', [['a', 'b']]],
    [
      'a,b\n\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\r\nb\nc', [['a'], ['b'], ['c']]],
    [',\n', [[null, null]]],
    ['a,', [['a', null]]],
    ['"",\n', [['', null]]],
    ['""\n', [['']]],
    [' \n', [[' ']]],
    ['"a""b","""",","', [['a"b', '"', ',']]],
    ['a,"x\r\ny"\r\n', [['a', 'x\r\ny']]],
    ['5" pipe, "x"', [['5" pipe', ' "x"']]],
    ['\ufeffa,b', [['a', 'b']]],
  ])('%j', (text, rows) => {
    expect(parse(text)).toEqual(rows)
  })

  test.each([
    ['a\n"b\nc', 'an unclosed quoted cell in line 2'],
    ['"a"b', 'text after a quoted cell in line 1'],
    ['a\r\n\r\n"a" ,b', 'text after a quoted cell in line 3'],
  ])('%j is rejected', (text, message) => {
    expect(() => parse(text)).toThrow(`filter "parse_csv", parameter "input": expected CSV, got ${message}`)
  })

  test('reads nil as empty text', () => {
    expect(evaluate('nothing | parse_csv')).toEqual([])
    expect(evaluate('nothing | parse_csv_rc: convert_to_hash: true')).toEqual([])
  })

  test('accepts the separators that to_csv writes', () => {
    expect(parse("a;'b;'''\n", { col_sep: ';', quote_char: "'" })).toEqual([['a', "b;'"]])
    expect(parse('a||b|c\n', { col_sep: '||' })).toEqual([['a', 'b|c']])
    expect(parse('a,😀b,😀😀😀\n', { quote_char: '😀' })).toEqual([['a', 'b,😀']])
  })

  test('rejects unknown options', () => {
    expect(() => parse('a', { convert_to_hashes: true })).toThrow('did you mean "convert_to_hash"')
    expect(() => parse('a', { convert_to_hash: 'yes' })).toThrow('convert_to_hash: expected true or false')
  })

  test('reads long texts in linear time', () => {
    const took = cpuClock()
    expect(parse(`${'a,'.repeat(500_000)}\n${'b\n'.repeat(200_000)}`)).toHaveLength(200_001)
    expect(() => parse(`${'""'.repeat(500_000)}"`)).toThrow('unclosed quoted cell')
    expect(took()).toBeLessThan(5000)
  })

  test('accepts a cell of millions of quotes', () => {
    const quotes = '"'.repeat(4_000_000)
    const [[cell] = []] = parseCsv(`"${quotes}${quotes}"`) as string[][]
    expect(cell === quotes).toBe(true)
  })
})

describe('parse_csv with convert_to_hash', () => {
  test.each([
    ['a,b\n\n1,2\n', [{ a: '1', b: '2' }]],
    ['a,b\n', []],
    ['\n\na,b\n1,2', [{ a: '1', b: '2' }]],
    [
      'a,b\n1\n1,2,3\n',
      [
        { a: '1', b: null },
        { a: '1', b: '2' },
      ],
    ],
    ['a,a\n1,2\n', [{ a: '1' }]],
    ['a,,b\n1,2,3\n', [{ a: '1', '': '2', b: '3' }]],
  ])('%j', (text, hashes) => {
    expect(parse(text, { convert_to_hash: true })).toEqual(hashes)
  })

  test('treats any name as data', () => {
    const [hash] = parse('__proto__,constructor\n1,2', { convert_to_hash: true }) as [object]
    expect(Object.entries(hash)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
    expect(Object.getPrototypeOf(hash)).toBe(Object.prototype)
  })
})

describe('to_csv', () => {
  test('ignores an unknown option with a warning', () => {
    const { liquid: logging, entries } = register()
    expect(logging.evalValueSync("[['=1']] | to_csv: sanitise: false", {})).toBe("'=1\n")
    expect(entries).toMatchObject([
      { level: 'warn', message: expect.stringContaining('"sanitise" (did you mean "sanitize"?)') as string },
    ])
  })

  test.each([
    [[[' a', 'a ', '', null, 'a\rb', "'x", '"', 'é']], undefined, ' a,a ,"",,"a\rb",\'x,"""",é\n'],
    [[[]], undefined, '\n'],
    [[], undefined, ''],
    [[[null]], { force_quotes: true }, '""\n'],
    [[['']], { quote_empty: false }, '\n'],
    [[['a||b', 'a|b', 'a,b']], { col_sep: '||' }, '"a||b"||"a|b"||a,b\n'],
    [[['a|b', 'c']], { row_sep: '|' }, '"a|b",c|'],
    [[[1, 2.5, true, [1, 'a'], new Float(3), new SafeString('<')]], undefined, '1,2.5,true,"[1, ""a""]",3,<\n'],
    [[[1, 2]], { write_headers: true, headers: ['x', 'y,z'] }, 'x,"y,z"\n1,2\n'],
    [[[1, 2]], { headers: ['x', 'y'] }, '1,2\n'],
    [[[1, 2]], { write_headers: true }, '1,2\n'],
  ])('%j with %j', (rows, options, csv) => {
    expect(write(rows, options)).toBe(csv)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    [-5, '-5'],
    ['-5.25', '-5.25'],
    ['+48500123999', '+48500123999'],
    ['-1e3', '-1e3'],
    ['+48 500', "'+48 500"],
    ['-', "'-"],
    ['a=1', 'a=1'],
    [' =1', ' =1'],
  ])('writes %j as %s', (cell, csv) => {
    expect(write([[cell]])).toBe(`${csv}\n`)
    expect(write([], { write_headers: true, headers: [cell] })).toBe(`${csv}\n`)
  })

  test('leaves formulas unchanged on request', () => {
    expect(write([['=1+1', '@x']], { sanitize: false })).toBe('=1+1,@x\n')
  })

  test.each([
    ['rows', 'parameter "input": row 1: expected an array, got Hash'],
    ["'a' | to_csv", 'parameter "input": expected an array, got String "a"'],
    ['[] | to_csv: quote_char: "ab"', 'parameter "options": quote_char: expected one character, got String "ab"'],
    ['[] | to_csv: col_sep: ""', 'parameter "options": col_sep: expected at least one character, got String ""'],
    ['[] | to_csv: sanitize: "no"', 'parameter "options": sanitize: expected true or false, got String "no"'],
  ])('%s is rejected', (expression, message) => {
    const call = expression.includes('|') ? expression : `${expression} | to_csv`
    expect(() => evaluate(call, { rows: [[1], { a: 1 }] })).toThrow(message)
  })

  test('reports a limit that a row exceeds as such', () => {
    expect(() => evaluate('rows | to_csv', { rows: [new Range(1, 2_000_000)] })).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'limit', limit: 'memory' }) as unknown }),
    )
  })
})

const cells = fc.oneof(
  fc.constant(null),
  fc.string({ unit: fc.constantFrom('a', ',', ';', '"', "'", '\n', '\r', ' ', '=', '1', '😀') }),
)
// A row of a single nil is a blank line.
const tables = fc.array(fc.array(cells, { minLength: 1 }).filter((row) => row.length > 1 || row[0] !== null))

test('reads its own output', () => {
  const separators = fc.constantFrom(',', ';', '\t', '||')
  const styles = fc.record({
    col_sep: separators,
    quote_char: fc.constantFrom('"', "'"),
    row_sep: fc.constantFrom('\n', '\r\n'),
  })
  fc.assert(
    fc.property(tables, styles, (rows, { row_sep, ...style }) => {
      expect(parseCsv(toCsv(rows, { ...style, row_sep, sanitize: false }), style)).toEqual(rows)
    }),
  )
})

test('reads nil as empty text if every cell is quoted', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const texts = rows.map((row) => row.map((cell) => cell ?? ''))
      expect(parseCsv(toCsv(rows, { force_quotes: true, sanitize: false }))).toEqual(texts)
    }),
  )
})

test('never writes a cell that begins a formula', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      for (const cell of (parseCsv(toCsv(rows)) as (string | null)[][]).flat()) {
        expect(cell ?? '').not.toMatch(/^(?:[=@\t\r]|[+-](?!\d*$))/)
      }
    }),
  )
})
