import type { Liquid } from 'liquidjs'
import { TagArgumentError } from '../base/errors'
import { makeEmptyScope, type RenderContext } from '../language/rendering/context'
import { compileAll, compilePlain, toPlain, type Expression } from '../language/expressions/expressions'
import { countItems, listItems, type Items } from '../language/rendering/items'
import { locate } from '../language/rendering/locate'
import type { LaxReader } from '../language/expressions/lax'
import type { ExpressionReader } from '../language/expressions/reader'
import { toCode, type Code } from '../language/generation/code'
import type { Writer } from '../language/generation/writer'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Evaluate } from '../language/rendering/closures'
import { describe } from '../base/values/describe'
import type { Meter } from '../base/metering/meter'
import { parseInteger } from '../base/values/numbers/parse-number'
import { print } from '../base/values/print'
import { Range } from '../base/values/range'
import { unmark } from '../base/values/scalar'
import { measureSize } from '../base/values/size'

interface Loop {
  readonly variable: string
  readonly list: Expression
  readonly reversed: boolean
}

/** The arguments of a loop: `item in list reversed limit: n offset: n`. */
export class LoopArguments {
  readonly variable: string
  /** The loop's name, under which `offset: continue` finds the end of the last loop. */
  readonly name: string
  readonly reversed: boolean
  private readonly list: Expression
  private readonly collection: Evaluate
  private readonly options = new Map<string, Expression>()
  /** The words and options in written order, in which a `for` applies them with `orderedFilterParameters`. */
  private readonly order = new Set<string>()
  private readonly evaluates: readonly Evaluate[]
  private readonly evaluateOptions: (context: RenderContext) => PromiseOrValue<unknown[]>
  private readonly continues: boolean

  constructor(
    reader: ExpressionReader,
    private readonly tag: string,
    private readonly known: readonly string[],
    { keyValueSeparator = ':' }: Liquid['options'],
  ) {
    const { variable, list, reversed } = reader.tolerate(
      () => this.read(reader, keyValueSeparator),
      (lax) => this.readLaxly(lax, keyValueSeparator),
      // Like Ruby's `tablerow`, ignore unknown syntax in every mode.
      tag === 'tablerow' || undefined,
    )
    this.variable = variable
    this.name = `${variable}-${list.token.getText()}`
    this.list = list
    this.collection = compilePlain(list)
    this.reversed = reversed
    const offset = this.options.get('offset')
    this.continues = tag === 'for' && offset?.token.getText() === 'continue'
    this.evaluates = Array.from(this.options.values(), (option) => compilePlain(option, this.continues))
    this.evaluateOptions = compileAll(this.evaluates)
  }

  get parts(): Expression[] {
    return [this.list, ...this.options.values()]
  }

  private read(reader: ExpressionReader, separator: string): Loop {
    const variable = reader.readNonEmptyIdentifier()
    reader.assert(variable, () => `expected the name of a variable, got ${reader.snapshot()}`)
    const word = reader.readNonEmptyIdentifier()
    reader.assert(word?.content === 'in', () => `expected "in" after "${variable.content}"`, word?.begin)
    const list = reader.readOperand()
    return { variable: variable.content, list, reversed: this.readOptions(reader, separator) }
  }

  private readLaxly(lax: LaxReader, separator: string): Loop | undefined {
    const variable = lax.readName()
    const list = variable !== '' && lax.readName() === 'in' ? lax.readOperandHere() : undefined
    if (!list) return undefined
    const reversed = lax.readName() === 'reversed'
    this.options.clear()
    for (const [name, value] of lax.readArguments(separator))
      if (this.known.includes(name)) this.options.set(name, value)
    return { variable, list, reversed }
  }

  private readOptions(reader: ExpressionReader, separator: string): boolean {
    let reversed = false
    for (;;) {
      reader.skipBlank()
      if (reader.peek() === ',') reader.advance()
      const begin = reader.p
      const name = reader.readArgumentName(separator)
      if (name !== undefined) {
        reader.assert(
          this.known.includes(name),
          () => `unknown option "${name}": a loop takes ${this.known.join(', ')}`,
          begin,
        )
        this.options.set(name, reader.readOperand())
        this.order.add(name)
      } else if (reader.readNonEmptyIdentifier()?.content === 'reversed') {
        reversed = true
        this.order.add('reversed')
      } else {
        reader.p = begin
        reader.expectEnd()
        return reversed
      }
    }
  }

  /** The value of an option. */
  evaluateOption(name: string, context: RenderContext): unknown {
    const place = Array.from(this.options.keys()).indexOf(name)
    return this.evaluates[place]?.(context)
  }

  /** Writes what `evaluateOption` does. */
  emitOption(writer: Writer, name: string): Code {
    const option = this.options.get(name)
    return option ? writer.evaluatePlain(option, this.continues) : toCode(undefined, String)
  }

