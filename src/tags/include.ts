import type { Template } from 'liquidjs'
import { makeEmptyScope, type RenderContext, type Scope } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { collectPaths } from '../language/expressions/path'
import type { Writer } from '../language/generation/writer'
import { renderIncluded } from '../language/rendering/partial'
import { joinIterations } from '../language/rendering/iterations'
import { finallyDo, type PromiseOrValue } from '../base/async/promise-or-value'
import { RenderTag } from './render'

export class IncludeTag extends RenderTag {
  static override readonly definition: TagDefinition = {
    name: 'include',
    summary: 'Prints a partial, which sees and sets the variables of the including template.',
    syntax: "{% include 'path' with value as name, name: value %}",
    examples: [
      {
        template: "{% assign name = 'Bob' %}{% include 'hello' %}{{ said }}",
        files: { 'views/partials/hello.liquid': "Hello {{ name }}. {% assign said = 'done' %}" },
        output: 'Hello Bob. done',
      },
    ],
  }

  override readonly interrupts = true

  protected override get isPlain(): boolean {
    return false
  }

  /** By a closure if an argument reads one before it. */
  protected override emitScope(writer: Writer, found: string): string {
    const { names, parts } = this.args
    const isGrowing = parts.some((part, i) => collectPaths(part).some(({ root }) => names.slice(0, i).includes(root)))
    if (!isGrowing) return super.emitScope(writer, found)
    writer.share()
    const scope = writer.keep(`${writer.addConstant(this)}.makeScope(c)`)
    writer.writeIfLate({ js: scope, kind: 'any' }, () => {
      writer.leaveTo(scope, this, 'renderIn', found)
    })
    return scope
  }

  /** An argument sees those before it, which are variables already. */
  protected override makeScope(context: RenderContext): PromiseOrValue<Scope> {
    return this.args.readGrowingScope(context)
  }

  protected override renderOne(templates: Template[], scope: Scope, context: RenderContext): PromiseOrValue<string> {
    const blocks = context.saveRegister('blocks', 'blockMode')
    context.setRegister('blocks', undefined)
    context.setRegister('blockMode', undefined)
    const input = this.liquid.options.jekyllInclude ? Object.assign(makeEmptyScope(), { include: scope }) : scope
    return finallyDo(
      () => context.include(input, () => renderIncluded(templates, context, this.liquid)),
      () => {
        context.restoreRegister(blocks)
      },
    )
  }

  /** Renders once per element of an array, without a `forloop`. */
  protected override renderBound(
    value: unknown,
    variable: string,
    templates: Template[],
    scope: Scope,
    context: RenderContext,
  ): PromiseOrValue<string> {
    if (!Array.isArray(value)) {
      scope[variable] = value
      return this.renderOne(templates, scope, context)
    }
    const iterate = (i: number): PromiseOrValue<string> =>
      this.renderOne(templates, Object.assign(makeEmptyScope(), scope, { [variable]: value[i] as unknown }), context)
    return joinIterations(value.length, context, iterate, () => context.interrupt !== undefined)
  }

  override partialScope(): ReturnType<RenderTag['partialScope']> {
    const partial = super.partialScope()
    return partial && this.liquid.options.jekyllInclude ? { ...partial, scope: ['include'] } : partial
  }

  protected override get separator(): string {
    return this.liquid.options.jekyllInclude ? '=' : super.separator
  }

  protected override get isolated(): boolean {
    return false
  }
}
