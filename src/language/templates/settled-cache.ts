import type { Liquid, Template } from 'liquidjs'
import { isPromise } from '../../base/async/promise-or-value'

type LiquidCache = NonNullable<Liquid['options']['cache']>

/**
 * LiquidJS' `cache` for one registration, which does not use templates parsed by another one. LiquidJS stores the
 * promise of a file, which `renderSync` could not await later; here the resolved templates replace it.
 */
export class SettledCache implements LiquidCache {
  private constructor(
    private readonly cache: LiquidCache,
    private readonly registration: number,
  ) {}

  static wrap(cache: LiquidCache): SettledCache {
    return cache instanceof SettledCache
      ? new SettledCache(cache.cache, cache.registration + 1)
      : new SettledCache(cache, 1)
  }

  read(key: string): ReturnType<LiquidCache['read']> {
    return this.cache.read(this.toCacheKey(key))
  }

  write(key: string, value: Template[] | Promise<Template[]>): void | Promise<void> {
    if (isPromise(value)) {
      // LiquidJS reports the error of a file; without its templates, the cache keeps the promise.
      Promise.resolve(value)
        .then((templates) => this.cache.write(this.toCacheKey(key), templates))
        .catch(() => undefined)
    }
    return this.cache.write(this.toCacheKey(key), value)
  }

  remove(key: string): void | Promise<void> {
    return this.cache.remove(this.toCacheKey(key))
  }

  private toCacheKey(key: string): string {
    return `${this.registration}:${key}`
  }
}
