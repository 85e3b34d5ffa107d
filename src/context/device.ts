import type { IResult } from 'ua-parser-js'
import { fixedLimits } from '../limits'
import { loadLibrary } from '../library'

/** What the name of a browser tells of the visitor's device: `browser`, `device`, `engine`, `os`, `cpu`. */
export type Device = Omit<IResult, 'ua'> & { readonly ua: string }

/** Longer names are cut: no browser has such. */
const maxCharacters = fixedLimits.formats.deviceName.max

export function deviceOf(userAgent: string): Device {
  const parse = loadLibrary<typeof import('ua-parser-js')>('ua-parser-js')
  return parse(userAgent.slice(0, maxCharacters))
}
