/** Where the time comes from. */
export interface Clock {
  now(): Date
}

/** The time of the machine. */
export function systemClock(): Clock {
  return { now: () => new Date() }
}
