import { isUtf8 } from 'node:buffer'
import { replaceMatches } from '../../base/metering/chunks'
import { loadLibrary } from '../../base/library'
import type { Meter } from '../../base/metering/meter'

/**
 * Stands for invalid bytes in decoded text. It is a lone surrogate: valid text has none, and decoded text no others
 * than this and `unassigned`.
 */
export const invalid = '\udc00'
/** Stands for a well-formed sequence without a character. */
const unassigned = '\udc01'
export const undecoded = new RegExp(`[${invalid}${unassigned}]`, 'gu')

export interface Codec {
  /** @param meter charged for table lookups */
  readonly decode: (bytes: Buffer, meter?: Meter) => string
  /** @param text has only characters of the encoding */
  readonly encode: (text: string) => Buffer
  /** Whether the encoding has a character beyond ASCII; undefined if it has all of them. */
  readonly has?: (character: string) => boolean
}

/** An encoding of Ruby. */
export interface Encoding {
  readonly name: string
  /** Undefined if the encoding is only a name, without conversion. */
  readonly codec: Codec | undefined
}

const replacementCharacter = '\ufffd'

const utf8: Codec = {
  decode: (bytes) => (isUtf8(bytes) ? bytes.toString() : decodeBrokenUtf8(bytes)),
  encode: (text) => Buffer.from(text),
}

/** Keeps the replacement characters of the text itself. */
function decodeBrokenUtf8(bytes: Buffer): string {
  const own = Buffer.from(replacementCharacter).toString('latin1')
  const parts = bytes.toString('latin1').split(own)
  return parts
    .map((part) => Buffer.from(part, 'latin1').toString().replaceAll(replacementCharacter, invalid))
    .join(replacementCharacter)
}

const loneSurrogate = /\p{Cs}/gu

const utf16: Codec = {
  decode: (bytes) => bytes.toString('utf16le').replace(loneSurrogate, invalid) + (bytes.length % 2 ? invalid : ''),
  encode: (text) => Buffer.from(text, 'utf16le'),
}

const utf32: Codec = {
  decode(bytes) {
    let text = ''
    for (let i = 0; i + 4 <= bytes.length; i += 4) text += toCharacter(bytes.readUInt32LE(i))
    return text + (bytes.length % 4 ? invalid : '')
  },
  encode(text) {
    const characters = Array.from(text)
    const bytes = Buffer.alloc(characters.length * 4)
    characters.forEach((character, i) => bytes.writeUInt32LE(character.codePointAt(0) as number, i * 4))
    return bytes
  },
}

function toCharacter(code: number): string {
  return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? invalid : String.fromCodePoint(code)
}

/** The codec with the bytes of each unit in reverse order. */
function makeBigEndian(codec: Codec, unit: 2 | 4): Codec {
  return {
    decode: (bytes, meter) => codec.decode(swap(bytes, unit), meter),
    encode: (text) => swap(codec.encode(text), unit),
  }
}

function swap(bytes: Buffer, unit: 2 | 4): Buffer {
  const swapped = Buffer.from(bytes)
  const units = swapped.subarray(0, swapped.length - (swapped.length % unit))
  if (unit === 2) units.swap16()
  else units.swap32()
  return swapped
}

const byteOrderMark = '\ufeff'

/** Text with a byte order mark; without one, all of it is invalid. */
function withMark(little: Codec, unit: 2 | 4): Codec {
  const big = makeBigEndian(little, unit)
  return {
    decode(bytes, meter) {
      const mark = bytes.subarray(0, unit)
      const order = [big, little].find((codec) => codec.encode(byteOrderMark).equals(mark))
      return order ? order.decode(bytes.subarray(unit), meter) : invalid.repeat(Math.ceil(bytes.length / unit))
    },
    encode: (text) => big.encode(text === '' ? text : byteOrderMark + text),
  }
}

