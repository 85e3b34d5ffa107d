import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { registerPlatform } from '../../src/register'

/** The results of Ruby's regular expressions for each text, as recorded by `test/record/ruby-regexp.rb`. */
interface RubyCase {
  readonly expr: string
  readonly p: string
  readonly o: string
  readonly r?: unknown
  readonly results?: Record<string, unknown>
  readonly error?: boolean
}

const cases = JSON.parse(readFileSync(join(__dirname, '../golden/ruby-regexp.json'), 'utf8')) as RubyCase[]
const liquid = new Liquid()
registerPlatform(liquid)

test.each(cases.filter(({ error }) => !error))('$expr $p $r $o', ({ expr, p, o, r, results }) => {
  for (const [t, result] of Object.entries(results ?? {})) {
    expect([t, liquid.evalValueSync(expr, { t, p, o, r })]).toEqual([t, result])
  }
})

test.each(cases.filter(({ error }) => error))('$expr $p $r is rejected', ({ expr, p, o, r }) => {
  expect(() => liquid.evalValueSync(expr, { t: 'abc', p, o, r }) as unknown).toThrow(
    /^filter "\w+", parameter "(regexp|replacement)": /,
  )
})
