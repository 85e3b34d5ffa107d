import { ParsedFiles } from '../adapters/files/app-files'
import { AppFolder } from '../adapters/files/app-folder'
import type { Job } from '../adapters/jobs'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { InvalidValueError } from '../errors'
import { enqueueAfterCommit, exchangeOf } from '../jobs/background'
import type { JobKind } from '../jobs/payload'
import { fixedLimits } from '../limits'
import { describe } from '../values/describe'
import { getOwn, isHash, type Hash } from '../values/hash'
import { declaredName, type NotificationTemplate } from './template'
import type { TemplateRender } from './template-render'

/** What a notification is about, for its template. */
export interface NotificationVariables {
  readonly data?: unknown
  /** The form that was saved. */
  readonly form?: unknown
}

/** How notifications of one kind are written and sent. */
export interface ChannelDefinition<Template, Render, Result> {
  /** What one is called in messages. */
  readonly label: string
  /** Where its templates are: `emails/` */
  readonly folder: string
  /** The jobs that send them. */
  readonly job: JobKind
  read(path: string, text: string): Template
  render(template: Template, exchange: Exchange, variables: Hash): Render
  send(render: Render, name: string): Promise<Result>
}

/** A way in which notifications go out: e-mails, requests to others. */
export class Channel<Template extends NotificationTemplate<string>, Render extends TemplateRender<string>, Result> {
  private readonly folder: AppFolder
  private readonly parsed: ParsedFiles<Template>
  private readonly declared: ParsedFiles<{ readonly name: string | undefined; readonly path: string }>

  constructor(
    private readonly runtime: Runtime,
    private readonly definition: ChannelDefinition<Template, Render, Result>,
  ) {
    const { files } = runtime
    const { label, folder } = definition
    this.folder = new AppFolder(files, { kind: label, folders: [folder], extension: '.liquid' })
    this.parsed = new ParsedFiles(files, (path, text) => definition.read(path, text))
    this.declared = new ParsedFiles(files, (path, text) => ({ name: declaredName(path, text), path }))
  }

  /**
   * Sends a notification by a job, once what the open transaction has written stays. Its variables and context are taken
   * now, as JSON says them; whether it is enabled is asked when the job runs.
   *
   * @throws {PlatformError} where there is no such template, or its delay is none
   */
  async enqueue(exchange: Exchange, name: string, { data, form }: NotificationVariables): Promise<void> {
    const variables = { data, form }
    const template = await this.find(name)
    const delayMs = await this.definition.render(template, exchange, variables).delayMs()
    const options = { delayMs, maxAttempts: fixedLimits.outside.attempts.max, sourceName: template.path }
    await enqueueAfterCommit(exchange, this.definition.job, { name, variables }, options)
  }

  /** Sends a notification now; undefined where its conditions do not hold. */
  async send(exchange: Exchange, name: string, variables: Hash): Promise<Result | undefined> {
    const render = this.definition.render(await this.find(name), exchange, variables)
    return (await render.isWanted()) ? this.definition.send(render, name) : undefined
  }

  /** @throws what the template or the channel throws, so that the queue tries again */
  async run({ payload }: Job): Promise<Result | undefined> {
    if (!isNotification(payload)) throw new InvalidValueError(`this job is no ${this.definition.label}`)
    return this.send(exchangeOf(payload.context, this.runtime), payload.name, payload.variables)
  }

  /**
   * @param name the path in the folder without the extension, `modules/blog/welcome` for a module's; or the `name` that a
   * front matter gives
   * @throws {MissingFileError} where there is none
   */
  async find(name: string): Promise<Template> {
    if (typeof name !== 'string') {
      throw new InvalidValueError(`the name of an ${this.definition.label} must be a text, got ${describe(name)}`)
    }
    const path = (await this.folder.pathOf(name)) ?? (await this.declaredNames()).get(name)
    const template = path === undefined ? undefined : await this.parsed.at(path)
    return template ?? this.folder.missing(name, (await this.declaredNames()).keys())
  }

  /** The paths of the templates by the names that their front matter gives. */
  private async declaredNames(): Promise<ReadonlyMap<string, string>> {
    return this.runtime.files.current().once(this, async () => {
      const paths = Array.from((await this.folder.entries()).values())
      const declared = await this.declared.all(paths)
      return new Map(
        declared.flatMap(({ name, path }) => (name === undefined ? [] : [[name, path] as const])).reverse(),
      )
    })
  }
}

/** What the queue keeps of a notification. */
interface NotificationPayload {
  /** Of its template. */
  readonly name: string
  readonly variables: Hash
  /** What its template reads as `context`. */
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
