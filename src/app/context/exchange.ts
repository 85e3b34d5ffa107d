import type { FormConfiguration } from '../../ports/forms/port'
import { listModules } from '../../files/modules'
import type { RenderContext } from '../../language/rendering/context'
import type { Hash } from '../../base/values/hash'
import { finallyDo, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { FieldErrors } from './field-errors'
import { Globals } from './globals'
import { Constants } from './constants'
import { Identity } from './session/identity'
import type { Principal } from './principal'
import { makeRequestlessParts, readLanguage, type RequestContext, type RequestParts } from './request/request-context'
import { ResponseDraft } from './response/response-draft'
import type { Runtime } from './runtime'
import { withLanguage } from './session/language'
import { Session } from './session/session'
import { UnitOfWork } from './unit-of-work'

/** A form on a page. */
export interface FormView<Form extends NamedForm = NamedForm> {
  readonly form: Form
  /** The id of the record that it changes. */
  readonly id: string | undefined
  readonly parent: string | undefined
  /** The names of its table's properties, if the form does not list its fields. */
  readonly properties?: readonly string[]
  readonly values: Hash
  readonly errors: FieldErrors
}

interface NamedForm {
  readonly name: string
  readonly configuration: FormConfiguration
}

/** A submitted form that was refused, with its errors. */
export interface RefusedForm {
  readonly name: string
  /** The id of the record to change. */
  readonly id: string | undefined
  /** The submitted values. */
  readonly values: Hash
  readonly errors: FieldErrors
}

/** The caller, session and request of an exchange. Defaults: the app itself, without a request */
interface ExchangeOptions {
  readonly principal?: Principal
  readonly session?: Session
  readonly parts?: RequestParts
}

/** The properties that a part of an exchange can override. */
type Part = Partial<Pick<Exchange, 'principal' | 'work' | 'formView' | 'mutationsRaise'>>

/** A request and its pending response: the state that the tags of one render share, separate from other renders. */
export class Exchange {
  readonly principal: Principal
  readonly session: Session
  /** The templates' `context`. */
  readonly context: RequestContext
  readonly response = new ResponseDraft()
  /** The path that the app is mounted at; empty at the root of the host. */
  readonly mount: string
  /** The URL prefix of the REST interface, to which forms are sent. */
  readonly apiRoot: string
  /** The unit of work for all writes of this exchange. */
  readonly work: UnitOfWork
  /** The form whose body is being rendered. */
  readonly formView: FormView | undefined
  /** Whether a failed mutation throws, to roll back the tag `transaction` or a migration. */
  readonly mutationsRaise: boolean = false
  /** The refused form, which the page shows again with its errors. */
  refused: RefusedForm | undefined
  /** The cache fragments being rendered, outermost first, shared by all parts of the exchange. */
  private readonly fragments: { personal: string | undefined }[] = []
  /** Events of all parts of the exchange. */
  private readonly events = { hasFailed: false }
  /** The CSRF tokens that templates have got. */
  private readonly tokens = new Set<string>()

  constructor(
    readonly runtime: Runtime,
    { principal = 'app', session = Session.none(runtime), parts = makeRequestlessParts(runtime) }: ExchangeOptions = {},
  ) {
    const { settings } = runtime
    const { params, post_params, cookies, location, is_xhr, visitor, device, useragent } = parts
    this.principal = principal
    this.session = session
    this.mount = parts.mount
    this.apiRoot = parts.mount + settings.rest.basePath
    this.work = new UnitOfWork({ records: runtime.records, jobs: runtime.adapters.jobs })
    this.context = {
      params,
      post_params,
      get headers() {
        return parts.headers()
      },
      cookies,
      location,
      language: parts.language ?? readLanguage(session.data) ?? settings.locale,
      is_xhr,
      visitor,
      device,
      useragent,
      globals: () => runtime.service(Globals),
      session: withLanguage(session.data, parts.language ?? settings.locale),
      flash: session.flash,
      current_user: null,
      exports: {},
      environment: settings.environment,
      constants: new Constants(settings.constants, (context) => getExchange(context).work.records),
      authenticity_token: () => {
        this.keepFromFragments('a CSRF token (context.authenticity_token)')
        return this.csrfToken()
      },
      csrf_request_valid: true,
      modules: () => listModules(runtime.files.current()),
      page: null,
      layout: null,
    }
  }

  /**
   * `platform_context` in templates, which older apps have: `host` is the app's scheme and host, by `settings.baseUrl`
   * if that is set. Source: the public documentation, "Resetting the password".
   */
  get platformContext(): Hash {
    const { baseUrl, environment } = this.runtime.settings
    if (baseUrl === '' && environment !== 'development') {
      this.runtime.warnOnce(
        "platform_context.host is taken from the client's request: set settings.baseUrl (BASE_URL) to the address of the app",
      )
    }
    const url = baseUrl === '' ? this.context.location.url : baseUrl
    return { host: URL.canParse(url) ? new URL(url).origin : '' }
  }

  get user(): Identity {
    return new Identity(this.session, this.context, this.work)
  }

  /** The same exchange with other properties, for a part of the render. */
  with(part: Part): Exchange {
    return Object.assign(Object.create(this) as Exchange, part)
  }

  /** Runs `work` in a transaction, or in a savepoint if one is open. */
  transaction<T>(work: (inner: Exchange) => PromiseOrValue<T>): Promise<T> {
    return this.work.transaction((inner) => work(this.with({ work: inner })))
  }

  /** Whether a cache fragment is being rendered, for which other renders may wait. */
  get makesFragment(): boolean {
    return this.fragments.length > 0
  }

  /**
   * Renders a cache fragment.
   *
   * @returns `personal` names the part that belongs to one visitor: `a form`; undefined if all visitors may get it
   */
  async fragment(
    render: () => PromiseOrValue<string>,
  ): Promise<{ readonly markup: string; readonly personal: string | undefined }> {
    const fragment: (typeof this.fragments)[number] = { personal: undefined }
    this.fragments.push(fragment)
    try {
      const markup = await render()
      return { markup, personal: fragment.personal ?? this.findToken(markup) }
    } finally {
      this.fragments.pop()
    }
  }

  /** Marks the open cache fragments as containing data of one visitor, so that no other visitor gets them. */
  keepFromFragments(what: string): void {
    for (const fragment of this.fragments) fragment.personal ??= what
  }

  /**
   * Notes that a query or an adapter has failed, even if the render continues: none of its output is cached any more.
   */
  fail(): void {
    this.events.hasFailed = true
  }

  /** Whether a query or an adapter has failed. */
  get hasFailed(): boolean {
    return this.events.hasFailed
  }

  /** Whether a template, such as a form's, has got a CSRF token. */
  get hasIssuedToken(): boolean {
    return this.tokens.size > 0
  }

  /** The session's CSRF token, for a template. */
  csrfToken(): string {
    const token = this.session.authenticityToken
    this.tokens.add(token)
    return token
  }

  /** Finds a token that a variable has brought into a fragment. */
  private findToken(markup: string): string | undefined {
    return Array.from(this.tokens).some((token) => markup.includes(token)) ? 'a CSRF token' : undefined
  }

  /** Saves the session, except a stranger's. @returns the `Set-Cookie` header, if the session has a new id */
  async saveSession(): Promise<string | undefined> {
    return this.principal === 'stranger' ? undefined : this.session.save()
  }
}

/** The exchange of a render. */
export function getExchange(context: RenderContext): Exchange {
  return context.exchange as Exchange
}

/** Renders a part of a template with a derived exchange. */
export function renderWith<T>(
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
