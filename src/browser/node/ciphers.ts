import { cbc, cfb, ctr, ecb, gcm } from '@noble/ciphers/aes.js'
import { refuse } from '../needs-server'
import { Buffer } from './buffer'

interface OneShot {
  encrypt(bytes: Uint8Array): Uint8Array
  decrypt(bytes: Uint8Array): Uint8Array
}

const modes: Readonly<Record<string, (input: CipherInput) => OneShot>> = {
  cbc: ({ key, iv, disablePadding }) => cbc(key, iv, { disablePadding }),
  cfb: ({ key, iv }) => cfb(key, iv),
  ctr: ({ key, iv }) => ctr(key, iv),
  ecb: ({ key, disablePadding }) => ecb(key, { disablePadding }),
  gcm: ({ key, iv, aad }) => gcm(key, iv, aad),
}

interface CipherInput {
  readonly key: Uint8Array
  readonly iv: Uint8Array
  readonly aad: Uint8Array | undefined
  readonly disablePadding: boolean
}

const tagLength = 16
const refuseCipher = refuse('a cipher other than AES in the modes CBC, CFB, CTR, ECB and GCM')

/** A cipher of Node by its OpenSSL name. It collects its input, and `final` returns the whole output. */
class Cipher {
  private readonly parts: Buffer[] = []
  private readonly makeOneShot: (input: CipherInput) => OneShot
  private readonly hasTag: boolean
  private aad: Uint8Array | undefined
  private tag: Uint8Array | undefined
  private disablePadding = false

  constructor(
    name: string,
    private readonly key: Uint8Array,
    private readonly iv: Uint8Array | null,
    private readonly direction: 'encrypt' | 'decrypt',
  ) {
    const [, mode = ''] = /^aes-\d+-(\w+)$/.exec(name) ?? []
    this.hasTag = mode === 'gcm'
    this.makeOneShot = modes[mode] ?? refuseCipher
  }

  setAutoPadding(isOn = true): this {
    this.disablePadding = !isOn
    return this
  }

  setAAD(aad: Uint8Array): this {
    this.aad = new Uint8Array(aad)
    return this
  }

  setAuthTag(tag: Uint8Array): this {
    this.tag = tag
    return this
  }

  getAuthTag(): Uint8Array | undefined {
    return this.tag
  }

  update(data: string | Uint8Array, _?: string, encoding?: BufferEncoding): Buffer | string {
    this.parts.push(typeof data === 'string' ? Buffer.from(data) : Buffer.from(data))
    return encoding === undefined ? Buffer.alloc(0) : ''
  }

  final(encoding?: BufferEncoding): Buffer | string {
    const { aad, disablePadding } = this
    const [key, iv] = [new Uint8Array(this.key), new Uint8Array(this.iv ?? [])]
    const oneShot = this.makeOneShot({ key, iv, aad, disablePadding })
    const output = Buffer.from(oneShot[this.direction](this.readInput()))
    if (this.hasTag && this.direction === 'encrypt') this.tag = output.subarray(-tagLength)
    const text = Buffer.from(this.tag && this.direction === 'encrypt' ? output.subarray(0, -tagLength) : output)
    return encoding === undefined ? text : text.toString(encoding)
  }

  private readInput(): Uint8Array {
    const tag = this.direction === 'decrypt' && this.tag ? [this.tag] : []
    return new Uint8Array(Buffer.concat([...this.parts, ...tag]))
  }
}

export function createCipheriv(name: string, key: Uint8Array, iv: Uint8Array | null): Cipher {
  return new Cipher(name, key, iv, 'encrypt')
}

export function createDecipheriv(name: string, key: Uint8Array, iv: Uint8Array | null): Cipher {
  return new Cipher(name, key, iv, 'decrypt')
}
