import type { Liquid, TagToken } from 'liquidjs'
import { TagArgumentError } from '../../base/errors'
import { SafeString } from '../../base/values/scalar'
import { measureSize } from '../../base/values/size'
import type { Block } from '../rendering/block'
import type { RenderContext } from '../rendering/context'
import { ArgumentError, type ArgumentOf, type ListedPart, type Parameter, type ParameterType } from './definition'
import type { Outputs } from '../dialect'
import { Literal, type Expression } from '../expressions/expressions'
import type { Step } from '../expressions/filter-call'
import { Filtered } from '../expressions/filtered'
import { discardOutput } from '../rendering/work-output'
import { locate } from '../rendering/locate'
import { readBareName, explainNil, readWordAsText } from '../expressions/path'
import type { ExpressionReader } from '../expressions/reader'
import { Target } from '../expressions/target'
import type { Reading, TagFault } from './tag'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'

/** A part of a tag that is not a named argument: a positional part, or the body. */
export interface TagPart<N extends string = string, T = unknown> extends ListedPart {
  readonly name: N
  /** Its parameter in the reference. */
  readonly parameter?: Parameter
  /** Reads the part at parse time. */
  read(source: TagSource): WrittenPart<T>
}

/** A part of a tag in a template. */
export interface WrittenPart<T = unknown> {
  /** The expressions in it. They are evaluated before the tag runs. */
  readonly expressions: readonly Expression[]
  /**
   * Makes the value of the part.
   *
   * @param values the values of the expressions
   */
  readonly make: (values: readonly unknown[], context: RenderContext) => T
}

/** A part whose value is known at parse time. */
export function makeConstantPart<T>(value: T): WrittenPart<T> {
  return { expressions: [], make: () => value }
}

/** The source of a tag, which its parts read. */
export interface TagSource {
  readonly tag: string
  readonly token: TagToken
  readonly liquid: Liquid
  readonly reader: ExpressionReader
  /** How outputs are printed at this place. */
  readonly outputs: Outputs
  /** Registers, for static analysis, an expression that reads variables. */
  addReading(reading: Reading): void
  /** Registers, for static analysis, an error that the tag throws when it runs. */
  addFault(fault: TagFault): void
  /** The positional arguments read so far. */
  readonly positionals: Expression[]
  /** Registers, for static analysis, a variable that the tag sets. */
  addTarget(target: Pick<Target, 'parts' | 'token'>): void
  /** Reads the body, in which variables of these names exist, too; it ends at index `end` of the template. */
  readBody(variables?: readonly string[]): { readonly block: Block; readonly end: number }
}

/**
 * A value with filters before the named arguments: `'/cart'` in `{% redirect_to '/cart', status: 301 %}`. It may be
 * omitted if the parameter is optional; an explicit nil stays nil.
 */
export function positional<const P extends Parameter>(parameter: P): TagPart<P['name'], ArgumentOf<P>> {
  return makePositionalPart(parameter, (expression) => expression)
}

/** Like `positional`, for a name that needs no quotes; if a variable of that name exists, its value is used. */
export function bareword<const P extends Parameter>(parameter: P): TagPart<P['name'], ArgumentOf<P>> {
  return makePositionalPart(parameter, readBareName)
}

/**
 * The named argument `option`, also without its name after the positional ones: `log message, 'cart'`. The argument
 * without a name takes precedence, unless it is nil.
 */
export function unnamed<const P extends Parameter>(option: P): TagPart<P['name'], ArgumentOf<P>> {
  const type = {
    ...option.type,
    read: (value: unknown, context: RenderContext) => (value == null ? undefined : option.type.read(value, context)),
  }
  const part = positional({ ...option, type, optional: true, default: undefined })
  return { name: option.name, read: (source) => part.read(source) }
}

function makePositionalPart<P extends Parameter>(
  parameter: P,
  convert: (expression: Expression) => Expression,
): TagPart<P['name'], ArgumentOf<P>> {
  return {
    name: parameter.name,
    parameter,
    read(source) {
      const { reader } = source
      reader.skipBlank()
      if (source.positionals.length > 0 && reader.peek() === ',') reader.advance()
      if (parameter.optional && reader.optionsFollow()) {
        return makeConstantPart(parameter.default as ArgumentOf<P>)
      }
      if (reader.end()) throw reader.error(`tag "${source.tag}" expects a value for ${parameter.name}`)
      const expression = readWordAsText(readPositional(reader), parameter.type.words)
      source.positionals.push(expression)
      const isWord = convert === readBareName
      source.addReading({ parts: [expression], nameOf: parameter.type.nameOf, isWord, parameter })
      return {
        expressions: [convert(expression)],
        make([value], context) {
          context.charge(measureSize(value))
          return readValue(source.tag, parameter, value, expression, context) as ArgumentOf<P>
        },
      }
    },
  }
}

function readPositional(reader: ExpressionReader): Expression {
  return reader.tolerate(
    () => {
      reader.skipAt()
      return reader.readFiltered('arguments')
    },
    (lax) => {
      const value = lax.readOperand()
      reader.p = lax.p
      return value
    },
  )
}

/** Reads a value by its parameter; an error is located at the expression. */
export function readValue<T>(
  tag: string,
  { name, type }: { readonly name: string; readonly type: ParameterType<T> },
  value: unknown,
  written: Expression,
  context: RenderContext,
): T {
  try {
    return type.read(value, context)
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    const message = `${name}: ${error.message}${explainNil(written, value)}`
    throw locate(new TagArgumentError(tag, message, { cause: error }), written.token)
  }
}

/** `name =`: the variable, or the path in one, that the tag sets; with `<<`, the array that it appends to. */
export function target<const N extends string>(name: N): TagPart<N, Target> {
  return {
    name,
    read(source) {
      const found = Target.readAssigned(source.reader, source.token.name)
      source.addTarget(found)
      return makeConstantPart(found)
    },
  }
}

/**
 * The body between the tag and its end.
 *
 * @param variables the names of the variables that the tag sets for the body
 */
export function body(...variables: readonly string[]): TagPart<'body', TagBody> {
  return {
    name: 'body',
    read(source) {
      return makeConstantPart(new TagBody(source.readBody(variables).block, source.outputs.escape !== undefined))
    },
  }
}

/** Filters at the end of a tag, after its named arguments, as a function that applies them to a value. */
export const trailingFilters: TagPart<'filters', Step> = {
  name: 'filters',
  read(source) {
    const { reader } = source
    const begin = reader.p
    const found = reader.readWholeFiltersOn(new Literal(undefined, reader.makePlace(begin)), begin)
    source.addReading(found)
    const step: Step = found instanceof Filtered ? found.compileFilters() : (value) => value
    return makeConstantPart(step)
  },
}

/** The body of a tag. */
export class TagBody {
  constructor(
    private readonly block: Block,
    private readonly isHtml: boolean,
  ) {}

  /** Returns the body's output, for the tag to print. */
  render(context: RenderContext): PromiseOrValue<string> {
    return this.block.render(context)
  }

  /** Returns the body's output for another use: none of it is printed, even if it fails and the error is caught. */
  text(context: RenderContext): PromiseOrValue<string> {
    return discardOutput(context, () => this.block.render(context))
  }

  /** Like `text`, but as a value that is not escaped again when printed. */
  capture(context: RenderContext): PromiseOrValue<string | SafeString> {
    return andThen(this.text(context), (text) => (this.isHtml ? new SafeString(text) : text))
  }
}