  /** Reads the value of an option. */
  readInteger(name: string, value: unknown, meter: Meter): number | undefined {
    if (name === 'offset' && this.continues) return undefined
    meter.charge(measureSize(value))
    const plain = unmark(value)
    if (this.tag === 'tablerow') return Number.parseInt(print(plain, meter), 10) || 0
    if (plain == null) return undefined
    const number = typeof plain === 'number' ? plain : parseInteger(print(plain, meter))
    if (number === undefined || !Number.isInteger(number))
      throw locate(
        new TagArgumentError(this.tag, `${name} must be a whole number, got ${describe(value)}`),
        (this.options.get(name) as Expression).token,
      )
    return number
  }

  /**
   * The elements to loop over, undefined without a list. A reversed range is not reversed here: the loop counts
   * backwards.
   */
  evaluateElements(context: RenderContext): PromiseOrValue<Items | undefined> {
    return andThen(this.collection(context), (collection) => this.listElements(collection, context))
  }

  private listElements(collection: unknown, context: RenderContext): PromiseOrValue<Items | undefined> {
    if (collection == null || collection === false) return undefined
    if (this.options.size === 0) return this.remember(0, listItems(collection, context), context)
    return andThen(this.evaluateOptions(context), (values) => this.slice(values, collection, context))
  }

  /** Writes what `evaluateElements` does. @returns the local of the result */
  emit(writer: Writer): string {
    const self = writer.addConstant(this)
    const items = writer.addLocal()
    const end = writer.addLabel()
    writer.add(`${end}:{`)
    const collection = writer.evaluatePlain(this.list)
    const { js } = collection
    writer.writeIfLate(collection, () => {
      if (this.options.size > 0) writer.share()
      writer.add(`${items}=${self}.listLater(${js},c);break ${end};`)
    })
    if (this.options.size === 0) writer.add(`${items}=${self}.listElements(${js},c);`)
    else {
      writer.add(`if(${js}===undefined||${js}===null||${js}===false){${items}=undefined;break ${end};}`)
      const bail = (all: string): void => writer.add(`${items}=${self}.sliceLater(${all},${js},c);break ${end};`)
      const values = writer.evaluateList(Array.from(this.options.values(), toPlain), bail, this.continues)
      writer.add(`${items}=${self}.slice([${values.map((value) => value.js).join(',')}],${js},c);`)
    }
    writer.add('}')
    return items
  }

  sliceLater(
    values: PromiseLike<readonly unknown[]>,
    collection: unknown,
    context: RenderContext,
  ): PromiseLike<Items | undefined> {
    return values.then((found) => this.slice(found, collection, context))
  }

  listLater(collection: PromiseLike<unknown>, context: RenderContext): PromiseLike<Items | undefined> {
    return collection.then((found) => this.listElements(found, context))
  }

  /** @param input the values of the options */
  private slice(input: readonly unknown[], collection: unknown, context: RenderContext): Items {
    const names = Array.from(this.options.keys())
    const values = new Map(names.map((name, i) => [name, this.readInteger(name, input[i], context)]))
    const items = listItems(collection, context)
    const from = this.continues ? (getEnds(context)[this.name] ?? 0) : (values.get('offset') ?? 0)
    if (typeof collection === 'string') return this.remember(from, items, context)
    const limit = values.get('limit') ?? Infinity
    const [begin, end] =
      this.tag === 'for' && context.opts.orderedFilterParameters
        ? applyInOrder(this.order, countItems(items), from, limit)
        : [from, from + limit]
    return this.remember(from, sliceItems(items, begin, end, context), context)
  }

  private remember(from: number, items: Items, context: RenderContext): Items {
    if (this.tag === 'for') getEnds(context)[this.name] = from + countItems(items)
    if (!this.reversed || items instanceof Range) return items
    context.charge(items.length)
    return items.toReversed()
  }
}

/** The bounds of the rest of a list when the options are applied one after another. */
function applyInOrder(order: Iterable<string>, length: number, offset: number, limit: number): [number, number] {
  let begin = 0
  let end = length
  let backwards = false
  for (const option of order) {
    if (option === 'reversed') backwards = true
    else if (option === 'limit' && backwards) begin = Math.max(begin, end - limit)
    else if (option === 'limit') end = Math.min(end, begin + limit)
    else if (backwards) end -= offset
    else begin += offset
  }
  return [begin, end]
}

/** The end positions of this render's loops, by name. */
function getEnds(context: RenderContext): Record<string, number> {
  return (
    context.getRegister<Record<string, number> | undefined>('for') ??
    (context.setRegister('for', makeEmptyScope()) as Record<string, number>)
  )
}

function sliceItems(items: Items, from: number, to: number, meter: Meter): Items {
  const begin = Math.max(0, from)
  const end = Math.max(0, to)
  if (!(items instanceof Range)) {
    if (begin === 0 && end >= items.length) return items
    const slice = items.slice(begin, end)
    meter.charge(slice.length)
    return slice
  }
  return new Range(items.begin + begin, Math.min(items.end, items.begin + end - 1))
}
