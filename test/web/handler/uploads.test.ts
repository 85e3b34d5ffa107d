import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { memoryFiles } from '../../../src'
import { memoryStorage } from '../../../src/ports/storage/memory'
import type { FileStorage } from '../../../src/ports/storage/port'
import { authorized } from '../rest/app'
import { png, text, uploadsApp } from './uploads-app'

const hour = 3_600_000

describe('a file of a form', () => {
  test('is stored, and its record contains the key, name, type and size', async () => {
    const { make, readStored, keys } = uploadsApp()
    const id = await make({ text: 'tea', open: text('abc') })
    const file = await readStored(id, 'open')
    expect(file).toMatchObject({ file_name: 'a.txt', content_type: 'text/plain', size: 3, acl: 'public' })
    expect(await keys()).toEqual([file.key])
    expect(JSON.stringify(file)).not.toContain('content_base64')
  })

  test('in JSON is stored, too', async () => {
    const { fetch, file } = uploadsApp()
    const open = { content_base64: 'YWJj', file_name: 'b.txt', content_type: 'text/plain' }
    const response = await fetch('/api/customizations', {
      method: 'POST',
      headers: { ...authorized, 'content-type': 'application/json' },
      body: JSON.stringify({ form_configuration_name: 'note', form: { properties: { open } } }),
    })
    const { id } = (await response.json()) as { id: number }
    const { url } = await file(String(id), 'open')
    expect(await (await fetch(url)).text()).toBe('abc')
  })

  test('in JSON may have lines of Base64, and nothing else than Base64', async () => {
    const { fetch, readStored } = uploadsApp()
    const send = async (content_base64: unknown) => {
      const form = { properties: { text: 'tea', open: { content_base64, file_name: 'b.txt' } } }
      const body = JSON.stringify({ form_configuration_name: 'note', form })
      const headers = { ...authorized, 'content-type': 'application/json' }
      return (await (await fetch('/api/customizations', { method: 'POST', headers, body })).json()) as { id: number }
    }
    const { id } = await send(`${'YWJj\n'.repeat(30)}YQ`)
    expect(await readStored(String(id), 'open')).toMatchObject({ file_name: 'b.txt', size: 91 })
    for (const content of ['***', 'data:text/plain;base64,YWJj', 5, null]) {
      expect(await send(content)).toEqual({ id: null, errors: { 'properties.open': ['is invalid'] } })
    }
  })

  test('stays when other properties change, is replaced by another, and is kept for a deleted record, but not readable', async () => {
    const { make, send, readStored, keys, query, file, fetch } = uploadsApp()
    const id = await make({ open: text('abc'), doc: text('secret') })
    const [open, doc] = [await readStored(id, 'open'), await readStored(id, 'doc')]
    await send({ text: 'new' }, { id })
    expect((await keys()).sort()).toEqual([open.key, doc.key].sort())
    await send({ open: text('def') }, { id })
    const replaced = await readStored(id, 'open')
    expect((await keys()).sort()).toEqual([replaced.key, doc.key].sort())
    const { url } = await file(id, 'open')
    await query(`mutation { record_delete(id: "${id}") { id } }`)
    expect((await keys()).sort()).toEqual([replaced.key, doc.key].sort())
    expect((await fetch(url)).status).toBe(403)
  })

  test('comes back with its record, or as nil if the storage has lost it', async () => {
    const { make, query, storage, readStored } = uploadsApp()
    const id = await make({ open: text('abc'), doc: text('secret') })
    const [open, doc] = [await readStored(id, 'open'), await readStored(id, 'doc')]
    await query(`mutation { record_delete(id: "${id}") { id } }`)
    await storage.delete(open.key)
    await query(`mutation { record_update(id: "${id}", record: { deleted_at: null }) { id } }`)
    expect([await readStored(id, 'open'), await readStored(id, 'doc')]).toEqual([null, doc])
  })

  test("of an invalid type or size is rejected with its field's message, and not stored", async () => {
    const { send, keys } = uploadsApp()
    expect(await send({ doc: text('x'.repeat(1001)), photo: text('no image'), text: text('a') })).toEqual({
      status: 422,
      body: {
        id: null,
        errors: {
          'properties.doc': ['is too big (maximum is 1000 bytes)'],
          'properties.photo': ['has a type that is not allowed (expected image/*)'],
          'properties.text': ['is invalid'],
        },
      },
    })
    expect(await keys()).toEqual([])
  })

  test("of a user is stored for the user's property", async () => {
    const { send, query, fetch } = uploadsApp()
    const values = { 'form[email]': 'a@b.test', 'form[password]': 'secret-1', avatar: text('me') }
    expect((await send(values, { form: 'user', path: '/api/users' })).status).toBe(201)
    const { users } = await query('{ users { results { property_upload(name: "avatar") { url } } } }')
    expect(await (await fetch(users.results[0].property_upload.url)).text()).toBe('me')
  })

  test('of a user stays when a record with the same id is deleted', async () => {
    const { make, send, query, fetch } = uploadsApp()
    const values = { 'form[email]': 'a@b.test', 'form[password]': 'secret-1', avatar: text('me') }
    const { body } = await send(values, { form: 'user', path: '/api/users' })
    const id = await make({ doc: text('abc') })
    expect(id).toBe(String(body.id))
    const { users } = await query('{ users { results { property_upload(name: "avatar") { url } } } }')
    await query(`mutation { record_delete(id: "${id}") { id } }`)
    expect(await (await fetch(users.results[0].property_upload.url)).text()).toBe('me')
  })

  test('stays if the transaction around the one that replaces it is rolled back', async () => {
    const { make, readStored, keys, platform } = uploadsApp()
    const id = await make({ open: text('abc') })
    const { key } = await readStored(id, 'open')
    const properties = '[{ name: "open", value_upload: { type: plain, content: "new", file_path: "b.txt" } }]'
    const update = `mutation { record_update(id: "${id}", record: { table: "note", properties: ${properties} }) { id } }`
    const inner = `{% transaction %}{% graphql g %}${update}{% endgraphql %}{{ g.record_update.id }}{% endtransaction %}`
    const printed = await platform.liquid.parseAndRender(`{% transaction %}${inner}{% rollback %}{% endtransaction %}`)
    expect([printed, (await readStored(id, 'open')).key]).toEqual([expect.any(String), key])
    expect(await keys()).toContain(key)
  })

  test('remains until the sweep after a rollback', async () => {
    const { send, keys, wait, platform, make } = uploadsApp()
    expect((await send({ doc: text('abc') }, { form: 'undone' })).status).toBe(422)
    await make({ doc: text('kept') })
    expect(await keys()).toHaveLength(2)
    expect(await platform.uploads.sweep()).toBe(0)
    wait(2 * hour)
    expect(await platform.uploads.sweep({ limit: 0 })).toBe(0)
    expect(await platform.uploads.sweep()).toBe(1)
    expect(await keys()).toHaveLength(1)
  })

  test.each(['replaced', 'removed'])(
    'is deleted by the sweep if it was %s, and the storage failed then',
    async (how) => {
      const { make, send, readStored, keys, wait, platform } = uploadsApp()
      const id = await make({ open: text('abc'), doc: text('kept') })
      const [open, doc] = [await readStored(id, 'open'), await readStored(id, 'doc')]
      const { storage } = platform.adapters
      const remove = storage.delete.bind(storage)
      storage.delete = () => Promise.reject(new Error('no connection'))
      await send({ open: how === 'replaced' ? text('def') : '' }, { id })
      storage.delete = remove
      const left = how === 'replaced' ? [(await readStored(id, 'open')).key, doc.key] : [doc.key]
      expect((await keys()).sort()).toEqual([...left, open.key].sort())
      wait(2 * hour)
      expect(await platform.uploads.sweep()).toBe(1)
      expect((await keys()).sort()).toEqual(left.sort())
    },
  )
})

