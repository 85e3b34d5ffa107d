import { Admin, type AdminOptions } from '../../../src/tools/admin/admin'
import type { Runtime } from '../../../src/app/context/runtime'
import { directoryFiles } from '../../../src/files/directory'
import { getDialect } from '../../../src/language/dialect'
import type { PlatformAdapters } from '../../../src/ports/adapters'
import { memoryMailer } from '../../../src/ports/mailer'
import { RecentLog } from '../../../src/tools/dev/recent-log'
import { newDirectory } from '../../support/jest/app-directory'
import { register } from '../../support/register'
import { quietLogger } from '../../support/quiet-logger'

export const origin = 'http://localhost:3000'

const appFiles = {
  'app/views/pages/index.liquid': '---\nslug: /\n---\n<h1>Teas</h1>',
  'app/views/layouts/application.liquid': 'the layout of the app {{ content_for_layout }}',
  'app/views/partials/shared/nav.liquid': 'a partial of the app',
  'app/schema/tea.yml': `name: tea
properties:
- { name: title }
- { name: notes, type: text }
- { name: price, type: float }
- { name: stock, type: integer, default: 7 }
- { name: organic, type: boolean }
- { name: harvested_on, type: date }
- { name: packed_at, type: datetime }
- { name: tags, type: array }
- { name: origin, type: geojson }
- { name: maker, belongs_to: maker }
- name: photo
  type: upload
  options: { acl: private, versions: [{ name: small, resize: { width: 8, height: 8 } }] }
`,
  'app/schema/maker.yml': 'name: maker\nproperties:\n- { name: name }\n- { name: code, unique: true }\n',
  'app/user.yml': 'properties:\n- { name: role, default: guest }\n- { name: avatar, type: upload }\n',
  'app/translations/en.yml': 'en:\n  cart:\n    title: Cart\n    total: Total\n',
  'app/translations/pl.yml': 'pl:\n  cart:\n    title: Koszyk\n',
}

/** An app with additional files, and its admin. By default the admin needs no password, as in `dev`. */
export function adminApp(
  options: Partial<AdminOptions> = {},
  adapters: PlatformAdapters = {},
  files: Readonly<Record<string, string>> = {},
) {
  const log = new RecentLog(quietLogger)
  const mailer = memoryMailer()
  const source = directoryFiles(newDirectory({ ...appFiles, ...files }), { checkEveryMs: Infinity })
  const platform = register({ files: source, logger: log, mailer, ...adapters })
  const runtime = getDialect(platform.liquid) as Runtime
  const admin = new Admin({ platform, runtime, access: 'anyone', log, mailer, ...options })
  return { platform, admin, log, mailer, records: platform.adapters.records, visit: () => new Visitor(admin) }
}

/** A browser that keeps the admin's cookie. */
export class Visitor {
  cookie = ''

  constructor(private readonly admin: Admin) {}

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('cookie')) headers.set('cookie', this.cookie)
    const response = await this.admin.fetch(new Request(origin + path, { ...init, headers }), { ip: '192.0.2.1' })
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';', 1)
    if (cookie !== '') this.cookie = cookie
    return response
  }

  async read(path: string): Promise<string> {
    return (await this.send(path)).text()
  }

  /** Submits the form of a page with its hidden fields and values, of which `fields` replaces some. */
  async post(
    path: string,
    fields: Readonly<Record<string, string | Blob>>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new FormData()
    body.set('authenticity_token', await this.readToken())
    for (const [name, value] of Object.entries(fields)) {
      if (name.endsWith('[]') && typeof value === 'string') for (const one of value.split(',')) body.append(name, one)
      else body.set(name, value)
    }
    return this.send(path, { method: 'POST', body, headers: { origin, ...headers } })
  }

  async readToken(): Promise<string> {
    const html = await this.read('/_admin/records/new?table=tea')
    return /name="authenticity_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
  }

  /** Submits the form of a record as displayed, with changes to some fields. */
  async save(page: string, changes: Readonly<Record<string, string | Blob>>): Promise<Response> {
    const html = await this.read(page)
    const fields: Record<string, string | Blob> = {}
    for (const name of ['table', 'id', 'version']) {
      const [, value] = new RegExp(`<form id="record"[^]*?name="${name}" value="([^"]*)"`).exec(html) ?? []
      if (value !== undefined) fields[name] = value
    }
    const keys = Array.from(html.matchAll(/name="names\[(\d+)\]" value="([^"]*)"/g))
    for (const [, key = '', name = ''] of keys) {
      fields[`names[${key}]`] = name
      fields[`kinds[${key}]`] = new RegExp(`name="kinds\\[${key}\\]" value="([^"]*)"`).exec(html)?.[1] ?? ''
      const before = new RegExp(`name="before\\[${key}\\]">\n([^<]*)<`).exec(html)?.[1] ?? ''
      fields[`before[${key}]`] = before
      const changed = Object.hasOwn(changes, name) ? changes[name] : undefined
      if (changed instanceof Blob) fields[`files[${key}]`] = changed
      else fields[`values[${key}]`] = changed ?? before
      if (Object.hasOwn(changes, `${name} removed`)) fields[`remove[${key}]`] = '1'
    }
    return this.post('/_admin/records/save', fields)
  }
}
