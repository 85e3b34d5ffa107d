import { anything, integer, optional } from '../language/definitions/types'
import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Block } from '../language/rendering/block'
import { newScope, type RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { BlockTag, type Branch, type TopLevelToken } from '../language/definitions/tag'
import { finallyDo } from '../language/rendering/finally'
import { joinTurns } from '../language/rendering/turns'
import { andThen, type PromiseOrValue } from '../language/rendering/wait'
import { Range } from '../base/values/range'
import { ForloopDrop } from './forloop'
import { countItems, LoopArguments, type Items } from './loop-arguments'

export class ForTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'for',
    summary: 'Renders its body for each element of an array, number of a range, or pair of a hash.',
    syntax: '{% for item in list reversed limit: n offset: n %} … {% else %} … {% endfor %}',
    parameters: [
      optional('limit', integer, undefined, 'How many elements at most.'),
      optional(
        'offset',
        integer,
        undefined,
        'How many elements to skip; `continue` starts after the last element of the last loop of that name.',
      ),
      optional('reversed', { ...anything, name: 'word' }, undefined, 'Loops from the last element to the first.'),
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

  override readonly streams = true
  private readonly variable: string
  private readonly list: LoopArguments
  private readonly body: Block
  private readonly otherwise: Block | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.list = new LoopArguments(this.reader, 'for', ['limit', 'offset'], liquid.options)
    this.variable = this.list.variable
    this.reads = [this.list]
    const [body, ...others] = this.readBlankableBody(token, remaining, parser, ['else']) as readonly [
      Branch,
      ...Branch[],
    ]
    this.body = body.block
    this.otherwise = others.at(-1)?.block
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.list.elements(context), (items) => {
      if (items === undefined || countItems(items) === 0) return this.otherwise?.render(context) ?? ''
      return this.loop(items, context)
    })
  }

  private loop(items: Items, context: RenderContext): PromiseOrValue<string> {
    const scope = newScope()
    const outer = context.getRegister<ForloopDrop | undefined>('forloop')
    const forloop = new ForloopDrop(this.list.name, countItems(items), outer)
    context.setRegister('forloop', forloop)
    scope.forloop = forloop
    scope[this.variable] = undefined
    context.push(scope)
    const end = (): void => {
      context.pop()
      context.setRegister('forloop', outer)
    }
    const { variable } = this
    const { render } = this.body
    const turn = (i: number): PromiseOrValue<string> => {
      forloop.move(i)
      scope[variable] = items instanceof Range ? this.findNumber(items, i) : items[i]
      return render(context)
    }
    return finallyDo(() => joinTurns(forloop.length, context, turn, () => context.endsLoop()), end)
  }

  private findNumber({ begin, end }: Range, i: number): number {
    return this.list.reversed ? end - i : begin + i
  }

  blockScope(): string[] {
    return [this.variable, 'forloop']
  }
}
