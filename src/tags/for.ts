import { anything, integer, optional } from '../language/definitions/types'
import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Block } from '../language/rendering/block'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { BlockTag, type TopLevelToken } from '../language/definitions/tag'
import { printLiteral } from '../language/generation/code'
import type { Writer } from '../language/generation/writer'
import { LoopScope } from '../language/rendering/forloop'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import { Range } from '../base/values/range'
import { countItems, type Items } from '../language/rendering/items'
import { LoopArguments } from './loop-arguments'

export class ForTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'for',
    summary: 'Renders its body for each element of an array, number of a range, or pair of a hash.',
    syntax: '{% for item in list reversed limit: n offset: n %} … {% else %} … {% endfor %}',
    parameters: [
      optional('limit', integer, undefined, 'The maximum number of elements.'),
      optional(
        'offset',
        integer,
        undefined,
        'The number of elements to skip; `continue` starts after the last element of the last loop of that name.',
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
    const [body, ...others] = this.readBlankableBody(token, remaining, parser, ['else'])
    this.body = body.block
    this.otherwise = others.at(-1)?.block
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.list.evaluateElements(context), (items) => this.renderItems(items, context))
  }

  renderItems(items: Items | undefined, context: RenderContext): PromiseOrValue<string> {
    if (items === undefined || countItems(items) === 0) return this.otherwise?.render(context) ?? ''
    return this.loop(items, context)
  }

  private loop(items: Items, context: RenderContext): PromiseOrValue<string> {
    return this.iterate(
      LoopScope.enter(this.variable, this.list.name, countItems(items), context),
      items,
      0,
      '',
      context,
    )
  }

  /** Runs the iterations from one on, and leaves the loop. */
  private iterate(
    loop: LoopScope,
    items: Items,
    from: number,
    before: string,
    context: RenderContext,
  ): PromiseOrValue<string> {
    const { render } = this.body
    const { length } = loop.forloop
    let text = before
    try {
      for (let i = from; i < length; i++) {
        context.budget.step(1)
        loop.beginIteration(i, items instanceof Range ? this.findNumber(items, i) : items[i])
        const found = render(context)
        if (typeof found !== 'string') return this.resume(found, context, text, loop, items, i)
        text += found
        if (context.interrupt !== undefined && context.endsLoop()) break
      }
    } catch (error) {
      context.keepOutput(error, text)
      loop.leave()
      throw error
    }
    loop.leave()
    return text
  }

  /** Continues after the promise of an iteration. */
  private resume(
    iteration: PromiseLike<string>,
    context: RenderContext,
    before: string,
    loop: LoopScope,
    items: Items,
    i: number,
  ): PromiseLike<string> {
    return iteration.then(
      (found) => this.iterate(loop, items, context.endsLoop() ? loop.forloop.length : i + 1, before + found, context),
      (error: unknown) => {
        context.keepOutput(error, before)
        loop.leave()
        throw error
      },
    )
  }

  emit(writer: Writer): boolean {
    const { list, variable, body, otherwise } = this
    writer.markPlace(this.token)
    const items = list.emit(writer)
    writer.writeIfLate({ js: items, kind: 'any' }, () => {
      writer.leaveTo(items, this, 'renderItems')
    })
    const count = writer.keep(`${items}===undefined?0:countItems(${items})`)
    writer.add(`if(${count}===0){`)
    if (otherwise) writer.writeBlock(otherwise)
    writer.add('}else{')
    const [index, value, label] = [writer.addLocal(), writer.addLocal(), writer.addLabel()]
    const scope = writer.keep('undefined')
    const [from, step] = list.reversed ? ['end', '-'] : ['begin', '+']
    // Undefined for an array.
    const first = writer.keep(`${items} instanceof Range?${items}.${from}:undefined`)
    writer.add(`${label}:for(${index}=0;${index}<${count};${index}++){`)
    writer.markPlace(this.token)
    writer.add(`b.step(1);${value}=${first}===undefined?${items}[${index}]:${first}${step}${index};`)
    const enter = `LoopScope.enter(${printLiteral(variable)},${printLiteral(list.name)},${count},c)`
    writer.writeLoop({ variable, value, index, count, scope, enter }, label, () => {
      writer.add(`if(typeof ${value}==='function'){`)
      writer.share()
      writer.add(`${value}=c.lookup(${printLiteral(variable)});}`)
      writer.open(this.resume.bind(this), [scope, items, index], () => {
        writer.writeBlock(body)
      })
    })
    writer.add(`}if(${scope}!==undefined)${scope}.leave();`)
    if (body.interrupts) writer.writeJumpIfInterrupted()
    writer.add('}')
    return true
  }

  private findNumber({ begin, end }: Range, i: number): number {
    return this.list.reversed ? end - i : begin + i
  }

  blockScope(): string[] {
    return [this.variable, 'forloop']
  }
}
