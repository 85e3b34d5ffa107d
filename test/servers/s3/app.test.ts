import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { PresignedForm } from '../../../src/ports/storage/port'
import { s3Storage, type S3Storage } from '../../../src/engines/s3'
import { text, uploadsApp } from '../../web/handler/uploads-app'
import { startCeph, type CephServer } from './ceph-server'

let ceph: CephServer
let storage: S3Storage

beforeAll(async () => {
  ceph = await startCeph()
  const { endpoint, credentials } = ceph
  const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'app' }))
  client.destroy()
  storage = s3Storage({ bucket: 'app', prefix: 'files/', endpoint, credentials })
})

afterAll(async () => {
  storage.close()
  await ceph.stop()
})

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys.sort()
}

/** Uploads a file by a presigned form, any number of times. */
function send({ url, fields }: PresignedForm, file: File): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  return fetch(url, { method: 'POST', body })
}

test('assigns two files of one form to two records, by the URLs in the responses', async () => {
  const app = uploadsApp({ storage })
  const { attachment_presign_url: given } = await app.query(
    'mutation { attachment_presign_url { upload_url upload_url_payload } }',
  )
  const form: PresignedForm = { url: given.upload_url, fields: given.upload_url_payload }
  const names = ['my photo (1).txt', 'żółw 茶.txt']
  const sent = await Promise.all(names.map((name) => send(form, text(`of ${name}`, name))))
  for (const [i, name] of names.entries()) {
    const xml = (await sent[i]?.text()) ?? ''
    const [, address] = /<Location>(.*)<\/Location>/.exec(xml) ?? []
    const id = await app.make({ doc: String(address) })
    expect(await app.readStored(id, 'doc')).toMatchObject({ file_name: name })
    expect(await (await fetch((await app.file(id, 'doc')).url)).text()).toBe(`of ${name}`)
    await app.query(`mutation { record_delete(id: "${id}") { id } }`)
  }
  await app.platform.purge({ olderThanMs: -1000 })
  expect(await stored()).toEqual([])
})

test('changes no saved file by a repeated presigned form', async () => {
  const app = uploadsApp({ storage })
  const presign = 'property_upload_presigned_url(table: "note", property_name: "doc") { upload_url upload_url_payload }'
  const { property_upload_presigned_url: given } = await app.query(`mutation { ${presign} }`)
  const form: PresignedForm = { url: given.upload_url, fields: given.upload_url_payload }
  expect(form.url.startsWith(ceph.endpoint)).toBe(true)
  const { key = '' } = form.fields
  const sent = key.slice(key.indexOf('uploads/')).replace('${filename}', 'a.txt')

  expect((await send(form, text('checked'))).status).toBe(201)
  const id = await app.make({ doc: sent })
  const kept = await app.readStored(id, 'doc')
  expect(kept).toMatchObject({ size: 7 })
  expect(await stored()).toEqual([kept.key])

  expect((await send(form, text('swapped after it was checked'))).status).toBe(201)
  expect(await stored()).toEqual([sent, kept.key].sort())
  const read = async (): Promise<string> => (await fetch((await app.file(id, 'doc')).url)).text()
  expect(await read()).toBe('checked')
  expect((await app.send({ doc: sent, text: 'again' }, { id })).status).toBe(204)
  expect((await app.send({ doc: sent })).status).toBe(422)
  expect([await app.readStored(id, 'doc'), await read()]).toEqual([kept, 'checked'])

  app.wait(4 * 3_600_000)
  expect(await app.platform.uploads.sweep()).toBe(1)
  expect(await stored()).toEqual([kept.key])
})