describe("a client's key of a file", () => {
  test.each(['form', 'query'])('is rejected if another record has the file: by %s', async (way) => {
    const { make, readStored, keys, fetch, query, platform } = uploadsApp()
    const { key } = await readStored(await make({ doc: text('secret') }), 'doc')
    if (way === 'form') {
      const response = await fetch('/api/customizations', {
        method: 'POST',
        headers: { ...authorized, 'content-type': 'application/json' },
        body: JSON.stringify({
          form_configuration_name: 'note',
          form: { properties: { doc: { key, file_name: 'x' } } },
        }),
      })
      expect([response.status, await response.json()]).toEqual([
        422,
        { id: null, errors: { 'properties.doc': ['is invalid'] } },
      ])
    } else {
      const value = `value_json: "{ \\"key\\": \\"${key}\\", \\"file_name\\": \\"x\\" }"`
      const answer = await query(
        `mutation { record_create(record: { table: "note", properties: [{ name: "doc", ${value} }] }) { id } }`,
      )
      expect(answer.errors[0].message).toContain('is the file of another record')
    }
    expect(await platform.adapters.records.count({ table: 'note' })).toBe(1)
    expect(await keys()).toEqual([key])
  })

  test('is rejected for another property of its own record, even a public one', async () => {
    const { make, readStored, send } = uploadsApp()
    const id = await make({ doc: text('secret') })
    const { key } = await readStored(id, 'doc')
    expect((await send({ 'form[properties][open][key]': key }, { id })).status).toBe(422)
    expect((await send({ open: key }, { id })).status).toBe(422)
  })

  test('can name its current file, which changes nothing', async () => {
    const { make, readStored, query } = uploadsApp()
    const id = await make({ doc: text('secret') })
    const before = await readStored(id, 'doc')
    const value = JSON.stringify({ ...before, acl: 'public', content_type: 'text/html' }).replaceAll('"', '\\"')
    await query(
      `mutation { record_update(id: "${id}", record: { table: "note", properties: [{ name: "doc", value_json: "${value}" }] }) { id } }`,
    )
    expect(await readStored(id, 'doc')).toEqual(before)
  })
})

