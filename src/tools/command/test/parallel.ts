/** Works on `limit` items at a time, and yields the results in the order of the items. `work` must not reject. */
export async function* runInParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for (const item of items) {
    running.push(work(item))
    if (running.length === limit) yield await (running.shift() as Promise<R>)
  }
  yield* running
}
