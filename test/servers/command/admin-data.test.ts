import { embeddedAdapters } from '../../../src/engines/embedded'
import { newDirectory } from '../../support/jest/app-directory'
import { adminApp } from '../../tools/admin/app'

test('shows why the database of the admin cannot answer a filter', async () => {
  const adapters = await embeddedAdapters({ folder: newDirectory() })
  const { visit, platform } = adminApp({}, adapters)
  const filter = { 'filters[][name]': 'title', 'filters[][op]': 'above', 'filters[][value]': '\0' }
  const response = await visit().send(`/_admin/records?table=tea&${String(new URLSearchParams(filter))}`)
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('a text that Postgres can store'),
  ])
  await platform.close()
  await adapters.close()
})