describe('an address', () => {
  test('of a public file is permanent, and serves ranges and validators', async () => {
    const { make, file, fetch } = uploadsApp()
    const id = await make({ open: text('abcdef', 'ż "a".txt') })
    const { url, ...names } = await file(id, 'open')
    expect(names).toEqual({ file_name: 'ż "a".txt', extension: 'txt', versions: {} })
    expect(url).toMatch(/^\/_uploads\/[\w-]{22}\/original$/)
    expect((await file(id, 'open')).url).toBe(url)
    const response = await fetch(url)
    expect(await response.text()).toBe('abcdef')
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=315576000, public',
      'content-disposition': `inline; filename="_ _a_.txt"; filename*=UTF-8''%C5%BC%20%22a%22.txt`,
      'content-length': '6',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'text/plain; charset=utf-8',
      etag: expect.any(String),
      'last-modified': 'Wed, 01 May 2030 12:00:00 GMT',
      'x-content-type-options': 'nosniff',
    })
    const part = await fetch(url, { headers: { range: 'bytes=2-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'cd'])
    const known = await fetch(url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
    expect((await fetch(url, { method: 'POST' })).status).toBe(405)
  })

  test('reads nothing from the storage for a client that has disconnected meanwhile', async () => {
    const storage = memoryStorage()
    let ready = Promise.resolve()
    let streams = 0
    const get: FileStorage['get'] = async (key, range) => {
      const found = await storage.get(key, range)
      await ready
      return found && { ...found, stream: () => (streams++, found.stream()) }
    }
    const { make, file, fetch } = uploadsApp({ storage: { ...storage, get } })
    const { url } = await file(await make({ open: text('abcdef') }), 'open')
    const { body } = await fetch(url)
    let open = (): void => undefined
    ready = new Promise((resolve) => (open = resolve))
    const reader = body?.getReader()
    const read = reader?.read()
    await reader?.cancel()
    open()
    expect(await read).toEqual({ done: true, value: undefined })
    await setImmediate()
    expect(streams).toBe(0)
  })

  test.each(['abc', 'abcdefHTTP/1.1 200 OK', ''])('is cut off if the storage then returns %j', async (read) => {
    const storage = memoryStorage()
    const get: FileStorage['get'] = async (key, range) => {
      const found = await storage.get(key, range)
      return found && { ...found, stream: () => new Response(read).body ?? found.stream() }
    }
    const { make, file, fetch } = uploadsApp({ storage: { ...storage, get } })
    const { url } = await file(await make({ open: text('abcdef') }), 'open')
    const response = await fetch(url)
    expect(response.headers.get('content-length')).toBe('6')
    await expect(response.text()).rejects.toThrow('expected 6 bytes of a file')
  })

  test('serves no other file beside the one of the record', async () => {
    const { make, readStored, storage, fetch } = uploadsApp()
    const { key } = (await readStored(await make({ open: text('abc') }), 'open')) as { readonly key: string }
    const other = key.replace('original', 'other')
    await storage.put(other, Buffer.from('secret'), { contentType: 'text/plain', size: 6 })
    expect((await fetch(`/_${key}`)).status).toBe(200)
    expect((await fetch(`/_${other}`)).status).toBe(404)
  })

  test('of a private file expires, and cannot be forged', async () => {
    const { make, file, fetch, readStored, wait } = uploadsApp()
    const id = await make({ doc: text('secret') })
    const address: string = (await file(id, 'doc', ', expires_in: 60')).url
    const response = await fetch(address)
    expect([await response.text(), response.headers.get('cache-control')]).toEqual(['secret', 'private, max-age=60'])
    const { key } = await readStored(id, 'doc')
    const other = new URL(address, 'https://shop.test')
    const altered = [
      `/_${key}`,
      address.replace(/expires=\d+/, 'expires=9999999999'),
      address.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
      `/_uploads/${'A'.repeat(22)}/original${other.search}`,
      `${other.pathname}?signature=&expires=`,
    ]
    for (const one of altered) expect((await fetch(one)).status).toBe(403)
    wait(61_000)
    expect((await fetch(address)).status).toBe(403)
  })

  test.each([
    '/_uploads/../../etc/passwd',
    '/_uploads/%2e%2e/%2e%2e/etc/passwd',
    '/_uploads/records/:users/1/password_hash',
    '/_uploads/records/%E0',
    '/_uploads/',
  ])('%s is not found', async (path) => {
    expect([403, 404]).toContain((await uploadsApp().fetch(path)).status)
  })

  test.each([
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'image/svg+xml'],
    ['text/javascript', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['text/html\r\nx-evil: 1', 'application/octet-stream'],
  ])("of %j never runs in the app's origin", async (type, served) => {
    const { query, fetch, file } = uploadsApp()
    const given = `{ type: plain, acl: public, content: "<script>pwn()</script>", content_type: ${JSON.stringify(type)}, file_path: "a\\r\\nset-cookie: a=b.html" }`
    const { record_create: made } = await query(
      `mutation { record_create(record: { table: "note", properties: [{ name: "open", value_upload: ${given} }] }) { id } }`,
    )
    const { headers } = await fetch((await file(made.id, 'open')).url)
    expect(headers.get('content-type')).toBe(served)
    expect(headers.get('content-disposition')).toBe('attachment; filename="aset-cookie: a=b.html"')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect([headers.get('set-cookie'), headers.get('x-evil')]).toEqual([null, null])
  })

  describe('of value_upload', () => {
    const create = (properties: string): string =>
      `mutation { record_create(record: { table: "note", properties: [${properties}] }) { id } }`
    const upload = (given: string): string => create(`{ name: "doc", value_upload: { ${given} } }`)
    const fetchFile = (url: string | URL | Request): Promise<Response> =>
      Promise.resolve(
        String(url).endsWith('gone')
          ? new Response('', { status: 404 })
          : new Response('felix', { headers: { 'content-type': 'text/plain' } }),
      )

    test.each([
      ['type: image, remote_url: "https://example.com/a/felix.txt?b=c"', 'felix.txt', 'felix'],
      ['type: plain, remote_url: "https://example.com/", file_path: "x/cat.md"', 'cat.md', 'felix'],
      ['type: pdf, content: "<b>felix</b>"', 'doc.pdf', '%PDF <b>felix</b>'],
    ])('{ %s } is stored as %s', async (given, name, content) => {
      const app = uploadsApp({ fetch: fetchFile, pdf: { print: (html) => Buffer.from(`%PDF ${html}`) } })
      const { record_create: made } = await app.query(upload(given))
      expect(await app.readStored(made.id, 'doc')).toMatchObject({
        file_name: name,
        acl: 'private',
        size: content.length,
      })
      const { url } = await app.file(made.id, 'doc')
      expect(await (await app.fetch(url)).text()).toBe(content)
    })

    test.each([
      ['attachment', 'doc.txt', 'attachment; filename="doc.txt"'],
      ['attachment; filename=export.csv;', 'export.csv', 'attachment; filename="export.csv"'],
      ['Attachment; filename="my export.csv"', 'my export.csv', 'attachment; filename="my export.csv"'],
      ["inline; filename*=UTF-8''%C5%BC.txt", 'ż.txt', `inline; filename="_.txt"; filename*=UTF-8''%C5%BC.txt`],
      ['inline; filename=', 'doc.txt', 'inline; filename="doc.txt"'],
      ['attachment; filename=../a/b.csv', 'b.csv', 'attachment; filename="b.csv"'],
    ])('with the content_disposition %s is stored as %s', async (given, name, served) => {
      const app = uploadsApp()
      const options = `type: plain, content: "a", file_path: "x/doc.txt", content_disposition: ${JSON.stringify(given)}`
      const { record_create: made } = await app.query(upload(options))
      const { url, file_name } = await app.file(made.id, 'doc')
      const { headers } = await app.fetch(url)
      expect([file_name, headers.get('content-disposition')]).toEqual([name, served])
    })

    test('changes a record', async () => {
      const app = uploadsApp({ fetch: fetchFile })
      const id = await app.make({ doc: text('old') })
      const given = '[{ name: "doc", value_upload: { type: image, remote_url: "https://example.com/new.txt" } }]'
      await app.query(`mutation { record_update(id: "${id}", record: { properties: ${given} }) { id } }`)
      expect(await app.readStored(id, 'doc')).toMatchObject({ file_name: 'new.txt', size: 5 })
    })

    test.each([
      ['type: image, remote_url: "https://example.com/gone"', 'cannot be downloaded: the server returned status 404'],
      ['type: image, remote_url: "http://127.0.0.1/"', 'cannot be downloaded'],
      ['type: pdf, content: "a"', 'PDFs need the adapter "pdf"'],
      ['type: plain', 'value_upload: expected content'],
      [
        'type: plain, content: "a", content_disposition: "download"',
        'content_disposition: expected "inline", "attachment" or',
      ],
      ['type: plain, content: "a", encryption: { gpg: { key: "k" } }', 'encryption is not available'],
    ])('{ %s } is rejected: %s', async (given, message) => {
      const app = uploadsApp(given.includes('127') ? {} : { fetch: fetchFile })
      expect((await app.query(upload(given))).errors).toEqual([
        expect.objectContaining({ message: expect.stringContaining(message) }),
      ])
      expect((await app.query('{ records(per_page: 1) { total_entries } }')).records.total_entries).toBe(0)
    })

    test('rejects a truncated body', async () => {
      const broken = new ReadableStream({ pull: (to) => to.error(new Error('it came to a halt')) })
      const app = uploadsApp({ fetch: () => Promise.resolve(new Response(broken)) })
      const { errors } = await app.query(upload('type: image, remote_url: "https://example.com/"'))
      expect(errors[0].message).toContain('cannot be downloaded: it came to a halt')
    })

    test.each([undefined, null, '%PDF', [37], new Uint16Array(4), new ArrayBuffer(4), { byteLength: 4 }])(
      'fails the render if an adapter prints %p as a PDF, and stores nothing',
      async (printed) => {
        const app = uploadsApp({ pdf: { print: () => printed as never } })
        const query = app.query(upload('type: pdf, content: "a"'))
        await expect(query).rejects.toMatchObject({
          cause: { message: expect.stringContaining('adapter "pdf": print() must return a Uint8Array, got ') },
        })
        expect(await app.keys()).toEqual([])
      },
    )

    test('limits all PDFs together to the bytes of a request', async () => {
      const pdf = { print: () => Buffer.alloc(600) }
      const app = uploadsApp({ pdf, settings: { limits: { bodyBytes: 1000 } } })
      const print = (name: string): string => `{ name: "${name}", value_upload: { type: pdf, content: "a" } }`
      expect((await app.query(create(print('doc')))).record_create.id).toBe('1')
      const { errors } = await app.query(create(print('doc') + print('open')))
      expect(errors[0].message).toContain('open: value_upload: the PDF has more than 400 bytes')
      expect(await app.keys()).toHaveLength(1)
    })

    test('limits all external files together to the bytes of a request', async () => {
      let sent = 0
      const endless = (): Promise<Response> =>
        Promise.resolve(
          new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array((sent += 1) && 1000)) })),
        )
      const app = uploadsApp({ fetch: endless, settings: { limits: { bodyBytes: 3000 } } })
      const { errors } = await app.query(upload('type: image, remote_url: "https://example.com/"'))
      expect(errors[0].message).toContain('it has more than 3000 bytes')
      expect(sent).toBeLessThan(10)
      const two = uploadsApp({ fetch: fetchFile, settings: { limits: { bodyBytes: 7 } } })
      const both = ['doc', 'open'].map(
        (name) => `{ name: "${name}", value_upload: { type: image, remote_url: "https://example.com/" } }`,
      )
      expect((await two.query(create(both.join(' ')))).errors[0].message).toContain('open: remote_url')
    })
  })

  test('serves the file of an older record with its content', async () => {
    const { platform, file, fetch, wait } = uploadsApp()
    const doc = { file_name: 'old.txt', content_type: 'text/plain', size: 3, content_base64: 'b2xk' }
    const { id } = await platform.adapters.records.create('note', { doc })
    const { url, file_name }: { url: string; file_name: string } = await file(id, 'doc')
    const response = await fetch(url)
    expect([file_name, response.status, await response.text()]).toEqual(['old.txt', 200, 'old'])
    expect((await fetch(url.replace(`/${id}/doc`, `/${id}/open`))).status).toBe(403)
    await platform.adapters.records.update(id, { doc: 'none' }, 'note')
    expect((await fetch(url)).status).toBe(404)
    wait(hour)
    expect((await fetch(url)).status).toBe(403)
  })

  test('includes the mount path of the app', async () => {
    const { make, platform } = uploadsApp()
    const id = await make({ open: text('abc') })
    const query = `{ records(filter: { id: { value: "${id}" } }) { results { property_upload(name: "open") { url } } } }`
    const page = `{% graphql g %}${query}{% endgraphql %}{{ g.records.results[0].property_upload.url }}`
    const request = new Request('https://shop.test/x')
    const response = await platform.respond(page, { request, mount: '/shop' })
    expect(await response.text()).toMatch(/^\/shop\/_uploads\//)
  })
})

