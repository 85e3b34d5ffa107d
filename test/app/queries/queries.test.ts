import { memoryFiles, type FileSource } from '../../../src/ports/files'
import { register } from '../../support/register'

test('reads the file of a query once per version of the files', async () => {
  let version = 1
  const read: string[] = []
  const text = (): string =>
    version === 1 ? 'query { is_form_valid }' : 'query { records(per_page: 1) { total_entries } }'
  const files: FileSource = {
    ...memoryFiles({ 'graphql/a.graphql': '' }),
    version: () => version,
    read(path) {
      if (!path.endsWith('.graphql')) return undefined
      read.push(path)
      return text()
    },
  }
  const { liquid, entries } = register({ files })
  const run = (): Promise<unknown> =>
    liquid.parseAndRender("{% graphql r = 'a' %}{{ r.records.total_entries }}").catch(() => 'refused')
  expect(await run()).toBe('refused')
  expect(entries.map(({ message }) => message).join()).toContain('graphql/a.graphql:1:9')
  expect(await run()).toBe('refused')
  expect(read).toEqual(['graphql/a.graphql'])
  version = 2
  expect([await run(), await run()]).toEqual(['0', '0'])
  expect(read).toEqual(['graphql/a.graphql', 'graphql/a.graphql'])
})

test('checks no query whose file was deleted meanwhile', async () => {
  const files: FileSource = { ...memoryFiles({ 'graphql/a.graphql': '' }), read: () => undefined }
  const { migrate, entries } = register({ files })
  await migrate()
  expect(entries).toEqual([])
})
