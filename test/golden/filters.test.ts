import { comparable, filterCases, goldenLiquid } from '../support/golden'
import { filters } from '../../src/filters'
import { listNames } from '../../src/language/definitions/definition'

const liquid = goldenLiquid()
const built = new Set(filters.flatMap(listNames))
const cases = filterCases.cases.filter(({ name }) => built.has(name))

test.each(cases)('$expr $data', async ({ expr, data, value }) => {
  expect(comparable(await liquid.evalValue(expr, structuredClone(data)))).toEqual(comparable(value))
})
