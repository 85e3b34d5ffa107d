import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { satisfies } from 'semver'
import { parse } from 'yaml'

const root = join(__dirname, '../..')
const examples = readdirSync(join(root, 'examples')).filter((name) =>
  existsSync(join(root, 'examples', name, 'package.json')),
)
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')
const { version } = JSON.parse(read('package.json'))

/** The texts of the files in an example's folder. */
function readFolder(folder: string): Record<string, string> {
  const entries = readdirSync(join(root, 'examples', folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(files.map((path) => [path.split(`examples/${folder}/`)[1], readFileSync(path, 'utf8')]))
}

describe.each(examples)('the example %s', (name) => {
  test('can be copied: it depends on this version, and has a start and a test', () => {
    const manifest = JSON.parse(read('examples', name, 'package.json'))
    expect(satisfies(version, manifest.dependencies['liquid-platform'])).toBe(true)
    expect(manifest.scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) })
    expect(manifest.private).toBe(true)
  })

  test('starts its README with code, and links to its own files', () => {
    const text = read('examples', name, 'README.md')
    const lines = text.split('\n')
    expect(lines.slice(0, 6)).toContainEqual(expect.stringMatching(/^```/))
    const links = Array.from(text.matchAll(/\]\(<?([^)>]+)>?\)/g), ([, link = '']) => link)
    for (const link of links.filter((each) => !each.startsWith('http'))) {
      expect([link, existsSync(join(root, 'examples', name, link))]).toEqual([link, true])
    }
  })
})

test('has the same notes in each server example', () => {
  const notes = readFolder('notes/app')
  expect(Object.keys(notes)).toHaveLength(6)
  for (const folder of ['custom-adapters/app', 'express/app', 'fastify/app', 'hono/app', 'nextjs/notes']) {
    expect(readFolder(folder)).toEqual(notes)
  }
})

test('starts several processes with one database and one Redis by its compose file', () => {
  const { services, volumes } = parse(read('examples/postgres/compose.yml'))
  expect(Object.keys(services.web.depends_on)).toEqual(['postgres', 'redis'])
  expect(services.web.deploy.replicas).toBe(2)
  const { DATABASE_URL, REDIS_URL } = services.web.environment
  expect([new URL(REDIS_URL).hostname, /@(\w+):/.exec(DATABASE_URL)?.[1]]).toEqual(['redis', 'postgres'])
  // The image's server accepts no TCP connections before its database is complete.
  expect(services.postgres.healthcheck.test).toContain('-h 127.0.0.1')
  expect(Object.values<{ restart?: string }>(services).map(({ restart }) => restart)).toEqual(
    Array(3).fill('unless-stopped'),
  )
  const [volume] = services.postgres.volumes
  expect(Object.keys(volumes)).toEqual([String(volume).split(':')[0]])
  expect(existsSync(join(dirname(join(root, 'examples/postgres/compose.yml')), services.web.build, 'Dockerfile'))).toBe(
    true,
  )
})

test('links the README to each example', () => {
  for (const name of examples) expect(read('README.md')).toContain(`](examples/${name})`)
})
