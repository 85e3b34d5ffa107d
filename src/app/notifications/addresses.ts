import { describeExpectedEmail } from '../../base/text/email'

/** Text between commas; commas in quotes do not count. */
const between = /(?:"[^"]*"|[^,"]+|")+/g
const named = /^(?:"[^"\\<>\p{Cc}\p{Zl}\p{Zp}]*" *|[^"\\<>()[\]:;@,\p{Cc}\p{Zl}\p{Zp}]*)< *(?<address>[^<> ]+) *>$/u

/** Splits a text at commas: `"Doe, Ann" <ann@shop.test>, bob@shop.test` has two parts. */
export function splitAddresses(text: string): string[] {
  return text.match(between) ?? []
}

/** Whether a text is an e-mail address, with or without a name: `Ann <ann@shop.test>`. Line breaks are refused. */
export function isAddress(text: string): boolean {
  return describeExpectedAddress(text) === undefined
}

/** The requirement of an address that a text does not meet: `an e-mail address with an "@"`; undefined if it is one. */
export function describeExpectedAddress(text: string): string | undefined {
  return describeExpectedEmail(named.exec(text)?.groups?.address ?? text)
}
