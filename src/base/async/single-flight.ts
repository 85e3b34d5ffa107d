/** Pending work by key, so that concurrent callers share one promise. */
export class SingleFlight<T> {
  private readonly open = new Map<string, Promise<T>>()

  get(key: string): Promise<T> | undefined {
    return this.open.get(key)
  }

  /** Keeps a promise until it settles. */
  add(key: string, flight: Promise<T>): Promise<T> {
    const end = (): void => this.remove(key, flight)
    this.open.set(key, flight)
    flight.then(end, end)
    return flight
  }

  /** Forgets this promise, if it is the key's current one. */
  remove(key: string, flight: Promise<T>): void {
    if (this.open.get(key) === flight) this.open.delete(key)
  }
}
