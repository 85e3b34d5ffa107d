import { ParsedFiles } from '../adapters/files/app-files'
import { AppFolder, sameName } from '../adapters/files/app-folder'
import { qualify } from '../adapters/files/layout'
import type { Job } from '../adapters/jobs/port'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { InvalidValueError } from '../errors'
import { enqueueAfterCommit, exchangeOf } from '../jobs/background'
import type { JobKind } from '../jobs/payload'
import * as fixedLimits from '../limits'
import { describe } from '../values/describe'
import { getOwn, isHash, type Hash } from '../values/hash'
import { declaredName, type NotificationTemplate } from './template'
import type { TemplateRender } from './template-render'

/** The variables of a notification template. */
export interface NotificationVariables {
  readonly data?: unknown
  /** The form that was saved. */
  readonly form?: unknown
}

/** How one kind of notification is rendered and sent. */
export interface ChannelDefinition<Template, Render, Result> {
  /** The kind's name in messages. */
  readonly label: string
  /** The folder of its templates, e.g. `emails/`. */
  readonly folder: string
  /** The kind of job that sends it. */
  readonly job: JobKind
  /** @param warn called for each unknown key */
  read(path: string, text: string, warn: (message: string) => void): Template
  render(template: Template, exchange: Exchange, variables: Hash): Render
  send(render: Render, name: string): Promise<Result>
}

/** A template with a `name` in its front matter. */
interface Declared {
  readonly name: string
  readonly path: string
}

/** Sends one kind of notification: e-mails, text messages or API calls. */
export class Channel<Template extends NotificationTemplate<string>, Render extends TemplateRender<string>, Result> {
  private readonly folder: AppFolder
  private readonly parsed: ParsedFiles<Template>
  private readonly declared: ParsedFiles<readonly Declared[]>

  constructor(
    private readonly runtime: Runtime,
    private readonly definition: ChannelDefinition<Template, Render, Result>,
  ) {
    const { files } = runtime
    const { label, folder } = definition
    this.folder = new AppFolder(files, { kind: label, folders: [folder], extension: '.liquid' })
    const warn = (message: string): void => {
      runtime.warnOnce(message)
    }
    this.parsed = new ParsedFiles(files, (path, text) => definition.read(path, text, warn))
    this.declared = new ParsedFiles(files, (path, text) => {
      const name = declaredName(path, text)
      return name === undefined ? [] : [{ name, path }]
    })
  }

  /**
   * Queues a notification as a job after the open transaction commits. Variables and context are copied as JSON now;
   * its conditions are checked when the job runs.
   *
   * @throws {PlatformError} if the template does not exist, or its delay is invalid
   */
  async enqueue(exchange: Exchange, name: string, { data, form }: NotificationVariables): Promise<void> {
    const variables = { data, form }
    const template = await this.find(name)
    const delayMs = await this.definition.render(template, exchange, variables).delayMs()
    const options = { delayMs, maxAttempts: fixedLimits.outside.attempts, sourceName: template.path }
    await enqueueAfterCommit(exchange, this.definition.job, { name, variables }, options)
  }

  /** Sends a notification; undefined if its conditions do not hold. @param send default: as the channel does */
  async send(
    exchange: Exchange,
    name: string,
    variables: Hash,
    send: (render: Render, name: string) => Promise<Result> = (render) => this.definition.send(render, name),
  ): Promise<Result | undefined> {
    const render = this.definition.render(await this.find(name), exchange, variables)
    return (await render.isWanted()) ? send(render, name) : undefined
  }

  /** @throws the error of the template or the channel, so that the queue retries */
  async run({ payload }: Job): Promise<Result | undefined> {
    if (!isNotification(payload)) throw new InvalidValueError(`this job is not an ${this.definition.label}`)
    return this.send(exchangeOf(payload.context, this.runtime), payload.name, payload.variables)
  }

  /**
   * @param name the path in the folder without the extension (`modules/blog/welcome` in a module), or the `name` in the
   * front matter of a template, of a module's with or without `modules/blog/`. Of two with one name, the last by path
   * @throws {MissingFileError} if there is no such template
   */
  async find(name: string): Promise<Template> {
    if (typeof name !== 'string') {
      throw new InvalidValueError(`the name of an ${this.definition.label} must be a text, got ${describe(name)}`)
    }
    const path = (await this.folder.pathOf(name)) ?? (await this.declaredNames()).get(name)
    const template = path === undefined ? undefined : await this.parsed.at(path)
    return template ?? this.folder.missing(name, (await this.declaredNames()).keys())
  }

  /** Template paths by the `name` in their front matter. */
  private async declaredNames(): Promise<ReadonlyMap<string, string>> {
    return this.runtime.files.current().once(this, async () => {
      const paths = Array.from((await this.folder.entries()).values())
      const declared = (await this.declared.all(paths)).flat()
      const names = new Map<string, string>()
      for (const { name, path } of declared) {
        const own = qualify(name, path)
        const other = names.get(own)
        if (other !== undefined) this.runtime.warnOnce(sameName(own, path, other))
        names.set(own, path)
      }
      for (const { name, path } of declared) if (!names.has(name)) names.set(name, path)
      return names
    })
  }
}

/** The queued payload of a notification. */
interface NotificationPayload {
  /** The name of its template. */
  readonly name: string
  readonly variables: Hash
  /** The `context` of its template. */
  readonly context: Hash
}

function isNotification(payload: unknown): payload is NotificationPayload {
  return (
    isHash(payload) &&
    typeof getOwn(payload, 'name') === 'string' &&
    isHash(getOwn(payload, 'variables')) &&
    isHash(getOwn(payload, 'context'))
  )
}
