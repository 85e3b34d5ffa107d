import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Block, Render } from '../language/block'
import { newScope, type RenderContext, type Scope } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { finallyDo } from '../language/finally'
import { chain, type Waiting } from '../language/wait'
import { Range } from '../values/range'
import { ForloopDrop } from './forloop'
import { lengthOf, LoopArguments, type Items } from './loop-arguments'

export class ForTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'for',
    summary: 'Renders its body for each element of an array, number of a range, or pair of a hash.',
    syntax: '{% for item in list reversed limit: n offset: n %} … {% else %} … {% endfor %}',
    parameters: [
      { name: 'limit', type: 'whole number', summary: 'How many elements at most.' },
      {
        name: 'offset',
        type: 'whole number',
        summary: 'How many elements to pass over; `continue` goes on where the last loop of that name ended.',
      },
      { name: 'reversed', type: 'word', summary: 'Goes from the last one to the first.' },
    ],
    examples: [
      { template: '{% for i in (1..5) reversed limit: 3 %}{{ i }}{% endfor %}', output: '321' },
      {
        template: '{% for pair in prices %}{{ pair[0] }}: {{ pair[1] }}. {% else %}none{% endfor %}',
        data: { prices: { tea: 3 } },
        output: 'tea: 3. ',
      },
    ],
  }

  private readonly variable: string
  private readonly list: LoopArguments
  private readonly body: Render
  private readonly otherwise: Block | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.list = new LoopArguments(this.reader, ['limit', 'offset'])
    this.variable = this.list.variable
    this.reads.push(...this.list.paths)
    const [body, ...others] = this.readBody(token, remaining, parser, ['else']) as [Branch, ...Branch[]]
    this.body = body.block.render
    this.otherwise = others.at(-1)?.block
  }

  evaluate(context: RenderContext): Waiting<string> {
    return chain(this.list.elements(context), (items) => {
      if (lengthOf(items) === 0) return this.otherwise?.render(context) ?? ''
      return this.loop(items, context)
    })
  }

  private loop(items: Items, context: RenderContext): Waiting<string> {
    const scope = newScope()
    const outer = context.getRegister<ForloopDrop | undefined>('forloop')
    const forloop = new ForloopDrop(this.list.name, lengthOf(items), outer)
    context.setRegister('forloop', forloop)
    scope.forloop = forloop
    scope[this.variable] = undefined
    context.push(scope)
    const end = (): void => {
      context.pop()
      context.setRegister('forloop', outer)
    }
    return finallyDo(() => this.turns(items, 0, '', scope, forloop, context), end)
  }

  private turns(
    items: Items,
    from: number,
    before: string,
    scope: Scope,
    forloop: ForloopDrop,
    context: RenderContext,
  ): Waiting<string> {
    const { body, variable } = this
    const { length } = forloop
    const range = items instanceof Range ? items : undefined
    let text = before
    for (let i = from; i < length; i++) {
      context.budget.step(1)
      forloop.move(i)
      scope[variable] = range ? this.numberOf(range, i) : (items as readonly unknown[])[i]
      const turn = body(context)
      if (typeof turn !== 'string') {
        const was = text
        return turn.then((found) =>
          this.stops(context) ? was + found : this.turns(items, i + 1, was + found, scope, forloop, context),
        )
      }
      text += turn
      if (this.stops(context)) break
    }
    return text
  }

  private numberOf({ begin, end }: Range, i: number): number {
    return this.list.reversed ? end - i : begin + i
  }

  /** Whether the loop is over; its own `break` and `continue` go no further. */
  private stops(context: RenderContext): boolean {
    if (!context.interrupted) return false
    const stops = context.breakCalled || context.returnCalled
    context.breakCalled = context.continueCalled = false
    return stops
  }

  blockScope(): string[] {
    return [this.variable, 'forloop']
  }
}
