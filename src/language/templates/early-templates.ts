import type { Liquid, Template } from 'liquidjs'
import { lazy } from '../../base/async/once'
import { getDialect } from '../dialect'

/** Templates that were parsed before the `config.yml` of an asynchronous source was read, and how they are parsed again. */
const early = new WeakMap<readonly Template[], () => Template[]>()

/** Parses with the current settings. If `config.yml` is not read yet, the first render parses again, with its settings. */
export function parseEarly(liquid: Liquid, parse: () => Template[]): Template[] {
  const templates = parse()
  if (getDialect(liquid).ready) early.set(templates, lazy(parse))
  return templates
}

/** The same templates, parsed with the settings of `config.yml`. */
export function findSettled(templates: readonly Template[]): readonly Template[] {
  return early.get(templates)?.() ?? templates
}
