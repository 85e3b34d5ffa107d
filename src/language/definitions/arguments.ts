import { setOwn, type Hash } from '../../base/values/hash'
import { measureSize } from '../../base/values/size'
import { makeEmptyScope, type RenderContext, type Scope } from '../rendering/context'
import { ArrayLiteral, compileAll, HashLiteral, type Expression } from '../expressions/expressions'
import { readWordAsText } from '../expressions/path'
import type { ExpressionReader } from '../expressions/reader'
import { printLiteral, type Code } from '../generation/code'
import type { Writer } from '../generation/writer'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { Evaluate } from '../rendering/closures'

interface Syntax {
  /** The separator of a name and its value. Default: LiquidJS' `keyValueSeparator` */
  readonly separator?: string
  /** Whether a bare name is an argument: the variable of that name. */
  readonly words?: boolean
  /** The words that are texts as the value of the argument of that name. */
  readonly texts?: (name: string) => RegExp | undefined
  /** Whether filters may follow. */
  readonly filters?: boolean
  /** Whether anything but arguments is skipped in strict syntax, too. */
  readonly isLax?: boolean
}

/** The named arguments of a tag: `a: x, b: y`. Commas may be missing. */
export class TagArguments {
  private readonly expressions: ReadonlyMap<string, Expression>
  private readonly evaluates: readonly Evaluate[]
  private readonly evaluateAll: (context: RenderContext) => PromiseOrValue<unknown[]>
  private readonly keys: string[]
  /** Whether something else is among them, which lax syntax ignores: then a name may belong to it. */
  readonly isTolerated: boolean

  /** Reads the rest of the tag, up to its filters if it may have any. */
  constructor(
    reader: ExpressionReader,
    { words = false, filters = false, texts, isLax, separator: custom }: Syntax = {},
  ) {
    const separator = custom ?? reader.liquid.options.keyValueSeparator ?? ':'
    let isTolerated = false
    const expressions = reader.tolerate(
      () => read(reader, { separator, words, filters }),
      (lax) => {
        isTolerated = true
        if (filters) reader.p = lax.endAt('|')
        return lax.readArguments(separator, { words })
      },
      isLax,
    )
    this.expressions = texts ? withTexts(expressions, texts) : expressions
    this.isTolerated = isTolerated
    this.keys = Array.from(this.expressions.keys())
    this.evaluates = Array.from(this.expressions.values(), (expression) => expression.compile())
    this.evaluateAll = compileAll(this.evaluates)
  }

  get names(): readonly string[] {
    return this.keys
  }

  get parts(): Expression[] {
    return Array.from(this.expressions.values())
  }

  /** The expression passed under the name, if any. */
  get(name: string): Expression | undefined {
    return this.expressions.get(name)
  }

  /** The values by their names, as a scope. */
  readScope(context: RenderContext): PromiseOrValue<Scope> {
    return andThen(this.evaluateAll(context), (values) => this.toScope(values, context))
  }

  /** The scope of evaluated values. */
  toScope(values: readonly unknown[], context: RenderContext): Scope {
    return this.collect(makeEmptyScope(), values, context)
  }

  /**
   * Writes the code of `readScope`.
   *
   * @param bail writes the handling of the promise of the values, in a local
   * @returns the local of the scope
   */
  emitScope(writer: Writer, bail: (values: string) => void): string {
    const values = writer.evaluateList(Array.from(this.expressions.values()), bail)
    const scope = writer.keep('makeEmptyScope()')
    this.keys.forEach((key, i) => {
      const { js, kind } = values[i] as Code
      const size =
        kind === 'text'
          ? `b.charge(${js}.length);`
          : kind === 'any'
            ? `if(typeof ${js}==='string'||typeof ${js}==='object')b.charge(measureSize(${js}));`
            : ''
      writer.add(`${size}${scope}[${printLiteral(key)}]=${js};`)
    })
    return scope
  }

  /** Like `readScope`, with each value a variable for those after it. */
  readGrowingScope(context: RenderContext): PromiseOrValue<Scope> {
    const scope = makeEmptyScope()
    const set = (i: number): PromiseOrValue<Scope> => {
      const [key, evaluate] = [this.keys[i], this.evaluates[i]]
      if (key === undefined || evaluate === undefined) return scope
      return andThen(evaluate(context), (value) => {
        this.put(scope, key, value, context)
        return set(i + 1)
      })
    }
    return context.within(scope, () => set(0))
  }

  /** Like `toScope`, as a hash of the dialect. */
  toHash(values: readonly unknown[], context: RenderContext): Hash {
    return this.collect({}, values, context)
  }

  private collect(target: Hash, values: readonly unknown[], context: RenderContext): Hash {
    this.keys.forEach((key, i) => {
      this.put(target, key, values[i], context)
    })
    return target
  }

  private put(target: Hash, key: string, value: unknown, context: RenderContext): void {
    context.charge(measureSize(value))
    setOwn(target, key, value)
  }
}

function read(
  reader: ExpressionReader,
  { separator, words, filters }: Required<Pick<Syntax, 'separator' | 'words' | 'filters'>>,
): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>()
  for (;;) {
    reader.skipBlank()
    if (reader.peek() === ',') {
      reader.advance()
      continue
    }
    if (reader.end() || (filters && reader.peek() === '|')) return found
    const name = reader.readArgumentName(separator)
    if (name !== undefined) {
      found.set(name, filters ? reader.readOperand() : readArgumentValue(reader))
      continue
    }
    const begin = reader.p
    const word = words ? reader.readNonEmptyIdentifier() : undefined
    reader.assert(word, () => `expected "name: value", got ${reader.snapshot()}${reader.describeStrayColon()}`)
    found.set(word.content, reader.makeSubReader(begin, reader.p).readOperandAlone())
  }
}

function withTexts(
  expressions: ReadonlyMap<string, Expression>,
  texts: (name: string) => RegExp | undefined,
): ReadonlyMap<string, Expression> {
  return new Map(Array.from(expressions, ([name, expression]) => [name, readWordAsText(expression, texts(name))]))
}

/** A value. A literal of an array or a hash may have filters. */
function readArgumentValue(reader: ExpressionReader): Expression {
  reader.skipAt()
  const begin = reader.p
  const value = reader.readOperand()
  const isLiteral = value instanceof ArrayLiteral || value instanceof HashLiteral
  return isLiteral ? reader.readFiltersOn(value, begin, 'arguments') : value
}
