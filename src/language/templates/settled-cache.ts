import type { Liquid, Template } from 'liquidjs'
import { isPromise } from '../rendering/wait'

type LiquidCache = NonNullable<Liquid['options']['cache']>

/**
 * LiquidJS' `cache`, as one registration uses it: what another one has parsed is not for it.
 * LiquidJS keeps the promise of a file, which `renderSync` could not wait for later: here the templates take its place
 * as soon as they are there.
 */
export class SettledCache implements LiquidCache {
  private constructor(
    private readonly cache: LiquidCache,
    private readonly registration: number,
  ) {}

  static around(cache: LiquidCache): SettledCache {
    return cache instanceof SettledCache
      ? new SettledCache(cache.cache, cache.registration + 1)
      : new SettledCache(cache, 1)
  }

  read(key: string): ReturnType<LiquidCache['read']> {
    return this.cache.read(this.keyOf(key))
  }

  write(key: string, value: Template[] | Promise<Template[]>): void | Promise<void> {
    if (isPromise(value)) {
      value.then(
        (templates) => this.cache.write(this.keyOf(key), templates),
        () => undefined,
      )
    }
    return this.cache.write(this.keyOf(key), value)
  }

  remove(key: string): void | Promise<void> {
    return this.cache.remove(this.keyOf(key))
  }

  private keyOf(key: string): string {
    return `${this.registration}:${key}`
  }
}
