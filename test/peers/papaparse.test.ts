import fc from 'fast-check'
import Papa from 'papaparse'
import { parseCsv, toCsv } from '../../src/filters/functions'
import { runs } from '../support/effort'
import { expectDifference, fails, testTriedPackage, tryOut } from '../support/tried-package'

type Rows = readonly (readonly (string | null)[])[]

interface Options {
  readonly delimiter?: string
  readonly newline?: '\n' | '\r' | '\r\n'
  readonly quoteChar?: string
}

function readOurs(csv: string): Rows {
  return parseCsv(csv) as Rows
}

/** Reads CSV with papaparse, and throws its first error. */
function readTheirs(csv: string, options: Options = {}): Rows {
  const { data, errors } = Papa.parse<readonly string[]>(csv, { delimiter: ',', skipEmptyLines: true, ...options })
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return data
}

/** Converts rows to papaparse's: empty texts for nils, and no rows of one empty text. */
function dropNils(rows: Rows): Rows {
  return rows.map((row) => row.map((cell) => cell ?? '')).filter((row) => row.length > 1 || row[0] !== '')
}

describe('reading', () => {
  testTriedPackage<string, Rows>('papaparse', {
    ours: readOurs,
    theirs: readTheirs,
    same: [
      '',
      '\n',
      'a,b\n1,2\n',
      'a,b\r\n\r\n1,2\r\n',
      'a\rb\r',
      ' a , b ',
      '"a""b","""",","',
      'a,"x\r\ny"\r\n',
      '5" pipe, "x"',
      '\ufeffa,b',
      'é,😀',
      '__proto__,constructor\n1,2',
      '"a"b',
      '"a',
    ],
    differences: [
      { why: 'an empty cell is nil', input: 'a,\n', ours: [['a', null]], theirs: [['a', '']] },
      { why: 'a quoted empty cell makes a row', input: '""\na', ours: [[''], ['a']], theirs: [['a']] },
      {
        why: 'lines may end in different ways',
        input: 'a,b\r\nc\nd\r\n',
        ours: [['a', 'b'], ['c'], ['d']],
        theirs: [['a', 'b'], ['c\nd']],
      },
      {
        why: 'a quote inside a cell does not hide a line end',
        input: 'a"\rb"',
        ours: [['a"'], ['b"']],
        theirs: [['a"\rb"']],
      },
      { why: 'a space after a quoted cell is an error', input: '"a" ,b', ours: fails, theirs: [['a', 'b']] },
      { why: 'any space after a quoted cell is an error', input: '"a"\u00a0,b', ours: fails, theirs: [['a', 'b']] },
    ],
  })

  test('accepts a quote beyond the basic plane', () => {
    const csv = 'a,😀b,😀😀c😀\n'
    const rows = [['a', 'b,😀c']]
    expect(parseCsv(csv, { quote_char: '😀' })).toEqual(rows)
    const theirs = tryOut((text) => readTheirs(text, { quoteChar: '😀' }), csv)
    expectDifference('papaparse', csv, theirs, rows)
  })

  test('matches papaparse for random texts with line ends that it supports', () => {
    const newlines = fc.constantFrom('\n' as const, '\r' as const, '\r\n' as const)
    const pieces = fc.array(fc.constantFrom('a', 'é', ' ', ',', '\n', '"', '""', '"a"', '"a,\n"'), { maxLength: 12 })
    // papaparse accepts spaces after a closing quote.
    const texts = pieces.map((parts) => parts.join('')).filter((text) => !text.includes('" '))
    fc.assert(
      fc.property(texts, newlines, (text, newline) => {
        const csv = text.replaceAll('\n', newline)
        const ours = tryOut(readOurs, csv)
        expect(tryOut((given) => readTheirs(given, { newline }), csv)).toEqual(ours === fails ? fails : dropNils(ours))
      }),
      runs(2000),
    )
  })
})

const cells = fc.string({ unit: fc.constantFrom('a', ',', ';', '"', "'", '\n', '\r', ' ', '=', '1', 'é', '😀') })
const tables = fc.array(fc.array(cells, { minLength: 1 }))
const delimiters = fc.constantFrom(',', ';', '\t', '||')

describe('writing', () => {
  testTriedPackage<readonly string[], string>('papaparse', {
    ours: (row) => toCsv([row]),
    theirs: (row) => `${Papa.unparse([row], { newline: '\n', escapeFormulae: true })}\n`,
    same: [['a', 'b'], ['a,b'], ['a"b'], ['a\nb'], ['a\rb'], ['a b', 'é😀'], ["'a"], ['0']],
    differences: [
      { why: 'empty text is not nil', input: ['', ''], ours: '"",""\n', theirs: ',\n' },
      { why: 'outer spaces need no quotes', input: [' a'], ours: ' a\n', theirs: '" a"\n' },
      { why: 'a formula needs no quotes', input: ['=1'], ours: "'=1\n", theirs: '"\'=1"\n' },
      { why: 'a negative number is not a formula', input: ['-1.5'], ours: '-1.5\n', theirs: '"\'-1.5"\n' },
      {
        why: 'a telephone number is not a formula',
        input: ['+48500123999'],
        ours: '+48500123999\n',
        theirs: '"\'+48500123999"\n',
      },
    ],
  })

  test('writes random tables that papaparse reads', () => {
    fc.assert(
      fc.property(tables, delimiters, (rows, delimiter) => {
        const csv = toCsv(rows, { col_sep: delimiter, sanitize: false })
        expect(readTheirs(csv, { delimiter, newline: '\n' })).toEqual(dropNils(rows))
      }),
      runs(400),
    )
  })

  test('reads random tables that papaparse writes', () => {
    fc.assert(
      fc.property(tables, delimiters, (rows, delimiter) => {
        const csv = Papa.unparse(rows, { delimiter, newline: '\n' })
        expect(dropNils(parseCsv(csv, { col_sep: delimiter }) as Rows)).toEqual(dropNils(rows))
      }),
      runs(400),
    )
  })
})
