import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Hash } from '../../base/values/hash'
import { TagArguments } from './arguments'
import type { RenderContext } from '../rendering/context'
import type { ArgumentOf, Parameter, TagDefinition } from './definition'
import { getDialect } from '../dialect'
import { compileAll, type Expression } from '../expressions/expressions'
import { printLiteral } from '../generation/code'
import type { Writer } from '../generation/writer'
import { diagnoseAt } from '../rendering/locate'
import { findOutputs } from '../templates/parser'
import { explainNil } from '../expressions/path'
import { BlockTag, type TagFault, type TopLevelToken } from './tag'
import { readOptions } from './tag-options'
import { trailingFilters, type TagPart, type TagSource, type WrittenPart } from './tag-parts'
import { andThen, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import { expectRender } from '../rendering/wait'

type TagParameters = readonly (Parameter | TagPart)[]

/** The values of a tag's parameters, by name. */
export type TagValues<P extends TagParameters> = {
  readonly [K in P[number] as K['name']]: K extends TagPart<string, infer T> ? T : ArgumentOf<K>
}

/** The definition of a tag: the single source for everything that the library does with it. */
export type TagProgram<P extends TagParameters = TagParameters> = TagDefinition & {
  /** The parts in the order of the syntax, and the named arguments. */
  readonly parameters: P
} & (
    | {
        /** Whether it prints only whitespace, so that a block of such tags prints nothing. Default: as its body */
        readonly blank?: false
        /**
         * Returns the output.
         *
         * @param values the checked values of the parameters
         */
        run(values: TagValues<P>, context: RenderContext, tag: WrittenTag): PromiseOrValue<string>
      }
    | {
        /** It prints nothing. */
        readonly blank: true
        /** Runs the tag; a promise is awaited. */
        run(values: TagValues<P>, context: RenderContext, tag: WrittenTag): unknown
      }
  )

/** A tag in a template. */
export interface WrittenTag {
  readonly token: TagToken
  /**
   * Logs a warning with its place, only the first time.
   *
   * @param about the value of the first positional parameter, if the warning is about it: for nil, the reason is added
   */
  warn(message: string, about?: { readonly value: unknown }): void
}

/** A tag's class for LiquidJS, with its definition. */
export type TagClass = Liquid['tags'][string] & { readonly definition: TagDefinition }

/**
 * Creates a tag from its definition, for `liquid.registerTag`. Its named arguments are read and checked by their
 * parameters; an unknown one is an error that suggests the nearest name.
 *
 * @example
 * const box = defineTag({
 *   name: 'box',
 *   summary: 'Draws a box around its body.',
 *   syntax: "{% box 'title', width: 20 %} … {% endbox %}",
 *   parameters: [positional(parameter('title', text)), optional('width', between(1, 100), 40, 'In characters.'), body()],
 *   examples: [{ template: "{% box 'A', width: 20 %}b{% endbox %}", output: '<div style="width: 20ch"><h2>A</h2>b</div>' }],
 *   run: async ({ title, width, body }, context) =>
 *     `<div style="width: ${width}ch"><h2>${title}</h2>${await body.render(context)}</div>`,
 * })
 * liquid.registerTag('box', box)
 */
export function defineTag<const P extends TagParameters>(definition: TagProgram<P>): TagClass {
  return class extends DefinedTag {
    static readonly definition = definition

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
      super(definition as unknown as TagProgram, token, remaining, liquid, parser)
    }
  }
}

class DefinedTag extends BlockTag implements WrittenTag {
  override fault: TagFault | undefined = undefined
  private readonly written: WrittenPart<Hash>
  private readonly evaluateAll: (context: RenderContext) => PromiseOrValue<unknown[]>
  private readonly positionals: Expression[] = []
  private variables: readonly string[] = []

  constructor(
    private readonly program: TagProgram,
    token: TagToken,
    remaining: TopLevelToken[],
    liquid: Liquid,
    parser: Parser,
  ) {
    super(token, remaining, liquid)
    this.written = readParts(program.parameters, {
      tag: program.name,
      token,
      liquid,
      reader: this.reader,
      outputs: findOutputs(parser, liquid),
      addReading: (reading) => {
        this.reads = [...this.reads, reading]
      },
      addFault: (fault) => {
        this.fault = fault
      },
      positionals: this.positionals,
      addTarget: (target) => {
        this.reads = [...this.reads, target]
        this.writes = [...this.writes, target.token]
      },
      readBody: (variables = []) => {
        this.variables = variables
        const [body] = this.readBody(token, remaining, parser)
        return { block: body.block, end: this.end }
      },
    })
    this.blank = program.blank ?? this.blank
    this.evaluateAll = compileAll(this.written.expressions.map((expression) => expression.compile()))
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    if (this.program.needsRender) expectRender(this.title, context)
    return andThen(this.evaluateAll(context), (values) => this.run(values, context))
  }

  emit(writer: Writer): boolean {
    writer.markPlace(this.token)
    if (this.program.needsRender) writer.add(`expectRender(${printLiteral(this.title)},c);`)
    writer.callWith(this, this.written.expressions, (values, context) => this.run(values, context))
    return true
  }

  /** Runs the tag with the values of its expressions. */
  private run(values: readonly unknown[], context: RenderContext): PromiseOrValue<string> {
    const { program } = this
    const result = program.run(this.written.make(values, context), context, this)
    const printed = isPromise(result) ? context.budget.bound(result, this.branches.length > 0 ? 2 : 1) : result
    return andThen(printed, (text) => (program.blank ? '' : (text as string)))
  }

  private get title(): string {
    return `tag "${this.token.name}"`
  }

  warn(message: string, about?: { readonly value: unknown }): void {
    const reason = about ? explainNil(this.positionals[0], about.value) : ''
    const fault = `${this.title}: ${message}${reason}`
    getDialect(this.liquid).report(diagnoseAt('tag-without-effect', this.token, fault))
  }

  blockScope(): readonly string[] {
    return this.variables
  }
}

/** Reads a tag's parts and named arguments: its value is the values of the parameters, by name. */
function readParts(parameters: TagParameters, source: TagSource): WrittenPart<Hash> {
  const isPart = (parameter: Parameter | TagPart): parameter is TagPart => 'read' in parameter
  const parts = parameters.filter(isPart)
  const options = parameters.filter((parameter): parameter is Parameter => !isPart(parameter))
  const read = (part: TagPart): WrittenPart => part.read(source)
  // The parts are read in order, and the named arguments at the position of the first option.
  const firstOption = parameters.findIndex((parameter) => !isPart(parameter))
  const before = firstOption < 0 ? parts.length : firstOption
  const first = parts.slice(0, before).map(read)
  const args = new TagArguments(source.reader, {
    filters: parts.includes(trailingFilters),
    texts: (name) => options.find((option) => option.name === name)?.type.words,
  })
  source.addReading(args)
  const named = readOptions(options, args, source)
  const written = [...first, ...parts.slice(before).map(read)]
  const counts = written.map(({ expressions }) => expressions.length)
  return {
    expressions: [...written, named].flatMap(({ expressions }) => expressions),
    make(values, context) {
      let end = 0
      const made = written.map((part, i) => part.make(values.slice(end, (end += counts[i] as number)), context))
      const hash = named.make(values.slice(end), context)
      parts.forEach(({ name }, i) => {
        // A part that is not written leaves the named argument of its name.
        if (made[i] !== undefined) hash[name] = made[i]
      })
      return hash
    },
  }
}