/** Byte sequences beyond ASCII, as Latin-1. The group matches a character; a match without it is invalid. */
const sequences = {
  none: /(?!)()|[\x80-\xff]/g,
  single: /([\x80-\xff])/g,
  euc: /([\xa1-\xfe]{2})|[\x80-\xff]/g,
  eucJp: /(\x8f[\xa1-\xfe]{2}|[\x8e\xa1-\xfe][\xa1-\xfe])|\x8f[\xa1-\xfe]|[\x80-\xff]/g,
  shiftJis: /([\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]|[\xa1-\xdf])|[\x80-\xff]/g,
  cp949: /([\x81-\xfe][\x41-\x5a\x61-\x7a\x81-\xfe])|[\x80-\xff]/g,
  gbk: /([\x81-\xfe][\x40-\x7e\x80-\xfe]|\x80)|[\x80-\xff]/g,
  gb18030: /([\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[0-9][\x81-\xfe][0-9]))|[\x81-\xfe][0-9][\x81-\xfe]?|[\x80-\xff]/g,
  big5: /([\x81-\xfe][\x40-\x7e\xa1-\xfe])|[\x80-\xff]/g,
}

type Iconv = typeof import('iconv-lite')

/** The results of iconv-lite for a sequence that its table lacks. */
const noCharacter = /[\ufffd\p{Cs}]/u

/** The work charged for a table lookup. */
const tableWork = 200

/** An extension of ASCII by a table of iconv-lite; without a table, no sequence has a character. */
function makeTableCodec(sequence: RegExp, table?: string): Codec {
  const iconv = (): Iconv => loadLibrary<Iconv>('iconv-lite')
  const decodeCharacter = (bytes: string): string => {
    if (table === undefined) return unassigned
    const character = iconv().decode(Buffer.from(bytes, 'latin1'), table, { stripBOM: false })
    return noCharacter.test(character) ? unassigned : character
  }
  const codec = {
    decode(bytes: Buffer, meter?: Meter): string {
      const known = new Map<string, string>()
      return replaceMatches(bytes.toString('latin1'), sequence, meter, (_, valid?: string) => {
        if (valid === undefined) return invalid
        const found = known.get(valid)
        if (found !== undefined) return found
        meter?.charge(tableWork)
        const character = decodeCharacter(valid)
        known.set(valid, character)
        return character
      })
    },
    encode: (text: string): Buffer => (table === undefined ? Buffer.from(text, 'latin1') : iconv().encode(text, table)),
    has: (character: string): boolean => codec.decode(codec.encode(character)) === character,
  }
  return codec
}

/** Characters of the Japanese standard, and those that Microsoft and iconv-lite use instead. */
const standard = '—〜‖−¢£¬'
const microsoft = '―～∥－￠￡￢'

function makeJapanese(codec: Codec): Codec {
  const toStandard = (text: string, meter?: Meter): string => exchange(text, microsoft, standard, meter)
  const toMicrosoft = (text: string): string => exchange(text, standard, microsoft)
  return {
    decode: (bytes, meter) => toStandard(codec.decode(bytes, meter), meter),
    encode: (text) => codec.encode(toMicrosoft(text)),
    has: (character) => toStandard(character) === character && codec.has?.(toMicrosoft(character)) === true,
  }
}

/** Replaces each character of `from` with the one at the same index in `to`. */
function exchange(text: string, from: string, to: string, meter?: Meter): string {
  return replaceMatches(text, new RegExp(`[${from}]`, 'g'), meter, (character) => to.charAt(from.indexOf(character)))
}

/** Ruby's names of single-byte encodings, with aliases after `=`. */
const singleByte = `
  ISO-8859-1=ISO8859-1 ISO-8859-2=ISO8859-2 ISO-8859-3=ISO8859-3 ISO-8859-4=ISO8859-4 ISO-8859-5=ISO8859-5
  ISO-8859-6=ISO8859-6 ISO-8859-7=ISO8859-7 ISO-8859-8=ISO8859-8 ISO-8859-9=ISO8859-9 ISO-8859-10=ISO8859-10
  ISO-8859-11=ISO8859-11 ISO-8859-13=ISO8859-13 ISO-8859-14=ISO8859-14 ISO-8859-15=ISO8859-15 ISO-8859-16=ISO8859-16
  Windows-1250=CP1250 Windows-1251=CP1251 Windows-1252=CP1252 Windows-1253=CP1253 Windows-1254=CP1254
  Windows-1255=CP1255 Windows-1256=CP1256 Windows-1257=CP1257 Windows-1258=CP1258 Windows-874=CP874 TIS-620
  KOI8-R=CP878 KOI8-U IBM437=CP437 IBM737=CP737 IBM775=CP775 CP850=IBM850 IBM852 CP852 IBM855 CP855 IBM857=CP857
  IBM860=CP860 IBM861=CP861 IBM862=CP862 IBM863=CP863 IBM865=CP865 IBM866=CP866 IBM869=CP869
  macCentEuro macCroatian macCyrillic macGreek macIceland macRoman macRomania macThai macTurkish macUkraine`

