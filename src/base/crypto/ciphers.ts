import { Blowfish } from './legacy/blowfish'
import { Cast5 } from './legacy/cast5'
import { desx, makeSingleDes } from './legacy/des'
import { makeNodeEngine, type Engine } from './legacy/engine'
import { Idea } from './legacy/idea'
import { makeBlockEngine, type BlockCipher } from './legacy/modes'
import { Rc2 } from './legacy/rc2'
import { rc4 } from './legacy/rc4'
import { Seed } from './legacy/seed'
import { tripleDesWrap } from './legacy/triple-des-wrap'

/** A cipher with its mode; lengths are in bytes. */
export interface Cipher {
  readonly engine: Engine
  readonly keyLength: number
  /** The length of a generated IV, and of the IV at the start of a payload. */
  readonly ivLength: number
  /** The shortest and the longest IV that a caller may pass. */
  readonly ivRange: readonly [number, number]
  readonly tagLength: number
  /** The length of the padded text must be a multiple of this. */
  readonly blockLength: number
  readonly padded: boolean
  /** The shortest text. */
  readonly minLength: number
  /** The longest text. Bounded for ciphers that Node runs slowly and in one piece. */
  readonly maxLength: number
  /** The one IV that the standard allows. */
  readonly fixedIv?: Buffer
  /** The IV is inside the ciphertext, not before it. */
  readonly ivInside: boolean
  /** Broken, or leaks more about the text than its length. */
  readonly weak: boolean
}

/** How a mode differs from the defaults of `makeCipher`. */
type Traits = Partial<Omit<Cipher, 'engine' | 'keyLength'>>

/** Key wraps encrypt keys, which are short. */
const wrapped = { maxLength: 65_536 }
const authenticated = { ivLength: 12, tagLength: 16 }

/** By default, a mode turns the block cipher into a stream cipher, with an IV of one block. */
function findTraits(mode: string, blockLength: number): Traits {
  switch (mode) {
    case 'ecb':
      return { ivLength: 0, blockLength, padded: true, weak: true }
    case 'cbc':
      return { ivLength: blockLength, blockLength, padded: true }
    case 'ccm':
      return { ...authenticated, ivRange: [7, 13], maxLength: 4_194_304 }
    case 'gcm':
      return { ...authenticated, ivRange: [1, 128] }
    case 'ocb':
      return { ...authenticated, ivRange: [1, 15] }
    case 'xts':
      return { ivLength: blockLength, minLength: blockLength }
    default:
      return { ivLength: blockLength }
  }
}

function makeCipher(engine: Engine, keyLength: number, traits: Traits): Cipher {
  const { ivLength = 0 } = traits
  return {
    engine,
    keyLength,
    ivLength,
    ivRange: [ivLength, ivLength],
    tagLength: 0,
    blockLength: 1,
    padded: false,
    minLength: 0,
    maxLength: Infinity,
    ivInside: false,
    weak: false,
    ...traits,
  }
}

type Table = Map<string, Cipher>

let table: Table | undefined

/** Every cipher by its identifier in lower case. */
export function listCiphers(): ReadonlyMap<string, Cipher> {
  if (!table) {
    table = new Map()
    for (const bits of [128, 192, 256]) addBySize(table, bits)
    addDes(table)
    addOthers(table)
  }
  return table
}

const streams = ['cfb', 'ofb']
const shortStreams = ['cfb1', 'cfb8']
const common = ['cbc', 'ecb', ...streams]

function addBySize(table: Table, bits: number): void {
  const bytes = bits / 8
  const modes = [...common, ...shortStreams, 'ctr']
  addNode(table, `aes-${bits}`, bytes, 16, [...modes, 'ccm', 'gcm', 'ocb'])
  addNode(table, `aria-${bits}`, bytes, 16, [...modes, 'ccm', 'gcm'])
  addNode(table, `camellia-${bits}`, bytes, 16, modes)
  if (bits !== 192) {
    addNode(table, `aes-${bits}`, bytes * 2, 16, ['xts'])
    addAliases(table, `aes-${bits}-cbc`, `aes-${bits}-cbc-hmac-sha1`, `aes-${bits}-cbc-hmac-sha256`)
  }
  for (const family of ['aes', 'aria', 'camellia']) addAliases(table, `${family}-${bits}-cbc`, `${family}${bits}`)
  for (const mode of ['ccm', 'gcm']) addAliases(table, `aes-${bits}-${mode}`, `id-aes${bits}-${mode}`)

  const wrap = `id-aes${bits}-wrap`
  const iv = Buffer.alloc(8, 0xa6)
  table.set(
    wrap,
    makeCipher(makeNodeEngine(wrap), bytes, { ...wrapped, ivLength: 8, fixedIv: iv, blockLength: 8, minLength: 16 }),
  )
  addAliases(table, wrap, `aes${bits}-wrap`)
  const paddedIv = Buffer.from('a65959a6', 'hex')
  table.set(
    `${wrap}-pad`,
    makeCipher(makeNodeEngine(`${wrap}-pad`), bytes, { ...wrapped, ivLength: 4, fixedIv: paddedIv, minLength: 1 }),
  )
}

