import { comparable, filterCases, goldenLiquid } from '../support/golden'
import { filters } from '../../src/filters'

const liquid = goldenLiquid()
const built = new Set(filters.flatMap(({ name, aliases = [] }) => [name, ...aliases]))
const cases = filterCases.cases.filter(({ name }) => built.has(name))

test.each(cases)('$expr $data', async ({ expr, data, value }) => {
  expect(comparable(await liquid.evalValue(expr, structuredClone(data)))).toEqual(comparable(value))
})
