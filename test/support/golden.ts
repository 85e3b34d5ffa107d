import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { registerPlatform } from '../../src/register'

export interface FilterCase {
  readonly name: string
  readonly expr: string
  readonly data: Record<string, unknown>
  readonly value: unknown
}

interface FilterCases {
  readonly now: string
  readonly time_zone: string
  readonly locale: string
  readonly translations: Record<string, unknown>
  readonly cases: readonly FilterCase[]
}

export interface LanguageCase {
  readonly template: string
  readonly data: Record<string, unknown>
  readonly output: string
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(__dirname, '../golden', name), 'utf8'))
}

export const filterCases = read('filters.json') as FilterCases
export const languageCases = (read('language.json') as { cases: LanguageCase[] }).cases

/** An instance with the clock, zone, locale and translations of the recorded cases. */
export function goldenLiquid(): Liquid {
  const liquid = new Liquid()
  registerPlatform(liquid, {
    clock: { now: () => new Date(filterCases.now) },
    translations: filterCases.translations,
    settings: { timeZone: filterCases.time_zone, locale: filterCases.locale },
  })
  return liquid
}

/** The value as JSON, with numbers rounded to nine decimals. */
export function comparable(value: unknown): unknown {
  const rounded = (_: string, item: unknown): unknown => (typeof item === 'number' ? Number(item.toFixed(9)) : item)
  const json = JSON.stringify(value, rounded) as string | undefined
  return json === undefined ? null : JSON.parse(json)
}
