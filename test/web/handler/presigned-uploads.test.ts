import sharp from 'sharp'
import { memoryStorage } from '../../../src'
import type { FileStorage } from '../../../src/ports/storage/port'
import { png, text, uploadsApp } from './uploads-app'

const hour = 3_600_000

describe('a presigned upload', () => {
  const presign = `property_upload_presigned_url(table: "note", property_name: "doc") { upload_url upload_url_payload }`
  interface Form {
    readonly upload_url: string
    readonly upload_url_payload: Record<string, string>
  }
  const formOf = async (app: ReturnType<typeof uploadsApp>, mutation = presign): Promise<Form> =>
    Object.values(await app.query(`mutation { ${mutation} }`))[0] as Form
  /** The key of a file uploaded by a form. */
  const keyOf = ({ upload_url_payload: { key = '' } }: Form, name = 'a.txt'): string => key.replace('${filename}', name)
  const upload = (app: ReturnType<typeof uploadsApp>, { upload_url, upload_url_payload }: Form, file: File) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(upload_url_payload)) body.set(name, value)
    body.set('file', file)
    return app.fetch(upload_url, { method: 'POST', body })
  }

  test.each(['key', 'URL'])('becomes the file of a property by its %s', async (way) => {
    const app = uploadsApp()
    const form = await formOf(app)
    expect((await upload(app, form, text('big file'))).status).toBe(201)
    const key = keyOf(form)
    const id = await app.make({ doc: way === 'key' ? key : `https://shop.test${form.upload_url}/${key}` })
    expect(await app.readStored(id, 'doc')).toMatchObject({ size: 8, acl: 'private', file_name: 'a.txt' })
    const { url } = await app.file(id, 'doc')
    expect(await (await app.fetch(url)).text()).toBe('big file')
    expect((await upload(app, form, text('other'))).status).toBe(409)
    expect((await app.send({ doc: key })).status).toBe(422)
    expect((await app.send({ doc: key }, { id })).status).toBe(204)
  })

  test.each([
    ['two names', 'my photo (1).txt', 'żółw.txt'],
    ['names with special characters of URLs', '100%25#?&.txt', '..'],
    ['a long name', `${'茶'.repeat(300)}.txt`, 'a.txt'],
  ])('accepts many files: two uploads by %s become the files of two records', async (_, one, other) => {
    const app = uploadsApp()
    const form = await formOf(app)
    const addresses = await Promise.all(
      [one, other].map(async (name) => (await upload(app, form, text(`of ${name}`, name))).headers.get('location')),
    )
    const ids = [await app.make({ doc: String(addresses[0]) }), await app.make({ doc: String(addresses[1]) })]
    for (const [i, name] of [one, other].entries()) {
      const { url } = await app.file(String(ids[i]), 'doc')
      expect(await (await app.fetch(url)).text()).toBe(`of ${name}`)
      expect(name.endsWith((await app.readStored(String(ids[i]), 'doc')).file_name)).toBe(true)
    }
    expect(await app.keys()).toHaveLength(2)
  })

  test('is named by the key of the form with its filename, and by a URL with encoded slashes', async () => {
    const app = uploadsApp()
    const form = await formOf(app)
    for (const name of ['my photo.txt', 'żółw.txt']) await upload(app, form, text('abc', name))
    const encoded = `https://bucket.test/${encodeURIComponent(keyOf(form, 'żółw.txt'))}`
    for (const [doc, name] of [
      [keyOf(form, 'my photo.txt'), 'my photo.txt'],
      [encoded, 'żółw.txt'],
    ] as const) {
      expect(await app.readStored(await app.make({ doc }), 'doc')).toMatchObject({ file_name: name, size: 3 })
    }
  })

  test('cannot be replaced after it belongs to a record, even if the storage allows it', async () => {
    const app = uploadsApp()
    const form = await formOf(app)
    const key = keyOf(form)
    await upload(app, form, text('checked'))
    const id = await app.make({ doc: key })
    const kept = await app.readStored(id, 'doc')
    expect(await app.keys()).toEqual([kept.key])
    // Like a presigned form of S3.
    const replace = (): unknown => app.storage.put(key, Buffer.alloc(5000), { contentType: 'text/html', size: 5000 })
    await replace()
    expect((await app.send({ doc: key, text: 'again' }, { id })).status).toBe(204)
    expect(await app.readStored(id, 'doc')).toEqual(kept)
    expect(await (await app.fetch((await app.file(id, 'doc')).url)).text()).toBe('checked')
    expect((await app.send({ doc: key })).status).toBe(422)
    app.wait(4 * hour)
    expect(await app.platform.uploads.sweep()).toBe(1)
    expect(await app.keys()).toEqual([kept.key])
  })

  test('is checked when it is saved in a record', async () => {
    const storage = memoryStorage()
    // The client replaces the file after the app has requested it.
    const late: FileStorage = {
      ...storage,
      copy: async (from, to) => {
        for (const key of [from, to]) await storage.put(key, Buffer.alloc(1001), { contentType: 'text/x', size: 1001 })
      },
    }
    const app = uploadsApp({ storage: late })
    const form = await formOf(app)
    const key = keyOf(form)
    await upload(app, form, text('small'))
    expect((await app.send({ doc: key })).body.errors).toEqual({
      'properties.doc': ['is too big (maximum is 1000 bytes)'],
    })
    const left: string[] = []
    for await (const file of storage.list('')) left.push(file.key)
    expect(left).toEqual([key])
  })

  test("remains the client's if the form is rolled back, and can then belong to a record", async () => {
    const app = uploadsApp()
    const form = await formOf(app)
    const key = keyOf(form)
    await upload(app, form, text('abc'))
    expect((await app.send({ doc: key }, { form: 'undone' })).status).toBe(422)
    expect(await app.keys()).toEqual([key])
    const id = await app.make({ doc: key })
    expect(await app.keys()).toEqual([(await app.readStored(id, 'doc')).key])
  })

  test("remains the client's if the transaction around the one that saves it is rolled back", async () => {
    const app = uploadsApp()
    const form = await formOf(app)
    const key = keyOf(form)
    await upload(app, form, text('abc'))
    const properties = `[{ name: "doc", value: "${key}" }]`
    const create = `mutation { record_create(record: { table: "note", properties: ${properties} }) { id } }`
    const inner = `{% transaction %}{% graphql g %}${create}{% endgraphql %}{{ g.record_create.id }}{% endtransaction %}`
    const printed = await app.platform.liquid.parseAndRender(
      `{% transaction %}${inner}{% rollback %}{% endtransaction %}`,
    )
    expect([printed, await app.keys()]).toEqual(['1', [key]])
  })

  test('belongs to one of many records that request it concurrently', async () => {
    const app = uploadsApp()
    const form = await formOf(app)
    const key = keyOf(form)
    await upload(app, form, text('abc'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send({ doc: key })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 422)])
    expect(await app.keys()).toHaveLength(1)
  })

  test('for any property belongs to one', async () => {
    const app = uploadsApp()
    const form = await formOf(app, 'attachment_presign_url { upload_url upload_url_payload }')
    const key = keyOf(form)
    await upload(app, form, text('abc'))
    expect((await app.send({ doc: key, open: key })).status).toBe(422)
    expect(await app.keys()).toEqual([key])
  })

  test('has image versions, which are deleted with it, after a purge of its record', async () => {
    const app = uploadsApp()
    const form = await formOf(app, presign.replace('"doc"', '"photo"'))
    const photo = await png()
    expect((await upload(app, form, photo)).status).toBe(201)
    const id = await app.make({ photo: keyOf(form, photo.name) })
    const { versions } = await app.file(id, 'photo')
    const thumb = await app.fetch(versions.thumb)
    expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 8 })
    expect(await app.keys()).toHaveLength(3)
    await app.query(`mutation { record_delete(id: "${id}") { id } }`)
    expect(await app.keys()).toHaveLength(3)
    await app.platform.purge({ olderThanMs: -1000 })
    expect(await app.keys()).toEqual([])
  })

  test('responds with the status that the form requests, and 201 with the address', async () => {
    const app = uploadsApp()
    const form = await formOf(app)
    const response = await upload(app, form, text('abc'))
    const address = response.headers.get('location')
    expect(response.headers.get('content-type')).toBe('application/xml')
    expect(await response.text()).toContain(`<PostResponse><Location>${address}</Location></PostResponse>`)
    expect(new URL(String(address)).pathname).toBe(`${form.upload_url}/${keyOf(form)}`)
    expect((await app.fetch(String(address))).status).toBe(403)
    const id = await app.make({ doc: String(address) })
    expect(await app.readStored(id, 'doc')).toMatchObject({ size: 3 })
    for (const [asked, status] of [
      ['200', 200],
      ['204', 204],
      ['nothing', 204],
    ] as const) {
      const { upload_url, upload_url_payload } = await formOf(app)
      const other = { upload_url, upload_url_payload: { ...upload_url_payload, success_action_status: asked } }
      expect((await upload(app, other, text('abc'))).status).toBe(status)
    }
  })

  test('serves its own purpose only', async () => {
    const app = uploadsApp()
    const form = await formOf(app)
    expect((await upload(app, form, text('x'.repeat(1001)))).status).toBe(400)
    expect((await upload(app, await formOf(app), text('x'.repeat(1000)))).status).toBe(201)
    const { key = '', policy = '', signature = '' } = form.upload_url_payload
    const forged = Buffer.from(JSON.stringify({ expiresAt: 9e15, contentLength: { min: 0, max: 2 ** 32 } }))
    for (const payload of [
      { key: key.replace(/uploads\/(.)/, (_, first) => `uploads/${first === 'A' ? 'B' : 'A'}`), policy, signature },
      { key, policy: forged.toString('base64url'), signature },
      { key, policy, signature: 'x' },
      { key: '../../etc/passwd', policy, signature },
      { key: keyOf(form), policy, signature },
      { key: key.replace('/$', '/deeper/$'), policy, signature },
    ]) {
      expect((await upload(app, { ...form, upload_url_payload: payload }, text('a'))).status).toBe(403)
    }
    app.wait(hour + 1000)
    expect((await upload(app, form, text('a'))).status).toBe(403)
    expect(await app.keys()).toHaveLength(1)
  })

  test('is rejected for another property, without a file, and after it expires', async () => {
    const app = uploadsApp()
    const form = await formOf(app)
    const key = keyOf(form)
    expect((await app.send({ doc: key })).body.errors).toEqual({ 'properties.doc': ['is invalid'] })
    await upload(app, form, text('a'))
    expect((await app.send({ open: key })).status).toBe(422)
    app.wait(3 * hour)
    expect((await app.send({ doc: key })).status).toBe(422)
  })

  test('is swept once no record can have it', async () => {
    const app = uploadsApp()
    await upload(app, await formOf(app), text('a'))
    app.wait(2 * hour)
    expect(await app.platform.uploads.sweep()).toBe(0)
    app.wait(2 * hour)
    expect(await app.platform.uploads.sweep()).toBe(1)
  })

  test.each([
    ['presigned_upload_url { upload_url upload_url_payload }', 'image/png', 201],
    ['presigned_upload_url { upload_url upload_url_payload }', 'text/html', 400],
    ['image_presign_url { upload_url upload_url_payload }', 'text/plain', 400],
    ['attachment_presign_url { upload_url upload_url_payload }', 'text/plain', 201],
    [
      'attachment_presign_url(options: { content_length: { gte: 5, lte: 9 } }) { upload_url upload_url_payload }',
      'text/plain',
      400,
    ],
  ])('of an older mutation: %s accepts %s with %d', async (mutation, type, status) => {
    const app = uploadsApp()
    expect((await upload(app, await formOf(app, mutation), text('abc', 'a', type))).status).toBe(status)
  })

  test('may be as large as a form with files', async () => {
    const app = uploadsApp({ settings: { limits: { bodyBytes: 2000, uploadBytes: 5000 } } })
    const form = await formOf(app, 'attachment_presign_url { upload_url upload_url_payload }')
    expect((await upload(app, form, text('x'.repeat(3000)))).status).toBe(201)
    const response = await upload(app, form, text('x'.repeat(5000)))
    expect([response.status, await response.text()]).toEqual([
      413,
      'the body of the request is larger than 5000 bytes (settings.limits.uploadBytes)',
    ])
  })

  test('costs nothing for claims of gigabytes', async () => {
    const app = uploadsApp()
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '4294967296' }
    const response = await app.fetch('/_uploads', { method: 'POST', body, headers, duplex: 'half' })
    expect(response.status).toBe(413)
  })
})
