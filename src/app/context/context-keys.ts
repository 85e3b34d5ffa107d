import type { RequestContext, RequestLocation } from './request/request-context'
import type { Device } from './request/device'
import type { Globals } from './globals'

/** A variable of templates, or a key in one: its entry in the reference. */
export interface VariableInfo {
  /** `text`, `number`, `boolean`, `hash`, `array` or `anything`. */
  readonly type: string
  /** One sentence. */
  readonly summary: string
  /** The keys of a hash that always has the same ones. */
  readonly keys?: VariableKeys
}

export type VariableKeys = Readonly<Record<string, VariableInfo>>

type KeysOf<T> = Readonly<Record<Extract<keyof T, string>, VariableInfo>>

const location: KeysOf<RequestLocation> = {
  href: { type: 'text', summary: 'The path, with one slash at its start.' },
  url: { type: 'text', summary: 'The whole URL.' },
  host: { type: 'text', summary: 'The host that the client sent, with its port.' },
  pathname: { type: 'text', summary: 'The path.' },
  search: { type: 'hash', summary: 'The parameters of the query.' },
}

const device: KeysOf<Device> = {
  ua: { type: 'text', summary: 'The header `User-Agent`.' },
  browser: { type: 'hash', summary: 'The browser: its `name`, `version` and `major`.' },
  engine: { type: 'hash', summary: 'The engine of the browser: its `name` and `version`.' },
  os: { type: 'hash', summary: 'The operating system: its `name` and `version`.' },
  device: { type: 'hash', summary: 'The device: its `vendor`, `model` and `type`.' },
  cpu: { type: 'hash', summary: 'The processor: its `architecture`.' },
  device_type: { type: 'text', summary: '`desktop`, `smartphone`, `tablet`, `console`, `tv` and others.' },
  device_brand: { type: 'text', summary: 'The maker of the device.' },
  device_name: { type: 'text', summary: 'The model of the device.' },
  name: { type: 'text', summary: 'The name of the browser.' },
  full_version: { type: 'text', summary: 'The version of the browser.' },
  os_name: { type: 'text', summary: 'The name of the operating system.' },
  os_full_version: { type: 'text', summary: 'The version of the operating system.' },
  known: { type: 'boolean', summary: 'Whether the browser is known.' },
  bot: { type: 'boolean', summary: 'Whether the client is a bot.' },
}

const globals: KeysOf<Globals> = {
  time_zones: {
    type: 'hash',
    summary: 'Time zones.',
    keys: {
      all: { type: 'array', summary: 'All time zones.' },
      us_zones: { type: 'array', summary: 'The time zones of the United States.' },
    },
  },
}

/** The keys of `context`: the source of its completion in editors, of `docset`, and of the rule `unknown-context-key`. */
export const contextKeys: KeysOf<RequestContext> = {
  params: { type: 'hash', summary: 'The parameters of the address, the query and the body.' },
  post_params: { type: 'text', summary: 'The body of the request; bytes if it is not UTF-8.' },
  headers: { type: 'hash', summary: 'The headers, by their lower-case names and as `HTTP_…`.' },
  cookies: { type: 'hash', summary: 'The cookies, without the session.' },
  location: { type: 'hash', summary: 'The URL of the request.', keys: location },
  session: {
    type: 'hash',
    summary: 'The values that the tag `session` has set for this visitor; `language` is the current one by default.',
  },
  flash: { type: 'hash', summary: 'The messages for the next page: `notice`, `alert` and others.' },
  current_user: { type: 'hash', summary: 'The signed-in user; nil if no user is signed in.' },
  exports: { type: 'hash', summary: 'The values of the tag `export`, by namespace.' },
  language: { type: 'text', summary: 'The language that `t` translates to: `en`.' },
  environment: { type: 'text', summary: '`production`, `staging` or `development`.' },
  constants: { type: 'hash', summary: 'The constants of the app, by name.' },
  is_xhr: { type: 'boolean', summary: 'Whether a script sent the request: `X-Requested-With: XMLHttpRequest`.' },
  visitor: {
    type: 'hash',
    summary: 'The client.',
    keys: { ip: { type: 'text', summary: 'The IP address of the client.' } },
  },
  device: { type: 'hash', summary: 'The device of the visitor, by the header `User-Agent`.', keys: device },
  useragent: { type: 'text', summary: 'The header `User-Agent`.' },
  globals: { type: 'hash', summary: 'Values that are the same in all apps.', keys: globals },
  authenticity_token: { type: 'text', summary: 'The CSRF token of the session.' },
  csrf_request_valid: { type: 'boolean', summary: 'Whether the request passed the CSRF check.' },
  modules: { type: 'hash', summary: 'The modules of the app by name, each with its `name`.' },
  page: {
    type: 'hash',
    summary: 'The page that is rendered.',
    keys: {
      name: { type: 'text', summary: 'The name of the page.' },
      slug: { type: 'text', summary: 'The address of the page, with its parameters.' },
      format: { type: 'text', summary: 'The format of the page: `html`.' },
      layout: { type: 'text', summary: 'The name of its layout; nil without one.' },
      layout_name: { type: 'text', summary: 'The same as `layout`.' },
      metadata: { type: 'hash', summary: 'The key `metadata` of the page.' },
    },
  },
  layout: { type: 'text', summary: 'The name of the layout; nil without one.' },
}
