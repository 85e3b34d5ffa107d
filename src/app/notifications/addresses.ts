import { isEmail } from '../../base/text/email'

/** Text between commas; commas in quotes do not count. */
const between = /(?:"[^"]*"|[^,"]+|")+/g
const named = /^(?:"[^"\\<>\p{Cc}\p{Zl}\p{Zp}]*" *|[^"\\<>()[\]:;@,\p{Cc}\p{Zl}\p{Zp}]*)<(?<address>[^<>]*)>$/u

/** Splits a text at commas: `"Doe, Ann" <ann@shop.test>, bob@shop.test` has two parts. */
export function splitAddresses(text: string): string[] {
  return text.match(between) ?? []
}

/** Whether a text is an e-mail address, with or without a name: `Ann <ann@shop.test>`. Line breaks are refused. */
export function isAddress(text: string): boolean {
  return isEmail(named.exec(text)?.groups?.address ?? text)
}
