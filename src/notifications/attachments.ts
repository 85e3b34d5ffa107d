import { baseName } from '../context/upload'
import { InvalidValueError, LimitError } from '../errors'
import * as fixedLimits from '../limits'
import { didYouMean } from '../text/nearest'
import { describe, show } from '../values/describe'
import { getOwn, isHash } from '../values/hash'

/** A file that an e-mail names as an attachment. */
export interface GivenAttachment {
  readonly filename: string
  readonly url: string
  /** How the body names it, if it shows it: `<img src="cid:logo.png">` */
  readonly cid: string | undefined
}

const maxAttachments = fixedLimits.outside.attachments
const keys = ['url', 'inline']
const example = '{"terms.pdf": {"url": "https://example.com/terms.pdf"}}'

/**
 * Reads the value of the key `attachments`. Source: the public documentation, "Adding Attachments to an Email
 * Notification".
 *
 * @param path the path of the e-mail
 * @param warn called for each unknown key
 * @throws {InvalidValueError} if it is invalid, or two have one `cid`; the message names the file, the key and the
 *   attachment
 * @throws {LimitError} if there are more than 9
 */
export function readAttachments(
  given: unknown,
  path: string,
  warn: (message: string) => void,
): readonly GivenAttachment[] {
  const place = `${path}: attachments`
  if (!isHash(given)) throw new InvalidValueError(`${place}: expected JSON such as ${example}, got ${describe(given)}`)
  const entries = Object.entries(given)
  if (entries.length > maxAttachments) {
    throw new LimitError('attachments', `${place}: expected at most ${maxAttachments} files, got ${entries.length}`)
  }
  const shown = new Map<string, string>()
  return entries.map(([name, file]) => {
    const refuse = (key: string, expected: string, value: unknown): never => {
      throw new InvalidValueError(`${place}: ${show(name)}${key}: expected ${expected}, got ${describe(value)}`)
    }
    const filename = baseName(name).trim()
    if (/^\.*$/.test(filename)) refuse('', 'the name of a file', name)
    if (!isHash(file)) return refuse('', 'an object with the key "url"', file)
    const url = getOwn(file, 'url')
    if (typeof url !== 'string' || url.trim() === '') return refuse('.url', 'the URL of a file', url)
    const inline = getOwn(file, 'inline') ?? false
    if (!['true', 'false', ''].includes(String(inline))) refuse('.inline', 'true or false', inline)
    for (const key of Object.keys(file)) {
      if (keys.includes(key)) continue
      warn(`${place}: there is no key "${key}"${didYouMean(key, keys)}; there are ${keys.join(', ')}`)
    }
    const cid = String(inline) === 'true' ? filename.replace(/[^\w.-]/g, '_') : undefined
    if (cid !== undefined) {
      const other = shown.get(cid)
      if (other !== undefined) refuse('', `a name that gives another cid than "${cid}", which ${show(other)} has`, name)
      shown.set(cid, name)
    }
    return { filename, url: url.trim(), cid }
  })
}
