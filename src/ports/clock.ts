/** The source of the current time. */
export interface Clock {
  now(): Date
}

/** The system's clock. */
export function systemClock(): Clock {
  return { now: () => new Date() }
}
