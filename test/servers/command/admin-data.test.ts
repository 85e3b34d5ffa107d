import { embeddedAdapters } from '../../../src/engines/embedded'
import { newDirectory } from '../../support/jest/app-directory'
import { adminApp } from '../../tools/admin/app'

test('shows why the database of the admin cannot be read', async () => {
  const adapters = await embeddedAdapters({ folder: newDirectory() })
  const { visit, platform } = adminApp({}, adapters)
  const visitor = visit()
  await visitor.send('/_admin/records?table=tea')
  await adapters.close()
  const response = await visitor.send('/_admin/records?table=tea')
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('the embedded database is closed'),
  ])
  await platform.close()
})
