import { ok } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { PresignConditions, PresignedForm } from '../../../ports/storage/port'
import { assertSame, assertSameJson } from '../json'
import {
  put,
  assertListed,
  assertMissing,
  assertSameBytes,
  assertStored,
  requireStored,
  type StorageTest,
} from './files'

const minute = 60_000
const png = Buffer.from('not really an image')

/** The tests of `url`, which end at once if the storage returns none. */
export function testUrls(test: StorageTest): void {
  test('returns a URL that reads only this file, or undefined', async (storage, folder) => {
    await storage.put(`${folder}/a.png`, png, { contentType: 'image/png', size: png.byteLength })
    await put(storage, `${folder}/b.png`, Buffer.from('another'))
    const url = await storage.url(`${folder}/a.png`, { expiresIn: minute })
    if (url === undefined) return
    const response = await fetch(url)
    const found = [response.status, response.headers.get('content-type')]
    assertSameJson(found, [200, 'image/png'], 'the status and media type at a URL')
    assertSameBytes(Buffer.from(await response.arrayBuffer()), png, 'the bytes at a URL')
    assertFailed(await fetch(url.replace('a.png', 'b.png')), 'another file')
    assertFailed(await fetch(url, { method: 'DELETE' }), 'another method')
    assertFailed(await fetch(url.replace(/\?.*/, '')), 'without its signature')
    await assertStored(storage, `${folder}/a.png`, png)
  })

  test('returns a URL with the requested disposition and any file name', async (storage, folder) => {
    await put(storage, `${folder}/a`, png)
    for (const type of ['inline', 'attachment'] as const) {
      for (const fileName of ['a.png', 'a "b";\\ c.png', 'zażółć 🦊.png', "it's 100%.png", 'a\r\nx-a: b']) {
        const url = await storage.url(`${folder}/a`, { expiresIn: minute, disposition: { type, fileName } })
        if (url === undefined) return
        const response = await fetch(url)
        const disposition = response.headers.get('content-disposition') ?? ''
        const found = [response.status, disposition.split(';')[0], response.headers.get('x-a')]
        assertSameJson(found, [200, type, null], 'the status, disposition and header x-a at a URL')
        const [, plain = ''] = /filename="(.*?)"/.exec(disposition) ?? []
        const [, extended] = /filename\*=UTF-8''([^;]*)/.exec(disposition) ?? []
        const name = extended === undefined ? plain : decodeURIComponent(extended)
        assertSame(
          name,
          fileName,
          `the file name in the header ${JSON.stringify(`content-disposition: ${disposition}`)}`,
        )
      }
    }
  })

  test('returns a URL that expires', async (storage, folder) => {
    await put(storage, `${folder}/a`, png)
    const url = await storage.url(`${folder}/a`, { expiresIn: 1000 })
    if (url === undefined) return
    await pause(2500)
    assertFailed(await fetch(url), 'after its time')
  })
}

/** The tests of `presign`, which end at once if the storage returns no form. */
export function testPresignedForms(test: StorageTest): void {
  const conditions: PresignConditions = {
    expiresIn: minute,
    contentType: { startsWith: 'image/' },
    contentLength: { min: 5, max: 50 },
  }
  const image = { 'Content-Type': 'image/png' }

  test('returns a form that uploads a file, or undefined', async (storage, folder) => {
    const form = await storage.presign(`${folder}/a`, conditions)
    if (!form) return
    assertSent(await send(form, png, image), 'a PNG')
    const file = await requireStored(storage, `${folder}/a/photo.png`)
    const expected = [png.byteLength, 'image/png']
    assertSameJson([file.size, file.contentType], expected, 'the size and media type of an uploaded file')
    await assertStored(storage, `${folder}/a/photo.png`, png)
  })

  test('returns a form that uploads many files, each under its percent-encoded name', async (storage, folder) => {
    const form = await storage.presign(`${folder}/many`, conditions)
    if (!form) return
    const names = {
      'a b (1).png': 'a%20b%20%281%29.png',
      'zażółć 茶.png': 'za%C5%BC%C3%B3%C5%82%C4%87%20%E8%8C%B6.png',
    }
    for (const name of Object.keys(names))
      assertSent(await send(form, Buffer.from(`of ${name}`), image, name), `a file of the name ${name}`)
    const keys = Object.values(names).map((name) => `${folder}/many/${name}`)
    await assertListed(storage, `${folder}/many/`, keys.toSorted())
    for (const [name, segment] of Object.entries(names)) {
      await assertStored(storage, `${folder}/many/${segment}`, Buffer.from(`of ${name}`))
    }
    if (storage.copy) {
      await storage.copy(keys[0] as string, `${folder}/copy`)
      await assertStored(storage, `${folder}/copy`, Buffer.from('of a b (1).png'))
    }
    for (const key of keys) await storage.delete(key)
    await assertListed(storage, `${folder}/many/`, [])
  })

  test('returns a form with one media type, and one with any', async (storage, folder) => {
    const one = await storage.presign(`${folder}/one`, { ...conditions, contentType: { value: 'text/css' } })
    const { expiresIn, contentLength } = conditions
    const any = await storage.presign(`${folder}/any`, { expiresIn, contentLength })
    if (!one || !any) return
    assertSent(await send(one, png), 'a file of the only media type')
    const { contentType } = await requireStored(storage, `${folder}/one/photo.png`)
    assertSame(contentType, 'text/css', 'the media type of an uploaded file')
    assertSent(await send(any, png), 'a file without a media type')
    await assertStored(storage, `${folder}/any/photo.png`, png)
  })

  test('returns a form that rejects uploads outside its conditions', async (storage, folder) => {
    const form = await storage.presign(`${folder}/a`, conditions)
    if (!form) return
    const { fields } = form
    assertFailed(await send(form, Buffer.alloc(51), image), 'too long')
    assertFailed(await send(form, Buffer.alloc(4), image), 'too short')
    assertFailed(await send(form, png, { 'Content-Type': 'text/html' }), 'another media type')
    assertFailed(await send(form, png), 'no media type')
    const other = Object.entries(fields).map(([name, value]) => [name, value.replace(`${folder}/a`, `${folder}/b`)])
    assertFailed(await send({ ...form, fields: Object.fromEntries(other) as typeof fields }, png, image), 'another key')
    for (const key of ['a', 'b']) await assertMissing(storage, `${folder}/${key}/photo.png`)
  })

  test('returns a form that expires', async (storage, folder) => {
    const form = await storage.presign(`${folder}/a`, { ...conditions, expiresIn: 1000 })
    if (!form) return
    await pause(2500)
    assertFailed(await send(form, png, image), 'after its time')
    await assertMissing(storage, `${folder}/a/photo.png`)
  })
}

async function send(
  { url, fields }: PresignedForm,
  bytes: Uint8Array,
  more: PresignedForm['fields'] = {},
  name = 'photo.png',
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value)
  form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  return fetch(url, { method: 'POST', body: form })
}

function assertSent({ ok: isOk, status }: Response, upload: string): void {
  ok(isOk, `the upload of ${upload}: expected a status of 200 to 299, got ${status}`)
}

function assertFailed({ status }: Response, request: string): void {
  ok(status >= 400, `a request that must fail (${request}): expected a status of 400 or above, got ${status}`)
}
