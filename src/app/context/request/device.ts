import type { IResult } from 'ua-parser-js'
import * as fixedLimits from '../../../base/limits'
import { loadLibrary } from '../../../base/library'

/**
 * The visitor's device, parsed from the `User-Agent` header: `browser`, `device`, `engine`, `os`, `cpu`, with the
 * properties of the original platform. Source: the public documentation, "context.device".
 */
export interface Device extends Omit<IResult, 'ua'> {
  readonly ua: string
  /** `desktop`, `smartphone`, `tablet`, `console`, `tv`, … */
  readonly device_type: string
  readonly device_brand: string | null
  readonly device_name: string | null
  /** Of the browser: `Firefox` */
  readonly name: string | null
  readonly full_version: string | null
  readonly os_name: string | null
  readonly os_full_version: string | null
  readonly known: boolean
  readonly bot: boolean
}

/** Longer headers are truncated; no browser sends one. */
const maxCharacters = fixedLimits.formats.deviceName

const types: Readonly<Record<string, string | undefined>> = { mobile: 'smartphone', smarttv: 'tv' }
const bots = /bot\b|crawl|spider|slurp/i

export function parseUserAgent(userAgent: string): Device {
  const parse = loadLibrary<typeof import('ua-parser-js')>('ua-parser-js')
  const parsed = parse(userAgent.slice(0, maxCharacters))
  const { browser, device, os } = parsed
  return {
    ...parsed,
    device_type: device.type === undefined ? 'desktop' : (types[device.type] ?? device.type),
    device_brand: device.vendor ?? null,
    device_name: device.model ?? null,
    name: browser.name ?? null,
    full_version: browser.version ?? null,
    os_name: os.name ?? null,
    os_full_version: os.version ?? null,
    known: browser.name !== undefined,
    bot: bots.test(parsed.ua),
  }
}
