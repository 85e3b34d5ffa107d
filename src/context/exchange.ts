import type { GraphqlContext } from '../adapters/graphql'
import type { JobRequest } from '../adapters/jobs'
import type { RecordStore, RecordTransaction, StoredRecord } from '../adapters/records'
import { usersTable } from '../adapters/reserved-tables'
import type { TokenClaims } from '../adapters/tokens'
import { PlatformError, TagArgumentError } from '../errors'
import type { FormView } from '../forms/builder'
import type { RenderContext } from '../language/context'
import type { Hash } from '../values/hash'
import type { SafeString } from '../values/scalar'
import type { PromiseOrValue } from '../values/promise-or-value'
import { holderOf, passwordFingerprint } from './accounts'
import type { App } from './app'
import { Constants } from './constants'
import type { Redirect } from './redirect'
import { noRequest, type RequestContext, type RequestParts } from './request-context'
import { Session } from './session'
import { templateUser } from './users'

/** What tags have made of the answer so far. */
class ResponseDraft {
  status: number | undefined
  redirect: Redirect | undefined
  private own: Headers | undefined

  /** Made when they are first asked for. */
  get headers(): Headers {
    return (this.own ??= new Headers())
  }
}

/** A form that was sent, and what is wrong with it. */
export interface RefusedForm {
  readonly name: string
  /** The id of the record that it was to change. */
  readonly id: string | undefined
  /** What was sent. */
  readonly values: Hash
  /** Messages by the dotted paths of their fields. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** What waits for the outermost transaction to commit. */
type AfterCommit = () => PromiseOrValue<unknown>

interface OpenTransaction {
  readonly records: RecordTransaction
  readonly afterCommit: AfterCommit[]
}

/** A request and the answer that is under way: what the tags of one render share, and nobody else sees. */
export class Exchange {
  /** What templates read as `context`. */
  readonly context: RequestContext
  readonly response = new ResponseDraft()
  /** What `content_for` has stored, by its names: markup that is safe, or text where no HTML is rendered. */
  readonly contents = new Map<string, (string | SafeString)[]>()
  /** The form that was sent and refused, which the page shows again with what is wrong. */
  refused: RefusedForm | undefined
  /** The form whose body is being rendered. */
  formView: FormView | undefined
  /** Whether this render makes a fragment that others may wait for. */
  filling = false
  /** Whether a mutation that fails is an error: in the tag `transaction`, which is undone then. */
  mutationsRaise = false
  private open: OpenTransaction | undefined

  constructor(
    readonly app: App,
    readonly session: Session = Session.none(app),
    parts: RequestParts = noRequest(app),
  ) {
    const { settings } = app
    const { params, cookies, location, language, is_xhr, visitor, device } = parts
    this.context = {
      params,
      get headers() {
        return parts.headers()
      },
      cookies,
      location,
      language,
      is_xhr,
      visitor,
      device,
      session: session.data,
      flash: session.flash,
      current_user: null,
      exports: {},
      environment: settings.environment,
      constants: new Constants(settings.constants, () => this.records),
      authenticity_token: () => {
        this.keepFromFragments('a CSRF token (context.authenticity_token)')
        return session.authenticityToken
      },
      csrf_request_valid: true,
      modules: () => app.modules(),
      page: null,
      layout: null,
    }
  }

  /** The records, as the open transaction sees them. */
  get records(): RecordStore {
    return this.open?.records ?? this.app.adapters.records
  }

  get inTransaction(): boolean {
    return this.open !== undefined
  }

  /** Runs `work` in a transaction: a savepoint of the one that is open, else a new one. */
  async transaction<T>(work: () => PromiseOrValue<T>): Promise<T> {
    const outer = this.open
    const afterCommit: AfterCommit[] = []
    const result = await this.records.transaction(async (records) => {
      this.open = { records, afterCommit }
      try {
        return await work()
      } finally {
        this.open = outer
      }
    })
    if (outer) outer.afterCommit.push(...afterCommit)
    else for (const action of afterCommit) await action()
    return result
  }

  /** Runs `action` once what has been written stays: at once outside of a transaction. */
  async afterCommit(action: AfterCommit): Promise<void> {
    if (this.open) this.open.afterCommit.push(action)
    else await action()
  }

