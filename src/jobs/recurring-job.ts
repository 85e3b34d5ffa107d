import type { Cron } from 'croner'
import { nonEmpty, number, keysOf, oneOf, Place, text, type Check } from '../adapters/forms/check'
import { jobPriorities } from '../adapters/jobs/port'
import { ConfigurationError } from '../errors'
import { frontMatterOf } from '../formats/front-matter'
import { locateYaml } from '../formats/yaml'
import { loadLibrary } from '../library'
import * as fixedLimits from '../limits'
import { didYouMean } from '../text/nearest'
import { zoneNamed, zoneNames } from '../time/zone'
import type { JobOptions } from './background'

/** A file of `jobs/`, which runs at the times of a cron pattern. */
export interface RecurringJob {
  readonly path: string
  readonly options: JobOptions
  /** The first time of its pattern after a time. */
  readonly nextAfter: (time: Date) => Date
}

const cron: Check<string> = (given, place) => {
  const pattern = text(given, place).trim()
  const isWhole = /^\S+(\s+\S+){4}$/.test(pattern)
  return isWhole ? pattern : place.expected('five fields, such as "30 3 * * 1-5" in quotes', given)
}

const timeZone: Check<string> = (given, place) => {
  const name = text(given, place)
  const zone = zoneNamed(name)
  // The name of an offset begins with its sign.
  if (zone && /^\w/.test(zone.name)) return zone.name
  return place.expected('a time zone such as "Europe/Warsaw"', given, didYouMean(name, zoneNames()))
}

const maxAttempts = fixedLimits.outside.attempts

const frontMatter = keysOf(
  'key',
  { cron },
  {
    time_zone: timeZone,
    name: nonEmpty,
    priority: oneOf(jobPriorities),
    max_attempts: number(
      `a whole number from 1 to ${maxAttempts}`,
      (given) => Number.isInteger(given) && given >= 1 && given <= maxAttempts,
    ),
  },
)

/**
 * Parses the front matter of a file of `jobs/`.
 *
 * @param defaultZone the time zone of a file without `time_zone`
 * @throws {ConfigurationError} with file and line
 */
export function readRecurringJob(path: string, source: string, defaultZone: string): RecurringJob {
  const { value, ...lines } = locateYaml(frontMatterOf(source).yaml, path, 2)
  const place = new Place({ ...lines, name: path, error: (message) => new ConfigurationError(path, message) })
  const given = frontMatter(value ?? {}, place)
  const times = timesOf(given.cron, given.time_zone ?? defaultZone, place.at('cron'))
  return {
    path,
    options: {
      sourceName: given.name ?? path,
      priority: given.priority ?? 'default',
      maxAttempts: given.max_attempts ?? 1,
    },
    nextAfter: (time) => times.nextRun(time) as Date,
  }
}

/** @throws {ConfigurationError} if the pattern is invalid, or no time matches it */
function timesOf(pattern: string, zone: string, place: Place): Cron {
  const { Cron } = loadLibrary<typeof import('croner')>('croner')
  let times: Cron
  try {
    times = new Cron(pattern, { mode: '5-part', timezone: zone })
  } catch (cause) {
    return place.fail(`"${pattern}" is not a cron pattern: ${(cause as Error).message}`)
  }
  return times.nextRun() ? times : place.fail(`no time matches "${pattern}"`)
}
