/** A clock that moves only on request. */
export function handClock(startMs = 0) {
  let ms = startMs
  return {
    now: () => new Date(ms),
    pass(moreMs: number) {
      ms += moreMs
    },
  }
}
