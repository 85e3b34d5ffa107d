import type { Cron } from 'croner'
import { loadLibrary } from '../library'
import { getErrorMessage } from '../text/error-message'

/** The first time of a schedule after a time. */
export type NextAfter = (time: Date) => Date

/** Returns whether a text has the five fields of a cron pattern. */
export function isFiveFields(pattern: string): boolean {
  return /^\S+(\s+\S+){4}$/.test(pattern)
}

/**
 * Parses a cron pattern of five fields.
 *
 * @param fail throws the message: the pattern is invalid, or no time matches it
 */
export function parseCron(pattern: string, timeZone: string, fail: (message: string) => never): NextAfter {
  const { Cron } = loadLibrary<typeof import('croner')>('croner')
  let times: Cron
  try {
    times = new Cron(pattern, { mode: '5-part', timezone: timeZone })
  } catch (cause) {
    return fail(`"${pattern}" is not a cron pattern: ${getErrorMessage(cause)}`)
  }
  return times.nextRun() ? (time) => times.nextRun(time) as Date : fail(`no time matches "${pattern}"`)
}
