import { normalize } from './normalize'

/** Letters that do not decompose into an ASCII letter and a mark, with their ASCII spelling. */
const letters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Ə: 'E',
  ə: 'e',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ł: 'L',
  ł: 'l',
  Ŀ: 'L',
  ŀ: 'l',
  Ŋ: 'NG',
  ŋ: 'ng',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
  ß: 'ss',
  Þ: 'Th',
  þ: 'th',
  Ŧ: 'T',
  ŧ: 't',
  '×': 'x',
}

const beyondAscii = /[^\0-\x7f]/
const marks = /\p{M}+/gu
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Writes Latin letters in ASCII. Other scripts keep their letters, decomposed (NFKD) and without marks. */
export function transliterate(text: string): string {
  if (!beyondAscii.test(text)) return text
  // Before and after: `ŀ` decomposes to `l·`, `ǿ` to `ø` and a mark.
  return spell(normalize(spell(text), 'NFKD').replace(marks, ''))
}

function spell(text: string): string {
  return text.replace(special, (letter) => letters[letter] as string)
}
