import type { IResult } from 'ua-parser-js'
import * as fixedLimits from '../limits'
import { loadLibrary } from '../library'

/** The visitor's device, parsed from the `User-Agent` header: `browser`, `device`, `engine`, `os`, `cpu`. */
export type Device = Omit<IResult, 'ua'> & { readonly ua: string }

/** Longer headers are truncated; no browser sends one. */
const maxCharacters = fixedLimits.formats.deviceName

export function deviceOf(userAgent: string): Device {
  const parse = loadLibrary<typeof import('ua-parser-js')>('ua-parser-js')
  return parse(userAgent.slice(0, maxCharacters))
}
