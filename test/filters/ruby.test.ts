import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparable, goldenLiquid } from '../support/golden'

/** The results of Ruby's Liquid, as recorded by `test/record/ruby-filters.rb`. */
interface RubyCase {
  readonly expr: string
  readonly data: Record<string, unknown>
  readonly value?: unknown
  readonly error?: boolean
}

const cases = JSON.parse(readFileSync(join(__dirname, '../golden/ruby-filters.json'), 'utf8')) as RubyCase[]
const liquid = goldenLiquid()

test.each(cases.filter(({ error }) => !error))('$expr $data', ({ expr, data, value }) => {
  const given = structuredClone(data)
  expect(comparable(liquid.evalValueSync(expr, given))).toEqual(comparable(value))
  expect(given).toEqual(data)
})

test.each(cases.filter(({ error }) => error))('$expr $data is rejected', ({ expr, data }) => {
  expect(() => liquid.evalValueSync(expr, structuredClone(data)) as unknown).toThrow(/filter "\w+"/)
})
