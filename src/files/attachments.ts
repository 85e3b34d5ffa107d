import { expecting, nonEmpty, reportUnknown, type Check } from '../base/configuration/checks'
import type { Cursor } from '../base/configuration/cursor'
import * as fixedLimits from '../base/limits'
import { findBaseName } from '../base/text/base-name'
import { isHash } from '../base/values/hash'
import { show } from '../base/values/describe'

/** A file that an e-mail names as an attachment. */
export interface InlineAttachment {
  readonly filename: string
  readonly url: string
  /** How the body names it, if it shows it: `<img src="cid:logo.png">` */
  readonly cid: string | undefined
}

const maxAttachments = fixedLimits.outside.attachments
const keys = ['url', 'inline']
const expected = 'JSON such as {"terms.pdf": {"url": "https://example.com/terms.pdf"}}'

/**
 * The attachments of an e-mail: at most 9, of which no two have one `cid`. Source: the public documentation, "Adding
 * Attachments to an Email Notification".
 */
export const attachments: Check<readonly InlineAttachment[]> = expecting(expected, (input, cursor) => {
  if (!isHash(input)) return cursor.expected(expected, input)
  const entries = Object.entries(input)
  if (entries.length > maxAttachments) cursor.fail(`expected at most ${maxAttachments} files, got ${entries.length}`)
  const shown = new Map<string, string>()
  return entries.map(([name, file]) => {
    const attachment = readAttachment(name, file, cursor.at(name))
    const { cid } = attachment
    const other = cid === undefined ? undefined : shown.get(cid)
    if (other !== undefined) cursor.at(name).fail(`expected a name with another cid than "${cid}" of ${show(other)}`)
    if (cid !== undefined) shown.set(cid, name)
    return attachment
  })
})

function readAttachment(name: string, file: unknown, cursor: Cursor): InlineAttachment {
  const filename = findBaseName(name).trim()
  if (/^\.*$/.test(filename)) cursor.expected('the name of a file', name)
  if (!isHash(file)) return cursor.expected('an object with the key "url"', file)
  for (const key of Object.keys(file)) if (!keys.includes(key)) reportUnknown('key', key, keys, cursor)
  const { inline } = file
  const isInline = readInline(inline, cursor.at('inline'))
  const cid = isInline ? filename.replace(/[^\w.-]/g, '_') : undefined
  return { filename, url: url(file.url, cursor.at('url')).trim(), cid }
}

const url: Check<string> = (input, cursor) =>
  typeof input === 'string' && input.trim() !== ''
    ? nonEmpty(input, cursor)
    : cursor.expected('the URL of a file', input)

/** Liquid prints texts. */
function readInline(value: unknown, cursor: Cursor): boolean {
  const text = String(value ?? false)
  return ['true', 'false', ''].includes(text) ? text === 'true' : cursor.expected('true or false', value)
}
