import type { Context, Liquid } from 'liquidjs'
import { escapeText } from '../../base/text/escape'
import { isHash } from '../../base/values/hash'
import { toJson } from '../../base/values/json'
import { print } from '../../base/values/print'
import type { Escape } from '../../language/dialect'
import { RenderContext } from '../../language/rendering/context'

/** Escapes outputs for HTML, as far as the format of the page needs it. */
export const escapeHtml: Escape = Object.assign(
  function (this: ThisParameterType<Escape>, value: unknown) {
    const context = RenderContext.of(this.liquid, this.context)
    const isData = isHash(value) || Array.isArray(value)
    if (isData && findFormat(context) === 'json') return toJson(value, 0, context)
    const text = print(value, context)
    return printsPlainText(context) ? text : escapeText(text, context)
  },
  { isHtml: true, keepsLiterals } as const,
)

/** On pages of other formats than HTML, a text that the app's author has written is not HTML: `echo '{"error": 404}'`. */
function keepsLiterals(context: Context, liquid: Liquid): boolean {
  const format = findFormat(RenderContext.of(liquid, context))
  return format !== undefined && format !== 'html'
}

/** The formats without markup: no browser takes them for HTML, and an entity in them is text. */
const plainFormats: ReadonlySet<unknown> = new Set(['csv', 'ics', 'txt'])

/** Whether a page without markup is rendered, whose outputs are not escaped. */
export function printsPlainText(context: RenderContext): boolean {
  return plainFormats.has(findFormat(context))
}

function findFormat({ exchange }: RenderContext): unknown {
  return exchange.response.format ?? exchange.context.page?.format
}
