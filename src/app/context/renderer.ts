import type { Template, Token } from 'liquidjs'
import { findFileKind } from '../../files/kinds'
import { hasLiquid } from '../../files/kinds/liquid'
import type { Snapshot } from '../../files/snapshot'
import { nameValue } from '../../files/value-place'
import { moveError, moveToken } from '../../language/rendering/move-error'
import { MissingFileError } from '../../base/errors'
import { printError } from '../../language/rendering/block'
import { RenderContext } from '../../language/rendering/context'
import { makeEmptyScope, type Scope } from '../../language/rendering/frame'
import { parsePlain } from '../../language/templates/parser'
import { callPartial, findSourceFile, renderIncluded, renderNested } from '../../language/rendering/partial'
import { recordParts } from '../../language/rendering/parts'
import * as fixedLimits from '../../base/limits'
import { renderMarkdownPage } from '../../base/formats/markdown'
import type { Part } from '../../base/formats/printed'
import { locateMissingFile } from './missing-file'
import { SlowPartials } from '../telemetry/partials'
import type { Attributes, Span } from '../telemetry/telemetry'
import { SafeString } from '../../base/values/scalar'
import type { Exchange } from './exchange'
import type { Runtime } from './runtime'

const maxKept = fixedLimits.kept.texts

/** The source of a render. */
export type Source =
  /** The text of a template. */
  | string
  | readonly Template[]
  /** A file of the app, and whether its output is Markdown. */
  | { readonly file: string; readonly isMarkdown?: boolean }
  /** A partial of the app, by name. */
  | { readonly partial: string }
  | Inline

/** A short text of the app's configuration, which is not HTML. */
export interface Inline {
  readonly inline: string
  /** The file, or a name in messages: `form "sign_up"`. */
  readonly from: string
  /** The key of the text in the file: `metadata.title`. */
  readonly key: string
}

export interface RenderOptions {
  readonly exchange: Exchange
  /** The only variables, apart from `context`. */
  readonly variables?: object
  /** More variables, which take precedence. */
  readonly locals?: Scope
  /** The format of the output, if it differs from the response's: a text that is not HTML. */
  readonly format?: 'txt'
  /** The layout, which sees the same variables and the output as `content_for_layout`. */
  readonly layout?: string | undefined
  /** Whether the message of a mistake in a template is printed at its place, and the rest as well. Default: it is thrown */
  readonly printsErrors?: boolean
  /** Milliseconds after which the render ends, if it is sooner than by `settings.limits.renderMs`. */
  readonly renderMs?: number
  /** The surrounding render, whose limits this render shares. */
  readonly parent?: RenderContext
}

/** Renders the templates of an app: pages, e-mails, API calls, policies, jobs and texts of forms. */
export class Renderer {
  private readonly inline = new Map<string, Template[]>()
  /** The version of the files with these texts. */
  private snapshot: Snapshot | undefined

  constructor(private readonly runtime: Runtime) {}

  /** A context for several renders of an exchange that share their limits. */
  open(exchange: Exchange): RenderContext {
    const context = new RenderContext(this.runtime.liquid)
    context.exchange = exchange
    return context
  }

  async render(source: Source, options: RenderOptions): Promise<string> {
    if (typeof source === 'object' && 'inline' in source && !hasLiquid(source.inline)) return source.inline
    if (!isWhole(source)) return this.moveErrors(() => this.print(source, options, undefined))
    const { telemetry } = options.exchange.runtime
    return telemetry.span(...makeRenderSpan(findFile(source)), (span) => this.print(source, options, span))
  }

  /** @param span the render's, if it is recorded */
  private async print(source: Source, options: RenderOptions, span: Span | undefined): Promise<string> {
    const { liquid, escape } = this.runtime
    const { exchange, layout } = options
    const context = this.makeContext(options)
    context.printsErrors = options.printsErrors ?? false
    const found = await this.loadTemplates(source, context)
    if (span) {
      const [name, { attributes }] = makeRenderSpan(findSourceFile(found))
      span.updateName(name).setAttributes(attributes)
      const { telemetry, settings } = exchange.runtime
      context.partials = new SlowPartials(telemetry, settings.telemetry.partialMs)
    }
    const isMarkdown = typeof source === 'object' && 'isMarkdown' in source && source.isMarkdown
    const { format } = context
    if (isMarkdown) context.format = 'markdown'
    const printed = await renderNested(found, context, liquid)
    context.format = format
    const body = isMarkdown ? renderMarkdownPage(printed, context) : printed
    if (layout === undefined) return body
    const around = await this.loadLayout(layout, findFile(source), context)
    if (typeof around === 'string') return around + body
    // A `break` or `return` that ended the body must not end the layout.
    context.interrupt = undefined
    exchange.context.layout = layout
    context.bottom().content_for_layout = escape ? new SafeString(body) : body
    return renderIncluded(around, context, liquid)
  }

