import { Hono } from 'hono'
import { html } from 'hono/html'
import { constantsTable, usersTable } from '../../../ports/records/reserved-tables'
import type { StoredRecord } from '../../../ports/records/port'
import type { Runtime } from '../../../app/context/runtime'
import { InvalidValueError } from '../../../base/errors'
import { makeHash, type Hash } from '../../../base/values/hash'
import { filtered } from '../../../base/values/secrets'
import { renderJson, renderTable, time, type Html, type Section, type Tools } from './tools'

const perPage = 50
/** The records that are looked at for tables without a schema. */
const maxSeen = 1000

/** The records of the app by table: to look at, change and delete. */
export const records: Section = {
  path: 'records',
  title: 'Records',
  routes: (tools) => {
    const { app, page } = tools
    const { records: store, schema } = app.runtime
    return new Hono()
      .get('/', async () => page('Records', await printTables(app.runtime)))
      .get('/:table', async ({ req }) => {
        const name = req.param('table')
        const number = Math.max(1, Math.trunc(Number(req.query('page') ?? 1)) || 1)
        const offset = (number - 1) * perPage
        const sort = [{ by: 'createdAt', descending: true }] as const
        const found = await store.search({ table: name, sort, offset, limit: perPage + 1 })
        return page(name, [
          renderTable(name, ['Id', 'Created', 'Properties'], found.slice(0, perPage).map(toRow)),
          printPageLinks(number, found.length > perPage),
        ])
      })
      .get('/:table/:id', async (context) => {
        const record = await store.find(context.req.param('id'), context.req.param('table'))
        return record ? page(`${record.table} ${record.id}`, recordPage(record, tools)) : context.notFound()
      })
      .post('/:table/:id', async (context) => {
        const { table: name, id } = context.req.param()
        const { property, value } = await context.req.parseBody()
        const properties = makeHash([[String(property), parseValue(String(value))]])
        const [unlisted] = (await schema.current()).findUnlisted(name, properties)
        if (unlisted) throw unlisted
        const record = await store.update(id, properties, name)
        return record ? context.redirect(formatAddress(record), 303) : context.notFound()
      })
      .post('/:table/:id/delete', async (context) => {
        const record = await store.delete(context.req.param('id'), context.req.param('table'))
        return record ? context.redirect(formatAddress({ ...record, id: '' }), 303) : context.notFound()
      })
  },
}

async function printTables({ records: store, schema }: Runtime): Promise<Html> {
  const sort = [{ by: 'createdAt', descending: true }] as const
  const seen = await store.search({ sort, limit: maxSeen })
  const { names } = await schema.current()
  const tables = new Set([...names, ...seen.map((record) => record.table), usersTable, constantsTable])
  const rows = Array.from(tables)
    .sort()
    .map(async (name) => [
      html`<a href="/_dev/records/${encodeURIComponent(name)}">${name}</a>`,
      await store.count({ table: name }),
    ])
  return renderTable('Tables', ['Table', 'Records'], await Promise.all(rows))
}

function toRow(record: StoredRecord): readonly unknown[] {
  const { id, createdAt } = record
  return [html`<a href="${formatAddress(record)}">${id}</a>`, time(createdAt), renderJson(hideSecrets(record))]
}

/** The properties of a record; a constant shows its name only, because most constants are secrets of other services. */
function hideSecrets({ table: name, properties }: StoredRecord): Hash {
  return name === constantsTable ? { ...properties, value: filtered } : properties
}

function printPageLinks(number: number, hasNext: boolean): Html {
  return html`<p>
    ${number > 1 && html`<a href="?page=${number - 1}">Newer</a>`}
    ${hasNext && html`<a href="?page=${number + 1}">Older</a>`}
  </p>`
}

function recordPage(record: StoredRecord, { form }: Tools): readonly Html[] {
  const { id, table: name, properties, createdAt, updatedAt } = record
  const action = `records/${encodeURIComponent(name)}/${encodeURIComponent(id)}`
  return [
    html`<p>Created ${time(createdAt)}, updated ${time(updatedAt)}</p>`,
    renderJson(hideSecrets(record)),
    html`<h2>Change a property</h2>`,
    form(
      action,
      html`<label for="property">Property</label>
        <input id="property" name="property" list="properties" required autocomplete="off" />
        <datalist id="properties">
          ${Object.keys(properties).map((key) => html`<option value="${key}"></option>`)}
        </datalist>
        <label for="value">Value, as JSON</label>
        <textarea id="value" name="value" rows="4" required spellcheck="false"></textarea>
        <button>Change</button>`,
    ),
    html`<h2>Delete</h2>`,
    form(`${action}/delete`, html`<button class="danger">Delete this record</button>`),
  ]
}

function formatAddress({ table: name, id }: Pick<StoredRecord, 'table' | 'id'>): string {
  return `/_dev/records/${[name, ...(id === '' ? [] : [id])].map(encodeURIComponent).join('/')}`
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = 'the value must be JSON: "a text" in double quotes, 12, true, null, ["a"] or {"a": 1}'
    throw new InvalidValueError(message, { cause })
  }
}
