import type { Fetch } from '../../../src/ports/fetch/port'
import { AdapterError } from '../../../src/base/errors'
import { testFetch } from '../../../src/tools/testing'
import { serveFetch, type FetchServer } from '../../../src/tools/testing/fetch/server'

/** Tests the contract of `fetch`, and the additional behaviour of both references. */
export function testReferenceFetch(make: (origins: readonly string[]) => Fetch): void {
  testFetch(make)

  let server: FetchServer
  let fetch: Fetch

  beforeEach(async () => {
    server = await serveFetch()
    fetch = make([server.origin, server.otherOrigin])
  })
  afterEach(() => server.close())

  const redirectTo = (address: string): string => `${server.origin}/redirect/302?to=${encodeURIComponent(address)}`

  test('accepts a method in lower case', async () => {
    await fetch(`${server.origin}/a`, { method: 'patch' })
    expect(server.seen[0]?.line).toBe('PATCH /a')
  })

  test('rejects a stream that would be sent again', async () => {
    const init = { method: 'POST', body: new Blob(['x']).stream(), duplex: 'half' } as const
    const response = fetch(`${server.origin}/redirect/307`, init)
    await expect(response).rejects.toThrow(/its body, a stream, cannot be sent again/)
  })

  test('sends nothing that looks secret to another origin', async () => {
    const secrets = ['proxy-x', 'x-api-key', 'x-auth', 'x-csrf-token', 'x-my-secret', 'x-password', 'x-session-id']
    const names = [...secrets, 'x-name', 'accept-language']
    const headers = Object.fromEntries(names.map((name) => [name, 'a']))
    const listKept = (): string[] => names.filter((name) => server.seen.at(-1)?.headers[name] === 'a')
    await fetch(redirectTo(`${server.otherOrigin}/end`), { headers })
    expect(listKept()).toEqual(['x-name', 'accept-language'])
    await fetch(redirectTo('/end'), { headers })
    expect(listKept()).toEqual(names)
    await fetch(redirectTo(`${server.otherOrigin}/end`), { headers: { host: 'own.test' } })
    expect(server.seen.at(-1)?.headers.host).toBe(new URL(server.otherOrigin).host)
  })

  test('follows five redirects, and no more', async () => {
    await expect(fetch(`${server.origin}/circle`)).rejects.toThrow(/it was redirected more than 5 times/)
    expect(server.seen).toHaveLength(6)
  })

  test('reports a rejected or broken redirect as an adapter error', async () => {
    await expect(fetch(redirectTo('/end'), { redirect: 'error' })).rejects.toThrow(AdapterError)
    await expect(fetch(redirectTo('http://['))).rejects.toThrow(/redirected to an invalid URL/)
  })

  test.each<[string, string, RequestInit, string]>([
    ['an invalid address', '/a', {}, 'must be an absolute URL'],
    ['an address without a host', 'http://', {}, 'must be an absolute URL'],
    ['an invalid method', 'http://a.test', { method: 'GE T' }, 'its method cannot be sent'],
    ['a forbidden method', 'http://a.test', { method: 'connect' }, 'its method cannot be sent'],
    ['an invalid header', 'http://a.test', { headers: { 'x-key': 'secret\nx' } }, 'one of its headers has an invalid'],
  ])('%s is an error without secrets', async (_, url, init, message) => {
    const error: unknown = await fetch(url, init).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AdapterError)
    expect(String(error)).toContain(message)
    expect(String(error)).not.toMatch(/secret/)
  })
}
