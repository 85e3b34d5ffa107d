import { TagArguments } from '../language/arguments'
import type { RenderContext } from '../language/context'
import type { Evaluate, Expression } from '../language/expressions'
import type { ExpressionReader } from '../language/reader'
import { Path, unquoted, type PathToken } from '../language/path'
import { andThen, type PromiseOrValue } from '../language/wait'
import type { Hash } from '../values/hash'
import { sizeOf } from '../values/size'

/** What many tags are written with: a value with its filters, and options after it, as in `'key', expire: 60`. */
export class Subject {
  /** Whether no value is written. */
  readonly isEmpty: boolean
  private readonly written: Expression | undefined
  private readonly value: Evaluate
  private readonly options: TagArguments

  /**
   * Reads all that is written in the tag.
   *
   * @param isOptional whether that may be nothing: the value is nil then
   * @param isName whether the value is a name, which needs no quotes
   */
  constructor(reader: ExpressionReader, { isOptional = false, isName = false } = {}) {
    reader.skipBlank()
    const value = isOptional && reader.end() ? undefined : readValue(reader)
    this.isEmpty = value === undefined
    this.written = value
    this.value = value ? (isName ? nameIn(value) : value.compile()) : () => null
    this.options = new TagArguments(reader)
  }

  get paths(): PathToken[] {
    return [...(this.written?.paths ?? []), ...this.options.paths]
  }

  /** Why its value is no text, where a variable that is not set is written: perhaps without its quotes. */
  unquoted(value: unknown): string {
    return unquoted(this.written, value)
  }

  evaluate<T>(context: RenderContext, use: (value: unknown, options: Hash) => PromiseOrValue<T>): PromiseOrValue<T> {
    return andThen(this.value(context), (value) => {
      context.charge(sizeOf(value))
      return andThen(this.options.hash(context), (options) => use(value, options))
    })
  }
}

function readValue(reader: ExpressionReader): Expression {
  return reader.tolerate(
    () => reader.readFiltered('arguments'),
    (lax) => {
      const value = lax.readOperand()
      reader.p = lax.p
      return value
    },
  )
}

/** A name, with or without quotes; a variable counts where there is one. */
export function nameIn(expression: Expression): Evaluate {
  const word = expression instanceof Path && expression.keys.length === 0 ? expression.root : undefined
  if (typeof word !== 'string') return expression.compile()
  const evaluate = expression.compile(true)
  return (context) => andThen(evaluate(context), (value) => value ?? word)
}
