import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { exportJWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { sign as signElsewhere, verify as verifyElsewhere } from 'jsonwebtoken'
import { signatureAlgorithms } from '../../../src/base/crypto/jose/jws'
import { jwtDecode, jwtEncode } from '../../../src/filters/functions'
import { Bytes } from '../../../src/base/encoding/bytes'
import { Float } from '../../../src/base/values/scalar'
import { makeEvaluator } from '../../support/expressions'
import { register } from '../../support/register'
import { runs } from '../../support/effort'

const now = new Date('2025-03-01T12:00:00.700Z')
const seconds = Math.floor(now.getTime() / 1000)
const { liquid } = register({ clock: { now: () => now } })
const { value, fault } = makeEvaluator(liquid)

function pemPair(pair: { publicKey: KeyObject; privateKey: KeyObject }) {
  return {
    ...pair,
    publicPem: pair.publicKey.export({ type: 'spki', format: 'pem' }) as string,
    privatePem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

const rsa = pemPair(generateKeyPairSync('rsa', { modulusLength: 2048 }))
const curves = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' }
const ec = Object.fromEntries(
  Object.entries(curves).map(([name, namedCurve]) => [name, pemPair(generateKeyPairSync('ec', { namedCurve }))]),
)
const secret = 'a secret that is long enough even for HS512, which takes 64 bytes'

/** The keys for signing and verifying with an algorithm: for the filters, and for other libraries. */
function keysFor(algorithm: string) {
  if (algorithm.startsWith('HS')) {
    return { signing: secret, verifying: secret, privateKey: Buffer.from(secret), publicKey: Buffer.from(secret) }
  }
  const pair = ec[algorithm] ?? rsa
  return {
    signing: pair.privatePem,
    verifying: pair.publicPem,
    privateKey: pair.privateKey,
    publicKey: pair.publicKey,
  }
}

const signed = [...signatureAlgorithms.keys()].filter((name) => name !== 'none')
const claims = { sub: 'zażółć 🦊', n: 1.5, big: 2 ** 53, list: [1, null, { a: true }], exp: seconds + 60, nbf: seconds }

describe.each(signed)('%s', (algorithm) => {
  const keys = keysFor(algorithm)
  const data = { claims, algorithm, ...keys }
  const token = String(value('claims | jwt_encode: algorithm, signing, kid: "k"', data))

  test('is read by jose', async () => {
    const read = await jwtVerify(token, keys.publicKey, { algorithms: [algorithm], currentDate: now })
    expect(read.payload).toEqual(claims)
    expect(read.protectedHeader).toEqual({ typ: 'JWT', alg: algorithm, kid: 'k' })
  })

  test('is read by jsonwebtoken', () => {
    const options = { algorithms: [algorithm as 'HS256'], clockTimestamp: seconds }
    expect(verifyElsewhere(token, keys.verifying, options)).toEqual(claims)
  })

  test('reads tokens by jose', async () => {
    const written = await new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'k' }).sign(keys.privateKey)
    expect(value('written | jwt_decode: algorithm, verifying', { ...data, written })).toEqual([
      claims,
      { alg: algorithm, kid: 'k' },
    ])
  })

  test('reads tokens by jsonwebtoken', () => {
    const written = signElsewhere(claims, keys.signing, { algorithm: algorithm as 'HS256', noTimestamp: true })
    expect(value('written | jwt_decode: algorithm, verifying', { ...data, written })).toEqual([
      claims,
      { alg: algorithm, typ: 'JWT' },
    ])
  })

  test('is rejected by every other algorithm', () => {
    for (const other of [...signatureAlgorithms.keys(), 'none']) {
      if (other === algorithm) continue
      const { verifying } = keysFor(other)
      expect(fault('token | jwt_decode: other, verifying', { token, other, verifying })).toContain(
        `parameter "encoded_token": expected a token of the algorithm ${other}, got String "${algorithm}"`,
      )
    }
  })

  test('rejects a changed, removed or added character', () => {
    const letters = fc.constantFrom(...Array.from('ABCDwxyz0189-_.'))
    fc.assert(
      fc.property(fc.nat(token.length - 1), letters, fc.constantFrom(0, 1), (at, letter, removed) => {
        const changed = token.slice(0, at) + letter + token.slice(at + removed)
        fc.pre(changed !== token)
        expect(() => value('changed | jwt_decode: algorithm, verifying', { ...data, changed })).toThrow()
      }),
      runs(40),
    )
  })

  test('finds the key of a JSON Web Key Set by its kid', async () => {
    const jwk = await exportJWK(keys.publicKey)
    const other = await exportJWK(keysFor(algorithm.startsWith('RS') ? 'ES256' : 'RS256').publicKey)
    const jwks = {
      keys: [{ ...other, kid: 'k' }, { ...jwk, kid: 'other' }, null, { ...jwk, kid: 'k' }],
    }
    const read = [claims, { typ: 'JWT', alg: algorithm, kid: 'k' }]
    expect(value('token | jwt_decode: algorithm, "", true, jwks', { ...data, token, jwks })).toEqual(read)
    const json = JSON.stringify(jwks)
    expect(value('token | jwt_decode: algorithm, jwks: json', { ...data, token, json })).toEqual(read)
  })
})

test.each(Object.keys(curves))('%s signs with the scalar of a private key in Base64url', (algorithm) => {
  const pair = ec[algorithm] as (typeof ec)[string]
  const { d = '' } = pair.privateKey.export({ format: 'jwk' })
  const data = { claims, algorithm, d, publicPem: pair.publicPem }
  expect(value('claims | jwt_encode: algorithm, d | jwt_decode: algorithm, publicPem | first', data)).toEqual(claims)
  for (const wrong of [d.slice(4), `${d}AAAA`, d.slice(0, -1), 'A'.repeat(d.length), '_'.repeat(d.length), 'secret']) {
    expect(fault('claims | jwt_encode: algorithm, wrong', { ...data, wrong })).toContain(
      'parameter "secret": expected a private EC key in PEM',
    )
  }
})

describe('known tokens', () => {
  const example = {
    payload: { key: 'value', another_key: 'another value' },
    headers: { cty: 'custom' },
  }

  test('reads the examples of the platform', () => {
    expect(value("payload | jwt_encode: 'HS256', 'this-is-secret'", example)).toBe(
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJrZXkiOiJ2YWx1ZSIsImFub3RoZXJfa2V5IjoiYW5vdGhlciB2YWx1ZSJ9.XT8sHXyPTA9DoHzssXh1q6Uv2D1ENosW0F3Ixle85L0',
    )
    expect(value("payload | jwt_encode: 'HS256', 'this-is-secret', headers", example)).toBe(
      'eyJjdHkiOiJjdXN0b20iLCJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJrZXkiOiJ2YWx1ZSIsImFub3RoZXJfa2V5IjoiYW5vdGhlciB2YWx1ZSJ9.DHizgDTArO7RpQE3124ufD9oirmQwrlftpxBwc9wGGA',
    )
  })

  const payload = 'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ'
  const before = register({ clock: { now: () => new Date('2011-01-01') } }).liquid

  test.each([
    [
      'HS256',
      `eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.${payload}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`,
      new Bytes(
        Buffer.from(
          'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
          'base64url',
        ),
      ),
    ],
    [
      'RS256',
      `eyJhbGciOiJSUzI1NiJ9.${payload}.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw`,
      pemOf({
        kty: 'RSA',
        n: 'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
        e: 'AQAB',
      }),
    ],
    [
      'ES256',
      `eyJhbGciOiJFUzI1NiJ9.${payload}.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q`,
      pemOf({
        kty: 'EC',
        crv: 'P-256',
        x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
        y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      }),
    ],
    ['none', `eyJhbGciOiJub25lIn0.${payload}.`, ''],
  ])('reads %s of RFC 7515, appendix A', (algorithm, token, key) => {
    const data = { token, algorithm, key }
    const decode = 'token | jwt_decode: algorithm, key | first'
    expect(before.evalValueSync(decode, data)).toEqual({
      iss: 'joe',
      exp: 1300819380,
      'http://example.com/is_root': true,
    })
    expect(fault(decode, data)).toBe('filter "jwt_decode", parameter "encoded_token": the token has expired')
  })

  test('reads ES512 of RFC 7515, appendix A.4, and PS384 of RFC 7520, section 4.2', () => {
    expect(
      verifies(
        'ES512',
        {
          kty: 'EC',
          crv: 'P-521',
          x: 'AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk',
          y: 'ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2',
        },
        'eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn',
      ),
    ).toBe(true)
    expect(
      verifies(
        'PS384',
        {
          kty: 'RSA',
          n: 'n4EPtAOCc9AlkeQHPzHStgAbgs7bTZLwUBZdR8_KuKPEHLd4rHVTeT-O-XV2jRojdNhxJWTDvNd7nqQ0VEiZQHz_AJmSCpMaJMRBSFKrKb2wqVwGU_NsYOYL-QtiWN2lbzcEe6XC0dApr5ydQLrHqkHHig3RBordaZ6Aj-oBHqFEHYpPe7Tpe-OfVfHd1E6cS6M1FZcD1NNLYD5lFHpPI9bTwJlsde3uhGqC0ZCuEHg8lhzwOHrtIQbS0FVbb9k3-tVTU4fg_3L_vniUFAKwuCLqKnS2BYwdq_mzSnbLY7h_qixoR7jig3__kRhuaxwUkRz5iaiQkqgc5gHdrNP5zw',
          e: 'AQAB',
        },
        'eyJhbGciOiJQUzM4NCIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.SXTigJlzIGEgZGFuZ2Vyb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAgb250byB0aGUgcm9hZCwgYW5kIGlmIHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3dpbmcgd2hlcmUgeW91IG1pZ2h0IGJlIHN3ZXB0IG9mZiB0by4.cu22eBqkYDKgIlTpzDXGvaFfz6WGoz7fUDcfT0kkOy42miAh2qyBzk1xEsnk2IpN6-tPid6VrklHkqsGqDqHCdP6O8TTB5dDDItllVo6_1OLPpcbUrhiUSMxbbXUvdvWXzg-UD8biiReQFlfz28zGWVsdiNAUf8ZnyPEgVFn442ZdNqiVJRmBqrYRXe8P_ijQ7p8Vdz0TTrxUeT3lm8d9shnr2lfJT8ImUjvAA2Xez2Mlp8cBE5awDzT0qI0n6uiP1aCN_2_jLAeQTlqRHtfa64QQSUmFAAjVKPbByi7xho0uTOcbH510a6GYmJUAfmWjwZ6oD4ifKo8DYM-X72Eaw',
      ),
    ).toBe(true)
  })

  function pemOf(jwk: Record<string, string>): string {
    return createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string
  }

  function verifies(algorithm: string, jwk: Record<string, string>, jws: string): boolean | undefined {
    const [header, payload, signature = ''] = jws.split('.')
    const input = Buffer.from(`${header}.${payload}`)
    const key = { part: 'key', value: jwk }
    return signatureAlgorithms.get(algorithm)?.verify(key, input, Buffer.from(signature, 'base64url'))
  }
})

describe('none', () => {
  const token = String(value("claims | jwt_encode: 'none'", { claims }))

  test('produces no signature that other libraries accept', () => {
    expect(token).toMatch(/^eyJ0eXAiOiJKV1QiLCJhbGciOiJub25lIn0\.[\w-]+\.$/)
    expect(UnsecuredJWT.decode(token, { currentDate: now }).payload).toEqual(claims)
    const written = new UnsecuredJWT(claims).encode()
    expect(value("written | jwt_decode: 'none' | first", { written })).toEqual(claims)
  })

  test('is accepted only if the template names it', () => {
    expect(value("token | jwt_decode: 'none' | first", { token })).toEqual(claims)
    expect(value("token | jwt_decode: 'none', nil, true | first", { token })).toEqual(claims)
    for (const algorithm of signed) {
      const { verifying } = keysFor(algorithm)
      const message = `expected a token of the algorithm ${algorithm}, got String "none"`
      expect(fault('token | jwt_decode: algorithm, verifying', { token, algorithm, verifying })).toContain(message)
      expect(fault('token | jwt_decode: algorithm', { token, algorithm })).toContain(message)
    }
  })

  test('rejects a signature', () => {
    expect(fault("token | append: 'AAAA' | jwt_decode: 'none'", { token })).toContain('signature verification failed')
  })

  test('checks the times', () => {
    expect(fault("c | jwt_encode: 'none' | jwt_decode: 'none'", { c: { exp: 1 } })).toContain('the token has expired')
  })
})

describe('keys', () => {
  const { publicPem, privatePem } = rsa

  test('accept PEM with indentation, on one line, or with other line feeds', () => {
    const forms = (pem: string): string[] => [
      pem.replaceAll('\n', '\r\n'),
      pem.replaceAll('\n', '\\n'),
      pem.replaceAll('\n', '\\r\\n'),
      pem.replace(/^/gm, '\t  '),
      `\n  \n${pem.trim()}`,
    ]
    forms(privatePem).forEach((signing, i) => {
      const data = { claims, signing, verifying: forms(publicPem)[i] }
      expect(value("claims | jwt_encode: 'RS256', signing | jwt_decode: 'RS256', verifying | first", data)).toEqual(
        claims,
      )
    })
  })

  test('verify with a private key, but do not sign with a public one', () => {
    const data = { claims, privatePem, publicPem }
    const round = "claims | jwt_encode: 'PS256', privatePem | jwt_decode: 'PS256', privatePem | first"
    expect(value(round, data)).toEqual(claims)
    expect(fault("claims | jwt_encode: 'RS256', publicPem", data)).toBe(
      'filter "jwt_encode", parameter "secret": expected a private RSA key in PEM',
    )
  })

  test('reject a public key as a secret', () => {
    const data = { claims, publicPem, escaped: publicPem.replaceAll('\n', '\\n') }
    const message = 'parameter "secret": expected a secret, got a key in PEM'
    expect(fault("claims | jwt_encode: 'HS256', publicPem", data)).toContain(message)
    expect(fault("claims | jwt_encode: 'HS256', escaped", data)).toContain(message)
    const token = signElsewhere({ a: 1 }, Buffer.from(publicPem), { algorithm: 'HS256' })
    expect(fault("token | jwt_decode: 'HS256', publicPem", { ...data, token })).toContain(message)
    expect(fault("token | jwt_decode: 'RS256', publicPem", { ...data, token })).toContain('got String "HS256"')
  })

  test('require a secret', () => {
    const message = 'parameter "secret": expected a secret, got none'
    expect(fault("claims | jwt_encode: 'HS256'", { claims })).toContain(message)
    expect(fault("claims | jwt_encode: 'HS256', missing", { claims })).toContain(message)
    const token = 'eyJhbGciOiJIUzI1NiJ9.e30.VuFrtAUf0i_gO5nnUIpQvfOCPSmsPeRoQCHxMT7IkQM'
    expect(fault("token | jwt_decode: 'HS256'", { token })).toContain(message)
  })

  test('reject another kind, another curve, and a key that is too short', () => {
    const data = { claims, privatePem, p256: ec.ES256?.privatePem, p384: ec.ES384?.publicPem }
    expect(fault("claims | jwt_encode: 'ES256', privatePem", data)).toContain('expected a private EC key in PEM')
    expect(fault("claims | jwt_encode: 'RS256', p256", data)).toContain('expected a private RSA key in PEM')
    expect(fault("claims | jwt_encode: 'ES384', p256", data)).toContain('expected a key on P-384')
    expect(fault("claims | jwt_encode: 'ES256', p256 | jwt_decode: 'ES256', p384", data)).toContain(
      'filter "jwt_decode", parameter "secret": expected a key on P-256',
    )
    const short = pemPair(generateKeyPairSync('rsa', { modulusLength: 512 })).privatePem
    expect(fault("claims | jwt_encode: 'PS512', short", { claims, short })).toContain('expected a longer RSA key')
    expect(value("claims | jwt_encode: 'RS256', short", { claims, short })).toMatch(/^ey/)
  })

  test('report a set without the key', async () => {
    const jwks = { keys: [{ ...(await exportJWK(rsa.publicKey)), kid: 'a' }] }
    const data = { claims, privatePem, jwks }
    expect(fault("claims | jwt_encode: 'RS256', privatePem | jwt_decode: 'RS256', jwks: jwks", data)).toBe(
      'filter "jwt_decode", parameter "encoded_token": its header names no key (kid)',
    )
    const encode = (kid: string) => `claims | jwt_encode: 'RS256', privatePem, kid: ${kid}`
    expect(fault(`${encode("'b'")} | jwt_decode: 'RS256', jwks: jwks`, data)).toBe(
      'filter "jwt_decode", parameter "jwks": no RSA key for RS256 has the kid String "b"',
    )
    expect(fault(`${encode('1')} | jwt_decode: 'RS256', jwks: jwks`, data)).toContain('names no key (kid)')
    expect(fault(`claims | jwt_encode: 'HS256', 's', kid: 'a' | jwt_decode: 'HS256', jwks: jwks`, data)).toContain(
      'no oct key for HS256 has the kid String "a"',
    )
    for (const wrong of ['no JSON', '[]', 1, [], { key: [] }]) {
      expect(fault(`${encode("'a'")} | jwt_decode: 'RS256', '', true, wrong`, { ...data, wrong })).toContain(
        'parameter "jwks": expected a hash { keys: […] }, or its JSON',
      )
    }
    expect(fault(`${encode("'a'")} | jwt_decode: 'RS256', jwks: set`, { ...data, set: { keys: [] } })).toContain(
      'no RSA key for RS256 has the kid',
    )
  })

  test('of a set are not used for encryption or by another algorithm', async () => {
    const jwk = { ...(await exportJWK(rsa.publicKey)), kid: 'a' }
    const other = { ...(await exportJWK(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)), kid: 'a' }
    const decode = "claims | jwt_encode: 'RS256', privatePem, kid: 'a' | jwt_decode: 'RS256', jwks: jwks | first"
    const wrong = [
      { ...other, use: 'enc' },
      { ...other, alg: 'RS512' },
    ]
    for (const right of [jwk, { ...jwk, use: 'sig', alg: 'RS256' }]) {
      expect(value(decode, { claims, privatePem, jwks: { keys: [...wrong, right] } })).toEqual(claims)
    }
    expect(fault(decode, { claims, privatePem, jwks: { keys: wrong } })).toContain('no RSA key for RS256 has the kid')
  })

  test('of a set that are incomplete are reported as JSON Web Keys', () => {
    const jwks = { keys: [{ kty: 'RSA', kid: 'a' }] }
    expect(
      fault("claims | jwt_encode: 'RS256', privatePem, kid: 'a' | jwt_decode: 'RS256', jwks: jwks", {
        claims,
        privatePem,
        jwks,
      }),
    ).toContain('parameter "jwks": expected a public RSA key with the members of a JSON Web Key')
  })
})

describe('claims', () => {
  const round = "c | jwt_encode: 'HS256', 's' | jwt_decode: 'HS256', 's'"

  test('are valid from nbf until exp', () => {
    for (const c of [{ exp: seconds + 1 }, { nbf: seconds }, { nbf: seconds + 0.9 }, { iat: seconds + 1000 }]) {
      expect(value(round, { c })).toEqual([c, { typ: 'JWT', alg: 'HS256' }])
    }
    for (const exp of [seconds, seconds + 0.9, 0, -1]) {
      expect(fault(round, { c: { exp } })).toContain('the token has expired')
    }
    expect(fault(round, { c: { nbf: seconds + 1 } })).toContain('the token is not valid yet (nbf)')
  })

  test('require numbers as times', () => {
    for (const name of ['exp', 'nbf', 'iat']) {
      expect(fault(round, { c: { [name]: '1900000000' } })).toContain(
        `filter "jwt_encode", parameter "payload": expected a number for the claim "${name}", got String "1900000000"`,
      )
      expect(fault(round, { c: { [name]: null } })).toContain('got nil')
    }
    expect(value(`${round} | first`, { c: { exp: new Float(seconds + 60) } })).toEqual({ exp: seconds + 60 })
    const payload = Buffer.from(JSON.stringify({ exp: `${seconds + 60}` })).toString('base64url')
    expect(fault("token | jwt_decode: 'none'", { token: `eyJhbGciOiJub25lIn0.${payload}.` })).toContain(
      'filter "jwt_decode", parameter "encoded_token": expected a number for the claim "exp"',
    )
  })

  test('keep any JSON, and reach no prototype', () => {
    const c: unknown = JSON.parse('{ "__proto__": { "admin": true }, "constructor": 1, "a<b>&": "\\u2028", "n": 1e21 }')
    const [read] = value(round, { c }) as [object, object]
    expect(JSON.stringify(read)).toBe(JSON.stringify(c))
    expect('admin' in read).toBe(false)
    const fields: unknown = JSON.parse('{ "__proto__": { "alg": "none" }, "constructor": "x" }')
    const token = value("c | jwt_encode: 'HS256', 's', fields", { c, fields })
    expect(JSON.stringify((value("token | jwt_decode: 'HS256', 's'", { token }) as unknown[])[1])).toBe(
      '{"__proto__":{"alg":"none"},"constructor":"x","typ":"JWT","alg":"HS256"}',
    )
  })

  test('accept any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (payload) => {
        fc.pre(payload !== null)
        const c = JSON.parse(JSON.stringify(payload)) as unknown
        expect(value(`${round} | first`, { c })).toEqual(c)
      }),
    )
  })

  test('are nil for nil, and reject values outside of JSON', () => {
    expect(value("nil | jwt_encode: 'HS256', 's'")).toBeNull()
    expect(value("nil | jwt_decode: 'HS256', 's'")).toBeNull()
    const c: Record<string, unknown> = {}
    c.c = c
    expect(fault(round, { c })).toContain('parameter "payload": expected a value that JSON can represent, got Hash')
  })
})

