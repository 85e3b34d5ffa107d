import { isHash, setOwn, type Hash } from '../../../../src/base/values/hash'
import { brokenJson, brokenPairs, brokenParts, rawMembers } from './bodies'
import { json, multipart, urlEncoded, type FuzzRequest } from './message'
import { hostileKeys, hostileTexts, hostileValue, type Dice } from './values'

type Faults<T> = Readonly<Record<string, (subject: T, dice: Dice) => void>>

/** Applies a random fault, and records its name. */
export function breakBy<T>(faults: Faults<T>, subject: T, request: FuzzRequest, dice: Dice): void {
  const name = dice.of(Object.keys(faults))
  faults[name]?.(subject, dice)
  request.broken.push(name)
}

/** The hashes in a value at any depth. */
function hashesIn(value: unknown): Hash[] {
  if (Array.isArray(value)) return value.flatMap(hashesIn)
  return isHash(value) ? [value, ...Object.values(value).flatMap(hashesIn)] : []
}

export const envelopeFaults: Faults<Hash> = {
  'a value of another type': (envelope, dice) => {
    const hash = dice.of(hashesIn(envelope))
    setOwn(hash, dice.of([...Object.keys(hash), 'form']), hostileValue(dice))
  },
  'a key too few': (envelope, dice) => {
    const hash = dice.of(hashesIn(envelope))
    Reflect.deleteProperty(hash, dice.of([...Object.keys(hash), 'form']))
  },
  'a key too many': (envelope, dice) => {
    setOwn(dice.of(hashesIn(envelope)), dice.of(hostileTexts), hostileValue(dice))
  },
  'keys of prototypes': (envelope, dice) => {
    for (const hash of hashesIn(envelope)) setOwn(hash, dice.of(hostileKeys), { polluted: hostileValue(dice) })
  },
  'another form': (envelope, dice) => {
    const others = ['sign_up', 'log_in', 'note', 'guarded', 'private', 'puzzle', '../sign_up']
    setOwn(envelope, 'form_configuration_name', dice.oneIn(3) ? dice.of(hostileTexts) : dice.of(others))
  },
  'another type of customizations': (envelope, dice) => {
    setOwn(envelope, 'parent_resource_id', dice.of<unknown>([1, 2, 99, 'boat', true, [], hostileValue(dice)]))
  },
  'fields of browsers': (envelope, dice) => {
    for (const name of ['_method', 'page', 'as', 'language']) {
      if (dice.oneIn(2))
        setOwn(envelope, name, dice.oneIn(2) ? hostileValue(dice) : dice.of(['delete', 'PATCH', 'put']))
    }
  },
}

export const bodyFaults: Faults<FuzzRequest> = {
  'no body': (request) => (request.body = undefined),
  'half a body': (request, dice) => {
    request.body = request.body?.subarray(0, dice.below(request.body.length))
  },
  'bytes that are not text': (request, dice) => {
    const place = dice.below(request.body?.length ?? 0)
    const [before, after] = [request.body?.subarray(0, place), request.body?.subarray(place)]
    const bytes = Buffer.from(dice.of([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0], [0xf8, 0x88]]))
    request.body = Buffer.concat([before ?? Buffer.alloc(0), bytes, after ?? Buffer.alloc(0)])
  },
  'a body that is too large': (request) => {
    request.body = Buffer.concat([request.body ?? Buffer.alloc(0), Buffer.alloc(1_100_000, 'x')])
  },
  'broken JSON': (request, dice) => set(request, json, dice.of(brokenJson)),
  'JSON that nobody writes': (request, dice) => {
    const text = typeOf(request) === json ? String(request.body) : '{"form_configuration_name":"sign_up","form":{}}'
    set(
      request,
      json,
      text.replace('{', () => `{${dice.of(rawMembers)}`),
    )
  },
  'broken pairs': (request, dice) => {
    const before = typeOf(request) === urlEncoded ? `${String(request.body)}&` : ''
    set(request, urlEncoded, before + dice.of(brokenPairs))
  },
  'broken parts': (request, dice) => {
    const before = typeOf(request) === multipart ? String(request.body).replace('--boundary--\r\n', '') : ''
    set(request, multipart, before + dice.of(brokenParts) + (dice.oneIn(4) ? '' : '--boundary--\r\n'))
  },
}

