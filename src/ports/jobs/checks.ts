import { number, oneOf } from '../../base/configuration/checks'
import * as fixedLimits from '../../base/limits'
import { jobPriorities } from './port'

const maxAttempts = fixedLimits.outside.attempts

/** The number of attempts of a job that a file of the app configures. */
export const attempts = number(
  `a whole number from 1 to ${maxAttempts}`,
  (value) => Number.isInteger(value) && value >= 1 && value <= maxAttempts,
)

/** The priority of such a job. */
export const priority = oneOf(jobPriorities)
