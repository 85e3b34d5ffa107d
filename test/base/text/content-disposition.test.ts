import { parseContentDisposition } from '../../../src/base/text/content-disposition'

test('reads a file name of any length', () => {
  const name = 'x'.repeat(20_000_000)
  expect(parseContentDisposition(`attachment; filename="${name}"`).fileName).toHaveLength(name.length)
})
