import type { Template } from 'liquidjs'
import type { Exchange } from '../context/exchange'
import { isLanguage } from '../context/request/request-context'
import { Renderer, type RenderOptions, type Source } from '../context/renderer'
import { Cursor } from '../../base/configuration/cursor'
import { formatMessage, type Diagnostic } from '../../base/diagnostics/diagnostic'
import { InvalidValueError } from '../../base/errors'
import type { RenderContext } from '../../language/rendering/context'
import type { Part } from '../../base/formats/printed'
import { minuteMs } from '../../base/time/calendar'
import { describe } from '../../base/values/describe'
import type { Hash } from '../../base/values/hash'
import type { NotificationTemplate } from './template'

/** The keys of every kind of notification. */
type CommonKey = 'delay' | 'enabled' | 'trigger_condition' | 'locale'

/** Render options of a part of a notification. */
type PrintOptions = Partial<Pick<RenderOptions, 'variables' | 'layout' | 'format'>>

/** Renders one notification: its template with its variables. */
export class TemplateRender<
  Key extends string,
  File extends NotificationTemplate<Key | CommonKey> = NotificationTemplate<Key | CommonKey>,
> {
  protected readonly variables: Hash
  private readonly parent: RenderContext

  constructor(
    readonly template: File,
    protected readonly exchange: Exchange,
    variables: Hash,
  ) {
    // A template sent outside a form has its data as `form`, too, so that it serves both.
    this.variables = { ...variables, form: variables.form ?? variables.data }
    this.parent = exchange.runtime.service(Renderer).open(exchange)
  }

  /** The delay in milliseconds before it is sent. */
  async renderDelay(): Promise<number> {
    const text = (await this.renderText('delay')) ?? '0'
    const minutes = Number(text)
    if (minutes >= 0 && minutes < Infinity) return minutes * minuteMs
    return this.refuse('delay', 'a number of minutes, 0 or more', text)
  }

  /** Whether to send it: its conditions print `true` or are missing. They are rendered in its language too. */
  async isWanted(): Promise<boolean> {
    await this.setLanguage()
    return (await this.holds('enabled')) && this.holds('trigger_condition')
  }

  private async setLanguage(): Promise<void> {
    const locale = await this.renderText('locale')
    if (locale === undefined) return
    if (!isLanguage(locale)) this.refuse('locale', 'a language code', locale)
    this.exchange.context.language = locale
  }

  private async holds(key: CommonKey): Promise<boolean> {
    return !this.template.values.has(key) || (await this.renderText(key)) === 'true'
  }

  /** The trimmed output of a front matter value; undefined if it is empty. */
  protected async renderText(key: Key | CommonKey): Promise<string | undefined> {
    const [text = ''] = await this.renderTexts(key)
    return text.trim() || undefined
  }

  protected async renderTexts(key: Key | CommonKey): Promise<readonly string[]> {
    const texts: string[] = []
    for (const templates of this.template.values.get(key)?.templates ?? [])
      texts.push(await this.print(templates, { format: 'txt' }))
    return texts
  }

  /** The parts of a front matter value, to read as JSON. */
  protected renderParts(key: Key | CommonKey): Promise<readonly Part[]> {
    return this.printParts(this.template.values.get(key)?.templates[0] ?? [])
  }

  /** Renders templates with the notification's variables to their parts. */
  protected printParts(templates: readonly Template[]): Promise<readonly Part[]> {
    const { exchange, parent, variables } = this
    return exchange.runtime.service(Renderer).parts(templates, { exchange, variables, parent })
  }

  /** Renders a source with the notification's variables. */
  protected print(source: Source, options: PrintOptions = {}): Promise<string> {
    const { exchange, parent, variables } = this
    return exchange.runtime.service(Renderer).render(source, { variables, ...options, exchange, parent })
  }

  /** Points at the output of a key. */
  protected makeCursor(key: string): Cursor {
    const { path, locate } = this.template
    const error = (diagnostic: Diagnostic): InvalidValueError =>
      new InvalidValueError(`${path}: ${formatMessage(diagnostic)}`)
    return new Cursor({ file: path, locate, error, report: this.exchange.runtime.report }).at(key)
  }

  protected refuse(key: string, expected: string, value: unknown): never {
    throw new InvalidValueError(`${this.template.path}: ${key}: expected ${expected}, got ${describe(value)}`)
  }
}
