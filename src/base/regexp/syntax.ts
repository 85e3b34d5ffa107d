import { formats } from '../limits'

const maxDepth = formats.patternDepth

/** A Ruby pattern in Oniguruma's syntax. */
export interface OnigurumaPattern {
  readonly pattern: string
  /** The names of the groups in order; if any group has a name, those without capture nothing. */
  readonly names: readonly string[]
  /** Whether the pattern has subexpression calls (`\g<name>`), which can make it far longer in JavaScript. */
  readonly hasCalls: boolean
}

/** Options that apply up to the end of a group. */
interface Scope {
  /** Whether white space and comments are ignored. */
  readonly extended: boolean
  /**
   * The character set of `\w`, `\d` and `\s`: ASCII (`d`), Unicode (`u`), or ASCII also for POSIX brackets and `\b`
   * (`a`).
   */
  readonly charset: string
}

const ascii: Readonly<Record<string, string>> = {
  w: '[a-zA-Z0-9_]',
  W: '[^a-zA-Z0-9_]',
  d: '[0-9]',
  D: '[^0-9]',
  s: '[\\t-\\r ]',
  S: '[^\\t-\\r ]',
}
const { w } = ascii
const asciiBoundaries: Readonly<Record<string, string>> = {
  b: `(?:(?<=${w})(?!${w})|(?<!${w})(?=${w}))`,
  B: `(?:(?<=${w})(?=${w})|(?<!${w})(?!${w}))`,
}
// Beside a character of a word, half of the condition of `\b` is known.
const behindWord = '(?![\\p{L}\\p{M}\\p{N}\\p{Pc}])'
const beforeWord = '(?<![\\p{L}\\p{M}\\p{N}\\p{Pc}])'
const wordCharacter = /\w/
/** Behind a character, these show that it has to be matched, and once only. */
const beforeOther = /^[\w\\|)\][.^$ -]?$/
const quantifierSign = /[?*+{]/
const punctuation = '\\p{P}$+<=>\\^`|~'

// Each is tried at one index, and none can match in two ways.
const comment = /\(\?#(?:[^\\)]|\\[^])*\)/y
const flags = /\(\?([imxdau]*)(?:-([imx]*))?([:)])/y
const groupName = /\(\?(?:<([^>=!][^>]*)>|'([^']+)')/y
const interval = /\{(\d+)(?:(,)(\d*))?\}(\??)|\{,\d+\}/y
const lineComment = /#[^\n]*/y
const posixClass = /\[:(\^?)(\w+):\]/y
const codePoints = /\\u\{\s*([\da-fA-F]{1,6}(?:\s+[\da-fA-F]{1,6})*)\s*\}|\\u([\da-fA-F]{4})/y
const control = /\\(?:c|C-)([^\\])/y
const reference = /\\([gk])(?:<[^>]*>|'[^']*')/y
const numeric = /\\(?:x[\da-fA-F]{1,2}|\d{1,3})/y
const property = /\\[pP]\{[^}]*\}/y

const insignificant = ' \t\n\r\f'
const whiteSpace = /\s/
const letter = /[a-zA-Z]/

/**
 * Rewrites a Ruby pattern (Onigmo's dialect) in Oniguruma's syntax, which differs.
 *
 * @param extended whether white space and comments are ignored: Ruby's option `x`
 * @throws {SyntaxError} if Ruby rejects a pattern that Oniguruma would read differently
 */
export function toOniguruma(pattern: string, extended: boolean): OnigurumaPattern {
  return new Rewriter(pattern, extended).rewrite()
}

class Rewriter {
  private at = 0
  private result = ''
  private readonly names: string[] = []
  private hasCalls = false
  /** Whether the item before is a character of a word. */
  private isBehindWord = false
  private scope: Scope
  private readonly outer: Scope[] = []

  constructor(
    private readonly pattern: string,
    extended: boolean,
  ) {
    this.scope = { extended, charset: 'd' }
  }

  rewrite(): OnigurumaPattern {
    while (this.at < this.pattern.length) {
      const from = this.at
      this.rewriteItem()
      this.isBehindWord = this.at === from + 1 && wordCharacter.test(this.pattern[from] as string)
    }
    return { pattern: this.result, names: this.names, hasCalls: this.hasCalls }
  }

  private rewriteItem(): void {
    switch (this.pattern[this.at]) {
      case '\\':
        return this.escape(false)
      case '[':
        return this.rewriteClass()
      case '(':
        return this.rewriteGroup()
      case ')':
        this.scope = this.outer.pop() ?? this.scope
        return this.copy(1)
      case '{':
        return this.rewriteInterval()
      case '#':
        return this.copy((this.scope.extended ? this.match(lineComment)?.[0].length : undefined) ?? 1)
      default:
        return this.rewriteCharacter()
    }
  }

  /** Escapes white space that Ruby does not ignore under `x`. */
  private rewriteCharacter(): void {
    const character = this.pattern[this.at] as string
    if (this.scope.extended && whiteSpace.test(character) && !insignificant.includes(character)) {
      this.write(formatHex(character.charCodeAt(0)), 1)
    } else {
      this.copy(1)
    }
  }

  private rewriteGroup(): void {
    const skipped = this.match(comment)
    if (skipped) return this.write('(?#)', skipped[0].length)
    const options = this.match(flags)
    if (options) return this.rewriteFlags(options)
    if (this.pattern[this.at + 1] === '*') throw new SyntaxError('"*" has nothing to repeat')
    this.open()
    const name = this.match(groupName)
    if (name) this.names.push((name[1] ?? name[2]) as string)
    this.copy(name ? name[0].length : 1)
  }

  private open(): void {
    checkDepth(this.outer.push(this.scope))
  }

  /** `(?imx)` applies up to the end of the group, `(?imx:` opens a new one. */
  private rewriteFlags([whole, on = '', off = '', end]: RegExpExecArray): void {
    if (whole === '(?)') throw new SyntaxError('"(?)" sets no option')
    const charset = on.replace(/[imx]/g, '').slice(-1)
    if (end === ':') this.open()
    this.scope = {
      extended: off.includes('x') ? false : on.includes('x') || this.scope.extended,
      charset: charset || this.scope.charset,
    }
    const known = on.replace(/[dau]/g, '')
    const nothingElse = known === '' && off === '' && end === ')'
    const kept = nothingElse ? (this.scope.extended ? 'x' : '-x') : off === '' ? known : `${known}-${off}`
    this.write(`(?${kept}${end}`, whole.length)
  }

  /** In Ruby, `{n}?` repeats n times or not at all: it is not lazy. */
  private rewriteInterval(): void {
    const [whole, min, comma, max, lazy] = this.match(interval) ?? ['{']
    if (max && Number(max) < Number(min)) throw new SyntaxError(`"${whole}" ends before it begins`)
    if (lazy && !comma) this.write(`{${min}}{0,1}`, whole.length)
    else this.copy(whole.length)
  }

  private rewriteClass(): void {
    let depth = 0
    do {
      const character = this.pattern[this.at]
      const posix = depth > 0 && character === '[' && this.match(posixClass)
      if (posix) {
        this.rewritePosixClass(posix)
      } else if (character === '[') {
        checkDepth(++depth)
        this.copy(this.pattern[this.at + 1] === '^' ? 2 : 1)
        // A closing bracket that comes first is literal.
        if (this.pattern[this.at] === ']') this.write('\\]', 1)
      } else if (character === '\\') {
        this.escape(true)
      } else {
        if (character === ']') depth--
        this.copy(1)
      }
    } while (depth > 0 && this.at < this.pattern.length)
  }

  private rewritePosixClass([whole, negated, name]: RegExpExecArray): void {
    const set = name === 'punct' ? `[${punctuation}]` : `[:${name}:]`
    if (this.scope.charset === 'a') this.write(`[${negated}${set}&&\\p{ASCII}]`, whole.length)
    else if (name === 'punct') this.write(`[${negated}${punctuation}]`, whole.length)
    else this.copy(whole.length)
  }

  private escape(inClass: boolean): void {
    const character = this.pattern[this.at + 1]
    if (character === undefined) throw new SyntaxError('it ends with a backslash')
    const { charset } = this.scope
    const plain = charset === 'u' ? undefined : ascii[character]
    const boundary = charset === 'a' && !inClass ? asciiBoundaries[character] : undefined
    if (plain !== undefined || boundary !== undefined) return this.write((plain ?? boundary) as string, 2)
    if (character === 'b' && !inClass) return this.write(this.findSimpleBoundary() ?? '\\b', 2)
    switch (character) {
      case 'u':
        return this.rewriteCodePoints()
      case 'c':
      case 'C':
        return this.rewriteControl()
      case 'k':
      case 'g':
        return this.rewriteReference(inClass)
      case 'p':
      case 'P':
        return this.copy(this.match(property)?.[0].length ?? 2)
      // Special in Oniguruma, plain letters in Ruby.
      case 'y':
      case 'Y':
      case 'N':
      case 'O':
      case 'o':
        return this.write(character, 2)
      default:
        return this.copy(this.match(numeric)?.[0].length ?? 2)
    }
  }

  private findSimpleBoundary(): string | undefined {
    if (this.scope.extended) return undefined
    const [next = '', afterNext = ''] = this.pattern.slice(this.at + 2, this.at + 4)
    if (this.isBehindWord && !quantifierSign.test(next)) return behindWord
    return wordCharacter.test(next) && beforeOther.test(afterNext) ? beforeWord : undefined
  }

  private rewriteCodePoints(): void {
    const [whole, several, one] = this.match(codePoints) ?? []
    if (whole === undefined) throw new SyntaxError('"\\u" takes four hexadecimal digits, or up to six in braces')
    const codes = (one ?? (several as string)).split(/\s+/).map((digits) => Number.parseInt(digits, 16))
    const wrong = codes.find((code) => code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
    if (wrong !== undefined) throw new SyntaxError(`U+${wrong.toString(16).toUpperCase()} is not a valid character`)
    this.write(codes.map(formatHex).join(''), whole.length)
  }

  private rewriteControl(): void {
    const [whole, character] = this.match(control) ?? []
    if (whole === undefined || character === undefined || letter.test(character)) return this.copy(2)
    this.write(formatHex(character === '?' ? 0x7f : character.charCodeAt(0) & 0x1f), whole.length)
  }

  private rewriteReference(inClass: boolean): void {
    const [whole, kind] = (inClass ? null : this.match(reference)) ?? []
    if (kind === 'g') this.hasCalls = true
    this.copy(whole?.length ?? 2)
  }

  private match(regexp: RegExp): RegExpExecArray | null {
    regexp.lastIndex = this.at
    return regexp.exec(this.pattern)
  }

  private copy(length: number): void {
    this.write(this.pattern.slice(this.at, this.at + length), length)
  }

  /** Writes a text for the next `length` units of the pattern. */
  private write(text: string, length: number): void {
    this.result += text
    this.at += length
  }
}

/** V8 ends the process when its compiler's stack is full. */
function checkDepth(depth: number): void {
  if (depth > maxDepth) throw new SyntaxError('it is nested too deep')
}

function formatHex(code: number): string {
  return `\\x{${code.toString(16)}}`
}
