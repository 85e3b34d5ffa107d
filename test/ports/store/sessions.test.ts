import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { newDirectory } from '../../support/jest/app-directory'

const root = join(__dirname, '../../..')

const program = `
  const cluster = require('node:cluster')
  if (cluster.isPrimary) cluster.fork()
  else {
    const { Liquid } = require(${JSON.stringify(require.resolve('liquidjs'))})
    const { memoryFiles, memoryStore, registerPlatform } = require(${JSON.stringify(join(root, 'src'))})
    const visit = async (page, adapters) => {
      const files = memoryFiles({ 'views/pages/index.liquid': '{% session a = 1 %}' + page })
      const logger = { log: ({ message }) => console.log(message) }
      const platform = registerPlatform(new Liquid(), { files, logger, ...adapters })
      for (let i = 0; i < 2; i++) console.log(await (await platform.fetch(new Request('http://shop.test/'))).text())
    }
    void visit('shared', { sessions: memoryStore() }).then(() => visit('own', {})).then(() => process.disconnect())
  }`

test('warns a worker of a cluster once that other workers do not see its sessions, unless it has a store of them', () => {
  const file = join(newDirectory({ 'program.cjs': program }), 'program.cjs')
  const output = execFileSync(process.execPath, ['--require', 'tsx/cjs', file], { cwd: root, encoding: 'utf8' })
  expect(output.trim().split('\n')).toEqual([
    'shared',
    'shared',
    'sessions are in the memory of this worker of a cluster, and other workers do not see them: visitors lose theirs at random. redisAdapters() shares sessions, the cache and channels',
    'own',
    'own',
  ])
})
