import { setOwn, type Hash } from '../values/hash'
import { sizeOf } from '../values/size'
import { newScope, type RenderContext, type Scope } from './context'
import { compileAll, Literal, type Expression } from './expressions'
import type { ExpressionReader } from './reader'
import { PathToken } from './path'
import { chain, type Waiting } from './wait'

/**
 * The named arguments of a tag: `a: x, b: y`. Commas may be missing; a name alone is true.
 */
export class TagArguments {
  private readonly expressions = new Map<string, Expression>()
  private readonly words = new Set<string>()
  private readonly evaluateAll: (context: RenderContext) => Waiting<unknown[]>
  private readonly keys: string[]

  /** @param separator what stands between a name and its value: LiquidJS' `keyValueSeparator` */
  constructor(reader: ExpressionReader, separator = ':') {
    for (;;) {
      reader.skipBlank()
      if (reader.peek() === ',') {
        reader.advance()
        continue
      }
      if (reader.end() || reader.peek() === '|') break
      const begin = reader.p
      const name = reader.readArgumentName(separator)
      if (name !== undefined) {
        this.expressions.set(name, reader.readOperand())
        continue
      }
      const word = reader.readNonEmptyIdentifier()
      reader.assert(word, () => `expected "name: value", got ${reader.snapshot()}`)
      this.words.add(word?.content as string)
      this.expressions.set(word?.content as string, new Literal(true, reader.place(begin)))
    }
    this.keys = Array.from(this.expressions.keys())
    this.evaluateAll = compileAll(Array.from(this.expressions.values(), (expression) => expression.compile()))
  }

  get names(): readonly string[] {
    return this.keys
  }

  get paths(): PathToken[] {
    return Array.from(this.expressions.values()).flatMap((expression) => expression.paths)
  }

  /** The names given alone, as the variables that `export` takes them for. */
  get wordPaths(): PathToken[] {
    return Array.from(this.words, (word) => {
      const { input, begin, end, file } = (this.expressions.get(word) as Expression).token
      return new PathToken(word, [], input, begin, end, file)
    })
  }

  /** Whether the name was given alone. */
  isWord(name: string): boolean {
    return this.words.has(name)
  }

  /** The expression given under the name, if any. */
  get(name: string): Expression | undefined {
    return this.expressions.get(name)
  }

  /** The values by their names, as a scope. */
  scope(context: RenderContext): Waiting<Scope> {
    return chain(this.evaluateAll(context), (values) => this.fill(newScope(), values, context))
  }

  /** The values by their names, as a hash of the dialect. */
  hash(context: RenderContext): Waiting<Hash> {
    return chain(this.evaluateAll(context), (values) => this.fill({}, values, context))
  }

  private fill(target: Hash, values: readonly unknown[], context: RenderContext): Hash {
    this.keys.forEach((key, i) => {
      context.charge(sizeOf(values[i]))
      setOwn(target, key, values[i])
    })
    return target
  }
}
