import { formats } from '../limits'

const { url: maxLength, urlHost: maxHost } = formats
/** The texts that the URL parser accepts as a host, or a part of a path. */
const authority = /^[\0- ]*(?:(?:https?|wss?|ftp|file):[/\\]*|[/\\]{2,})([^/\\?#]*)/i
/** The parser removes these first. */
const ignored = /[\t\n\r]+/g

/**
 * Parses a URL; undefined if it is not valid, or it or its host is too long. `new URL` encodes a host of other letters than ASCII's
 * in quadratic time: 300,000 of them take minutes.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  if (text.length > maxLength) return undefined
  const [, host = ''] = authority.exec(text.replace(ignored, '')) ?? []
  return host.length <= maxHost && URL.canParse(text, base) ? new URL(text, base) : undefined
}
