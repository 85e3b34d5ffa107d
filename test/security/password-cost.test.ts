import crypto from 'node:crypto'
import { memoryFiles, memoryRecords } from '../../src'
import { usersTable } from '../../src/ports/records/reserved-tables'
import { passwordHash } from '../../src/ports/accounts'
import { hashPassword, setPasswordCost, verifyPassword } from '../../src/base/crypto/password'
import { ThrottleError } from '../../src/base/errors'
import { systemRandom } from '../../src/ports/random/port'
import { register } from '../support/register'
import { visitorOf } from '../support/visitor'

const today = 2 ** 10
const low = 2 ** 8

const files = memoryFiles({
  'views/pages/token.liquid': '{{ context.authenticity_token }}',
  'views/pages/who.liquid': '{{ context.current_user.id }}',
  'forms/log_in.liquid': '---\nresource: Session\n---\n',
})

const lowHash = async (password: string): Promise<string> => {
  setPasswordCost(low)
  try {
    return await hashPassword(password, systemRandom())
  } finally {
    setPasswordCost(today)
  }
}

afterEach(() => jest.restoreAllMocks())

test("hashes passwords at OWASP's cost", async () => {
  let hashed: Promise<string> | undefined
  jest.isolateModules(() => {
    const own = jest.requireActual<typeof import('../../src/base/crypto/password')>('../../src/base/crypto/password')
    hashed = own.hashPassword('secret', systemRandom())
  })
  expect(await hashed).toMatch(/^scrypt\$131072\$8\$1\$/)
})

/** An app with Ann, whose password has a hash of a lower cost. */
async function openApp() {
  const records = memoryRecords()
  const platform = register({ files, records })
  await records.create(usersTable, { email: 'ann@shop.test', [passwordHash]: await lowHash('secret-1') })
  const stored = async (): Promise<unknown> => (await records.find('1', usersTable))?.properties[passwordHash]
  const signIn = async (password: string) => {
    const browser = visitorOf(platform)
    const form = {
      authenticity_token: await browser.text('/token'),
      form_configuration_name: 'log_in',
      'form[email]': 'ann@shop.test',
      'form[password]': password,
    }
    await browser.send('/api/sessions', { form })
    return browser
  }
  return { records, stored, signIn }
}

test('rehashes a cheaper hash at sign-in, and ends no session of its user', async () => {
  const { stored, signIn } = await openApp()
  const first = await signIn('wrong-1')
  expect([await first.text('/who'), await stored()]).toEqual(['', expect.stringMatching(/^scrypt\$256\$/)])
  setPasswordCost(low)
  const before = await signIn('secret-1')
  setPasswordCost(today)
  expect(await (await signIn('secret-1')).text('/who')).toBe('1')
  expect(await stored()).toMatch(/^scrypt\$1024\$/)
  expect(await before.text('/who')).toBe('1')
  expect(await (await signIn('secret-1')).text('/who')).toBe('1')
})

test('keeps a password that has changed during a sign-in with the old one, whose hash is cheaper', async () => {
  const { records, stored, signIn } = await openApp()
  const changed = await hashPassword('another-1', systemRandom())
  const { scrypt } = crypto
  jest.spyOn(crypto, 'scrypt').mockImplementation((...args) => {
    void records.update('1', { [passwordHash]: changed }, usersTable)
    scrypt(...args)
  })
  await signIn('secret-1')
  expect(crypto.scrypt).toHaveBeenCalledTimes(3)
  expect(await stored()).toBe(changed)
})

test('spends as much time on a cheaper hash as on an unknown account', async () => {
  const stored = await lowHash('right')
  const scrypt = jest.spyOn(crypto, 'scrypt')
  const work = async (hash: string | undefined): Promise<number> => {
    scrypt.mockClear()
    expect(await verifyPassword('wrong', hash)).toBe(false)
    return scrypt.mock.calls.reduce((sum, [, , , { N = 0, r = 0, p = 0 }]) => sum + N * r * p, 0)
  }
  expect(await work(stored)).toBe(await work(undefined))
})

test('runs two hashes at a time, queues 64, and rejects others', async () => {
  const original = crypto.scrypt
  const begun: unknown[] = []
  let open = 0
  let most = 0
  jest.spyOn(crypto, 'scrypt').mockImplementation((...args) => {
    most = Math.max(most, ++open)
    begun.push(args[0])
    const done = args.pop() as unknown as (error: Error | null, key: Buffer) => void
    ;(original as (...args: unknown[]) => void)(...args, (error: Error | null, key: Buffer) => {
      open--
      done(error, key)
    })
  })
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) => hashPassword(String(i), systemRandom())),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect([most, refused.length]).toEqual([2, 34])
  expect(begun).toEqual(Array.from({ length: 66 }, (_, i) => String(i)))
  expect(refused.every((error) => error instanceof ThrottleError && error.retryAfterMs > 0)).toBe(true)
  expect(await hashPassword('a', systemRandom())).toMatch(/^scrypt/)
})

test('spends as much time on a bcrypt digest as on an unknown account and bcrypt', async () => {
  const scrypt = jest.spyOn(crypto, 'scrypt')
  const work = async (hash: string | undefined): Promise<number> => {
    scrypt.mockClear()
    expect(await verifyPassword('wrong', hash)).toBe(false)
    return scrypt.mock.calls.reduce((sum, [, , , { N = 0, r = 0, p = 0 }]) => sum + N * r * p, 0)
  }
  const digest = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  expect(await work(digest)).toBe(await work(undefined))
})

test('rejects a bcrypt digest that would take hours to check', async () => {
  const digest = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  const start = performance.now()
  expect(await verifyPassword('U*U', digest.replace('$05$', '$31$'))).toBe(false)
  expect(performance.now() - start).toBeLessThan(5000)
})
