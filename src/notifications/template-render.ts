import type { Exchange } from '../context/exchange'
import type { RenderOptions, Source } from '../context/renderer'
import { InvalidValueError } from '../errors'
import type { RenderContext } from '../language/context'
import { describe } from '../values/describe'
import type { Hash } from '../values/hash'
import type { NotificationTemplate } from './template'

const msPerMinute = 60_000

/** The keys that each kind of notification has. */
type CommonKey = 'delay' | 'enabled' | 'trigger_condition'

/** What a part of a notification is printed with. */
type PrintOptions = Partial<Pick<RenderOptions, 'variables' | 'layout'>>

/** One notification in the making: its template, with the variables that it is given. */
export class TemplateRender<Key extends string> {
  private readonly parent: RenderContext

  constructor(
    readonly template: NotificationTemplate<Key | CommonKey>,
    protected readonly exchange: Exchange,
    protected readonly variables: Hash,
  ) {
    this.parent = exchange.runtime.renderer.open(exchange)
  }

  /** Milliseconds until it is to be sent. */
  async delayMs(): Promise<number> {
    const text = (await this.text('delay')) ?? '0'
    const minutes = Number(text)
    if (minutes >= 0 && minutes < Infinity) return minutes * msPerMinute
    return this.refuse('delay', 'a number of minutes, 0 or more', text)
  }

  /** Whether it is to be sent at all: its conditions print `true`, or are left out. */
  async isWanted(): Promise<boolean> {
    return (await this.holds('enabled')) && this.holds('trigger_condition')
  }

  private async holds(key: CommonKey): Promise<boolean> {
    return !this.template.values.has(key) || (await this.text(key)) === 'true'
  }

  /** What a value prints, without the blanks around it; undefined where that is nothing. */
  protected async text(key: Key | CommonKey): Promise<string | undefined> {
    const [text = ''] = await this.texts(key)
    return text.trim() || undefined
  }

  protected async texts(key: Key | CommonKey): Promise<readonly string[]> {
    const texts: string[] = []
    for (const templates of this.template.values.get(key)?.templates ?? []) texts.push(await this.print(templates))
    return texts
  }

  /** What a source prints with the variables of the notification. */
  protected print(source: Source, { variables = this.variables, layout }: PrintOptions = {}): Promise<string> {
    const { exchange, parent } = this
    return exchange.runtime.renderer.render(source, { exchange, variables, layout, parent })
  }

  protected refuse(key: string, expected: string, value: unknown): never {
    throw new InvalidValueError(`${this.template.path}: ${key}: expected ${expected}, got ${describe(value)}`)
  }
}
