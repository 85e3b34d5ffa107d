import type { Liquid, Template } from 'liquidjs'
import { TagArgumentError } from '../errors'
import { Block } from './block'
import type { RenderContext, Scope } from './context'
import { Literal, type Evaluate, type Expression } from './expressions'
import { finallyDo } from './finally'
import { locate, locating } from './locate'
import { unquoted } from './path'
import type { ExpressionReader } from './reader'
import type { TemplateKind } from './templates'
import { andThen, isPromise, type PromiseOrValue } from './wait'
import { print } from '../values/print'

const blocks = new WeakMap<readonly Template[], Block>()

/** A parsed file as a block, made once for each list of templates. */
export function blockOf(templates: readonly Template[], liquid: Liquid): Block {
  let block = blocks.get(templates)
  if (!block) {
    block = new Block(templates, liquid)
    blocks.set(templates, block)
  }
  return block
}

/** A file of templates that a tag names. */
export interface NamedTemplate {
  readonly name: string
  readonly templates: Template[]
}

/** The name of a partial or layout, as a tag gives it: `'cart/item'` or a variable. */
export class TemplateName {
  /** The name where it is known when the tag is parsed. */
  readonly constant: string | undefined
  private readonly evaluate: Evaluate

  private constructor(
    readonly expression: Expression,
    private readonly kind: TemplateKind,
    private readonly tag: string,
    private readonly currentFile: string | undefined,
  ) {
    const value = expression instanceof Literal ? expression.value : undefined
    this.constant = typeof value === 'string' ? value : undefined
    this.evaluate = expression.compile()
  }

  static read(reader: ExpressionReader, tag: string, kind: TemplateKind = 'partial'): TemplateName {
    return new TemplateName(reader.readFileName(), kind, tag, reader.file)
  }

  /**
   * The file of that name; what is wrong with the name is told at the place where it stands.
   *
   * @param load finds it, where that is not the usual way
   */
  find(
    context: RenderContext,
    load = (name: string): PromiseOrValue<Template[]> => this.load(name, context),
  ): PromiseOrValue<NamedTemplate> {
    return locating(this.expression.token, () =>
      andThen(this.constant ?? this.evaluate(context), (value) => {
        const name = print(value, context)
        context.charge(name.length)
        if (name === '') {
          const reason = unquoted(this.expression, value)
          throw new TagArgumentError(this.tag, `the name of the ${this.kind} is empty${reason}`)
        }
        return andThen(load(name), (templates) => ({ name, templates }))
      }),
    )
  }

  /** The templates of the file, for static analysis; none where the name is known in a render only. */
  *templates(liquid: Liquid, sync: boolean): Generator<unknown, Template[]> {
    const { constant, currentFile, kind, expression } = this
    if (constant === undefined) return []
    try {
      return (yield kind === 'layout'
        ? liquid._parseLayoutFile(constant, sync, currentFile)
        : liquid._parsePartialFile(constant, sync, currentFile)) as Template[]
    } catch (error) {
      throw locate(error, expression.token)
    }
  }

  /** The parsed file; looked up once a render. */
  private load(name: string, context: RenderContext): PromiseOrValue<Template[]> {
    const { kind, currentFile } = this
    const key = `${kind}:${name.startsWith('.') ? currentFile : ''}:${name}`
    const known = context.files.get(key)
    if (known !== undefined) return known
    const found = context.dialect.templates.find(kind, name, context, currentFile)
    context.files.set(key, found)
    if (isPromise(found)) {
      found.then(
        (templates) => context.files.set(key, templates),
        () => context.files.delete(key),
      )
    }
    return found
  }
}

/** Renders a partial, which sees only `scope` and `context`, one level deeper; what it returns is for nobody. */
export function renderIsolated(
  templates: readonly Template[],
  scope: Scope,
  context: RenderContext,
  liquid: Liquid,
): PromiseOrValue<string> {
  return context.isolate(scope, () => blockOf(templates, liquid).render(context))
}

/** Renders a partial in the context as it is, one level deeper. */
export function renderNested(
  templates: readonly Template[],
  context: RenderContext,
  liquid: Liquid,
): PromiseOrValue<string> {
  context.budget.enter()
  return finallyDo(
    () => blockOf(templates, liquid).render(context),
    () => {
      context.budget.leave()
      // A `return` ends the partial that it stands in, and no more.
      if (context.interrupt?.kind === 'return') context.interrupt = undefined
    },
  )
}
