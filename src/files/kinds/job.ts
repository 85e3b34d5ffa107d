import { expecting, nonEmpty, text, type Check } from '../../base/configuration/checks'
import { attempts, priority } from '../../ports/jobs/checks'
import { findNearest } from '../../base/text/nearest'
import { isFiveFields, parseCron } from '../../base/time/cron'
import { utc, findZone, listZoneNames } from '../../base/time/zone'
import { defineFileKind } from '../file-kind'

const fields = 'five fields, such as "30 3 * * 1-5" in quotes'
const cron: Check<string> = expecting(fields, (input, cursor) => {
  const pattern = text(input, cursor).trim()
  if (!isFiveFields(pattern)) return cursor.expected(fields, input)
  parseCron(pattern, utc.name, (message) => cursor.fail(message))
  return pattern
})

const zone = 'a time zone such as "Europe/Warsaw"'
const timeZone: Check<string> = expecting(zone, (input, cursor) => {
  const name = text(input, cursor)
  const found = findZone(name)
  // The name of an offset begins with its sign.
  if (found && /^\w/.test(found.name)) return found.name
  return cursor.expected(zone, input, findNearest(name, listZoneNames()))
})

/** A file of `jobs/`: Liquid that runs at the times of a cron pattern. */
export const job = defineFileKind({
  kind: 'recurring job',
  folders: ['jobs/'],
  extension: '.liquid',
  format: 'liquid',
  unknownKeys: 'fault',
  summary: 'Liquid that runs at the times of a cron pattern.',
  example: {
    path: 'jobs/cleanup.liquid',
    text: "---\ncron: '30 3 * * *'\ntime_zone: Europe/Warsaw\n---\n{% log 'cleaning up' %}\n",
  },
  keys: {
    cron: {
      type: cron,
      isRequired: true,
      summary: 'The times: minute, hour, day, month, weekday.',
      example: "'30 3 * * 1-5'",
    },
    time_zone: {
      type: timeZone,
      summary: 'The time zone of the pattern.',
      example: 'Europe/Warsaw',
      default: '`settings.timeZone`',
    },
    name: { type: nonEmpty, summary: 'The name in lists of jobs.', example: 'cleanup', default: 'the path' },
    priority: {
      type: priority,
      summary: 'Jobs of a higher priority run first.',
      example: 'low',
      default: '`default`',
    },
    max_attempts: { type: attempts, summary: 'The maximum number of attempts.', example: '3', default: '`1`' },
  },
})
