import { escapeText } from '../../base/text/escape'
import { isHash } from '../../base/values/hash'
import { toJson } from '../../base/values/json'
import { print } from '../../base/values/print'
import type { Escape, FormattedRender } from '../../language/dialect'
import { RenderContext } from '../../language/rendering/context'

/** Escapes outputs for HTML, as far as the format of the page needs it. */
export const escapeHtml: Escape = Object.assign(
  function (this: ThisParameterType<Escape>, value: unknown) {
    const context = RenderContext.of(this.liquid, this.context)
    const isData = isHash(value) || Array.isArray(value)
    return isData && findFormat(context) === 'json'
      ? toJson(value, 0, context)
      : escapeText(print(value, context), context)
  },
  { isHtml: true, findUnescaped } as const,
)

/** The formats without markup: no browser takes them for HTML, and an entity in them is text. */
const plainFormats: ReadonlySet<unknown> = new Set(['csv', 'ics', 'txt'])
/** The formats that are HTML, or become HTML. */
const htmlFormats: ReadonlySet<unknown> = new Set(['html', 'markdown'])

/**
 * Finds which outputs are not escaped. In other formats than HTML, a text that the app's author has written is not HTML:
 * `echo '{"error": 404}'`.
 */
function findUnescaped(render: FormattedRender): 'none' | 'literals' | 'all' {
  const format = findFormat(render)
  if (plainFormats.has(format)) return 'all'
  return htmlFormats.has(format) ? 'none' : 'literals'
}

/** The format of the output: its own, or the response's by its content type or its page. */
export function findFormat({ format, exchange: { response, context } }: FormattedRender): unknown {
  return format ?? response.format ?? context.page?.format ?? 'html'
}
