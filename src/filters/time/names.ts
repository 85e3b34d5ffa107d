import { lazy } from '../../base/async/once'
import { SettingsError } from '../../base/errors'
import { englishNames, type TimeNames } from '../../base/time/strftime'
import { describe } from '../../base/values/describe'

/** The first day of this year was a Sunday. */
const year = 2017
const firstOfMonths = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 1))
const daysOfWeek = Array.from({ length: 7 }, (_, day) => Date.UTC(year, 0, 1 + day))

const ownLocale = lazy(() => new Intl.DateTimeFormat().resolvedOptions().locale)
const known = new Map<string, TimeNames>()

/**
 * `Intl`'s names in the host's locale; the English ones if it is empty or the process's own locale.
 *
 * @throws {SettingsError} if it is not a language tag
 */
export function findNames(locale: string): TimeNames {
  if (locale === '' || locale === ownLocale()) return englishNames
  let names = known.get(locale)
  if (!names) {
    names = makeNames(locale)
    known.set(locale, names)
  }
  return names
}

function makeNames(locale: string): TimeNames {
  if (!isLanguageTag(locale)) {
    const message = `the option locale of LiquidJS must be a language tag, such as de-DE, got ${describe(locale)}`
    throw new SettingsError('locale', message)
  }
  const write = (days: readonly number[], options: Intl.DateTimeFormatOptions): string[] => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return days.map((day) => format.format(day))
  }
  return {
    ...englishNames,
    months: write(firstOfMonths, { month: 'long' }),
    shortMonths: write(firstOfMonths, { month: 'short' }),
    days: write(daysOfWeek, { weekday: 'long' }),
    shortDays: write(daysOfWeek, { weekday: 'short' }),
  }
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
