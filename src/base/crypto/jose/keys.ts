import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { decodeBase64Url } from '../../encoding/base64url'
import { getOwn, type Hash } from '../../values/hash'
import { CryptoFault } from '../fault'
import { readKey } from '../keys'

/** A key as the caller passed it: PEM, the bytes of a secret, or a JSON Web Key (RFC 7517). */
export interface KeyInput {
  /** The parameter that holds the key. */
  readonly part: string
  readonly value: Buffer | Hash
}

const beginOfPem = '-----BEGIN '
const names = { rsa: 'RSA', ec: 'EC' }

/**
 * The bytes of a secret. Refuses PEM: a public key used as a secret would be known to everybody.
 *
 * @throws {CryptoFault}
 */
export function readSecret({ part, value }: KeyInput): Buffer {
  const secret = Buffer.isBuffer(value) ? value : decodeBase64Url(String(getOwn(value, 'k') ?? ''))
  if (!secret || secret.length === 0) throw new CryptoFault(part, 'expected a secret, got none')
  if (secret.includes(beginOfPem)) throw new CryptoFault(part, 'expected a secret, got a key in PEM')
  return secret
}

/** @throws {CryptoFault} */
export function readPublicKey({ part, value }: KeyInput, type: 'rsa' | 'ec'): KeyObject {
  return readKey(part, type, `a public ${names[type]} key ${describeForm(value)}`, () =>
    createPublicKey(Buffer.isBuffer(value) ? normalizePem(value) : { key: value, format: 'jwk' }),
  )
}

/** @throws {CryptoFault} */
export function readPrivateKey({ part, value }: KeyInput, type: 'rsa' | 'ec'): KeyObject {
  return readKey(part, type, `a private ${names[type]} key ${describeForm(value)}`, () =>
    createPrivateKey(Buffer.isBuffer(value) ? normalizePem(value) : { key: value, format: 'jwk' }),
  )
}

function describeForm(value: KeyInput['value']): string {
  return Buffer.isBuffer(value) ? 'in PEM' : 'with the members of a JSON Web Key'
}

const writtenLineFeed = /(?:\\r)?\\n/g
const indentation = /^[ \t]+/gm

/** PEM without the indentation of a template, and with line feeds for the `\n` that environment variables hold. */
function normalizePem(bytes: Buffer): string {
  return bytes.toString('latin1').replace(writtenLineFeed, '\n').replace(indentation, '')
}