describe('header', () => {
  test('fields are added, and the algorithm stays', () => {
    const header = (expression: string): unknown =>
      value(`${expression} | split: '.' | first | base64_url_safe_decode`, { c: {} })
    expect(header("c | jwt_encode: 'hs256', 's', kid: 'k', typ: 'at+jwt', alg: 'none'")).toBe(
      '{"kid":"k","typ":"at+jwt","alg":"HS256"}',
    )
    expect(header("c | jwt_encode: 'none'")).toBe('{"typ":"JWT","alg":"none"}')
  })

  test('fields that are required but unknown are rejected', () => {
    const token = value("c | jwt_encode: 'HS256', 's', crit: list, b64: false", { c: {}, list: ['b64'] })
    expect(fault("token | jwt_decode: 'HS256', 's'", { token })).toContain(
      'its header requires extensions, and none are supported (crit)',
    )
  })
})

test('without verification only the format is checked', () => {
  const token = String(value("c | jwt_encode: 'HS256', 's'", { c: { exp: 1, sub: 'x' } }))
  const read = [
    { exp: 1, sub: 'x' },
    { typ: 'JWT', alg: 'HS256' },
  ]
  expect(value("token | jwt_decode: 'HS256', 'wrong', false", { token })).toEqual(read)
  expect(value("token | jwt_decode: 'RS256', '', false", { token })).toEqual(read)
  expect(value("token | jwt_decode: 'RS256', verify_signature: false", { token: token.slice(0, -43) })).toEqual(read)
  expect(fault("'x' | jwt_decode: 'RS256', '', false")).toContain('expected a JSON Web Token')
})

