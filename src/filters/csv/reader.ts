import { ArgumentError } from '../../language/definitions/definition'
import type { Meter } from '../../base/metering/meter'
import { indexOf } from '../../base/text/search'

/** A cell; null if it is empty and unquoted. */
export type Cell = string | null

/**
 * Reads CSV. Lines end with a line feed, a carriage return or both; a quote in an unquoted cell is an ordinary
 * character.
 *
 * @throws {ArgumentError} if a quoted cell is not closed, or text follows its closing quote
 */
export function readCsv(text: string, separator: string, quote: string, meter: Meter): Cell[][] {
  return new CsvReader(text, separator, quote, meter).read()
}

/** The work charged for a cell, however short it is. */
const cellWork = 10
const lineEnd = /\r\n?|\n/g

class CsvReader {
  private at: number
  /** The positions of the next separator and line end, searched again once they are passed. */
  private separatorAt = -1
  private lineEndAt = -1

  constructor(
    private readonly text: string,
    private readonly separator: string,
    private readonly quote: string,
    private readonly meter: Meter,
  ) {
    this.at = text.startsWith('\ufeff') ? 1 : 0
  }

  read(): Cell[][] {
    const rows: Cell[][] = []
    while (this.at < this.text.length) {
      const row = this.readRow()
      if (row.length > 1 || row[0] !== null) rows.push(row)
    }
    return rows
  }

  private readRow(): Cell[] {
    const row: Cell[] = []
    for (;;) {
      this.meter.charge(cellWork)
      row.push(this.text.startsWith(this.quote, this.at) ? this.readQuoted() : this.readUnquoted())
      // `end` has just found the separator; comparing a long one again at each cell would take quadratic time.
      if (this.separatorAt !== this.at) break
      this.at += this.separator.length
    }
    if (this.at < this.text.length) this.at += this.text.startsWith('\r\n', this.at) ? 2 : 1
    return row
  }

  private readUnquoted(): Cell {
    const cell = this.text.slice(this.at, (this.at = this.findEnd()))
    return cell === '' ? null : cell
  }

  private readQuoted(): Cell {
    const { text, quote, at } = this
    const begin = at + quote.length
    let close = text.indexOf(quote, begin)
    while (close >= 0 && text.startsWith(quote, close + quote.length)) {
      close = text.indexOf(quote, close + 2 * quote.length)
    }
    if (close < 0) throw this.makeFault('an unclosed quoted cell', at)
    this.at = close + quote.length
    if (this.findEnd() !== this.at) throw this.makeFault('text after a quoted cell', close)
    return text
      .slice(begin, close)
      .split(quote + quote)
      .join(quote)
  }

  /** The end of the cell that starts here: the next separator or line end. */
  private findEnd(): number {
    const { text, separator, at } = this
    if (this.separatorAt < at) this.separatorAt = toPosition(indexOf(text, separator, at))
    if (this.lineEndAt < at) {
      lineEnd.lastIndex = at
      this.lineEndAt = lineEnd.exec(text)?.index ?? text.length
    }
    return Math.min(this.separatorAt, this.lineEndAt)
  }

  private makeFault(what: string, at: number): ArgumentError {
    let line = 1
    lineEnd.lastIndex = 0
    for (let end = lineEnd.exec(this.text); end && end.index < at; end = lineEnd.exec(this.text)) {
      this.meter.charge(cellWork)
      line++
    }
    return new ArgumentError('input', `expected CSV, got ${what} in line ${line}`)
  }
}

/** Maps "not found" to infinity, so that it is never the minimum. */
function toPosition(index: number): number {
  return index < 0 ? Infinity : index
}