  /** Queues a job, exactly if what the open transaction has written stays. */
  async enqueue(job: JobRequest & { readonly id: string }): Promise<string> {
    const { jobs } = this.app.adapters
    if (this.open?.records.jobs === jobs) return this.open.records.enqueue(job)
    await this.afterCommit(() => jobs.enqueue(job))
    return job.id
  }

  /** Has nobody else hold the key until the open transaction is over. */
  lock(key: string): PromiseOrValue<void> {
    return this.open?.records.lock(key)
  }

  /** Remembers who is signed in, and the session; what is returned has them be that again. */
  markSession(): () => void {
    const { current_user: user } = this.context
    const restore = this.session.mark()
    return () => {
      restore()
      this.context.current_user = user
    }
  }

  /** Finds the user of the session, which is over where there is none any more, or his password is another one now. */
  async loadUser(): Promise<void> {
    const { user } = this.session
    if (!user) return
    const record = await this.userOf(user.id)
    if (record && passwordFingerprint(record) === user.password) this.context.current_user = templateUser(record)
    else this.session.abandon()
  }

  /** @throws {PlatformError} where there is no such user */
  async signIn(userId: string, { timeoutMinutes }: { readonly timeoutMinutes?: number } = {}): Promise<void> {
    const record = await this.userOf(userId)
    if (!record) throw new PlatformError('type', 'there is no user of this id')
    const user = { id: userId, password: passwordFingerprint(record) }
    this.session.signIn(user, timeoutMinutes === undefined ? undefined : timeoutMinutes * 60_000)
    this.context.current_user = templateUser(record)
  }

  /** Acts for the user whose token came with the request: false where it speaks for nobody any more. */
  async actFor(claims: TokenClaims): Promise<boolean> {
    const record = await holderOf(claims, this.records)
    if (record) this.context.current_user = templateUser(record)
    return record !== undefined
  }

  /**
   * Has templates see the user as he is now, where it is the current one. The session in which he has changed his
   * password goes on, once the change stays; the others are over.
   */
  async refreshUser(record: StoredRecord): Promise<void> {
    if (record.table !== usersTable) return
    if (record.id === this.context.current_user?.id) this.context.current_user = templateUser(record)
    const { user } = this.session
    const password = passwordFingerprint(record)
    if (record.id !== user?.id || password === user.password) return
    await this.afterCommit(() => this.session.setPassword(password))
  }

  /**
   * Keeps what is one visitor's out of fragments that everybody gets.
   *
   * @throws {TagArgumentError} in the body of `cache`
   */
  keepFromFragments(what: string): void {
    if (!this.filling) return
    const reason = 'all visitors would get that of the first one. Put it outside of {% cache %}'
    throw new TagArgumentError('cache', `a fragment that is cached must not hold ${what}: ${reason}`)
  }

  signOut(): void {
    this.session.signOut()
    this.context.current_user = null
  }

  /** What resolvers of GraphQL are given. */
  get graphql(): GraphqlContext {
    return {
      settings: this.app.settings,
      adapters: this.app.adapters,
      records: this.records,
      inTransaction: this.inTransaction,
      language: this.context.language,
      currentUser: () => this.context.current_user,
      signIn: (userId, options) => this.signIn(userId, options),
      signOut: () => {
        this.signOut()
      },
      userChanged: (record) => this.refreshUser(record),
      ip: this.context.visitor.ip,
      submitForm: (input) => this.app.services.submitForm(this, input),
      sendApiCall: (call, options) => this.app.services.sendApiCall(this, call, options),
      deliverApiCall: (template, data, options) => this.app.services.deliverApiCall(this, template, data, options),
      sendEmail: (template, data) => this.app.services.sendEmail(this, template, data),
      sendWholeEmail: (email) => this.app.services.sendWholeEmail(this, email),
      session: this.context.session,
      request: this.context,
      files: this.app.files,
    }
  }

  private userOf(id: string): PromiseOrValue<StoredRecord | undefined> {
    return this.records.find(id, usersTable)
  }
}

/** The exchange that a render is part of. */
export function exchangeOf(context: RenderContext): Exchange {
  return context.exchange as Exchange
}
