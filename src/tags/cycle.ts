import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { RenderContext } from '../language/rendering/context'
import type { LaxReader } from '../language/expressions/lax'
import type { ExpressionReader } from '../language/expressions/reader'
import type { TagDefinition } from '../language/definitions/definition'
import { Literal, type Expression } from '../language/expressions/expressions'
import { collectPaths } from '../language/expressions/path'
import { compileOutput } from '../language/rendering/printing'
import { writeOutput } from '../language/generation/outputs'
import type { Writer } from '../language/generation/writer'
import type { Outputs } from '../language/dialect'
import { findOutputs } from '../language/templates/parser'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Evaluate } from '../language/rendering/closures'
import { inspect, toText } from '../base/values/inspect'
import { measureSize } from '../base/values/size'

export class CycleTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'cycle',
    summary: 'Prints the next of its values each time it is rendered. Cycles of one group share their position.',
    syntax: '{% cycle group: a, b, c %}',
    examples: [{ template: "{% for i in (1..3) %}{% cycle 'odd', 'even' %} {% endfor %}", output: 'odd even odd ' }],
  }

  override readonly streams = true
  private readonly group: Expression
  private readonly values: readonly Expression[]
  private readonly outputs: Outputs
  private readonly evaluateGroup: Evaluate
  private readonly prints: readonly ((context: RenderContext) => PromiseOrValue<string>)[]

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const { reader } = this
    const { label, values } = reader.tolerate(() => readCycle(reader), readLaxly, true)
    this.reads = label ? [...values, label] : values
    // Ruby drops a `nil` that is written.
    this.values = values.filter((value) => !(value instanceof Literal && value.value === null))
    this.group = label ?? new Literal(nameGroup(this.values), token)
    this.evaluateGroup = this.group.compile()
    this.outputs = findOutputs(parser, liquid)
    this.prints = this.values.map((value) => compileOutput(value, liquid, this.outputs))
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.evaluateGroup(context), (group) => this.printNext(group, context))
  }

  emit(writer: Writer): boolean {
    writer.markPlace(this.token)
    const group = writer.evaluate(this.group)
    writer.writeIfLate(group, () => {
      writer.leaveTo(group.js, this, 'printNext')
    })
    const position = writer.keep(`${writer.addConstant(this)}.next(${group.js},c)`)
    this.values.forEach((value, i) => {
      writer.add(`if(${position}===${i}){`)
      writeOutput(writer, value, this.outputs)
      writer.add('}')
    })
    return true
  }

  /** Prints the next value of a group. */
  printNext(group: unknown, context: RenderContext): PromiseOrValue<string> {
    return this.prints[this.next(group, context)]?.(context) ?? ''
  }

  /** The position of the next value of a group. */
  private next(group: unknown, context: RenderContext): number {
    const positions = context.getRegister<Map<unknown, number>>('cycle', new Map<unknown, number>())
    // Unlike the text, it tells `2` from `'2'`, and nil from ''.
    const key = typeof group === 'symbol' ? group : inspect(group, context)
    context.charge(measureSize(key))
    const position = positions.get(key) ?? 0
    positions.set(key, position + 1 >= this.values.length ? 0 : position + 1)
    return position
  }
}

interface Cycle {
  /** The group's name. */
  readonly label: Expression | undefined
  readonly values: readonly Expression[]
}

function readCycle(reader: ExpressionReader): Cycle {
  const first = readValue(reader)
  const values: Expression[] = []
  reader.skipBlank()
  const isNamed = reader.peek() === ':'
  if (isNamed) {
    reader.advance()
    values.push(readValue(reader))
  } else {
    values.push(first)
  }
  for (reader.skipBlank(); reader.peek() === ','; reader.skipBlank()) {
    reader.advance()
    reader.skipBlank()
    if (!reader.end()) values.push(readValue(reader))
  }
  reader.expectEnd()
  return { label: isNamed ? first : undefined, values }
}

function readValue(reader: ExpressionReader): Expression {
  reader.skipBlank()
  const begin = reader.p
  return reader.readFiltersOn(reader.readOperand(), begin, 'arguments')
}

/** Uses the first value between two commas. */
function readLaxly(lax: LaxReader): Cycle | undefined {
  const label = lax.readLabel()
  const values: Expression[] = []
  do {
    const value = lax.readOperand()
    if (value) values.push(value)
  } while (lax.readComma())
  return values.length > 0 ? { label, values } : undefined
}

/** Unnamed cycles share a group if they have the same values without variables; others have their own group. */
function nameGroup(values: readonly Expression[]): string | symbol {
  const constant = values.every((value) => collectPaths(value).length === 0)
  return constant ? values.map(printSource).join() : Symbol('cycle')
}

/** The source of a value; strings are equal in either kind of quotes. */
function printSource(value: Expression): string {
  return value instanceof Literal ? toText([value.value]) : value.token.getText()
}
