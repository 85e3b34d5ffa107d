import type { Liquid, Template } from 'liquidjs'
import { PlatformError } from '../errors'
import { compileBlock, type Render } from './block'
import type { RenderContext, Scope } from './context'
import { Literal, type Evaluate, type Expression } from './expressions'
import { finallyDo } from './finally'
import type { ExpressionReader } from './reader'
import { chain, isPromise, type Waiting } from './wait'
import { print } from '../values/print'

const blocks = new WeakMap<readonly Template[], Render>()

/** The code of a parsed file; made once for each list of templates. */
export function renderOf(templates: readonly Template[], liquid: Liquid): Render {
  let render = blocks.get(templates)
  if (!render) {
    render = compileBlock(templates, liquid).render
    blocks.set(templates, render)
  }
  return render
}

/** The name of a partial, as a tag gives it: `'cart/item'` or a variable. */
export class PartialName {
  /** The name where it is known when the tag is parsed. */
  readonly constant: string | undefined
  private readonly evaluateName: Evaluate

  constructor(
    readonly expression: Expression,
    private readonly tag: string,
  ) {
    const value = expression instanceof Literal ? expression.value : undefined
    this.constant = typeof value === 'string' ? value : undefined
    this.evaluateName = expression.compile()
  }

  static read(reader: ExpressionReader, tag: string): PartialName {
    return new PartialName(reader.readFileName(), tag)
  }

  evaluate(context: RenderContext): Waiting<string> {
    if (this.constant) return this.constant
    return chain(this.evaluateName(context), (value) => {
      const name = print(value)
      if (name === '')
        throw new PlatformError(
          'tag-argument',
          `tag "${this.tag}": the name of the partial is empty: ${this.expression.token.getText()}`,
        )
      return name
    })
  }
}

/** The parsed partial of that name; looked up once a render. */
export function findPartial(
  name: string,
  context: RenderContext,
  currentFile: string | undefined,
): Waiting<Template[]> {
  const key = name.startsWith('.') ? `${currentFile}\n${name}` : name
  const known = context.files.get(key)
  if (known !== undefined) return known
  const found = context.dialect.templates.find('partial', name, context, currentFile)
  context.files.set(key, found)
  if (isPromise(found))
    void found.then(
      (templates) => context.files.set(key, templates),
      () => context.files.delete(key),
    )
  return found
}

/** Renders a partial, which sees only `scope` and `context`, one level deeper. */
export function renderIsolated(
  templates: readonly Template[],
  scope: Scope,
  context: RenderContext,
  liquid: Liquid,
): Waiting<string> {
  return context.isolate(scope, () => renderNested(templates, context, liquid))
}

/** Renders a partial in the context as it is, one level deeper. */
export function renderNested(templates: readonly Template[], context: RenderContext, liquid: Liquid): Waiting<string> {
  context.budget.enter()
  return finallyDo(
    () => renderOf(templates, liquid)(context),
    () => {
      context.budget.leave()
      // A `return` ends the partial that it stands in, and no more.
      context.returnCalled = false
    },
  )
}
