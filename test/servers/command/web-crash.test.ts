import { directoryStorage } from '../../../src'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { redisAdapters } from '../../../src/engines/redis'
import { newDirectory } from '../../support/jest/app-directory'
import { register } from '../../support/register'
import { accessKey, sendFile, upload, webFiles, type PresignedUpload } from '../programs/crash/files'
import { killUnderVisits } from '../programs/crash/visits'
import { patient, patientRedis } from '../patience'
import { startPostgres, type PostgresServer } from '../postgres/server'
import { buildPrograms, type Programs } from '../../support/programs'
import { startRedis, type RedisServer } from '../redis/server'
import { end } from '../servers'

// Kills processes that serve sessions and uploads at random moments. CRASHES=100 sets the number of kills.

const rounds = Number(process.env.CRASHES ?? 2)
const timeoutMs = 300_000 + rounds * 10_000
const hourMs = 3_600_000

let programs: Programs
let postgres: PostgresServer
let redis: RedisServer
let url: string
let adapters: DatabaseAdapters

beforeAll(async () => {
  programs = await buildPrograms(['servers/programs/crash/web.mts'])
  postgres = await startPostgres()
  redis = await startRedis()
  url = await postgres.database()
  adapters = await postgresAdapters({ ...patient, connectionString: url, fixedTokens: [accessKey] })
}, 300_000)

afterAll(async () => {
  await programs.close()
  await adapters.close()
  await redis.kill()
  await postgres.stop()
})

/**
 * Sends requests to one process after another, and kills each.
 *
 * @param visit sends a request, and returns whether it got a response
 */
async function crash(folder: string, visit: (origin: string, visitor: number) => Promise<boolean>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const { child, firstLine } = await programs.start('web', url, redis.url, folder)
    const answers = await killUnderVisits(
      () => end(child),
      (visitor) => visit(`http://127.0.0.1:${firstLine}`, visitor),
    )
    expect(answers).toBeGreaterThan(0)
  }
}

interface Answer {
  readonly headers: Headers
  readonly text: string
}

/** The response to a request; undefined if the process was killed first. */
async function sendRequest(request: Request): Promise<Answer | undefined> {
  const read = async (): Promise<Answer & { readonly status: number }> => {
    const response = await fetch(request)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const answer = await read().catch(() => undefined)
  if (answer) expect({ ...answer, isGood: answer.status < 300 }).toMatchObject({ isGood: true })
  return answer
}

/** The key of a file uploaded by a presigned form; undefined if the process was killed first. */
async function uploaded(origin: string, file: File): Promise<string | undefined> {
  const page = await sendRequest(new Request(`${origin}/presign`))
  if (!page) return undefined
  const form = JSON.parse(page.text) as PresignedUpload
  const answer = await sendRequest(upload(origin, form, file))
  return answer && (form.upload_url_payload.key ?? '').replace('${filename}', file.name)
}

test(
  'keeps the last acknowledged change of a session, or the next one',
  async () => {
    const cookies = new Map<number, string>()
    const answered = new Map<number, number>()
    const sessionOf = (visitor: number): string => cookies.get(visitor) ?? ''
    await crash(newDirectory(), async (origin, visitor) => {
      const n = (answered.get(visitor) ?? 0) + 1
      const answer = await sendRequest(
        new Request(`${origin}/keep?n=${n}`, { headers: { cookie: sessionOf(visitor) } }),
      )
      if (!answer) return false
      const [cookie] = answer.headers.getSetCookie()
      if (cookie !== undefined) cookies.set(visitor, cookie.split(';')[0] as string)
      answered.set(visitor, n)
      return true
    })
    const store = redisAdapters({ ...patientRedis, url: redis.url })
    const app = register({ files: webFiles(), ...store })
    for (const [visitor, n] of answered) {
      const request = new Request('http://127.0.0.1/kept', { headers: { cookie: sessionOf(visitor) } })
      expect([n, n + 1].map(String)).toContain(await (await app.fetch(request)).text())
    }
    await store.close()
  },
  timeoutMs,
)

test(
  'has no record of a missing or partial file, and sweeps unused files',
  async () => {
    const folder = newDirectory()
    const contents = new Set<string>()
    const answered = new Map<string, string>()
    const own: string[][] = [[], [], [], []]
    await crash(folder, async (origin, visitor) => {
      const content = `${visitor}-${contents.size}\n`.repeat(20_000)
      contents.add(content)
      const records = own[visitor] as string[]
      // Every second file replaces the previous record's, and every third is uploaded in advance.
      const replaced = contents.size % 2 === 0 ? records.at(-1) : undefined
      const file = new File([content], 'a.txt', { type: 'text/plain' })
      const given = contents.size % 3 === 0 ? await uploaded(origin, file) : file
      const answer = given && (await sendRequest(sendFile(origin, given, replaced)))
      if (!answer) return false
      // The response to a change has no body.
      const id = replaced ?? String((JSON.parse(answer.text) as { readonly id: string | number }).id)
      records.push(id)
      answered.set(id, content)
      return true
    })

    const storage = directoryStorage(folder)
    const keys = async (): Promise<string[]> => {
      const found: string[] = []
      for await (const { key } of storage.list('')) found.push(key)
      return found.sort()
    }
    const records = await adapters.records.search({ table: 'note', limit: 100_000 })
    const named: string[] = []
    const kept = new Map<string, string>()
    for (const { id, properties } of records) {
      const { key, size } = properties.file as { readonly key: string; readonly size: number }
      const file = await storage.get(key)
      const text = file && (await new Response(file.stream()).text())
      expect([text?.length, contents.has(text ?? '')]).toEqual([size, true])
      named.push(key)
      kept.set(id, text as string)
    }
    expect(Array.from(answered.keys()).filter((id) => !kept.has(id))).toEqual([])
    // A request interrupted by the kill may have replaced a file without a response.
    expect(Array.from(answered).filter(([id, text]) => kept.get(id) !== text).length).toBeLessThanOrEqual(4 * rounds)

    const clock = { now: () => new Date(Date.now() + 4 * hourMs) }
    const app = register({ files: webFiles(), ...adapters, storage, clock })
    const orphans = (await keys()).length - named.length
    expect(await app.uploads.sweep({ limit: 100_000 })).toBe(orphans)
    expect(await keys()).toEqual(named.sort())
  },
  timeoutMs,
)
