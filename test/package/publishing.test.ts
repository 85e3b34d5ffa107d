import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { findReleaseNotes, linkToFiles, parseChangelog } from '../../scripts/changelog'

const root = join(__dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))

interface Workflow {
  readonly permissions: object
  readonly jobs: Readonly<
    Record<string, { permissions: Record<string, string>; steps: { uses?: string; run?: string }[] }>
  >
}

const workflow = parse(read('.github/workflows/release.yml')) as Workflow

test('uses one address for the repository, its page and its issues', () => {
  const [, address = ''] = /^git\+(https:\/\/.+)\.git$/.exec(manifest.repository.url) ?? []
  expect(manifest.homepage).toBe(`${address}#readme`)
  expect(manifest.bugs.url).toBe(`${address}/issues`)
  for (const file of ['SECURITY.md', 'docs/versions.md', '.github/ISSUE_TEMPLATE/config.yml']) {
    const addresses = read(file).match(/https:\/\/github\.com\/[\w-]+\/[\w-]+/g)
    expect(new Set(addresses)).toEqual(new Set([address]))
  }
})

test('has no install scripts', () => {
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
    expect(manifest.scripts).not.toHaveProperty(name)
})

describe('the changelog', () => {
  test('has an entry of the current version below "Unreleased"', () => {
    const [unreleased, ...released] = parseChangelog(read('CHANGELOG.md'))
    expect(unreleased).toMatchObject({ version: 'Unreleased', date: undefined })
    expect(released[0]?.version).toBe(manifest.version)
    expect(findReleaseNotes(`v${manifest.version}`, manifest.version, read('CHANGELOG.md'))).toBe(released[0]?.text)
  })

  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-01\n\n### Added\n\n- b\n\n## [1.0.0]\n\n- a\n\n## [0.9.0] - 2026-01-01\n'

  test('contains the notes of a release', () => {
    expect(findReleaseNotes('v1.1.0', '1.1.0', changelog)).toBe('### Added\n\n- b')
  })

  test('links its notes to the files of the release', () => {
    const notes = '[a](docs/a.md#b) [c](https://c.test) [d](#d)'
    expect(linkToFiles(notes, 'https://e.test', 'v1')).toBe(
      '[a](https://e.test/blob/v1/docs/a.md#b) [c](https://c.test) [d](#d)',
    )
  })

  test.each([
    ['v1.1.0', '1.1.1', 'expected the tag v1.1.1, the version of package.json, got v1.1.0'],
    ['1.1.0', '1.1.0', 'expected the tag v1.1.0, the version of package.json, got 1.1.0'],
    ['v1.2.0', '1.2.0', 'CHANGELOG.md: entry not found: ## [1.2.0] - <date>'],
    ['v1.0.0', '1.0.0', 'CHANGELOG.md: expected the date of the release after [1.0.0]'],
    ['v0.9.0', '0.9.0', 'CHANGELOG.md: the entry of 0.9.0 is empty'],
  ])('stops the release of %s for version %s: %s', (tag, version, message) => {
    expect(() => findReleaseNotes(tag, version, changelog)).toThrow(message)
  })
})

describe('the workflow of a release', () => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)

  test('pins each action to a commit', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/)
  })

  test('publishes with provenance, in a job that runs no code of dependencies', () => {
    const { pack, publish } = workflow.jobs
    expect(workflow.permissions).toEqual({})
    expect(pack?.permissions).toEqual({ contents: 'read' })
    expect(publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' })
    const commands = publish?.steps.flatMap(({ run }) => run ?? []).join('\n') ?? ''
    expect(commands).toContain('--provenance')
    expect(commands).not.toMatch(/npm (?:ci|install|run|pack)|npx/)
  })

  test('runs scripts that exist', () => {
    const commands = steps.flatMap(({ run }) => run ?? []).join('\n')
    const names = [...commands.matchAll(/npm run --silent ([\w:]+)/g)].map(([, name]) => name)
    expect(names).toEqual(['check:release', 'sbom'])
    for (const name of names) expect(manifest.scripts).toHaveProperty([name as string])
    expect(existsSync(join(root, '.ci/run'))).toBe(true)
  })
})

/** The field types of GitHub's issue forms. */
const fieldTypes = ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']

const templates = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml')

test.each(templates)('%s is a valid GitHub issue form', (name) => {
  const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`))
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
  const fields = form.body as { type: string; id?: string; attributes: { label?: string; value?: string } }[]
  for (const { type, id, attributes } of fields) {
    expect(fieldTypes).toContain(type)
    expect(type === 'markdown' ? attributes.value : attributes.label).toBeTruthy()
    if (type !== 'markdown') expect(id).toMatch(/^[a-z-]+$/)
  }
  const ids = fields.flatMap(({ id }) => id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})
