import type { Context, Liquid, Token } from 'liquidjs'
import { finish, invoke } from './expressions/call'
import { RenderContext } from './rendering/context'
import type { AnyFilter } from './definitions/definition'
import { setDefinition } from './expressions/filtered'
import { expectRender } from './rendering/wait'

/** The `this` that LiquidJS passes to a filter. */
interface Caller {
  readonly context: Context
  readonly token: Token & { readonly args: readonly unknown[] }
  readonly liquid: Liquid
}

/**
 * The handler to register for a filter and one of its names. Our own templates use the definition behind it; LiquidJS'
 * expressions in a host's own tags call it like any filter.
 */
export function makeHandler(
  filter: AnyFilter,
  name: string,
): (this: Caller, input: unknown, ...args: unknown[]) => unknown {
  function handler(this: Caller, input: unknown, ...args: unknown[]): unknown {
    const context = RenderContext.of(this.liquid, this.context)
    if (filter.reports) context.call = this.token
    if (filter.needsRender) expectRender(`filter "${filter.name}"`, context)
    // LiquidJS passes a named argument as a pair; only its token distinguishes it from an array of two.
    const isNamed = (_: unknown, i: number): boolean => Array.isArray(this.token.args[i])
    const named = args.filter(isNamed) as [string, unknown][]
    const positional = args.filter((argument, i) => !isNamed(argument, i))
    return finish(filter, invoke(filter, context, input, positional, named, name), context)
  }
  setDefinition(handler, filter)
  return handler
}
