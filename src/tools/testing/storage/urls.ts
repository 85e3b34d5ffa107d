import { ok, strictEqual } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { PresignConditions, PresignedForm } from '../../../ports/storage/port'
import { assertSameJson } from '../json'
import { listKeys, put, read, assertSameBytes, requireStored, type StorageTest } from './files'

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
    assertSameJson([response.status, response.headers.get('content-type')], [200, 'image/png'])
    assertSameBytes(Buffer.from(await response.arrayBuffer()), png)
    assertFailed(await fetch(url.replace('a.png', 'b.png')), 'another file')
    assertFailed(await fetch(url, { method: 'DELETE' }), 'another method')
    assertFailed(await fetch(url.replace(/\?.*/, '')), 'without its signature')
    assertSameBytes(await read(storage, `${folder}/a.png`), png)
  })

  test('returns a URL with the requested disposition and any file name', async (storage, folder) => {
    await put(storage, `${folder}/a`, png)
    for (const type of ['inline', 'attachment'] as const) {
      for (const fileName of ['a.png', 'a "b";\\ c.png', 'zażółć 🦊.png', "it's 100%.png", 'a\r\nx-a: b']) {
        const url = await storage.url(`${folder}/a`, { expiresIn: minute, disposition: { type, fileName } })
        if (url === undefined) return
        const response = await fetch(url)
        const disposition = response.headers.get('content-disposition') ?? ''
        assertSameJson([response.status, disposition.split(';')[0], response.headers.get('x-a')], [200, type, null])
        const [, plain = ''] = /filename="(.*?)"/.exec(disposition) ?? []
        const [, extended] = /filename\*=UTF-8''([^;]*)/.exec(disposition) ?? []
        strictEqual(extended === undefined ? plain : decodeURIComponent(extended), fileName, disposition)
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
    ok((await send(form, png, image)).ok)
    const file = await requireStored(storage, `${folder}/a/photo.png`)
    assertSameJson([file.size, file.contentType], [png.byteLength, 'image/png'])
    assertSameBytes(await read(storage, `${folder}/a/photo.png`), png)
  })

  test('returns a form that uploads many files, each under its percent-encoded name', async (storage, folder) => {
    const form = await storage.presign(`${folder}/many`, conditions)
    if (!form) return
    const names = {
      'a b (1).png': 'a%20b%20%281%29.png',
      'zażółć 茶.png': 'za%C5%BC%C3%B3%C5%82%C4%87%20%E8%8C%B6.png',
    }
    for (const name of Object.keys(names)) ok((await send(form, Buffer.from(`of ${name}`), image, name)).ok)
    const keys = Object.values(names).map((name) => `${folder}/many/${name}`)
    assertSameJson(await listKeys(storage, `${folder}/many/`), keys.toSorted())
    for (const [name, segment] of Object.entries(names)) {
      assertSameBytes(await read(storage, `${folder}/many/${segment}`), Buffer.from(`of ${name}`))
    }
    if (storage.copy) {
      await storage.copy(keys[0] as string, `${folder}/copy`)
      assertSameBytes(await read(storage, `${folder}/copy`), Buffer.from('of a b (1).png'))
    }
    for (const key of keys) await storage.delete(key)
    assertSameJson(await listKeys(storage, `${folder}/many/`), [])
  })

  test('returns a form with one media type, and one with any', async (storage, folder) => {
    const one = await storage.presign(`${folder}/one`, { ...conditions, contentType: { value: 'text/css' } })
    const { expiresIn, contentLength } = conditions
    const any = await storage.presign(`${folder}/any`, { expiresIn, contentLength })
    if (!one || !any) return
    ok((await send(one, png)).ok)
    strictEqual((await requireStored(storage, `${folder}/one/photo.png`)).contentType, 'text/css')
    ok((await send(any, png)).ok)
    assertSameBytes(await read(storage, `${folder}/any/photo.png`), png)
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
    for (const key of ['a', 'b']) strictEqual(await storage.get(`${folder}/${key}/photo.png`), undefined, key)
  })

  test('returns a form that expires', async (storage, folder) => {
    const form = await storage.presign(`${folder}/a`, { ...conditions, expiresIn: 1000 })
    if (!form) return
    await pause(2500)
    assertFailed(await send(form, png, image), 'after its time')
    strictEqual(await storage.get(`${folder}/a/photo.png`), undefined)
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

function assertFailed({ status }: Response, name: string): void {
  ok(status >= 400, `${name}: got ${status}`)
}
