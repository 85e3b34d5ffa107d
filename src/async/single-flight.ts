/** Work under way, by its key: who asks for a key while it is made waits for it, and does not make it again. */
export class SingleFlight<T> {
  private readonly open = new Map<string, Promise<T>>()

  get(key: string): Promise<T> | undefined {
    return this.open.get(key)
  }

  /** Keeps a promise under its key until it is settled. */
  add(key: string, flight: Promise<T>): Promise<T> {
    const end = (): void => {
      if (this.open.get(key) === flight) this.open.delete(key)
    }
    this.open.set(key, flight)
    flight.then(end, end)
    return flight
  }
}
