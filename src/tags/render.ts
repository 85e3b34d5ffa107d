import { anything, array, optional } from '../language/definitions/types'
import type { Liquid, TagToken, Template } from 'liquidjs'
import { TagArguments } from '../language/definitions/arguments'
import { newScope, type RenderContext, type Scope } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import type { Expression } from '../language/expressions/expressions'
import { collectPaths } from '../language/expressions/path'
import { renderIsolated, TemplateName, type NamedTemplate } from '../language/rendering/partial'
import { DialectTag, type Reading, type TopLevelToken } from '../language/definitions/tag'
import { joinTurns, never } from '../language/rendering/turns'
import type { Writer } from '../language/generation/writer'
import { andThen, type PromiseOrValue } from '../language/rendering/wait'
import { ForloopDrop } from '../language/rendering/forloop'
import { listItems, countItems } from '../language/rendering/items'
import type { Evaluate } from '../language/rendering/closures'

interface Binding {
  readonly expression: Expression
  readonly evaluate: Evaluate
  readonly each: boolean
  /** The name after `as`. */
  readonly alias: string | undefined
}

export class RenderTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'render',
    summary: 'Prints a partial, which sees only its arguments and `context`.',
    syntax: "{% render 'path' with value as name, name: value %}",
    parameters: [
      optional(
        'with',
        anything,
        undefined,
        'The value of a variable with the name of the partial, or the name after `as`.',
      ),
      optional('for', array, undefined, 'Renders the partial for each element, with a `forloop`.'),
    ],
    examples: [
      {
        template: "{% render 'badge', text: 'new' %}",
        files: { 'views/partials/badge.liquid': '<b>{{ text }}</b>' },
        output: '<b>new</b>',
      },
    ],
  }

  override readonly streams = true
  protected readonly partial: TemplateName
  private readonly binding: Binding | undefined
  /** `with value as name` after a `for`. */
  private readonly companion: Binding | undefined
  protected readonly given: TagArguments

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    this.partial = TemplateName.read(reader, token.name)
    this.binding = this.readBinding()
    this.companion = this.binding?.each ? this.readBinding() : undefined
    // Like Ruby's tag, ignore unknown syntax in every mode.
    this.given = new TagArguments(reader, { separator: this.separator, isLax: true })
    const bound = [this.companion, this.binding].flatMap((binding) => binding?.expression ?? [])
    this.reads = [this.given, this.named, ...bound]
  }

  /** Reads `with value` or `for list`, unless it is an argument of that name. */
  private readBinding(): Binding | undefined {
    const { reader } = this
    const begin = reader.p
    reader.skipBlank()
    if (this.binding && reader.peek() === ',') reader.advance()
    else reader.p = begin
    const isWith = reader.readKeyword('with')
    const each = !isWith && reader.readKeyword('for')
    const from = reader.p
    const expression = isWith || each ? reader.attempt(() => reader.tryOperand()) : undefined
    if (!expression) {
      reader.p = begin
      return undefined
    }
    const alias = this.readAlias()
    const end = reader.p
    reader.skipBlank()
    // In `with name: 1` the name is both: the variable that is bound, and an argument.
    reader.p = reader.input.startsWith(this.separator, reader.p) ? from : end
    return { expression, evaluate: expression.compile(), each, alias }
  }

  private readAlias(): string | undefined {
    return this.reader.readKeyword('as') ? this.reader.readNonEmptyIdentifier()?.content : undefined
  }

  emit(writer: Writer): boolean {
    if (this.binding || !this.partial.constant || !this.canEmit) return false
    const tag = writer.constant(this)
    const label = writer.label()
    writer.at(this.token)
    const part = writer.local()
    const templates = writer.keep(`${writer.constant(this.partial)}.findUsed(c)`)
    writer.add(`${label}:{if(${templates}===undefined){`)
    writer.share()
    writer.add(`${part}=${tag}.evaluate(c);break ${label};}`)
    const scope = this.given.emitScope(writer, (values) => {
      writer.add(`${part}=${tag}.renderLater(${values},${templates},c);break ${label};`)
    })
    this.emitRender(writer, part, templates, scope)
    writer.add('}')
    writer.printOrLeave(part)
    if (this.interrupts) writer.jumpIfInterrupted()
    return true
  }

  /** Whether the code can find the partial and read the arguments. */
  protected get canEmit(): boolean {
    return true
  }

  /** Writes what renders the partial into the local `part`. */
  protected emitRender(writer: Writer, part: string, templates: string, scope: string): void {
    writer.add(`${part}=renderIsolated(${templates},${scope},c,${writer.constant(this.liquid)});`)
  }

  renderLater(
    values: PromiseLike<readonly unknown[]>,
    templates: Template[],
    context: RenderContext,
  ): PromiseLike<string> {
    return values.then((found) => this.renderOne(templates, this.given.toScope(found, context), context))
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.findPartial(context), ({ name, templates }) =>
      andThen(this.makeScope(this.given, context), (scope) => {
        const { companion } = this
        if (!companion) return this.renderWith(name, templates, scope, context)
        return andThen(companion.evaluate(context), (value) => {
          scope[companion.alias ?? toVariableName(name)] = value
          return this.renderWith(name, templates, scope, context)
        })
      }),
    )
  }

  /** The arguments as variables of the partial. */
  protected makeScope(input: TagArguments, context: RenderContext): PromiseOrValue<Scope> {
    return input.scope(context)
  }

  protected findPartial(context: RenderContext): PromiseOrValue<NamedTemplate> {
    return this.partial.find(context)
  }

  protected renderWith(
    name: string,
    templates: Template[],
    scope: Scope,
    context: RenderContext,
  ): PromiseOrValue<string> {
    const { binding } = this
    if (!binding) return this.renderOne(templates, scope, context)
    const { alias = toVariableName(name), each } = binding
    return andThen(binding.evaluate(context), (value) =>
      each && this.isolated && isCollection(value)
        ? this.renderEach(value, alias, name, templates, scope, context)
        : this.renderBound(value, alias, templates, scope, context),
    )
  }

  /** Renders the partial with a value as a variable. */
  protected renderBound(
    value: unknown,
    variable: string,
    templates: Template[],
    scope: Scope,
    context: RenderContext,
  ): PromiseOrValue<string> {
    if (value !== undefined && value !== null) scope[variable] = value
    return this.renderOne(templates, scope, context)
  }

  protected renderOne(templates: Template[], scope: Scope, context: RenderContext): PromiseOrValue<string> {
    return renderIsolated(templates, scope, context, this.liquid)
  }

  protected renderEach(
    value: unknown,
    variable: string,
    name: string,
    templates: Template[],
    scope: Scope,
    context: RenderContext,
  ): PromiseOrValue<string> {
    const items = Array.from(listItems(value, context) as Iterable<unknown>)
    context.charge(items.length)
    const forloop = new ForloopDrop(name, countItems(items), undefined)
    const turn = (i: number): PromiseOrValue<string> => {
      forloop.move(i)
      const each = Object.assign(newScope(), scope, { forloop, [variable]: items[i] })
      return this.renderOne(templates, each, context)
    }
    return joinTurns(items.length, context, turn, never)
  }

  *children(partials: boolean, sync: boolean): Generator<unknown, Template[]> {
    return partials ? yield* this.partial.templates(this.liquid, sync) : []
  }

  /** The name of its partial, for static analysis. */
  protected get named(): Reading {
    return this.partial
  }

  /** The separator between an argument's name and its value. */
  protected get separator(): string {
    return this.liquid.options.keyValueSeparator ?? ':'
  }

  /** Whether the partial sees only its arguments. */
  protected get isolated(): boolean {
    return true
  }

  partialScope(): { name: string; isolated: boolean; scope: (string | [string, never])[] } | undefined {
    const name = this.partial.constant
    if (name === undefined) return undefined
    const scope: (string | [string, never])[] = [...this.given.names]
    for (const binding of [this.binding, this.companion]) {
      const [path] = binding ? collectPaths(binding.expression) : []
      if (path) scope.push([binding?.alias ?? name, path as never])
    }
    return { name, isolated: this.isolated, scope }
  }
}

/** The variable for a partial's value: the last part of the partial's name. */
export function toVariableName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

export function isCollection(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
