import { anything, array, optional } from '../language/definitions/types'
import type { Liquid, TagToken, Template } from 'liquidjs'
import { TagArguments } from '../language/definitions/arguments'
import { makeEmptyScope, type RenderContext, type Scope } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { compileAll, type Expression } from '../language/expressions/expressions'
import { collectPaths } from '../language/expressions/path'
import { renderIsolated, TemplateName, type LoadTemplate, type NamedTemplate } from '../language/rendering/partial'
import { DialectTag, type Reading, type TopLevelToken } from '../language/definitions/tag'
import { joinIterations, never } from '../language/rendering/iterations'
import type { Writer } from '../language/generation/writer'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import { ForloopDrop } from '../language/rendering/forloop'
import { listItems, countItems } from '../language/rendering/items'

interface Binding {
  readonly expression: Expression
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
  protected readonly args: TagArguments
  /** The part after `with` or `for`. */
  private readonly bound: readonly Expression[]
  private readonly evaluateBound: (context: RenderContext) => PromiseOrValue<unknown[]>

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    this.partial = TemplateName.read(reader, token.name)
    this.binding = this.readBinding()
    this.companion = this.binding?.each ? this.readBinding() : undefined
    // Like Ruby's tag, ignore unknown syntax in every mode.
    this.args = new TagArguments(reader, { separator: this.separator, isLax: true })
    this.bound = [this.companion, this.binding].flatMap((binding) => binding?.expression ?? [])
    this.evaluateBound = compileAll(this.bound.map((expression) => expression.compile()))
    this.reads = [this.args, this.named, ...this.bound]
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
    return { expression, each, alias }
  }

  private readAlias(): string | undefined {
    return this.reader.readKeyword('as') ? this.reader.readNonEmptyIdentifier()?.content : undefined
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.partial.find(context, this.load), (found) => this.renderFound(found, context))
  }

  emit(writer: Writer): boolean {
    writer.markPlace(this.token)
    const onPromise = (found: string): void => {
      writer.leaveTo(found, this, 'renderFound')
    }
    const { templates, name } = this.partial.emit(writer, onPromise, this.load)
    const found = `{templates:${templates},name:${name}}`
    const scope = this.emitScope(writer, found)
    const { bound } = this
    const values = writer.evaluateList(bound, (all) => {
      writer.leaveTo(all, this, 'renderWith', found, scope)
    })
    if (bound.length === 0 && this.isPlain) {
      writer.printOrLeave(writer.keep(`renderIsolated(${templates},${scope},c,${writer.addConstant(this.liquid)})`))
    } else {
      writer.share()
      const list = values.map(({ js }) => js).join(',')
      writer.printOrLeave(writer.keep(`${writer.addConstant(this)}.renderWith([${list}],${found},${scope},c)`))
    }
    if (this.interrupts) writer.writeJumpIfInterrupted()
    return true
  }

  /** Whether a partial without `with` and `for` is only rendered with its arguments. */
  protected get isPlain(): boolean {
    return true
  }

  /** Loads the partial. Default: by its name */
  protected get load(): LoadTemplate | undefined {
    return undefined
  }

  /** Writes the scope of the partial, and returns its local. */
  protected emitScope(writer: Writer, found: string): string {
    return this.args.emitScope(writer, (values) => {
      writer.leaveTo(values, this, 'renderGiven', found)
    })
  }

  /** Renders the partial with the values of its arguments. */
  renderGiven(values: readonly unknown[], found: NamedTemplate, context: RenderContext): PromiseOrValue<string> {
    return this.renderIn(this.args.toScope(values, context), found, context)
  }

  /** Renders the partial once it is found. */
  renderFound(found: NamedTemplate, context: RenderContext): PromiseOrValue<string> {
    return andThen(this.makeScope(context), (scope) => this.renderIn(scope, found, context))
  }

  /** Renders the partial with its arguments as variables. */
  renderIn(scope: Scope, found: NamedTemplate, context: RenderContext): PromiseOrValue<string> {
    return andThen(this.evaluateBound(context), (values) => this.renderWith(values, found, scope, context))
  }

  /** The arguments as variables of the partial. */
  protected makeScope(context: RenderContext): PromiseOrValue<Scope> {
    return this.args.readScope(context)
  }

  /** Renders the partial with the values of `with` and `for`. */
  renderWith(
    values: readonly unknown[],
    found: NamedTemplate,
    scope: Scope,
    context: RenderContext,
  ): PromiseOrValue<string> {
    const { name, templates } = found
    const { binding, companion } = this
    if (!binding) return this.renderOne(templates, scope, context)
    if (companion) scope[companion.alias ?? toVariableName(name)] = values[0]
    const value = values.at(-1)
    const { alias = toVariableName(name), each } = binding
    return each && this.isolated && this.iterates(value)
      ? this.renderEach(value, alias, found, scope, context)
      : this.renderBound(value, alias, templates, scope, context)
  }

  /** Renders the partial with a value as a variable. */
  protected renderBound(
    value: unknown,
    variable: string,
    templates: Template[],
    scope: Scope,
    context: RenderContext,
  ): PromiseOrValue<string> {
    if (value != null) scope[variable] = value
    return this.renderOne(templates, scope, context)
  }

  protected renderOne(templates: Template[], scope: Scope, context: RenderContext): PromiseOrValue<string> {
    return renderIsolated(templates, scope, context, this.liquid)
  }

  /** Renders the partial for each element of a value, as a variable. */
  protected renderEach(
    value: unknown,
    variable: string,
    { name, templates }: NamedTemplate,
    scope: Scope,
    context: RenderContext,
  ): PromiseOrValue<string> {
    const items = Array.from(listItems(value, context) as Iterable<unknown>)
    context.charge(items.length)
    const forloop = new ForloopDrop(name, countItems(items), undefined)
    const iterate = (i: number): PromiseOrValue<string> => {
      forloop.move(i)
      const each = Object.assign(makeEmptyScope(), scope, { forloop, [variable]: items[i] })
      return this.renderOne(templates, each, context)
    }
    return joinIterations(items.length, context, iterate, never)
  }

  /** Whether `for` renders the partial for each element of the value. */
  protected iterates(value: unknown): boolean {
    return isCollection(value)
  }

  *children(partials: boolean, sync: boolean): Generator<unknown, Template[]> {
    return partials ? yield* this.partial.parseTemplates(this.liquid, sync) : []
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
    const scope: (string | [string, never])[] = [...this.args.names]
    for (const binding of [this.binding, this.companion]) {
      if (!binding) continue
      const { alias = toVariableName(name), expression } = binding
      const [path] = collectPaths(expression)
      scope.push(path ? [alias, path as never] : alias)
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
