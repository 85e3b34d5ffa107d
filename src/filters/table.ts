import type { AnyFilter } from '../language/definitions/definition'
import * as array from './array/part'
import * as crypto from './crypto/part'
import * as csv from './csv/part'
import * as encoding from './encoding/part'
import * as format from './format/part'
import * as hash from './hash/part'
import * as html from './html/part'
import * as money from './money/part'
import * as number from './number/part'
import * as phone from './phone/part'
import * as qrcode from './qrcode/part'
import * as text from './text/part'
import * as time from './time/part'
import * as translation from './translation/part'
import * as url from './url/part'
import * as useragent from './useragent/part'
import * as video from './video/part'
import * as xml from './xml/part'
import * as others from './part'

/** Loads each family of filters. */
const families = {
  array: () => array,
  crypto: () => crypto,
  csv: () => csv,
  encoding: () => encoding,
  format: () => format,
  hash: () => hash,
  html: () => html,
  money: () => money,
  number: () => number,
  phone: () => phone,
  qrcode: () => qrcode,
  text: () => text,
  time: () => time,
  translation: () => translation,
  url: () => url,
  useragent: () => useragent,
  video: () => video,
  xml: () => xml,
  others: () => others,
} satisfies Readonly<Record<string, () => Readonly<Record<string, unknown>>>>

export type Family = keyof typeof families

export const familyNames = Object.keys(families) as readonly Family[]

/** The filters of a family. */
export function loadFamily(family: Family): readonly AnyFilter[] {
  return Object.values(families[family]()).map(({ definition }) => definition as unknown as AnyFilter)
}