test('rejects another text, and does not show it', () => {
  const { length } = 'eyJhbGciOiJIUzI1NiJ9'
  for (const token of [
    '',
    '.',
    '..',
    'abc',
    'a.b.c.d',
    'eyJhbGciOiJIUzI1NiJ9.e30.VuFrtAUf0i_gO5nnUIpQvfOCPSmsPeRoQCHxMT7IkQM.',
    `${'A'.repeat(length)}.e30.x`,
    'eyJhbGciOiJIUzI1NiJ9.e30.no+base64',
    'W10.e30.',
    'MQ.e30.',
  ]) {
    expect(fault("token | jwt_decode: 'HS256', 's'", { token })).toBe(
      'filter "jwt_decode", parameter "encoded_token": expected a JSON Web Token',
    )
  }
  expect(fault("'eyJhbGciOiJub25lIn0.eyJ9.' | jwt_decode: 'none'")).toContain('expected a JSON Web Token')
  const padded = "'eyJhbGciOiJub25lIn0.e30.' | prepend: '  ' | append: '  ' | jwt_decode: 'none' | first"
  expect(value(padded)).toEqual({})
})

test('suggests the nearest algorithm', () => {
  expect(fault("'x' | jwt_encode: 'hs265', 's'")).toBe(
    'filter "jwt_encode", parameter "algorithm": expected one of HS256, HS384, HS512, RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512, none, got String "hs265" (did you mean "HS256"?)',
  )
  expect(fault("'x' | jwt_decode: '__proto__', 's'")).toContain('got String "__proto__"')
  expect(fault("'x' | jwt_encode")).toContain('parameter "algorithm": is missing')
})

test('never includes a secret in a message', () => {
  const data = { claims, hidden: 'do-not-tell', token: 'do.not.tell' }
  for (const expression of [
    "claims | jwt_encode: 'RS256', hidden",
    "claims | jwt_encode: 'ES256', hidden",
    'claims | jwt_encode: hidden_algorithm, hidden',
    "token | jwt_decode: 'HS256', hidden",
    "claims | jwt_encode: 'HS256', 's' | jwt_decode: 'HS256', hidden",
  ]) {
    expect(fault(expression, { ...data, hidden_algorithm: 'x' })).not.toMatch(/do.not.tell/)
  }
})

test('exports the filters as functions, too', () => {
  const token = jwtEncode({ sub: '1' }, 'HS256', 's', { kid: 'k' })
  expect(jwtDecode(token, 'HS256', 's')).toEqual([{ sub: '1' }, { typ: 'JWT', alg: 'HS256', kid: 'k' }])
})