describe('versions of an image', () => {
  test('are created, and read by name', async () => {
    const { make, file, fetch, keys, query } = uploadsApp()
    const id = await make({ photo: await png() })
    const { versions, extension } = await file(id, 'photo')
    expect([extension, Object.keys(versions)]).toEqual(['png', ['thumb', 'grey']])
    const thumb = await fetch(versions.thumb)
    expect(thumb.headers.get('content-type')).toBe('image/webp')
    expect(thumb.headers.get('content-disposition')).toContain("filename*=UTF-8''R%C3%B8d%20box.webp")
    expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 })
    expect(await keys()).toHaveLength(3)
    await query(
      `mutation { upload_delete(upload_object_id: "${id}", upload_object_type: Record, attribute_name: "photo") { uploads } }`,
    )
    expect(await keys()).toEqual([])
    expect((await fetch(versions.thumb)).status).toBe(403)
  })

  test.each([
    ['{ width: 8, height: 8, transform: resize_to_fill }', [8, 8]],
    ['{ width: 8, height: 8, transform: ":resize_to_fit" }', [8, 4]],
    ['{ width: 64, transform: resize_to_limit }', [32, 16]],
    ['{ width: 64, height: 64, transform: resize_and_pad }', [64, 64]],
    ['{ height: 64 }', [128, 64]],
    ['{ transform: resize_to_fill }', [32, 16]],
  ])('of the older shape are %s', async (version, size) => {
    const column = `{ name: photo, attribute_type: photo, versions_configuration: { small: ${version} } }`
    const form = '---\nresource: note\nfields: { properties: { photo: } }\n---\n'
    const { make, file, fetch } = uploadsApp({
      files: memoryFiles({
        'custom_model_types/note.yml': `custom_attributes: [${column}]`,
        'forms/note.liquid': form,
      }),
    })
    const { versions } = await file(await make({ photo: await png() }), 'photo')
    const { width, height } = await sharp(await (await fetch(versions.small)).arrayBuffer()).metadata()
    expect([width, height]).toEqual(size)
  })

  test.each([
    ['bytes that are not an image', text('GIF89a<script>', 'a.gif', 'image/gif')],
    [
      'an SVG, which may refer to other files',
      text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'),
    ],
  ])('are not created from %s', async (_, photo) => {
    const { send, keys } = uploadsApp()
    expect(await send({ photo })).toEqual({
      status: 422,
      body: { id: null, errors: { 'properties.photo': ['is not an image that can be read'] } },
    })
    expect(await keys()).toEqual([])
  })

  test('are not created from an image of too many pixels', async () => {
    const { send } = uploadsApp()
    expect((await send({ photo: await png(10_000, 6_000) })).body.errors).toEqual({
      'properties.photo': ['is not an image that can be read'],
    })
  })
})
