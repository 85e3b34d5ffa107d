import { isEmail } from '../text/email'

/** What stands between commas; those in quotes do not count. */
const between = /(?:"[^"]*"|[^,"]+|")+/g
const named = /^(?:"[^"\\<>\p{Cc}\p{Zl}\p{Zp}]*" *|[^"\\<>()[\]:;@,\p{Cc}\p{Zl}\p{Zp}]*)<(?<address>[^<>]*)>$/u

/** The parts of a text that commas divide: `"Doe, Ann" <ann@shop.test>, bob@shop.test` has two. */
export function splitAddresses(text: string): string[] {
  return text.match(between) ?? []
}

/** Whether a text is an address, which may have a name before it: `Ann <ann@shop.test>`. It has no line break. */
export function isAddress(text: string): boolean {
  return isEmail(named.exec(text)?.groups?.address ?? text)
}
