import type { Keys, ReadFile } from '../../files/file-kind'
import type { AnyFileKind } from '../../files/kinds'
import { NamedFiles } from '../../files/named-files'
import type { Job } from '../../ports/jobs/port'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { InvalidValueError } from '../../base/errors'
import { enqueueAfterCommit, makeExchange } from '../jobs/background'
import type { JobKind } from '../jobs/payload'
import * as fixedLimits from '../../base/limits'
import { describe } from '../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import type { NotificationTemplate } from './template'
import type { TemplateRender } from './template-render'

/** The variables of a notification template. */
export interface NotificationVariables {
  readonly data?: unknown
  /** The form that was saved. */
  readonly form?: unknown
}

/** How one kind of notification is rendered and sent. */
export interface NotificationsDefinition<Template, Render, Result> {
  /** The kind of its files. */
  readonly kind: AnyFileKind
  /** The kind of job that sends it. */
  readonly job: JobKind
  /** @throws {ConfigurationError} the fault of the file */
  parse(file: ReadFile<unknown>): Template
  render(template: Template, exchange: Exchange, variables: Hash): Render
  send(render: Render, name: string): Promise<Result>
}

/** Sends one kind of notification: e-mails, text messages or API calls. */
export class Notifications<
  Template extends NotificationTemplate<string>,
  Render extends TemplateRender<string>,
  Result,
> {
  private readonly files: NamedFiles<Keys, unknown>
  private readonly parsed = new WeakMap<object, Template>()

  constructor(
    private readonly runtime: Runtime,
    private readonly definition: NotificationsDefinition<Template, Render, Result>,
  ) {
    this.files = new NamedFiles(runtime.files, definition.kind)
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
    const delayMs = await this.definition.render(template, exchange, variables).renderDelay()
    const options = { delayMs, maxAttempts: fixedLimits.outside.attempts, sourceName: template.path }
    await enqueueAfterCommit(exchange, this.definition.job, { name, variables }, options)
  }

  /** Sends a notification; undefined if its conditions do not hold. @param send default: as the definition does */
  async send(
    exchange: Exchange,
    name: string,
    variables: Hash,
    send: (render: Render, name: string) => Promise<Result> = (render) => this.definition.send(render, name),
  ): Promise<Result | undefined> {
    const render = this.definition.render(await this.find(name), exchange, variables)
    return (await render.isWanted()) ? send(render, name) : undefined
  }

  /** @throws the error of the template or of the sender, so that the queue retries */
  async run({ payload }: Job): Promise<Result | undefined> {
    if (!isNotification(payload)) throw new InvalidValueError(`this job is not an ${this.definition.kind.kind}`)
    return this.send(makeExchange(payload.context, this.runtime), payload.name, payload.variables)
  }

  /**
   * @param name the path in the folder without the extension (`modules/blog/welcome` in a module), or the `name` in the
   * front matter of a template, of a module's with or without `modules/blog/`. Of two with one name, the last by path
   * @throws {MissingFileError} if there is no such template
   * @throws {ConfigurationError} if it cannot be used
   */
  async find(name: string): Promise<Template> {
    const { kind } = this.definition
    if (typeof name !== 'string') {
      throw new InvalidValueError(`the name of an ${kind.kind} must be a text, got ${describe(name)}`)
    }
    const file = (await this.files.find(name)) ?? (await this.files.throwMissing(name))
    file.diagnostics.forEach(this.runtime.report)
    let template = this.parsed.get(file)
    if (!template) this.parsed.set(file, (template = this.definition.parse(file)))
    return template
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
