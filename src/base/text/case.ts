import { changeInChunks } from '../metering/chunks'
import type { Meter } from '../metering/meter'

const sigma = /Σ/g

/** Lower case letter by letter, like Ruby: a final `Σ` becomes `σ` too. */
export function toLowerCase(text: string): string {
  return (text.includes('Σ') ? text.replace(sigma, 'σ') : text).toLowerCase()
}

/** The first letter in title case, the others in lower case. */
export function capitalizeText(text: string): string {
  if (text === '') return ''
  if (text.charCodeAt(0) < 128) return text.charAt(0).toUpperCase() + toLowerCase(text.slice(1))
  const first = String.fromCodePoint(text.codePointAt(0) as number)
  return toTitleCase(first) + toLowerCase(text.slice(first.length))
}

/** Letters that represent two letters, each in upper, title and lower case. */
const digraphs = ['Ǆǅǆ', 'Ǉǈǉ', 'Ǌǋǌ', 'Ǳǲǳ']
/** Georgian has no title case: its capitals are for whole words. */
const georgian = /[\u10d0-\u10ff\u1c90-\u1cbf]/

/** `ß` becomes `Ss`, `ǆ` becomes `ǅ`. */
function toTitleCase(letter: string): string {
  if (georgian.test(letter)) return letter.toLowerCase()
  const digraph = digraphs.find((letters) => letters.includes(letter))
  if (digraph !== undefined) return digraph.charAt(1)
  const upper = letter.toUpperCase()
  return upper.charAt(0) + upper.slice(1).toLowerCase()
}

/** Upper case for ASCII letters only, as in binary strings. */
export function toUpperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}

export function toLowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export function capitalizeAscii(text: string): string {
  return toUpperAscii(text.slice(0, 1)) + toLowerAscii(text.slice(1))
}

const leading = /^[_\s]+/
const underscores = /_/g
const idSuffix = /_id$/

/** Makes the name of a property readable: `first_name` becomes `First name`, and `customer_id` `Customer`. */
export function humanizeText(name: string, meter?: Meter): string {
  const word = name.replace(leading, '').replace(idSuffix, '')
  return capitalizeText(changeInChunks(word, meter, (chunk) => chunk.replace(underscores, ' ')))
}

/** `CreditCard` becomes `credit_card`. */
export function underscore(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase()
}
