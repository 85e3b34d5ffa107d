import { randomUUID } from 'node:crypto'
import { AdapterError } from '../../base/errors'
import { dayMs } from '../../base/time/calendar'
import { describeForCode } from '../../base/values/describe'
import { isStorable, storable } from '../storable'
import { jobPriorities, type Job, type JobRequest } from './port'
import { getErrorMessage } from '../../base/text/error-message'

/** The longest delay, ten years; longer ones are cut to it, because neither `Date` nor Postgres represents all of them. */
const maxDelayMs = 3650 * dayMs

interface ReadJob {
  readonly job: Job
  readonly delayMs: number
  /** The characters of the payload as JSON. */
  readonly characters: number
}

/**
 * Checks a job and fills in the defaults; its payload is a copy.
 *
 * @throws {AdapterError} naming the invalid property
 */
export function readJob(request: JobRequest): ReadJob {
  const { kind, payload, id = randomUUID(), delayMs = 0, priority = 'default', maxAttempts = 1 } = request
  checkProperty(typeof kind === 'string' && kind !== '', 'kind', 'a text that is not empty', kind)
  checkProperty(isStorable(kind), 'kind', `a text ${storable}`, kind)
  checkProperty(Number.isFinite(delayMs) && delayMs >= 0, 'delayMs', 'a finite number of 0 or more', delayMs)
  checkProperty(isWhole(maxAttempts), 'maxAttempts', 'a whole number of 1 or more', maxAttempts)
  checkProperty(jobPriorities.includes(priority), 'priority', `one of ${jobPriorities.join(', ')}`, priority)
  const sourceName = request.sourceName ?? null
  checkProperty(isStorable(sourceName ?? ''), 'sourceName', `a text ${storable}`, sourceName)
  const { characters, ...copied } = readPayload(payload)
  const job = { id, kind, ...copied, attempt: 1, priority, maxAttempts, sourceName }
  return { job, delayMs: Math.min(delayMs, maxDelayMs), characters }
}

/**
 * Checks a property of a job, or an option.
 *
 * @throws {AdapterError} `priority must be one of low, default, high, got "urgent"`
 */
export function checkProperty(isValid: boolean, name: string, expected: string, value: unknown): void {
  if (!isValid) throw new AdapterError('jobs', `${name} must be ${expected}, got ${describeForCode(value)}`)
}

export function isWhole(value: number): boolean {
  return Number.isInteger(value) && value >= 1
}

export function isAtLeast(min: number, value: unknown): boolean {
  return typeof value === 'number' && value >= min
}

/** Copies a payload by JSON. */
export function copyPayload(payload: unknown): unknown {
  return readPayload(payload).payload
}

/** A copy of a payload, and the characters of its JSON. */
function readPayload(payload: unknown): { readonly payload: unknown; readonly characters: number } {
  try {
    const json = JSON.stringify(payload)
    return { payload: JSON.parse(json) as unknown, characters: json.length }
  } catch (cause) {
    throw new AdapterError('jobs', `a payload must be serializable as JSON: ${getErrorMessage(cause)}`, { cause })
  }
}
