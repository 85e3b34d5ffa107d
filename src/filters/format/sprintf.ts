import { unwrap } from '../../base/values/compare'
import { describe, show } from '../../base/values/describe'
import { getOwn, hasOwn, isHash } from '../../base/values/hash'
import type { Allocator } from '../../base/metering/meter'
import { conversions, FormatFault, toInteger, writeText, type Directive } from './sprintf-conversions'

export { FormatFault }

function makeSyntaxFault(problem: string): FormatFault {
  return new FormatFault('format', problem)
}

/**
 * Formats a value as Ruby's `format` does. The value is the only argument; for a hash, `%<key>d` and `%{key}` read a
 * key.
 *
 * @param allocator charged for each width and precision before text of that length is built, and for each value written
 * @throws {FormatFault}
 */
export function sprintf(format: string, value: unknown, allocator: Allocator): string {
  return new Formatter(format, value, allocator).write()
}

const flag = /[-+ 0#]/
const closing: Readonly<Record<string, string>> = { '<': '>', '{': '}' }

/** How a format refers to its values. Mixing two ways is an error. */
type Reference = 'in turn' | 'by number' | 'by name'

class Formatter {
  private at = 0
  private taken = 0
  private reference: Reference | undefined
  /** The value that the current directive refers to, if it names one. */
  private chosen: { readonly value: unknown } | undefined

  constructor(
    private readonly format: string,
    private readonly value: unknown,
    private readonly allocator: Allocator,
  ) {}

  write(): string {
    let written = ''
    for (let percent = this.format.indexOf('%'); percent >= 0; percent = this.format.indexOf('%', this.at)) {
      written += this.format.slice(this.at, percent)
      this.at = percent + 1
      const value = this.convertDirective()
      this.allocator.allocate(1 + value.length)
      written += value
    }
    return written + this.format.slice(this.at)
  }

  private convertDirective(): string {
    const directive: Directive = { flags: '', width: undefined, precision: undefined }
    this.chosen = undefined
    const begin = this.at
    for (;;) {
      const character = this.format.charAt(this.at)
      if (flag.test(character)) {
        if (directive.width !== undefined || directive.precision !== undefined) {
          throw makeSyntaxFault(`the flag "${character}" comes after the width`)
        }
        this.at++
        directive.flags += character
      } else if (character === '*' || isDigit(character)) {
        this.readWidth(directive)
      } else if (character === '.') {
        this.at++
        this.readPrecision(directive)
      } else if (character === '<' || character === '{') {
        this.choose('by name', this.readByName(character))
        if (character === '{') return writeText(this.takeValue(), directive, this.allocator)
      } else {
        return this.convert(directive, begin)
      }
    }
  }

  private convert(directive: Directive, begin: number): string {
    const letter = this.format.charAt(this.at)
    if (letter === '%' || letter === '\n' || letter === '\0') {
      if (this.at > begin && this.chosen === undefined) throw makeSyntaxFault('expected nothing between "%" and "%"')
      if (letter === '%') this.at++
      return '%'
    }
    const conversion = conversions[letter]
    if (letter === '') throw makeSyntaxFault('it ends with an incomplete directive; a percent sign is written "%%"')
    if (conversion === undefined) throw makeSyntaxFault(`unknown directive "%${letter}"`)
    this.at++
    return conversion(this.takeValue(), directive, letter, this.allocator)
  }

  /** Reads a width, or the number of an argument, which ends in `$`. */
  private readWidth(directive: Directive): void {
    if (this.format.charAt(this.at) !== '*') {
      const number = this.readDigits()
      if (this.format.charAt(this.at) === '$') {
        this.at++
        this.choose('by number', this.readByNumber(number))
        return
      }
      this.setWidth(directive, number)
    } else {
      const width = this.readStarred()
      if (width < 0) directive.flags += '-'
      this.setWidth(directive, Math.abs(width))
    }
  }

  private setWidth(directive: Directive, width: number): void {
    if (directive.precision !== undefined) throw makeSyntaxFault('the width comes after the precision')
    if (directive.width !== undefined) throw makeSyntaxFault('the width is given twice')
    this.allocator.allocate(width)
    directive.width = width
  }

  private readPrecision(directive: Directive): void {
    if (directive.precision !== undefined) throw makeSyntaxFault('the precision is given twice')
    const precision = this.format.charAt(this.at) === '*' ? this.readStarred() : this.readDigits()
    if (precision < 0) return
    this.allocator.allocate(precision)
    directive.precision = precision
  }

  private readDigits(): number {
    const begin = this.at
    while (isDigit(this.format.charAt(this.at))) this.at++
    return Number(this.format.slice(begin, this.at))
  }

  /** Reads a width or precision from an argument: `*`, `*1$`. */
  private readStarred(): number {
    this.at++
    if (!isDigit(this.format.charAt(this.at))) return Number(toInteger(this.takeNext()))
    const number = this.readDigits()
    if (this.format.charAt(this.at++) !== '$') throw makeSyntaxFault('a number after "*" ends in "$"')
    return Number(toInteger(this.readByNumber(number)))
  }

  private choose(reference: Reference, value: unknown): void {
    if (this.chosen !== undefined) throw makeSyntaxFault(`the value is chosen twice, ${reference}`)
    this.chosen = { value }
  }

  private takeValue(): unknown {
    return this.chosen === undefined ? this.takeNext() : this.chosen.value
  }

  private refer(reference: Reference): void {
    this.reference ??= reference
    if (this.reference !== reference) {
      throw makeSyntaxFault(`values are taken ${this.reference}, and then ${reference}`)
    }
  }

  private takeNext(): unknown {
    this.refer('in turn')
    if (this.taken++ > 0) throw makeSyntaxFault('it wants more than one value')
    return this.value
  }

  private readByNumber(number: number): unknown {
    this.refer('by number')
    if (number !== 1) throw makeSyntaxFault(`value ${number}$ is missing: only one is given`)
    return this.value
  }

  private readByName(open: string): unknown {
    this.refer('by name')
    const end = this.format.indexOf(closing[open] as string, this.at)
    if (end < 0) throw makeSyntaxFault(`"%${open}" has no "${closing[open] as string}"`)
    const name = this.format.slice(this.at + 1, end)
    this.allocator.charge(name.length)
    this.at = end + 1
    const hash = unwrap(this.value)
    if (!isHash(hash)) throw new FormatFault('value', `expected a hash for ${show(name)}, got ${describe(this.value)}`)
    if (!hasOwn(hash, name)) throw new FormatFault('value', `has no key ${show(name)}`)
    return getOwn(hash, name)
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}
