import type { FormConfiguration } from '../adapters/forms/port'
import { modulesOf } from '../adapters/files/modules'
import { TagArgumentError } from '../errors'
import type { RenderContext } from '../language/rendering/context'
import { finallyDo } from '../language/rendering/finally'
import type { Hash } from '../values/hash'
import type { PromiseOrValue } from '../async/promise-or-value'
import { Constants } from './constants'
import { Identity } from './identity'
import type { Principal } from './principal'
import { noRequest, type RequestContext, type RequestParts } from './request-context'
import { ResponseDraft } from './response-draft'
import type { Runtime } from './runtime'
import { Session } from './session/session'
import { UnitOfWork } from './unit-of-work'

/** A form as a page shows it. */
export interface FormView<Form extends NamedForm = NamedForm> {
  readonly form: Form
  /** The record that it changes. */
  readonly id: string | undefined
  readonly parent: string | undefined
  readonly values: Hash
  /** Messages by the dotted paths of their fields. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

interface NamedForm {
  readonly name: string
  readonly configuration: FormConfiguration
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

/** Who asks, with which session and for what; what is left out is that of the app itself, without a request. */
interface Asked {
  readonly principal?: Principal
  readonly session?: Session
  readonly parts?: RequestParts
}

/** What a part of an exchange has of its own. */
type Part = Partial<Pick<Exchange, 'principal' | 'work' | 'formView' | 'mutationsRaise'>>

/** A request and the answer that is under way: what the tags of one render share, and nobody else sees. */
export class Exchange {
  readonly principal: Principal
  readonly session: Session
  /** What templates read as `context`. */
  readonly context: RequestContext
  readonly response = new ResponseDraft()
  /** What the addresses begin with that forms are sent to. */
  readonly apiRoot: string
  /** What is written together with what is written here. */
  readonly work: UnitOfWork
  /** The form whose body is being rendered. */
  readonly formView: FormView | undefined
  /** Whether a mutation that fails is an error: in the tag `transaction`, which is undone then. */
  readonly mutationsRaise: boolean = false
  /** The form that was sent and refused, which the page shows again with what is wrong. */
  refused: RefusedForm | undefined
  /** How many fragments that others may wait for are being rendered. */
  private readonly fragments = { open: 0 }

  constructor(
    readonly runtime: Runtime,
    { principal = 'app', session = Session.none(runtime), parts = noRequest(runtime) }: Asked = {},
  ) {
    const { settings } = runtime
    const { params, cookies, location, language, is_xhr, visitor, device } = parts
    this.principal = principal
    this.session = session
    this.apiRoot = parts.mount + settings.rest.basePath
    this.work = new UnitOfWork({ records: runtime.records, jobs: runtime.adapters.jobs })
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
      constants: new Constants(settings.constants, (context) => exchangeOf(context).work.records),
      authenticity_token: () => {
        this.keepFromFragments('a CSRF token (context.authenticity_token)')
        return session.authenticityToken
      },
      csrf_request_valid: true,
      modules: () => modulesOf(runtime.files.current()),
      page: null,
      layout: null,
    }
  }

  get user(): Identity {
    return new Identity(this.session, this.context, this.work)
  }

  /** The same exchange for a part of what is rendered in it, which alone has this. */
  with(part: Part): Exchange {
    return Object.assign(Object.create(this) as Exchange, part)
  }

  /** Runs `work` in a transaction: a savepoint of the one that is open, else a new one. */
  transaction<T>(work: (inner: Exchange) => PromiseOrValue<T>): Promise<T> {
    return this.work.transaction((inner) => work(this.with({ work: inner })))
  }

  /** Whether a fragment is rendered that others may wait for. */
  get makesFragment(): boolean {
    return this.fragments.open > 0
  }

  /** Renders a fragment that everybody gets. */
  async fragment(render: () => PromiseOrValue<string>): Promise<string> {
    this.fragments.open++
    try {
      return await render()
    } finally {
      this.fragments.open--
    }
  }

  /**
   * Keeps what is one visitor's out of fragments that everybody gets.
   *
   * @throws {TagArgumentError} in the body of `cache`
   */
  keepFromFragments(what: string): void {
    if (!this.makesFragment) return
    const reason = 'all visitors would get that of the first one. Put it outside of {% cache %}'
    throw new TagArgumentError('cache', `a fragment that is cached must not hold ${what}: ${reason}`)
  }

  /** Keeps the session; the `Set-Cookie` header of a new id, if it has one. Nothing is kept of a stranger's. */
  async saveSession(): Promise<string | undefined> {
    return this.principal === 'stranger' ? undefined : this.session.save()
  }
}

/** The exchange that a render is part of. */
export function exchangeOf(context: RenderContext): Exchange {
  return context.exchange as Exchange
}

/** Renders a part of a template in a part of its exchange. */
export function renderIn<T>(
  exchange: Exchange,
  context: RenderContext,
  render: () => PromiseOrValue<T>,
): PromiseOrValue<T> {
  const outer = context.exchange
  context.exchange = exchange
  return finallyDo(render, () => {
    context.exchange = outer
  })
}