/** Encodings without conversion. */
const namesOnly = `
  UTF8-MAC=UTF-8-MAC=UTF-8-HFS CESU-8 UTF-7=CP65000 Big5-UAO CP951 Emacs-Mule EUC-TW=eucTW GB12345 GB1988
  IBM037=ebcdic-cp-us IBM864=CP864 EUC-JIS-2004=EUC-JISX0213 eucJP-ms=euc-jp-ms CP51932 MacJapanese=MacJapan
  ISO-2022-JP=ISO2022-JP ISO-2022-JP-2=ISO2022-JP2 ISO-2022-JP-KDDI stateless-ISO-2022-JP
  stateless-ISO-2022-JP-KDDI CP50220 CP50221
  UTF8-DoCoMo SJIS-DoCoMo UTF8-KDDI SJIS-KDDI UTF8-SoftBank SJIS-SoftBank`

const families: readonly (readonly [names: string, codec: (name: string) => Codec | undefined])[] = [
  ['UTF-8=CP65001', () => utf8],
  ['UTF-16LE', () => utf16],
  ['UTF-16BE=UCS-2BE', () => makeBigEndian(utf16, 2)],
  ['UTF-16', () => withMark(utf16, 2)],
  ['UTF-32LE=UCS-4LE', () => utf32],
  ['UTF-32BE=UCS-4BE', () => makeBigEndian(utf32, 4)],
  ['UTF-32', () => withMark(utf32, 4)],
  ['ASCII-8BIT=BINARY', () => makeTableCodec(sequences.single)],
  ['US-ASCII=ASCII=ANSI_X3.4-1968=646', () => makeTableCodec(sequences.none)],
  [singleByte, (name) => makeTableCodec(sequences.single, name)],
  ['IBM720=CP720', () => makeTableCodec(sequences.single, 'CP720')],
  ['Shift_JIS', () => makeJapanese(makeTableCodec(sequences.shiftJis, 'Shift_JIS'))],
  ['Windows-31J=CP932=csWindows31J=SJIS=PCK', () => makeTableCodec(sequences.shiftJis, 'Shift_JIS')],
  ['EUC-JP=eucJP', () => makeJapanese(makeTableCodec(sequences.eucJp, 'EUC-JP'))],
  ['EUC-KR=eucKR', () => makeTableCodec(sequences.euc, 'CP949')],
  ['CP949', () => makeTableCodec(sequences.cp949, 'CP949')],
  ['GB2312=EUC-CN=eucCN', () => makeTableCodec(sequences.euc, 'GBK')],
  ['GBK=CP936', () => makeTableCodec(sequences.gbk, 'GBK')],
  ['GB18030', () => makeTableCodec(sequences.gb18030, 'GB18030')],
  ['Big5 CP950', () => makeTableCodec(sequences.big5, 'CP950')],
  ['Big5-HKSCS=Big5-HKSCS:2008', () => makeTableCodec(sequences.big5, 'Big5-HKSCS')],
  [namesOnly, () => undefined],
]

let known: Map<string, Encoding> | undefined

/** The encodings by their names in upper case. */
export function listEncodings(): ReadonlyMap<string, Encoding> {
  if (known) return known
  known = new Map()
  for (const [names, codec] of families) {
    for (const same of names.trim().split(/\s+/)) {
      const [name = '', ...others] = same.split('=')
      const encoding = { name, codec: codec(name) }
      for (const each of [name, ...others]) known.set(each.toUpperCase(), encoding)
    }
  }
  return known
}
