import type { ScalarTag } from 'yaml'

/** The plain scalars that Ruby converts; all others are text. */
export const scalars: readonly ScalarTag[] = [
  makeScalarTag('null', /^(?:~|null)?$/i, () => null),
  makeScalarTag('bool', /^(?:yes|true|on)$/i, () => true),
  makeScalarTag('bool', /^(?:no|false|off)$/i, () => false),
  makeScalarTag('int', /^[-+]?0[0-7_,]+$/, (text) => parseWhole(text, 8)),
  makeScalarTag('int', /^[-+]?(?:0|[1-9](?:[,_]?[0-9])*)$/, (text) => parseWhole(text, 10)),
  makeScalarTag('int', /^[-+]?0b[_,]*[01][01_,]*$/, (text) => parseWhole(text, 2)),
  makeScalarTag('int', /^[-+]?0x[_,]*[\da-f][\da-f_,]*$/i, (text) => parseWhole(text, 16)),
  makeScalarTag('float', /^[-+]?(?=\.?[0-9])(?:[0-9][0-9_,]*)?\.[0-9]*(?:e[-+][0-9]+)?$/i, (text) =>
    Number(removeSeparators(text)),
  ),
  makeScalarTag('float', /^[-+]?\.inf$/i, (text) => (text.startsWith('-') ? -Infinity : Infinity)),
  makeScalarTag('float', /^\.nan$/i, () => NaN),
  makeScalarTag('float', /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}(?:\.[0-9_]*)?$/, parseSexagesimal),
]

function makeScalarTag(name: string, test: RegExp, resolve: (text: string) => unknown): ScalarTag {
  return { tag: `tag:yaml.org,2002:${name}`, default: true, test, resolve }
}

/** Removes the separators between a number's digits. */
function removeSeparators(text: string): string {
  return text.replace(/[_,]/g, '')
}

/** Integers that JavaScript cannot represent exactly stay text. */
function parseWhole(text: string, radix: number): number | string {
  const digits = removeSeparators(text).replace(/^[-+]?(?:0[bx])?/i, '')
  const number = Number.parseInt(digits, radix)
  if (!Number.isSafeInteger(number)) return text
  return text.startsWith('-') && number !== 0 ? -number : number
}

/** `1:30` is an hour and a half, in seconds. */
function parseSexagesimal(text: string): number {
  return removeSeparators(text)
    .split(':')
    .reduce((sum, part, i) => sum + Number(part) * 60 ** (2 - i), 0)
}
