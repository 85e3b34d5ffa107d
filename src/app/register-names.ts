import { defaultOperators, filters as liquidFilters, Liquid, tags as liquidTags } from 'liquidjs'
import { appTagNames } from './tags/names'
import * as app from './tags/part'
import { defineLazily } from '../base/values/lazy-property'
import { filterNames } from '../filters/names'
import { loadFamily } from '../filters/table'
import { listNames, type Named } from '../language/definitions/definition'
import { getDialect } from '../language/dialect'
import * as language from '../language/part'
import type { PlatformSettings } from '../ports/settings'
import { tagNames } from '../tags/names'
import * as common from '../tags/part'

/** The filters that LiquidJS' option `jekyllWhere` changes. */
const jekyllFilters = new Set(['where', 'reject', 'find', 'find_index', 'has'])

/**
 * Registers the names of all filters and tags. The filter or tag of a name is loaded when the name is first read: by
 * the first template that has it.
 */
export function registerNames(liquid: Liquid, { standardFilters, hostRegistrations }: PlatformSettings): void {
  const standard = findStandard(liquid)
  const keepsHosts = hostRegistrations === 'keep'
  const filters = new Names('filter', { liquid, registered: liquid.filters, standard: standard.filters, keepsHosts })
  const isHosts = (name: string): boolean => {
    const isJekylls = liquid.options.jekyllWhere === true && jekyllFilters.has(name)
    return (standardFilters === 'host' || isJekylls) && standard.filters[name] !== undefined
  }
  for (const { family, names } of filterNames) {
    filters.register(
      names.filter((name) => !isHosts(name)),
      (name) => language.makeHandler(findNamed(loadFamily(family), name), name),
    )
    filters.restore(names.filter(isHosts))
  }
  const tags = new Names('tag', { liquid, registered: liquid.tags, standard: standard.tags, keepsHosts })
  tags.register(tagNames, (name) => findTag(common.tags, name))
  tags.register(appTagNames, (name) => findTag(app.appTags, name))
}

interface Registry<T> {
  readonly liquid: Liquid
  /** The registrations of the instance. */
  readonly registered: Record<string, T>
  /** LiquidJS' registrations of each instance. */
  readonly standard: Readonly<Record<string, T>>
  /** Whether the host's own stay, with a warning. */
  readonly keepsHosts: boolean
}

/** The filters or the tags of an instance, by their names. */
class Names<T extends object> {
  constructor(
    private readonly kind: 'filter' | 'tag',
    private readonly registry: Registry<T>,
  ) {}

  /** Registers names, whose filters or tags are made when a template has them, except those where the host's own stays. */
  register(names: readonly string[], make: (name: string) => T): void {
    const makeOurs = (name: string): T => {
      const made = make(name)
      ours.add(made)
      return made
    }
    for (const name of names) if (this.isReplaced(name)) defineLazily(this.registry.registered, name, makeOurs)
  }

  /** Registers LiquidJS' own again, if an earlier `registerPlatform` call replaced them. */
  restore(names: readonly string[]): void {
    const { registered, standard } = this.registry
    for (const name of names.filter((name) => this.isOurs(name))) {
      Object.defineProperty(registered, name, { value: standard[name], ...plainProperty })
    }
  }

  private isReplaced(name: string): boolean {
    const { registered, standard } = this.registry
    if (!Object.hasOwn(registered, name) || this.isOurs(name)) return true
    return registered[name] === standard[name] || !this.keepsHost(name)
  }

  private isOurs(name: string): boolean {
    const found = Object.getOwnPropertyDescriptor(this.registry.registered, name)
    return found !== undefined && ('get' in found || ours.has(found.value as object))
  }

  /** Returns whether a registration of the host's own stays, and warns if it does. */
  private keepsHost(name: string): boolean {
    const { liquid, keepsHosts } = this.registry
    if (!keepsHosts) return false
    getDialect(liquid).warnOnce(
      `${this.kind} "${name}" is the host's, which was registered before registerPlatform: ` +
        'settings.hostRegistrations "replace" uses the platform\'s',
    )
    return true
  }
}

/** The loaded filters and tags of this package. */
const ours = new WeakSet<object>()
const plainProperty = { writable: true, enumerable: true, configurable: true } as const

function findNamed<T extends Named>(all: readonly T[], wanted: string): T {
  return all.find((one) => listNames(one).includes(wanted)) as T
}

function findTag<T extends { readonly definition: Named }>(tags: readonly T[], wanted: string): T {
  const { name } = findNamed(
    tags.map(({ definition }) => definition),
    wanted,
  )
  return tags.find(({ definition }) => definition.name === name) as T
}

type Standard = Pick<Liquid, 'filters' | 'tags'>

/** The filters and tags that the host's copy of LiquidJS, which may be another than this package's, registers on each instance. */
function findStandard(liquid: Liquid): Standard {
  if (liquid instanceof Liquid) return { filters: liquidFilters, tags: liquidTags }
  const pristine = new (findClass(liquid))()
  joinOperators(liquid, pristine)
  return pristine
}

/** The class `Liquid` of the host's copy of LiquidJS, of which the instance may have a subclass. */
function findClass(liquid: Liquid): new () => Liquid {
  let prototype = Object.getPrototypeOf(liquid) as Liquid
  for (;;) {
    const parent = Object.getPrototypeOf(prototype) as Liquid
    if (Object.getPrototypeOf(parent) === null) return prototype.constructor as new () => Liquid
    prototype = parent
  }
}

/**
 * Replaces the operators of another copy of LiquidJS, which would count as the host's own, by those of this package's
 * copy.
 */
function joinOperators(liquid: Liquid, pristine: Liquid): void {
  const { options } = liquid
  const { operators } = pristine.options
  const own = Object.entries(options.operators).filter(([name, operator]) => operator !== operators[name])
  options.operators = { ...defaultOperators, ...Object.fromEntries(own) }
  getDialect(liquid).warnOnce(
    'this Liquid instance and liquid-platform use different copies of LiquidJS, so drops and contexts of your copy are read as plain objects: ' +
      '"npm ls liquidjs" lists the copies, and "npm dedupe" leaves one',
  )
}
