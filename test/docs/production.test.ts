import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readStorage } from '../../src/tools/command/config/environment'
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
        readonly ports?: readonly string[]
        readonly restart?: string
        readonly healthcheck?: { readonly test?: readonly string[] }
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
  ...blocks
    .filter(({ language }) => language === 'ini')
    .map(({ text }) => /ExecStart=(.+)/.exec(text)?.[1]?.replace('%i', '3000').split(' ') ?? []),
  JSON.parse(/^CMD (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '') as string[],
  ...services.map((service) => service.command ?? []),
  ...[...listCommands(blocks), ...read('deploy.sh').split('\n')].map((line) => line.split(' ')),
]
  .map(findArguments)
  .filter((words) => words.length > 0)

test('the command accepts the options of the unit, the image, the compose file and the scripts', async () => {
  const project = newDirectory()
  expect(commands.length).toBeGreaterThanOrEqual(11)
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

test('the app finds the bucket of the compose file, which a service creates', () => {
  const { web1, s3 } = compose.services
  expect(readStorage({ env: web1?.environment ?? {}, directory: '/' })).toEqual({
    bucket: 'uploads',
    endpoint: 'http://s3:8333',
    publicEndpoint: 'https://files.example.com',
  })
  expect(s3?.command).toEqual(expect.arrayContaining(['-bucket=uploads', '-ip=s3']))
  expect(s3?.ports).toEqual(['127.0.0.1:8333:8333'])
})

test('the compose file checks the health of each service that stays, and starts it again', () => {
  const lasting = Object.entries(compose.services).filter(([name]) => name !== 'migrate')
  const isKept = lasting.map(([name, { restart, healthcheck }]) => [
    name,
    restart,
    (healthcheck?.test?.length ?? 0) > 1,
  ])
  expect(isKept).toEqual(
    ['web1', 'web2', 'worker', 'postgres', 'redis', 's3'].map((name) => [name, 'unless-stopped', true]),
  )
})

test('the script of a deploy leaves the other process alone if the new version does not become ready', () => {
  const stub = '#!/bin/sh\necho "$(basename "$0") $*" >> log\n'
  const programs = ['npm', 'systemd-run', 'ln', 'systemctl', 'curl'].map((name) => [`bin/${name}`, stub] as const)
  const project = newDirectory({ ...Object.fromEntries(programs), 'bin/curl': `${stub}exit 22\n`, log: '' })
  writeIn(project, 'deploy.sh', read('deploy.sh'))
  execFileSync('chmod', ['-R', '+x', join(project, 'bin')])
  const env = { ...process.env, PATH: `${join(project, 'bin')}:${process.env.PATH}` }
  expect(spawnSync('sh', ['deploy.sh'], { cwd: project, env }).status).toBe(22)
  expect(readFileSync(join(project, 'log'), 'utf8').match(/^[\w-]+(?: restart .+)?/gm)).toEqual([
    'npm',
    'systemd-run',
    'ln',
    'systemctl restart shop@3000',
    'curl',
  ])
})

test.each([
  ['migrate', ['compose build', 'compose run --rm migrate']],
  ['web1', ['compose build', 'compose run --rm migrate', 'compose up --no-deps --wait web1']],
])('the deploy with Compose stops if %s fails', (failing, expected) => {
  const deploy = blocks.find(({ text }) => text.includes('docker compose run --rm migrate'))?.text ?? ''
  const stub = `#!/bin/sh\necho "$*" >> log\ncase "$*" in *${failing}) exit 1 ;; esac\n`
  const project = newDirectory({ 'bin/docker': stub })
  execFileSync('chmod', ['+x', join(project, 'bin/docker')])
  const env = { ...process.env, PATH: `${join(project, 'bin')}:${process.env.PATH}` }
  spawnSync('sh', ['-c', deploy], { cwd: project, env })
  expect(readFileSync(join(project, 'log'), 'utf8').trim().split('\n')).toEqual(expected)
})
