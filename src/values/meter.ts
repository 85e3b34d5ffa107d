/** Counts work, so that a render ends in time. */
export interface Meter {
  /**
   * Counts work that is done, or is about to be: characters read or made, elements visited, comparisons. What takes
   * longer than a few nanoseconds each counts for more.
   *
   * @throws {LimitError} where the time is over
   */
  charge(work: number): void
}

/** Counts nothing: for values that no template has made. */
export const unmetered: Meter = { charge: () => undefined }
