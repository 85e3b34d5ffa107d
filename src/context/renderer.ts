import type { Template } from 'liquidjs'
import { RenderContext } from '../language/rendering/context'
import type { Dialect } from '../language/dialect'
import type { Scope } from '../language/rendering/frame'
import { parsePlain } from '../language/templates/parser'
import { renderNested } from '../language/rendering/partial'
import { fixedLimits } from '../limits'
import { htmlOfMarkdown } from '../formats/markdown'
import { SafeString } from '../values/scalar'
import type { Exchange } from './exchange'

const maxKept = fixedLimits.kept.texts.max
const liquid = /\{[{%]/

/** What is rendered. */
export type Source =
  /** The text of a template. */
  | string
  | readonly Template[]
  /** A file of the app, and whether what it prints is Markdown. */
  | { readonly file: string; readonly isMarkdown?: boolean }
  /** A partial of the app, by its name. */
  | { readonly partial: string }
  /** A short text of the app's configuration, which is no HTML; errors name its place. */
  | { readonly inline: string; readonly place: string }

/** What a source is rendered with. */
export interface RenderOptions {
  readonly exchange: Exchange
  /** Its variables. It sees nothing else but `context`. */
  readonly variables?: object
  /** More of them, which go before. */
  readonly locals?: Scope
  /** The layout around it, which sees its variables and, as `content_for_layout`, what it prints. */
  readonly layout?: string | undefined
  /** What it is a part of: both draw on the same limits. */
  readonly parent?: RenderContext
}

/** Renders what an app is made of: pages, e-mails, requests to others, policies, jobs and texts of forms. */
export class Renderer {
  private readonly inline = new Map<string, Template[]>()

  constructor(private readonly dialect: Dialect) {}

  /** A context for several renders in an exchange that draw on the same limits. */
  open(exchange: Exchange): RenderContext {
    const context = new RenderContext(this.dialect.liquid)
    context.exchange = exchange
    return context
  }

  async render(source: Source, { exchange, variables, locals, layout, parent }: RenderOptions): Promise<string> {
    if (typeof source === 'object' && 'inline' in source && !liquid.test(source.inline)) return source.inline
    const { templates, liquid: instance, escape } = this.dialect
    const context = parent?.spawn(variables) ?? new RenderContext(instance, variables)
    context.exchange = exchange
    Object.assign(context.bottom(), locals)
    const printed = await renderNested(await this.templatesOf(source, context), context, instance)
    const isMarkdown = typeof source === 'object' && 'isMarkdown' in source && source.isMarkdown
    const body = isMarkdown ? htmlOfMarkdown(printed, context) : printed
    if (layout === undefined) return body
    const around = await templates.find('layout', layout, context, undefined)
    // What has ended the body has not ended the layout.
    context.interrupt = undefined
    exchange.context.layout = layout
    context.bottom().content_for_layout = escape ? new SafeString(body) : body
    return renderNested(around, context, instance)
  }

  /** The parsed text of an app's configuration, which is no HTML. */
  parse(text: string, place: string): Template[] {
    const key = `${place}\0${text}`
    let templates = this.inline.get(key)
    if (!templates) {
      templates = parsePlain(text, this.dialect.liquid, place)
      if (this.inline.size >= maxKept) this.inline.clear()
      this.inline.set(key, templates)
    }
    return templates
  }

  private async templatesOf(source: Source, context: RenderContext): Promise<readonly Template[]> {
    const { templates, liquid: instance } = this.dialect
    if (typeof source === 'string') return instance.parse(source)
    if ('file' in source) return templates.parsedAt(source.file, context)
    if ('partial' in source) return templates.find('partial', source.partial, context, undefined)
    return 'inline' in source ? this.parse(source.inline, source.place) : source
  }
}

/** Whether a condition prints `true`. */
export function isTrue(printed: string): boolean {
  return printed.trim() === 'true'
}
