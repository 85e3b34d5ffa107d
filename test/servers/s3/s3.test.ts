import { inspect } from 'node:util'
import { CreateBucketCommand, ListMultipartUploadsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { AdapterError } from '../../../src/base/errors'
import { s3Storage } from '../../../src/engines/s3'
import { testStorage } from '../../../src/tools/testing'
import { startCeph, type CephServer } from './ceph-server'

const bucket = 'uploads'
const key = 'photos/1.png'
const options = { contentType: 'image/png', size: 3 }
const png = Buffer.from('png')

let ceph: CephServer
let client: S3Client

const storage = (more: Partial<Parameters<typeof s3Storage>[0]> = {}) => s3Storage({ bucket, client, ...more })

beforeAll(async () => {
  ceph = await startCeph()
  const { endpoint, credentials } = ceph
  client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
})

afterAll(async () => {
  client.destroy()
  await ceph.stop()
})

describe('s3Storage', () => {
  testStorage(() => storage({ prefix: 'app/files/' }))
})

test("lists and reads only the prefix's own objects, without invalid keys", async () => {
  const [app, all] = [storage({ prefix: 'one/' }), storage()]
  await app.put(key, png, options)
  await storage({ prefix: 'two/' }).put(key, png, options)
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'one/not//a/key', Body: png }))
  const keys: string[] = []
  for await (const file of app.list('')) keys.push(file.key)
  expect(keys).toEqual([key])
  expect(await all.get(`one/${key}`)).toMatchObject({ size: 3, contentType: 'image/png' })
})

test('copies a file if the prefix has percent-encoded characters', async () => {
  const own = storage({ prefix: 'a%20shop/' })
  await own.put(key, png, options)
  await own.copy?.(key, 'photos/2.png')
  expect(await own.get('photos/2.png')).toMatchObject({ size: 3, contentType: 'image/png' })
})

test('leaves no part of a failing upload', async () => {
  const part = Buffer.alloc(1_000_000)
  let sent = 0
  const content = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (++sent < 15) controller.enqueue(part)
      else controller.error(new Error('gone'))
    },
  })
  await expect(storage().put('parts', content, { ...options, size: 20_000_000 })).rejects.toThrow('gone')
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  expect(Uploads ?? []).toEqual([])
})

test('creates URLs and forms for the public endpoint', async () => {
  const shown = storage({ publicEndpoint: 'https://files.example.com' })
  expect(await shown.url(key, { expiresIn: 60_000 })).toMatch(
    /^https:\/\/files\.example\.com\/uploads\/photos\/1\.png\?.*X-Amz-Signature=/,
  )
  const form = await shown.presign(key, { expiresIn: 60_000, contentLength: { min: 0, max: 5 } })
  expect(form?.url).toBe('https://files.example.com/uploads')
})

test('limits the lifetime of a URL to between a second and seven days', async () => {
  for (const expiresIn of [0, 999, 604_800_001, NaN, Infinity]) {
    await expect(storage().url(key, { expiresIn })).rejects.toThrow('expiresIn must be from 1000 to 604800000')
  }
})

describe('an error of the bucket explains itself without a secret', () => {
  const listCalls = (wrong: ReturnType<typeof s3Storage>): (() => unknown)[] => [
    () => wrong.put(key, png, options),
    () => wrong.get(key),
    () => wrong.delete(key),
    () => wrong.list('')[Symbol.asyncIterator]().next(),
  ]
  const messages = (wrong: ReturnType<typeof s3Storage>) =>
    Promise.all(
      listCalls(wrong).map(async (work) => {
        try {
          await work()
          return 'no error'
        } catch (error) {
          expect(error).toBeInstanceOf(AdapterError)
          expect(inspect(error, { depth: Infinity })).not.toMatch(/secret/i)
          return (error as Error).message
        }
      }),
    )

  test('if it does not exist', async () => {
    const message = 'bucket "nothing" not found in S3'
    expect(await messages(storage({ bucket: 'nothing' }))).toEqual([message, message, message, message])
  })

  test('if the client lacks permission', async () => {
    const credentials = { ...ceph.credentials, secretAccessKey: 'another secret' }
    const wrong = s3Storage({ bucket, endpoint: ceph.endpoint, credentials })
    const found = await messages(wrong)
    wrong.close()
    for (const message of found) expect(message).toMatch(/^S3 allows no access to the bucket "uploads": \w+ \(403\)$/)
  })

  test('if it is unreachable, and the next request works again', async () => {
    const own = s3Storage({ bucket, endpoint: ceph.endpoint, credentials: ceph.credentials })
    await own.put(key, png, options)
    await ceph.stopGateway()
    for (const message of await messages(own)) {
      expect(message).toMatch(/^S3 cannot be reached for the bucket "uploads": .*ECONNREFUSED/)
    }
    await ceph.startGateway()
    expect(await own.get(key)).toMatchObject({ size: 3 })
    own.close()
  })
})

test("leaves the host's client open", async () => {
  const { endpoint, credentials } = ceph
  const given = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
  const one = storage({ client: given })
  await one.put(key, png, options)
  one.close()
  expect(await storage({ client: given }).get(key)).toBeDefined()
  given.destroy()
})
