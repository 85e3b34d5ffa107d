import type { Liquid, Template } from 'liquidjs'
import { TagArgumentError } from '../../base/errors'
import { Block } from './block'
import type { RenderContext, Scope } from './context'
import { Literal, type Expression } from '../expressions/expressions'
import { discardOutput } from './work-output'
import { locate, locateErrors } from './locate'
import { findNesting } from './nesting'
import { explainNil } from '../expressions/path'
import type { ExpressionReader } from '../expressions/reader'
import { writeLateTest, printLiteral } from '../generation/code'
import type { Writer } from '../generation/writer'
import type { Reading } from '../definitions/tag'
import type { TemplateKind } from '../dialect'
import { andThen, finallyDo, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { Evaluate } from './closures'
import { print } from '../../base/values/print'

const blocks = new WeakMap<readonly Template[], Block>()

/** The block of a parsed file, created once for each list of templates. */
export function toBlock(templates: readonly Template[], liquid: Liquid): Block {
  let block = blocks.get(templates)
  if (!block) {
    block = new Block(templates, liquid)
    block.isRoot = true
    block.nesting = 2 + findNesting(templates)
    blocks.set(templates, block)
  }
  return block
}

/** A file of templates that a tag names. */
export interface NamedTemplate {
  readonly name: string
  readonly templates: Template[]
}

/** Loads the file of a name. */
export type LoadTemplate = (name: string, context: RenderContext) => PromiseOrValue<Template[]>

/** The JavaScript of a file of templates and of its name. */
interface EmittedTemplate {
  readonly templates: string
  readonly name: string
}

/** The name of a partial or layout in a tag: `'cart/item'` or a variable. */
export class TemplateName implements Reading {
  /** The name, if it is a literal. */
  readonly constant: string | undefined
  private readonly evaluate: Evaluate
  /** The key of a constant name in a render's files. */
  private readonly key: string | undefined

  private constructor(
    readonly expression: Expression,
    readonly nameOf: TemplateKind,
    private readonly tag: string,
    private readonly currentFile: string | undefined,
  ) {
    const value = expression instanceof Literal ? expression.value : undefined
    this.constant = typeof value === 'string' ? value : undefined
    this.evaluate = expression.compile()
    this.key = this.constant ? this.makeKey(this.constant) : undefined
  }

  private makeKey(name: string): string {
    return `${this.nameOf}:${name.startsWith('.') ? this.currentFile : ''}:${name}`
  }

  /**
   * Writes code that finds the file.
   *
   * @param onPromise writes the handling of the promise of the file, in a local
   * @param load loads the file, as in `find`
   */
  emit(writer: Writer, onPromise: (found: string) => void, load?: LoadTemplate): EmittedTemplate {
    const { constant, expression } = this
    const self = writer.addConstant(this)
    const toFile = load ? `,${writer.addConstant(load)}` : ''
    const ifLate = (found: string): void => {
      writer.writeIfLate({ js: found, kind: 'any' }, () => {
        onPromise(found)
      })
    }
    if (constant !== undefined && !load) {
      const templates = writer.keep(`${self}.findUsed(c)`)
      writer.add(`if(${templates}===undefined){`)
      const found = writer.keep(`${self}.find(c)`)
      ifLate(found)
      writer.add(`${templates}=${found}.templates;}`)
      return { templates, name: printLiteral(constant) }
    }
    const { js } = writer.writeWithin(() => {
      writer.markPlace(expression.token)
      return writer.evaluate(expression)
    })
    const found = writer.keep(
      `${writeLateTest(js)}?${self}.findLater(${js},c${toFile}):${self}.findNamed(${js},c${toFile})`,
    )
    ifLate(found)
    return { templates: writer.keep(`${found}.templates`), name: writer.keep(`${found}.name`) }
  }

  /** The file of a constant name, if this render has used it before; undefined where `find` is needed. */
  findUsed(context: RenderContext): Template[] | undefined {
    const { key, constant } = this
    const known = key === undefined ? undefined : context.files.get(key)
    if (!Array.isArray(known)) return undefined
    context.charge((constant as string).length)
    return known
  }

  get parts(): Expression[] {
    return [this.expression]
  }

  static read(reader: ExpressionReader, tag: string, kind: TemplateKind = 'partial'): TemplateName {
    return new TemplateName(reader.readFileName(), kind, tag, reader.file)
  }

  /**
   * Finds the file of that name; errors are located at the name.
   *
   * @param load loads the file. Default: looks it up as a partial or layout
   */
  find(context: RenderContext, load?: LoadTemplate): PromiseOrValue<NamedTemplate> {
    if (this.constant !== undefined) return this.findNamed(this.constant, context, load)
    return locateErrors(this.expression.token, () =>
      andThen(this.evaluate(context), (value) => this.findNamed(value, context, load)),
    )
  }

  /** Like `find`, for the value of the name. */
  findNamed(
    value: unknown,
    context: RenderContext,
    load: LoadTemplate = (name) => this.load(name, context),
  ): PromiseOrValue<NamedTemplate> {
    return locateErrors(this.expression.token, () => {
      const name = print(value, context)
      context.charge(name.length)
      if (name === '') {
        const reason = explainNil(this.expression, value)
        throw new TagArgumentError(this.tag, `the name of the ${this.nameOf} is empty${reason}`)
      }
      return andThen(load(name, context), (templates) => ({ name, templates }))
    })
  }

  /** Like `findNamed`, for a promise. */
  findLater(value: PromiseLike<unknown>, context: RenderContext, load?: LoadTemplate): PromiseOrValue<NamedTemplate> {
    return locateErrors(this.expression.token, () => value.then((found) => this.findNamed(found, context, load)))
  }

  /** The templates of the file, for static analysis; none if the name is only known at render time. */
  *parseTemplates(liquid: Liquid, sync: boolean): Generator<unknown, Template[]> {
    const { constant, currentFile, nameOf: kind, expression } = this
    if (constant === undefined) return []
    try {
      return (yield kind === 'layout'
        ? liquid._parseLayoutFile(constant, sync, currentFile)
        : liquid._parsePartialFile(constant, sync, currentFile)) as Template[]
    } catch (error) {
      throw locate(error, expression.token)
    }
  }

  /** The parsed file, looked up once per render. */
  private load(name: string, context: RenderContext): PromiseOrValue<Template[]> {
    const { nameOf: kind, currentFile } = this
    const key = this.makeKey(name)
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

/** Renders a partial one level deeper, where it sees only `scope` and `context`; its `return` value is dropped. */
export function renderIsolated(
  templates: readonly Template[],
  scope: Scope,
  context: RenderContext,
  liquid: Liquid,
): PromiseOrValue<string> {
  const block = toBlock(templates, liquid)
  if (!context.partials) return context.isolate(scope, block.nesting, block.render)
  return timeRender(templates, context, () => context.isolate(scope, block.nesting, block.render))
}

/** Runs a partial, which sees this scope only, for its return value, and drops its output. */
export function callPartial(
  templates: readonly Template[],
  scope: Scope,
  context: RenderContext,
  liquid: Liquid,
): PromiseOrValue<unknown> {
  const block = toBlock(templates, liquid)
  return timeRender(templates, context, () =>
    discardOutput(context, () =>
      context.isolate(scope, block.nesting, () => andThen(block.render(context), () => context.returned)),
    ),
  )
}

/** Renders a partial one level deeper in the current context. */
export function renderIncluded(
  templates: readonly Template[],
  context: RenderContext,
  liquid: Liquid,
): PromiseOrValue<string> {
  return timeRender(templates, context, () => renderNested(templates, context, liquid))
}

/** As `renderIncluded`, for a template that is not a partial. */
export function renderNested(
  templates: readonly Template[],
  context: RenderContext,
  liquid: Liquid,
): PromiseOrValue<string> {
  const { nesting, render } = toBlock(templates, liquid)
  context.budget.enter(nesting)
  return finallyDo(
    () => render(context),
    () => {
      context.budget.leave(nesting)
      // A `return` only ends the partial that it is in.
      if (context.interrupt?.kind === 'return') context.interrupt = undefined
    },
  )
}

/** The file of parsed templates; undefined if they are empty, or of no file. */
export function findSourceFile([first]: readonly Template[]): string | undefined {
  return first?.token.file
}

/** Tells a traced render when a partial begins and ends. */
function timeRender<T>(
  templates: readonly Template[],
  context: RenderContext,
  work: () => PromiseOrValue<T>,
): PromiseOrValue<T> {
  const { partials } = context
  return partials ? finallyDo(work, partials.begin(findSourceFile(templates))) : work()
}
