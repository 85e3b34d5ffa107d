import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import type { Expression } from '../language/expressions/expressions'
import { writeTruth } from '../language/generation/operators'
import type { Writer } from '../language/generation/writer'
import { locate } from '../language/rendering/locate'
import { makeTagReader, BlockTag, type Branch, type TopLevelToken } from '../language/definitions/tag'
import { isPromise, type PromiseOrValue } from '../base/async/promise-or-value'
import { adoptDrop } from '../language/rendering/wait'
import type { Evaluate, Render } from '../language/rendering/closures'

interface Choice {
  /** Undefined for `else`. */
  readonly condition: Evaluate | undefined
  readonly render: Render
}

export class IfTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'if',
    summary: 'Renders the first branch whose condition holds.',
    syntax: '{% if condition %} … {% elsif condition %} … {% else %} … {% endif %}',
    examples: [
      { template: '{% if n > 2 %}many{% elsif n == 2 %}two{% else %}few{% endif %}', data: { n: 2 }, output: 'two' },
    ],
  }

  override readonly streams = true
  /** Whether the first branch is rendered if its condition is false. */
  protected readonly negated: boolean = false
  /** The conditions of the branches; undefined for `else`. */
  private readonly conditions: readonly (Expression | undefined)[]
  private choices: readonly Choice[] | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const branches = this.readBlankableBody(token, remaining, parser, ['elsif', 'else'])
    const otherwise = branches.findIndex(({ token: { name } }) => name === 'else')
    if (otherwise >= 0) for (const { token: next } of branches.slice(otherwise + 1)) warnAfterElse(next, liquid)
    this.conditions = branches.map((branch) => readCondition(branch, liquid))
    this.reads = this.conditions.filter((condition) => condition !== undefined)
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    this.choices ??= this.compileChoices()
    return this.choose(this.choices, 0, context)
  }

  emit(writer: Writer): boolean {
    let open = 0
    for (const [i, { block }] of this.branches.entries()) {
      const expression = this.conditions[i]
      if (!expression) {
        writer.markPlace(this.token)
        writer.writeBlock(block)
        break
      }
      writer.markPlace(expression.token)
      const value = writer.evaluatePlain(expression, true)
      writer.writeIfLate(value, () => {
        writer.leave(`${writer.addConstant(this)}.resume(${value.js},${i},c)`)
      })
      const test = writeTruth(writer, value).js
      writer.add(`if(${this.negated && i === 0 ? `!(${test})` : test}){`)
      writer.markPlace(this.token)
      writer.writeBlock(block)
      writer.add('}else{')
      open++
    }
    writer.add('}'.repeat(open))
    return true
  }

  /** Continues after the promise of a condition. */
  resume(value: PromiseLike<unknown>, i: number, context: RenderContext): PromiseLike<string> {
    const choices = (this.choices ??= this.compileChoices())
    const fail = (error: unknown): never => {
      throw locate(error, (this.conditions[i] as Expression).token)
    }
    return value
      .then(undefined, fail)
      .then((found) =>
        this.holds(found, i, context) ? (choices[i] as Choice).render(context) : this.choose(choices, i + 1, context),
      )
  }

  private compileChoices(): readonly Choice[] {
    return this.branches.map(({ block }, i) => ({
      condition: this.compile(this.conditions[i]),
      render: block.render,
    }))
  }

  private compile(expression: Expression | undefined): Evaluate | undefined {
    if (!expression) return undefined
    const evaluate = expression.compile(true)
    const fail = (error: unknown): never => {
      throw locate(error, expression.token)
    }
    return (context) => {
      try {
        const found = evaluate(context)
        if (typeof found !== 'object') return found
        const value = adoptDrop(found, context)
        return isPromise(value) ? value.then(undefined, fail) : value
      } catch (error) {
        return fail(error)
      }
    }
  }

  private choose(choices: readonly Choice[], from: number, context: RenderContext): PromiseOrValue<string> {
    for (let i = from; i < choices.length; i++) {
      const { condition, render } = choices[i] as Choice
      if (condition === undefined) return render(context)
      const value = condition(context)
      if (isPromise(value)) {
        return value.then((found) =>
          this.holds(found, i, context) ? render(context) : this.choose(choices, i + 1, context),
        )
      }
      if (this.holds(value, i, context)) return render(context)
    }
    return ''
  }

  private holds(value: unknown, i: number, context: RenderContext): boolean {
    return context.isTruthy(value) !== (this.negated && i === 0)
  }
}

function readCondition({ token }: Branch, liquid: Liquid): Expression | undefined {
  const reader = makeTagReader(token, liquid)
  if (token.name !== 'else') return reader.readWhole((lax) => lax.readCondition())
  reader.ignoreRest()
  return undefined
}

/** Branches after an `else` are never rendered. */
function warnAfterElse(token: TagToken, liquid: Liquid): void {
  makeTagReader(token, liquid).ignore(`${token.name} after else`, token.begin)
}
