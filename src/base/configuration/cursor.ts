import { diagnose, formatMessage, type Diagnostic, type Place, type Report } from '../diagnostics/diagnostic'
import type { RuleName } from '../diagnostics/severities'
import * as fixedLimits from '../limits'
import type { Suggestion } from '../text/nearest'
import { describe } from '../values/describe'

/** The maximum nesting of keys below a top-level key. */
const maxDepth = fixedLimits.requests.configurationDepth

/** The source of a configuration: a file, or code. */
export interface Source {
  /** The path of the file, or a name in messages: `form "sign_up"`. */
  readonly file: string
  /** The place of the value at these keys. Default: the file's start */
  readonly locate?: (keys: readonly string[]) => Omit<Place, 'file'>
  /** Reports a word at these keys that YAML has read as a boolean. */
  readonly reportBooleanWord?: (keys: readonly string[]) => void
  /** Creates the error for an invalid value. */
  readonly error: (diagnostic: Diagnostic) => Error
  /** Receives the keys that have no effect. */
  readonly report: Report
  /** Describes a value in messages. Default: in the words of templates */
  readonly describe?: (value: unknown) => string
}

const start = { line: 1, column: 1 }

/** Points at a value in a configuration. */
export class Cursor {
  constructor(
    private readonly source: Source,
    readonly keys: readonly string[] = [],
  ) {}

  /** Points at a configuration in code; its faults are errors with its name. */
  static forCode(name: string, makeError = (message: string): Error => new TypeError(message)): Cursor {
    const error = (diagnostic: Diagnostic): Error => makeError(`${name}: ${formatMessage(diagnostic)}`)
    const report = (diagnostic: Diagnostic): never => {
      throw error(diagnostic)
    }
    return new Cursor({ file: name, error, report })
  }

  /** @throws if the value there is nested too deep */
  at(key: string): Cursor {
    if (this.keys.length > maxDepth) this.fail(`nested more than ${maxDepth} deep`)
    return new Cursor(this.source, [...this.keys, key])
  }

  /** The last key; undefined at the root. */
  get key(): string | undefined {
    return this.keys.at(-1)
  }

  /** The place of the value; if it is missing, the place of the nearest parent that exists. */
  get place(): Place {
    const { file, locate } = this.source
    return { file, ...(locate?.(this.keys) ?? start) }
  }

  /** @throws the source's error */
  fail(message: string, suggestion?: string): never {
    throw this.source.error(diagnose('configuration', this.place, message, { keys: this.keys, suggestion }))
  }

  /** @throws the source's error: `expected true or false, got String "yes"` */
  expected(what: string, value: unknown, suggestion?: string): never {
    return this.fail(`expected ${what}, got ${(this.source.describe ?? describe)(value)}`, suggestion)
  }

  /** Reports a boolean in place of a text, if it is written as another word. */
  reportBooleanWord(): void {
    this.source.reportBooleanWord?.(this.keys)
  }

  /** Reports a key without an effect. */
  report(rule: RuleName, message: string, suggestion: Suggestion = {}): void {
    this.source.report(diagnose(rule, this.place, message, { keys: this.keys, ...suggestion }))
  }
}
