import { textThat } from '../../language/definitions/bounds'
import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { array, boolean, optional, parameter, text } from '../../language/definitions/types'
import { changeInChunks } from '../../base/metering/chunks'
import { hasOwn, setOwn, type Hash } from '../../base/values/hash'
import { toText } from '../../base/values/inspect'
import { countCodePoints } from '../../base/text/code-points'
import { readCsv, type Cell } from './reader'
import { option, allowOptions, ignoreOthers, reportUnknownOption } from '../../language/definitions/options'

const separator = textThat((input) => input !== '', 'at least one character')
const quoteChar = textThat((input) => countCodePoints(input) === 1, 'one character')

export const parseCsv = defineFilter({
  name: 'parse_csv',
  former: ['parse_csv_rc'],
  summary: 'The rows of a CSV text. An empty cell is nil, a quoted empty one is empty text; blank lines are skipped.',
  parameters: [
    parameter('input', text),
    optional(
      'options',
      allowOptions(['convert_to_hash', 'col_sep', 'quote_char']),
      {},
      '`convert_to_hash: true` makes each row a hash, with the first row as keys; `col_sep` and `quote_char` as for `to_csv`.',
    ),
  ],
  returns: 'array of arrays, or of hashes',
  examples: [
    { template: '{{ text | parse_csv | json }}', data: { text: 'a,b\n1,"x,y"\n' }, output: '[["a","b"],["1","x,y"]]' },
    {
      template: '{{ text | parse_csv: convert_to_hash: true | json }}',
      data: { text: 'a,b\n1,2\n' },
      output: '[{"a":"1","b":"2"}]',
    },
  ],
  run(input, options) {
    this.allocate(input.length)
    const rows = readCsv(
      input,
      option(options, 'col_sep', separator, ','),
      option(options, 'quote_char', quoteChar, '"'),
      this,
    )
    return option(options, 'convert_to_hash', boolean, false) ? toHashes(rows, this) : rows
  },
})

/** The rows as hashes, with the first row as keys. Of equal keys the first wins; extra cells are dropped. */
function toHashes([header = [], ...rows]: readonly (readonly Cell[])[], context: FilterContext): Hash[] {
  const names = header.map((name) => name ?? '')
  return rows.map((row) => {
    const hash: Hash = {}
    context.allocate(names.length)
    names.forEach((name, i) => {
      context.charge(1 + name.length)
      if (!hasOwn(hash, name)) setOwn(hash, name, row[i] ?? null)
    })
    return hash
  })
}

/** Rows that are joined at once. */
const rowsAtOnce = 1000
/** The work charged for each row, in addition to its characters. */
const rowWork = 10

const writingOptions = [
  'col_sep',
  'row_sep',
  'quote_char',
  'force_quotes',
  'quote_empty',
  'write_headers',
  'headers',
  'sanitize',
] as const

export const toCsv = defineFilter({
  name: 'to_csv',
  reports: true,
  summary:
    'Writes an array of rows as CSV. A cell that a spreadsheet would read as a formula gets an apostrophe in front.',
  parameters: [
    parameter('input', array, 'Arrays of cells.'),
    optional(
      'options',
      ignoreOthers(writingOptions),
      {},
      '`col_sep: ","`, `row_sep: "\\n"`, `quote_char: \'"\'`; `force_quotes: true` quotes every cell, `quote_empty: false` leaves empty text unquoted; `write_headers: true` writes the names in `headers` first; `sanitize: false` leaves formulas as they are. Others are ignored with a warning.',
    ),
  ],
  returns: 'string',
  examples: [
    {
      template: '{{ rows | to_csv }}',
      data: {
        rows: [
          ['a', 'x,y'],
          [1, null],
        ],
      },
      output: 'a,"x,y"\n1,\n',
    },
    { template: '{{ rows | to_csv: col_sep: ";" }}', data: { rows: [['=1+1', -1]] }, output: "'=1+1;-1\n" },
  ],
  run(input, options) {
    reportUnknownOption(this, 'to_csv', options, writingOptions)
    const writeCell = makeCellWriter(options, this)
    const colSep = option(options, 'col_sep', separator, ',')
    const rowSep = option(options, 'row_sep', separator, '\n')
    const headers = option(options, 'write_headers', boolean, false) ? option(options, 'headers', array, [], this) : []
    const writeRow = (cells: readonly unknown[]): string => {
      this.allocate(cells.length * colSep.length + rowSep.length)
      return cells.map(writeCell).join(colSep) + rowSep
    }
    let csv = headers.length > 0 ? writeRow(headers) : ''
    // V8 writes a text that grows row by row in one go when it is read, and that takes long for millions of rows.
    for (let from = 0; from < input.length; from += rowsAtOnce) {
      this.charge(rowWork * rowsAtOnce)
      const rows = input.slice(from, from + rowsAtOnce)
      csv += rows.map((row, i) => writeRow(readCells(row, from + i))).join('')
    }
    return csv
  },
})

function readCells(row: unknown, index: number): readonly unknown[] {
  try {
    return array.read(row)
  } catch (error) {
    throw error instanceof ArgumentError ? new ArgumentError('input', `row ${index}: ${error.message}`) : error
  }
}

function makeCellWriter(options: Hash, context: FilterContext): (cell: unknown) => string {
  const quote = option(options, 'quote_char', quoteChar, '"')
  const forced = option(options, 'force_quotes', boolean, false)
  const quoteEmpty = option(options, 'quote_empty', boolean, true)
  const sanitized = option(options, 'sanitize', boolean, true)
  const separators = option(options, 'col_sep', separator, ',') + option(options, 'row_sep', separator, '\n')
  const special = makePattern(`\r\n${separators}${quote}`)
  return (value) => {
    const isNil = value == null
    const plain = isNil ? '' : toText(value, context)
    context.allocate(plain.length)
    const cell = sanitized && isFormula(plain) ? `'${plain}` : plain
    const isQuoted = forced || (cell === '' ? quoteEmpty && !isNil : special.test(cell))
    if (!isQuoted) return cell
    return quote + changeInChunks(cell, context, (chunk) => chunk.split(quote).join(quote + quote)) + quote
  }
}

/** A pattern for any of the characters. */
function makePattern(characters: string): RegExp {
  const codes = Array.from(new Set(characters), (character) => (character.codePointAt(0) as number).toString(16))
  return new RegExp(`[${codes.map((code) => `\\u{${code}}`).join('')}]`, 'u')
}

const formula = /^[=+\-@\t\r]/
const signedNumber = /^[+-](?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

function isFormula(cell: string): boolean {
  return formula.test(cell) && !signedNumber.test(cell)
}