  /** The layout of a file; the message of its error if errors are printed. */
  private async loadLayout(
    name: string,
    file: string | undefined,
    context: RenderContext,
  ): Promise<Template[] | string> {
    const { templates, files } = this.runtime
    try {
      return await templates.find('layout', name, context, undefined)
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error
      const located = file === undefined ? error : await locateMissingFile('layout', error, file, files.current())
      if (!context.printsErrors) throw located
      const { file: path, line, column } = located.diagnostic ?? {}
      return printError(error, context, path === undefined ? '' : `, file:${path}, line:${line}, col:${column}`)
    }
  }

  /** Renders a source to its parts, so that a value in JSON or YAML stays in the place where it was printed. */
  async parts(source: Source, options: RenderOptions): Promise<readonly Part[]> {
    const context = this.makeContext({ ...options, format: 'txt' })
    context.recordsParts = true
    const { liquid, values } = this.runtime
    const parts = await this.moveErrors(async () => {
      const found = await this.loadTemplates(source, context)
      return recordParts(context, () => renderNested(found, context, liquid))
    })
    return parts.map((part) => ({
      ...part,
      // Only errors read it.
      get token() {
        return moveToken(part.token as Token, values)
      },
    }))
  }

  /** Runs a source for the value of its `return`; its output is discarded. */
  async call(source: Source, { exchange, variables }: RenderOptions): Promise<unknown> {
    const context = this.open(exchange)
    const scope = Object.assign(makeEmptyScope(), variables)
    return callPartial(await this.loadTemplates(source, context), scope, context, this.runtime.liquid)
  }

  /** Parses a text of the settings, which is not HTML. */
  parse(text: string, name: string): Template[] {
    return this.findParsed(text, name) ?? this.keep(text, name)
  }

  /** Parses a text of a file, which is not HTML. */
  private async parseInline({ inline, from, key }: Inline): Promise<Template[]> {
    const { files, values } = this.runtime
    const snapshot = files.current()
    // A text that has not changed may be at another place.
    if (snapshot !== this.snapshot) this.inline.clear()
    this.snapshot = snapshot
    const keys = key.split('.')
    const name = nameValue(from, keys)
    const parsed = this.findParsed(inline, name)
    if (parsed) return parsed
    const text = await snapshot.read(from)
    const file = text === undefined ? undefined : findFileKind(from)?.read(from, text)
    if (file) values.add(file, keys, inline)
    return this.keep(inline, name)
  }

  private findParsed(text: string, name: string): Template[] | undefined {
    return this.inline.get(`${name}\0${text}`)
  }

  private keep(text: string, name: string): Template[] {
    const templates = parsePlain(text, this.runtime.liquid, name)
    if (this.inline.size >= maxKept) this.inline.clear()
    this.inline.set(`${name}\0${text}`, templates)
    return templates
  }

  /** Runs `work`. The place of an error in a text of a file is in the file. */
  private async moveErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw moveError(error, this.runtime.values)
    }
  }

  private makeContext({ exchange, variables, locals, parent, renderMs, format }: RenderOptions): RenderContext {
    const own = (): RenderContext =>
      new RenderContext(this.runtime.liquid, variables, renderMs === undefined ? {} : { renderLimit: renderMs })
    const context = parent?.spawn(variables) ?? own()
    context.exchange = exchange
    context.format = format ?? context.format
    Object.assign(context.bottom(), locals)
    return context
  }

  private async loadTemplates(source: Source, context: RenderContext): Promise<readonly Template[]> {
    const { templates, liquid } = this.runtime
    if (typeof source === 'string') return liquid.parse(source)
    if ('inline' in source) return this.parseInline(source)
    if ('file' in source) return templates.parseExisting(source.file, context)
    if ('partial' in source) return templates.find('partial', source.partial, context, undefined)
    return source
  }
}

/** Whether it is a whole template, which has a span, and not a text of the app's configuration. */
function isWhole(source: Source): boolean {
  return typeof source === 'string' || 'file' in source || 'partial' in source
}

function findFile(source: Source): string | undefined {
  return typeof source === 'object' && 'file' in source ? source.file : undefined
}

/** The name and attributes of a render's span. */
function makeRenderSpan(file: string | undefined): [string, { readonly attributes: Attributes }] {
  if (file === undefined) return ['render', { attributes: {} }]
  return [`render ${file}`, { attributes: { 'code.file.path': file } }]
}

/** Whether a condition prints `true`. */
export function isTrue(printed: string): boolean {
  return printed.trim() === 'true'
}
