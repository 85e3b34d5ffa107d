import { join } from 'node:path'
import { newDirectory } from '../../../support/jest/app-directory'
import { fillFolder } from '../../../support/records/pglite'
import { makeProject, withoutNil } from './project'
import { createRandom, listSeeds } from './random-records'

const tables = [[undefined], ['thing'], ['free']] as const

it.each(['ndjson', 'json', 'csv'])('moves random records of all types as %s without loss', async (format) => {
  for (const seed of listSeeds(4)) {
    const from = makeProject()
    await createRandom(from.records, 100, seed)
    for (const [table] of tables) {
      const only = table === undefined ? [] : ['--table', table]
      const { output } = await from.run('export', '--format', format, ...only)
      const to = makeProject(from.folder)
      const { code, output: problems } = await to.runWith({ input: output }, 'import', '-', '--format', format)
      expect([code, problems.slice(0, 600)]).toEqual([0, expect.stringMatching(/^ /)])
      expect(withoutNil(await to.all(table))).toEqual(withoutNil(await from.all(table)))
    }
  }
})

it('moves random records into an embedded database and back without loss', async () => {
  const from = makeProject()
  await createRandom(from.records, 300, 1)
  await from.run('export', 'all.csv')
  const folder = newDirectory()
  await fillFolder(join(folder, 'data'))
  const env = { DATABASE_URL: folder, SECRET: 's'.repeat(32) }
  expect(await from.runWith({ env, config: {} }, 'import', 'all.csv')).toMatchObject({ code: 0 })
  await from.runWith({ env, config: {} }, 'export', 'back.json')
  const to = makeProject(from.folder)
  expect(await to.run('import', 'back.json')).toMatchObject({ code: 0 })
  expect(withoutNil(await to.all())).toEqual(withoutNil(await from.all()))
  expect(await from.runWith({ env, config: {} }, 'clean', '--yes')).toMatchObject({
    code: 0,
    notes: expect.stringMatching(/^Deleted \d+ records of the app\.$/) as string,
  })
})
