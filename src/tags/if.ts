import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Render } from '../language/block'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import type { Evaluate } from '../language/expressions'
import { locate } from '../language/locate'
import { argumentReader, BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { isPromise, standsFor, type Waiting } from '../language/wait'

interface Choice {
  /** Left out for `else`. */
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
  /** Whether the first branch is for a condition that does not hold. */
  protected readonly negated: boolean = false
  private readonly choices: readonly Choice[]

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const branches = this.readBlankableBody(token, remaining, parser, ['elsif', 'else'])
    const otherwise = branches.findIndex(({ token: { name } }) => name === 'else')
    if (otherwise >= 0 && otherwise < branches.length - 1) {
      const next = (branches[otherwise + 1] as Branch).token.name
      throw new Error(next === 'else' ? 'duplicated else' : `unexpected ${next} after else`)
    }
    this.choices = branches.map((branch) => this.choice(branch, liquid))
  }

  private choice({ token, block }: Branch, liquid: Liquid): Choice {
    const reader = argumentReader(token, liquid)
    if (token.name === 'else') {
      reader.expectEnd()
      return { condition: undefined, render: block.render }
    }
    const expression = reader.readWhole()
    this.reads.push(...expression.paths)
    const evaluate = expression.compile(liquid.options.lenientIf)
    const fail = (error: unknown): never => {
      throw locate(error, expression.token)
    }
    const condition: Evaluate = (context) => {
      try {
        const found = evaluate(context)
        if (typeof found !== 'object') return found
        const value = standsFor(found, context)
        return isPromise(value) ? value.then(undefined, fail) : value
      } catch (error) {
        return fail(error)
      }
    }
    return { condition, render: block.render }
  }

  evaluate(context: RenderContext): Waiting<string> {
    return this.choose(context, 0)
  }

  private choose(context: RenderContext, from: number): Waiting<string> {
    const { choices } = this
    for (let i = from; i < choices.length; i++) {
      const { condition, render } = choices[i] as Choice
      if (condition === undefined) return render(context)
      const value = condition(context)
      if (isPromise(value)) {
        return value.then((found) => (this.holds(found, i, context) ? render(context) : this.choose(context, i + 1)))
      }
      if (this.holds(value, i, context)) return render(context)
    }
    return ''
  }

  private holds(value: unknown, i: number, context: RenderContext): boolean {
    return context.isTruthy(value) !== (this.negated && i === 0)
  }
}
