import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { newDirectory, writeIn } from '../support/jest/app-directory'
import { command } from '../tools/command/terminal'
import { listCommands, listFiles, readPage } from './read-page'

const blocks = readPage('production.md').flatMap((section) => section.blocks)
const files = listFiles(blocks)
const read = (path: string): string => files[path] ?? ''

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly command?: readonly string[]
        readonly environment?: Readonly<Record<string, string>>
        readonly depends_on?: Readonly<Record<string, object>>
        readonly volumes?: readonly string[]
      }
    >
  >
  readonly volumes: Readonly<Record<string, unknown>>
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const services = Object.values(compose.services)

/** The arguments after `liquid-platform` in the words of a command line. */
function findArguments(words: readonly string[]): string[] {
  const at = words.findIndex((word) => word.endsWith('liquid-platform'))
  return at < 0 ? [] : words.slice(at + 1)
}

const commands = [
  /ExecStart=(.+)/.exec(read('/etc/systemd/system/shop.service'))?.[1]?.split(' ') ?? [],
  JSON.parse(/^CMD (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '') as string[],
  ...services.map((service) => service.command ?? []),
  ...[...listCommands(blocks), ...read('deploy.sh').split('\n')].map((line) => line.split(' ')),
]
  .map(findArguments)
  .filter((words) => words.length > 0)

test('the command accepts the options of the unit, the image, the compose file and the scripts', async () => {
  const project = newDirectory()
  expect(commands.length).toBeGreaterThanOrEqual(8)
  for (const words of commands) {
    const { code, notes } = await command(project, words, { env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' } })
    // Exit code 2 means invalid options. The command fails with 1, because the folder has no app and the database is
    // unreachable.
    expect([words, code, notes]).toEqual([words, 1, expect.any(String)])
  }
})

test('the command reads the variables of the environment file', () => {
  const known = readFileSync(join(__dirname, '../../docs/command.md'), 'utf8')
  const set = read('/etc/shop.env')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('=')[0] ?? '')
  const ours = services.flatMap(({ environment = {} }) => Object.keys(environment))
  const names = [...set, ...ours].filter((name) => !/^(?:AWS|POSTGRES)_/.test(name))
  expect(names.filter((name) => !known.includes(`\`${name}\``))).toEqual([])
  expect(names.length).toBeGreaterThan(10)
})

test('the services of the compose file depend on services, and their volumes are listed', () => {
  const depended = services.flatMap(({ depends_on = {} }) => Object.keys(depends_on))
  expect(depended.filter((name) => !(name in compose.services))).toEqual([])
  const volumes = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  expect(volumes).toEqual(Object.keys(compose.volumes))
})

test('the shell parses the script of a deploy', () => {
  const project = newDirectory()
  writeIn(project, 'deploy.sh', read('deploy.sh'))
  expect(execFileSync('sh', ['-n', join(project, 'deploy.sh')]).toString()).toBe('')
})
