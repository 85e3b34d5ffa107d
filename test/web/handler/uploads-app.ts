import sharp from 'sharp'
import { graphqlExecutor, memoryFiles, memoryTokens, type PlatformAdapters } from '../../../src'
import { memoryStorage } from '../../../src/ports/storage/memory'
import { accessKey, authorized } from '../rest/app'
import { register } from '../../support/register'

/** JSON.parse returns `any`. */
type Json = ReturnType<typeof JSON.parse>

const schema = `
name: note
properties:
  - name: text
  - { name: open, type: upload }
  - { name: doc, type: upload, options: { acl: private, content_length: { lte: 1000 } } }
  - name: photo
    type: upload
    options:
      content_type: { starts_with: image/ }
      versions:
        - { name: thumb, resize: { width: 8, height: 8 }, output: { format: webp } }
        - { name: grey, manipulate: { greyscale: true } }
`
const files: Readonly<Record<string, string>> = {
  'schema/note.yml': schema,
  'schema/other.yml': 'name: other\nproperties: [{ name: doc, type: upload, options: { acl: private } }]',
  'user.yml': 'properties: [{ name: avatar, type: upload }]',
  'forms/note.liquid': `---
resource: note
resource_owner: anyone
fields: { properties: { text: { validation: { length: { maximum: 10 } } }, open: , doc: , photo: } }
---
`,
  'forms/undone.liquid': `---
resource: note
fields: { properties: { doc: } }
callback_actions: '{% rollback %}'
---
`,
  'forms/user.liquid':
    '---\nresource: User\nresource_owner: anyone\nfields: { email: , password: , properties: { avatar: } }\n---\n',
}

/** Shared, because building a schema takes longer than most tests. */
const graphql = graphqlExecutor()

/** An app whose records have files, and functions that use it. */
export function uploadsApp(adapters: PlatformAdapters = {}) {
  const time = { now: Date.parse('2030-05-01T12:00:00Z') }
  const clock = { now: () => new Date(time.now) }
  const storage = memoryStorage({ clock })
  const tokens = memoryTokens([accessKey])
  const platform = register({ files: memoryFiles(files), tokens, clock, storage, graphql, ...adapters })
  const fetch = (path: string, init: RequestInit = {}): Promise<Response> =>
    platform.fetch(new Request(new URL(path, 'https://shop.test'), init))
  const query = async (text: string): Promise<Json> => {
    const printed = await platform.liquid.parseAndRender(`{% graphql g %}${text}{% endgraphql %}{{ g | json }}`)
    return JSON.parse(printed)
  }
  /** Submits a form; texts and files by the names of properties. */
  const send = async (
    values: Readonly<Record<string, string | File>>,
    { form = 'note', path = '/api/customizations', id = '' } = {},
  ): Promise<{ readonly status: number; readonly body: Json }> => {
    const body = new FormData()
    body.set('form_configuration_name', form)
    if (id !== '') body.set('_method', 'put')
    for (const [name, value] of Object.entries(values)) {
      body.set(name.startsWith('form[') ? name : `form[properties][${name}]`, value)
    }
    const response = await fetch(`${path}${id === '' ? '' : `/${id}`}`, { method: 'POST', headers: authorized, body })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    platform,
    storage,
    fetch,
    query,
    send,
    /** Moves the clock. */
    wait: (ms: number) => void (time.now += ms),
    /** Creates a note, and returns its id. */
    make: async (values: Readonly<Record<string, string | File>>): Promise<string> =>
      String((await send(values)).body.id),
    /** The file of a record's property. */
    async file(id: string, name: string, options = ''): Promise<Json> {
      const upload = `property_upload(name: "${name}"${options}) { url file_name extension versions }`
      const { records } = await query(`{ records(filter: { id: { value: "${id}" } }) { results { ${upload} } } }`)
      return records.results[0].property_upload
    },
    /** The stored value of a file property. */
    async readStored(id: string, name: string, table = 'note'): Promise<Json> {
      return (await platform.adapters.records.find(id, table))?.properties[name]
    },
    /** The keys of all stored files. */
    async keys(): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of storage.list('')) keys.push(key)
      return keys
    },
  }
}

export const text = (content: string, name = 'a.txt', type = 'text/plain'): File => new File([content], name, { type })

export const png = async (width = 32, height = 16): Promise<File> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#cc3300' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'Rød box.png', { type: 'image/png' })
}
