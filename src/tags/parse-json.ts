import type { Liquid, Parser, TagToken } from 'liquidjs'
import { TagArgumentError } from '../base/errors'
import { fillStrings, JsonStrings } from '../base/formats/printed'
import type { Block } from '../language/rendering/block'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { discardOutput } from '../language/rendering/work-output'
import { recordParts } from '../language/rendering/parts'
import { BlockTag, type TopLevelToken } from '../language/definitions/tag'
import { makeVariableToken } from '../language/expressions/tokens'
import { unescapeText } from '../base/text/escape'
import type { Writer } from '../language/generation/writer'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Meter } from '../base/metering/meter'
import { parsePrintedJson } from '../base/values/json-bounds'
import { keepInStrings } from './json-body'
import { getErrorMessage } from '../base/text/error-message'

export class ParseJsonTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'parse_json',
    summary:
      "Sets a variable to the hash or array that its body prints as JSON. Line feeds, carriage returns and tabs are allowed in strings, and so are escapes outside of JSON, such as \\'. JSON that is escaped as HTML is unescaped first, also if it is escaped two or three times. An empty body is nil.",
    syntax: '{% parse_json name %} … {% endparse_json %}',
    deprecated: 'build the value with assign: {% assign tea = { "name": x } %}, {% assign tea["price"] = y %}',
    stays: true,
    examples: [
      { template: '{% parse_json h %}{ "a": {{ n }} }{% endparse_json %}{{ h.a }}', data: { n: 5 }, output: '5' },
    ],
  }

  private readonly variable: string
  private readonly body: Block
  private isKept: boolean | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const { reader } = this
    const name = reader.readName()
    if (!name) throw reader.error(`expected the name of a variable, got ${reader.snapshot()}`)
    reader.ignoreRest()
    this.variable = name.content
    this.writes = [makeVariableToken(name.content, name)]
    const [body] = this.readBody(token, remaining, parser)
    this.body = body.block
    this.blank = true
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(
      discardOutput(context, () => (this.keepsStrings() ? this.body.render(context) : this.fill(context))),
      (json) => this.store(json, context),
    )
  }

  emit(writer: Writer): boolean {
    if (!this.keepsStrings()) return false
    writer.markPlace(this.token)
    const json = writer.gather(this.body, (text, context) => {
      this.store(text, context)
    })
    writer.markPlace(this.token)
    writer.add(`${writer.addConstant(this)}.store(${json},c);`)
    if (this.interrupts) writer.writeJumpIfInterrupted()
    return true
  }

  /** Whether it is known where in its JSON each value is printed. */
  private keepsStrings(): boolean {
    return (this.isKept ??= keepInStrings(this.body.nodes, new JsonStrings()))
  }

  private store(json: string, context: RenderContext): string {
    context.charge(json.length)
    context.assign(this.variable, parse(json, context))
    return ''
  }

  /** Renders the body, in which a value cannot end the string that it is in. */
  private fill(context: RenderContext): PromiseOrValue<string> {
    const parts = recordParts(context, () => this.body.render(context))
    return andThen(parts, (parts) => fillStrings(parts, 'parse_json'))
  }
}

function parse(text: string, meter: Meter): unknown {
  if (text.trim() === '') return null
  try {
    return parsePrintedJson(unescapeHtml(text, meter), meter)
  } catch (cause) {
    throw new TagArgumentError('parse_json', `its body is not JSON: ${getErrorMessage(cause)}`, { cause })
  }
}

/** JSON that is stored with HTML escapes is escaped again when a template prints it. */
const maxEscapes = 3
const escapedQuote = /&(?:amp;)*quot;/

/**
 * JSON without HTML escapes. Escaped JSON has no quotes: if there is one, unescaping a value could end the string that it
 * is in.
 */
function unescapeHtml(text: string, meter: Meter): string {
  let json = text
  for (let i = 0; i < maxEscapes && !json.includes('"') && escapedQuote.test(json); i++)
    json = unescapeText(json, meter)
  return json
}