function set(request: FuzzRequest, type: string, text: string): void {
  if (type !== json) request.method = 'POST'
  request.headers = [...request.headers.filter(([name]) => name !== 'content-type'), ['content-type', type]]
  request.body = Buffer.from(text)
}

function typeOf({ headers }: FuzzRequest): string | undefined {
  return headers.find(([name]) => name === 'content-type')?.[1]
}

const ids = ['0', '-1', '1.5', '1e3', '01', '+1', '0x1', 'NaN', 'abc', '%20', '%00', '%', '%ff', '%zz', '1%2F2', '%25']
const moreIds = ['999999', '99999999999999999999', '__proto__', 'constructor', '1;2', '%F0%9F%9A%97', 'x'.repeat(5000)]
const paths = [
  '/api',
  '/api/',
  '/api//users',
  '/api/users/',
  '/api/planets',
  '/api/%ff',
  '/../api/users',
  '/api/users/1/2',
]
const queries = [
  'a[b',
  '%',
  '__proto__[polluted]=1',
  'language=__proto__',
  `a${'[b]'.repeat(100)}=1`,
  'form[email]=a',
  'a=1&a[b]=2',
]
const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE']
const types = [
  '',
  'text/plain',
  'application/xml',
  'APPLICATION/JSON; charset=utf-16',
  'multipart/form-data',
  ';',
  'a,b',
]
const cookies = [
  'liquid_session=',
  `liquid_session=${'a'.repeat(43)}`,
  'liquid_session=%ff',
  '__proto__=1; constructor=2',
  ';;=;',
]
const tokens = [
  'Token token=',
  'Token token=wrong',
  'Token token="wrong"',
  'Bearer x',
  'Token',
  'Token token=e30.e30',
  'Token token=a.b.c',
]
const accepts = ['', 'text/html', '*/*;q=nonsense', '\xff']
/** Texts that Node accepts in a header: Latin-1 without control characters. */
const headerTexts = hostileTexts.filter((text) => text.length < 1000 && !/[^\t\x20-\x7e\x80-\xff]/.test(text))

export const messageFaults: Faults<FuzzRequest> = {
  'an odd id': (request, dice) => {
    request.path = request.path.replace(/\/\d+$/, () => `/${dice.of([...ids, ...moreIds])}`)
  },
  'another address': (request, dice) => (request.path = dice.of(paths)),
  'an odd query': (request, dice) => (request.path += `?${dice.of(queries)}`),
  'another method': (request, dice) => (request.method = dice.of(methods)),
  'another content type': (request, dice) => {
    request.headers = request.headers.filter(([name]) => name !== 'content-type')
    if (!dice.oneIn(4)) request.headers.push(['content-type', dice.of([...types, json, urlEncoded, multipart])])
  },
  'a compressed body': (request, dice) =>
    request.headers.push(['content-encoding', dice.of(['gzip', 'br', 'identity', 'x'])]),
  'no credentials': (request) => (request.headers = request.headers.filter(([name]) => name === 'content-type')),
  'wrong tokens': (request, dice) => {
    request.headers = request.headers.filter(([name]) => name !== 'authorization')
    request.headers.push(['authorization', dice.of([...tokens, ...headerTexts])])
  },
  'odd cookies': (request, dice) => request.headers.push(['cookie', dice.of([...cookies, ...headerTexts])]),
  'headers twice': (request) => request.headers.push(...request.headers),
  'headers that override': (request, dice) => {
    for (const name of ['x-http-method-override', 'x-forwarded-host', 'x-original-url', 'x-csrf-token', 'user-agent']) {
      request.headers.push([name, dice.of(['DELETE', 'attack.test', '/api/sessions', ...headerTexts])])
    }
  },
  'another version': (request, dice) =>
    request.headers.push(['if-match', dice.of(['"other"', 'W/"a"', '*', '"', ...headerTexts])]),
  'an odd Accept': (request, dice) => request.headers.push(['accept', dice.of(accepts)], ['accept-language', 'x']),
}
