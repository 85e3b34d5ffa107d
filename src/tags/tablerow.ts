import { integer, optional } from '../language/definitions/types'
import { Drop, type Liquid, type Parser, type TagToken } from 'liquidjs'
import type { Block } from '../language/rendering/block'
import { makeEmptyScope, type RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { BlockTag, type TopLevelToken } from '../language/definitions/tag'
import { joinIterations } from '../language/rendering/iterations'
import { andThen, isPromise, type PromiseOrValue } from '../base/async/promise-or-value'
import { Range } from '../base/values/range'
import { countItems, type Items } from '../language/rendering/items'
import type { Writer } from '../language/generation/writer'
import { LoopArguments } from './loop-arguments'

const firstRow = '<tr class="row1">\n'

export class TablerowTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'tablerow',
    summary: "Renders its body for each element, in a table's cells.",
    syntax: '{% tablerow item in list cols: n limit: n offset: n %} … {% endtablerow %}',
    parameters: [
      optional('cols', integer, undefined, 'The number of cells per row. Default: all in one row.'),
      optional('limit', integer, undefined, 'The maximum number of elements.'),
      optional('offset', integer, undefined, 'How many elements to skip.'),
    ],
    examples: [
      {
        template: '{% tablerow i in (1..2) cols: 1 %}{{ i }}{% endtablerow %}',
        output: '<tr class="row1">\n<td class="col1">1</td></tr>\n<tr class="row2"><td class="col1">2</td></tr>\n',
      },
    ],
  }

  private readonly list: LoopArguments
  private readonly body: Block

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.list = new LoopArguments(this.reader, 'tablerow', ['cols', 'limit', 'offset'], liquid.options)
    this.reads = [this.list]
    const [body] = this.readBody(token, remaining, parser)
    this.body = body.block
    this.blank = false
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.list.evaluateElements(context), (items) => this.renderItems(items, context))
  }

  emit(writer: Writer): boolean {
    const { list } = this
    writer.markPlace(this.token)
    const items = list.emit(writer)
    writer.writeIfLate({ js: items, kind: 'any' }, () => {
      writer.leaveTo(items, this, 'renderItems')
    })
    writer.add(`if(${items}!==undefined){`)
    const cols = list.emitOption(writer, 'cols')
    writer.writeIfLate(cols, () => {
      writer.leaveTo(cols.js, this, 'renderRows', items)
    })
    writer.share()
    writer.printCall(this, `${writer.addConstant(this)}.renderRows(${cols.js},${items},c)`)
    writer.add('}')
    return true
  }

  renderItems(items: Items | undefined, context: RenderContext): PromiseOrValue<string> {
    if (items === undefined) return ''
    return andThen(this.list.evaluateOption('cols', context), (cols) => this.renderRows(cols, items, context))
  }

  /** @param width the value of the option `cols` */
  renderRows(width: unknown, items: Items, context: RenderContext): PromiseOrValue<string> {
    const cols = this.list.readInteger('cols', width, context) ?? 0
    const scope = makeEmptyScope()
    const loop = new TablerowloopDrop(countItems(items), cols)
    scope.tablerowloop = loop
    const iterate = (i: number): PromiseOrValue<string> => {
      loop.move(i)
      scope[this.list.variable] = items instanceof Range ? items.begin + i : items[i]
      const begin = loop.formatBegin()
      const finish = (content: string): string => begin + content + loop.formatEnd()
      const fail = (error: unknown): never => {
        context.keepOutput(error, begin)
        throw error
      }
      // Without further calls around the body, which would need more of the stack for each nested block.
      try {
        const content = this.body.render(context)
        return isPromise(content) ? content.then(finish, fail) : finish(content)
      } catch (error) {
        return fail(error)
      }
    }
    const cells = context.within(scope, () => joinIterations(loop.length, context, iterate, () => context.endsLoop()))
    return andThen(cells, (rows) => `${loop.length === 0 ? firstRow : ''}${rows}</tr>\n`)
  }

  blockScope(): string[] {
    return [this.list.variable, 'tablerowloop']
  }
}

/** The `tablerowloop` variable of templates. */
class TablerowloopDrop extends Drop {
  index0 = 0
  col0 = 0
  row = 1

  constructor(
    readonly length: number,
    private readonly cols: number,
  ) {
    super()
  }

  /** As Ruby's Liquid prints it. */
  override toString(): string {
    return 'Liquid::TablerowloopDrop'
  }

  move(i: number): void {
    this.index0 = i
    this.col0 = this.cols > 0 ? i % this.cols : i
    this.row = this.cols > 0 ? Math.floor(i / this.cols) + 1 : 1
  }

  /** The start of a cell; the first one also starts the first row. */
  formatBegin(): string {
    return `${this.first ? firstRow : ''}<td class="col${this.col}">`
  }

  /** The end of a cell; the last of a row also ends the row and starts the next. */
  formatEnd(): string {
    return this.col_last && !this.last ? `</td></tr>\n<tr class="row${this.row + 1}">` : '</td>'
  }

  get index(): number {
    return this.index0 + 1
  }

  get rindex(): number {
    return this.length - this.index0
  }

  get rindex0(): number {
    return this.length - this.index0 - 1
  }

  get first(): boolean {
    return this.index0 === 0
  }

  get last(): boolean {
    return this.index0 === this.length - 1
  }

  get col(): number {
    return this.col0 + 1
  }

  get col_first(): boolean {
    return this.col0 === 0
  }

  get col_last(): boolean {
    return this.col === this.cols
  }
}
