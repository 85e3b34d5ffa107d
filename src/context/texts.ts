import type { Template } from 'liquidjs'
import { fixedLimits } from '../limits'
import { newScope, RenderContext } from '../language/context'
import type { Dialect } from '../language/dialect'
import { parsePlain } from '../language/parser'
import { renderIsolated } from '../language/partial'
import type { Hash } from '../values/hash'
import type { PromiseOrValue } from '../values/promise-or-value'
import type { Exchange } from './exchange'

const maxKept = fixedLimits.kept.texts.max
const liquid = /\{[{%]/

/** What templates print in an exchange, given variables and nothing else but `context`. */
export function renderIn(
  dialect: Dialect,
  exchange: Exchange,
  templates: readonly Template[],
  variables: Hash,
): PromiseOrValue<string> {
  const context = new RenderContext(dialect.liquid)
  context.exchange = exchange
  const scope = Object.assign(newScope(), variables)
  return renderIsolated(templates, scope, context, dialect.liquid)
}

/** The short texts with Liquid in them that an app is configured with, which are no HTML. Each is parsed once. */
export class Texts {
  private readonly parsed = new Map<string, readonly Template[]>()

  constructor(private readonly dialect: Dialect) {}

  /**
   * What a text prints.
   *
   * @param place where it is, for errors
   */
  print(text: string, exchange: Exchange, variables: Hash, place: string): PromiseOrValue<string> {
    return liquid.test(text) ? renderIn(this.dialect, exchange, this.templatesOf(text, place), variables) : text
  }

  private templatesOf(text: string, place: string): readonly Template[] {
    const key = `${place}\0${text}`
    let templates = this.parsed.get(key)
    if (!templates) {
      templates = parsePlain(text, this.dialect.liquid, place)
      if (this.parsed.size >= maxKept) this.parsed.clear()
      this.parsed.set(key, templates)
    }
    return templates
  }
}

/** Whether a condition prints `true`. */
export function isTrue(printed: string): boolean {
  return printed.trim() === 'true'
}
