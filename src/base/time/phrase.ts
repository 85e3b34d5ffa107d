import { Phrase } from './phrase-meaning'
import { parseClock, type TimeReference } from './reading'
import type { Time } from './time'
import { utc, parseOffsetZone } from './zone'
import { findAbbreviatedZone, zoneAbbreviations } from './zone-abbreviations'

type Found = readonly (string | undefined)[]

/** A part's pattern, and a function that applies it; it returns false if the part contradicts an earlier one. */
type Part = readonly [RegExp, (phrase: Phrase, found: Found) => boolean]

function definePart(pattern: string, apply: Part[1]): Part {
  return [new RegExp(pattern, 'y'), apply]
}

const count = '(\\d{1,6}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const unit = '(second|sec|minute|min|hour|hr|day|week|month|year)s?\\b'
const which = '(next|last|previous|past|this)\\s+'
const weekday =
  '(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)\\b\\.?'
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?'
const half = '([ap])\\.?m\\b\\.?'

/** The first match wins. */
const parts: readonly Part[] = [
  definePart(`at\\s+(\\d\\d?)(?![\\d:.]|\\s*${half})`, (phrase, [hour]) => phrase.setTime(hour)),
  definePart('\\([^()]*\\)|(?:at|on|of|the|and)(?=\\s)', () => true),
  definePart('(?:now|today)\\b', (phrase) => phrase.setAnchor(0)),
  definePart('tomorrow\\b', (phrase) => phrase.setAnchor(1)),
  definePart('yesterday\\b', (phrase) => phrase.setAnchor(-1)),
  definePart('noon\\b', (phrase) => phrase.setClock(parseClock('12'))),
  definePart('midnight\\b', (phrase) => phrase.setClock(parseClock('0'))),
  definePart('ago\\b', (phrase) => phrase.setDirection(-1)),
  definePart('(?:in|later|hence)\\b', (phrase) => phrase.setDirection(1)),
  definePart('(?:from|after)\\b', (phrase) => phrase.setDirection(1, true)),
  definePart('before\\b', (phrase) => phrase.setDirection(-1, true)),
  definePart(`${which}${unit}`, (phrase, [which, unit]) => phrase.addStep(which, unit)),
  definePart(`(?:${which})?${weekday}`, (phrase, [which, name]) => phrase.setWeekday(name, which)),
  definePart('(\\d{4})([-/.])(\\d\\d?)\\2(\\d\\d?)(?!\\d)', (phrase, [y, , m, d]) => phrase.setDate(y, m, d)),
  definePart('(\\d\\d?)([-/.])(\\d\\d?)\\2(\\d{4})(?!\\d)', (phrase, [d, , m, y]) => phrase.setDate(y, m, d)),
  definePart(`(\\d\\d?):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d+))?)?(?:\\s*${half})?`, (phrase, found) =>
    phrase.setTime(...found),
  ),
  definePart(`(\\d\\d?)\\s*${half}`, (phrase, [hour, half]) => phrase.setTime(hour, undefined, undefined, '', half)),
  definePart('(?:utc|gmt|ut)?([+-]\\d\\d?(?::?\\d\\d)?)(?!\\d)', (phrase, [offset = '']) =>
    phrase.setZone(parseOffsetZone(offset)),
  ),
  definePart('(?:utc|gmt|ut|z)\\b', (phrase) => phrase.setZone(utc)),
  definePart(`(${zoneAbbreviations.join('|')})\\b`, (phrase, [name = '']) => phrase.setZone(findAbbreviatedZone(name))),
  definePart(`${count}\\s+${unit}`, (phrase, [count, unit]) => phrase.addDuration(count, unit)),
  definePart(`${unit}(?=\\s+(?:before|after)\\b)`, (phrase, [unit]) => phrase.addDuration('a', unit)),
  definePart(month, (phrase, [name]) => phrase.setMonth(name)),
  definePart('(\\d{3,4})(?!\\d)', (phrase, [year]) => phrase.setYear(year)),
  definePart(`\\d(?:st|nd|rd|th)\\s+${weekday}`, () => false),
  definePart('(\\d\\d?)(?:st|nd|rd|th)?\\b', (phrase, [number]) => phrase.setDayOrYear(number)),
]

/** Whitespace, commas, and the dashes of `17-Jul-2015`. */
const between = /(?:[\s,]|-(?=[a-z])|(?<=[a-z])-(?=\d))*/y

/**
 * Reads the time of an English phrase, such as `tomorrow at 5pm`, `6 months ago`, `next monday`, `July 17, 2015` or
 * `Fri, 17 Jul 2015 10:15:00 +0200`; undefined if it has none.
 */
export function readPhrase(text: string, reference: TimeReference): Time | undefined {
  const lower = text.toLowerCase()
  const phrase = new Phrase()
  let at = 0
  while (at < lower.length) {
    const end = readPart(phrase, lower, at)
    if (end === undefined) return undefined
    between.lastIndex = end
    between.exec(lower)
    at = between.lastIndex
  }
  return phrase.resolveTime(reference)
}

/** The index after the part at `at`; undefined if nothing matches, or if it contradicts an earlier part. */
function readPart(phrase: Phrase, text: string, at: number): number | undefined {
  for (const [pattern, apply] of parts) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) return apply(phrase, found.slice(1)) ? pattern.lastIndex : undefined
  }
  return undefined
}