function addDes(table: Table): void {
  for (const mode of [...common, ...shortStreams]) {
    table.set(`des-${mode}`, makeCipher(makeSingleDes(mode), 8, { ...findTraits(mode, 8), weak: true }))
  }
  table.set('desx-cbc', makeCipher(desx, 24, { ...findTraits('cbc', 8), weak: true }))
  addNode(table, 'des-ede', 16, 8, common)
  addNode(table, 'des-ede3', 24, 8, [...common, ...shortStreams])
  table.set('des3-wrap', makeCipher(tripleDesWrap, 24, { ivLength: 8, ivInside: true, blockLength: 8, minLength: 8 }))
  addAliases(table, 'des-cbc', 'des')
  addAliases(table, 'desx-cbc', 'desx')
  addAliases(table, 'des-ede-ecb', 'des-ede')
  addAliases(table, 'des-ede3-ecb', 'des-ede3')
  addAliases(table, 'des-ede3-cbc', 'des3')
  addAliases(table, 'des3-wrap', 'id-smime-alg-cms3deswrap')
}

function addOthers(table: Table): void {
  addBlock(table, 'bf', (key) => new Blowfish(key), 8)
  addBlock(table, 'cast5', (key) => new Cast5(key), 8)
  addBlock(table, 'idea', (key) => new Idea(key), 8)
  addBlock(table, 'seed', (key) => new Seed(key), 16)
  addAliases(table, 'bf-cbc', 'bf', 'blowfish')
  addAliases(table, 'cast5-cbc', 'cast', 'cast-cbc')
  addAliases(table, 'idea-cbc', 'idea')
  addAliases(table, 'seed-cbc', 'seed')

  const makeRc2 = (key: Buffer): BlockCipher => new Rc2(key)
  addBlock(table, 'rc2', makeRc2, 8, { weak: true })
  for (const bits of [40, 64]) {
    table.set(
      `rc2-${bits}-cbc`,
      makeCipher(makeBlockEngine(makeRc2, 'cbc'), bits / 8, { ...findTraits('cbc', 8), weak: true }),
    )
    addAliases(table, `rc2-${bits}-cbc`, `rc2-${bits}`)
  }
  addAliases(table, 'rc2-cbc', 'rc2', 'rc2-128')

  table.set('rc4', makeCipher(rc4, 16, { weak: true }))
  table.set('rc4-40', makeCipher(rc4, 5, { weak: true }))
  addAliases(table, 'rc4', 'rc4-hmac-md5')

  addNode(table, 'sm4', 16, 16, [...common, 'ctr'])
  addAliases(table, 'sm4-cbc', 'sm4')
  table.set('chacha20', makeCipher(makeNodeEngine('chacha20'), 32, { ivLength: 16 }))
  table.set('chacha20-poly1305', makeCipher(makeNodeEngine('chacha20-poly1305', 16), 32, authenticated))
}

/** Adds a block cipher of Node's crypto in these modes. */
function addNode(table: Table, family: string, keyLength: number, blockLength: number, modes: string[]): void {
  for (const mode of modes) {
    const traits = findTraits(mode, blockLength)
    const name = `${family}-${mode}`
    table.set(name, makeCipher(makeNodeEngine(name, traits.tagLength), keyLength, traits))
  }
}

/** Adds a block cipher of `legacy/` with a 16-byte key. */
function addBlock(
  table: Table,
  family: string,
  cipherFor: (key: Buffer) => BlockCipher,
  blockLength: number,
  traits: Traits = {},
): void {
  for (const mode of ['cbc', 'cfb', 'ecb', 'ofb'] as const) {
    const all = { ...findTraits(mode, blockLength), ...traits }
    table.set(`${family}-${mode}`, makeCipher(makeBlockEngine(cipherFor, mode), 16, all))
  }
}

/** Adds further names of a cipher. */
function addAliases(table: Table, name: string, ...others: string[]): void {
  const known = table.get(name) as Cipher
  for (const other of others) table.set(other, known)
}
