import { Liquid, type Template } from 'liquidjs'
import { filters } from '../../../src/filters'
import type { Limits } from '../../../src/base/setting-limits'
import { registerPlatform } from '../../../src/register'
import { texts, values } from './values'
import { textCalls, valueCalls } from './calls'
import { quietLogger } from '../quiet-logger'

/** A filter call with hostile input of one shape and any size. */
export interface HostileRender {
  /** `s | split: ',' ["a,"]` */
  readonly name: string
  /** An expression. */
  readonly call: string
  readonly data: (size: number) => Record<string, unknown>
}

/** Each call with each shape. */
export const hostileRenders: readonly HostileRender[] = [
  ...combine(textCalls, 's', texts, textData),
  ...combine(valueCalls, 'v', values, valueData),
]

function combine<T>(
  calls: Readonly<Record<string, readonly string[]>>,
  input: string,
  shapes: Readonly<Record<string, (size: number) => T>>,
  dataOf: (make: (size: number) => T, size: number) => Record<string, unknown>,
): HostileRender[] {
  const all = filters.flatMap(({ name }) => calls[name] ?? [`${input} | ${name}`])
  return Object.entries(shapes).flatMap(([shape, make]) =>
    all.map((call) => ({ name: `${call} [${shape}]`, call, data: (size: number) => dataOf(make, size) })),
  )
}

const token = `eyJhbGciOiJIUzI1NiJ9.e30.${'a'.repeat(43)}`

function textData(make: (size: number) => string, size: number): Record<string, unknown> {
  const s = make(size)
  const quarter = make(Math.floor(size / 4))
  const part = make(Math.floor(size / 100))
  const each = Array.from({ length: 100 }, (_, i) => `${part}${i}`)
  return {
    s,
    n: `${quarter}\u0001${quarter}`,
    p: make(40),
    list: [1, 'a'],
    lists: [[s]],
    texts: each,
    rows: [[s, 'a'], each],
    h: { k: s, l: each, m: { k: s } },
    h2: { k: `${s}x`, l: each.toReversed(), n: { k: s } },
    hashes: each.map((text) => ({ k: text, [text]: text })),
    named: Object.fromEntries(each.map((text) => [text, text])),
    token,
  }
}

function valueData(make: (size: number) => unknown, size: number): Record<string, unknown> {
  const [v, w, other] = [make(size), make(size), make(size * 0.9)]
  return {
    v,
    w,
    other,
    copy: make(size),
    reversed: Array.isArray(v) ? v.toReversed() : v,
    vs: Array.from({ length: 20 }, () => make(size / 20)),
    nest: { k: v, a: [w] },
    nest2: { k: w, a: [other] },
    keys: typeof v === 'object' && v !== null && !Array.isArray(v) ? Object.keys(v) : v,
    h: { a: 1 },
    s: 'a,'.repeat(size / 2),
    token,
    jwks: { keys: v },
  }
}

/** Renders templates under these limits. Errors of the package are allowed. */
export function renderer(limits: Partial<Limits>): (template: string, data: object) => Promise<void> {
  const liquid = new Liquid()
  registerPlatform(liquid, { logger: quietLogger, settings: { limits } })
  const parsed = new Map<string, Template[]>()
  return async (template, data) => {
    const templates = parsed.get(template) ?? liquid.parse(template)
    parsed.set(template, templates)
    try {
      await liquid.render(templates, data)
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'RenderError') throw error
    }
  }
}
