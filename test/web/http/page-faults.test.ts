import { memoryFiles } from '../../../src/ports/files'
import { register } from '../../support/register'

test('reports the faults of a page once per version of the files', async () => {
  let version = 1
  const files = {
    ...memoryFiles({
      'views/pages/index.liquid': '---\nslug: /\ntitel: Tea\n---\ntea',
      'views/pages/other.liquid': '---\nslug: other\n---\nother',
    }),
    version: () => version,
  }
  const { respond, entries } = register({ files })
  const visit = async (page: string, method = 'GET'): Promise<number> =>
    (await respond({ page }, { request: new Request(`http://shop.test/${page}`, { method }) })).status
  expect(entries).toEqual([])
  expect([await visit('other'), await visit('/'), await visit('/', 'HEAD'), await visit('/', 'POST')]).toEqual([
    200, 200, 200, 404,
  ])
  const reports = (): readonly string[] => entries.map(({ message }) => message)
  expect(reports()).toEqual([expect.stringContaining('views/pages/index.liquid:3:1: titel')])
  version = 2
  expect(await visit('/')).toBe(200)
  expect(reports()).toHaveLength(1)
})
