import { nonEmpty, number, keysOf, oneOf, Place, text, type Check } from '../adapters/forms/check'
import { jobPriorities } from '../adapters/jobs/port'
import type { Exchange } from '../context/exchange'
import { ConfigurationError } from '../errors'
import { frontMatterOf } from '../formats/front-matter'
import { locateYaml } from '../formats/yaml'
import * as fixedLimits from '../limits'
import { didYouMean } from '../text/nearest'
import { zoneNamed, zoneNames } from '../time/zone'
import { enqueueBackground } from './background'
import { isFiveFields, parseCron, type NextAfter } from './cron'

/** A job that runs at the times of a cron pattern: a file of `jobs/`, or a setting. */
export interface RecurringJob {
  /** The path of the file, or of the setting. */
  readonly path: string
  readonly nextAfter: NextAfter
  /** Queues a run after the open transaction commits. */
  readonly enqueue: (exchange: Exchange) => Promise<unknown>
}

const cron: Check<string> = (given, place) => {
  const pattern = text(given, place).trim()
  return isFiveFields(pattern) ? pattern : place.expected('five fields, such as "30 3 * * 1-5" in quotes', given)
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
  const options = {
    sourceName: given.name ?? path,
    priority: given.priority ?? 'default',
    maxAttempts: given.max_attempts ?? 1,
  } as const
  return {
    path,
    nextAfter: parseCron(given.cron, given.time_zone ?? defaultZone, (message) => place.at('cron').fail(message)),
    enqueue: (exchange) => enqueueBackground(exchange, { file: path }, {}, options),
  }
}
