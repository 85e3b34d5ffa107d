import { STATUS_CODES } from 'node:http'

/** An HTTP status in a sentence or a table, at its position in the text. */
export interface Status {
  readonly index: number
  readonly status: number
}

/** Inline code, with the name of a test after it: a number in it is not a status of the page. */
const code = /`[^`]*`(?:: "[^"]*")?/
const number = /(?<![\w.,:#/$%-])[2-5]\d\d(?![\w%]|[.,:]\d)/
const tokens = new RegExp(`${code.source}|${number.source}`, 'g')

/** Before a status, whatever follows. */
const stated = /(?:\bstatus(?: of)?|\bresponds with|\bresponse is|\ba|\b\d{3} or) $/i
/** Before a quantity. */
const counted = /\b(?:about|at most|first|last|needs|of|than|to) $/i
/** After a status: the end of a part of a sentence, or a word that is not counted. */
const ends =
  /^(?:[.,;:)|]|$| [(`|]| (?:and|as|because|by|for|if|instead|or|to|unless|until|when|while|with|without|at(?! a time))\b)/

/** The statuses in a text. Ports, sizes, quantities and times are other numbers. */
export function findStatuses(text: string): readonly Status[] {
  return Array.from(text.matchAll(tokens)).flatMap(({ 0: token, index }) => {
    if (STATUS_CODES[token] === undefined) return []
    const before = text.slice(Math.max(0, index - 20), index)
    const isStatus = stated.test(before) || (!counted.test(before) && ends.test(text.slice(index + token.length)))
    return isStatus ? [{ index, status: Number(token) }] : []
  })
}
