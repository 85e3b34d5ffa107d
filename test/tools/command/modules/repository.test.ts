import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { command } from '../terminal'
import { moduleFiles, page, read } from './modules'

const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false']

function git(directory: string, ...args: readonly string[]): string {
  return execFileSync('git', [...identity, ...args], { cwd: directory, encoding: 'utf8' })
}

/** A git working tree with these files committed. */
function newRepository(files: Readonly<Record<string, string>>): string {
  const directory = newDirectory(files)
  git(directory, 'init', '--quiet')
  git(directory, 'add', '--all')
  git(directory, 'commit', '--quiet', '--message', 'core')
  return directory
}

/** The clones that installs make, of which none may be left. */
function listClones(): readonly string[] {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith('liquid-platform-'))
  return folders.filter((name) => existsSync(join(tmpdir(), name, 'objects')))
}

const core = moduleFiles('core', '2.0.6')

describe('liquid-platform modules install of a git repository', () => {
  it('copies the files of a working tree, without its history', async () => {
    const [project, repository] = [newDirectory(page), newRepository(core)]
    writeIn(repository, 'public/lib/hello.liquid', 'not committed')
    await command(project, ['modules', 'install', repository])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('not committed')
    expect(readdirSync(join(project, 'modules/core')).sort()).toEqual(['pos-module.json', 'public'])
  })

  it('uses the last commit of a bare repository', async () => {
    const [project, repository] = [newDirectory(page), newRepository(core)]
    git(repository, 'clone', '--quiet', '--bare', '.', 'bare')
    const source = join(repository, 'bare')
    expect(await command(project, ['modules', 'install', source])).toEqual({
      code: 0,
      output: 'core 2.0.6 is in modules/core',
      notes: '',
    })
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello of core 2.0.6')
  })

  it('rejects a bare repository without a commit, and leaves no copy of it', async () => {
    const [project, empty] = [newDirectory(page), newDirectory()]
    git(empty, 'init', '--quiet', '--bare', 'bare')
    const before = listClones()
    const { code, notes } = await command(project, ['modules', 'install', join(empty, 'bare')])
    expect([code, notes]).toEqual([1, expect.stringContaining('git cannot read the repository')])
    expect(listClones()).toEqual(before)
  })

  it('runs no command from the configuration of a repository', async () => {
    const [project, repository] = [newDirectory(page), newRepository({ ...core, '.gitattributes': '* filter=evil' })]
    const ran = join(repository, 'ran')
    writeIn(repository, 'evil', `#!/bin/sh\necho "$0 $*" >> '${ran}'\ncat\n`)
    const evil = join(repository, 'evil')
    chmodSync(evil, 0o755)
    appendFileSync(
      join(repository, '.git/config'),
      `[core]\nfsmonitor = ${evil}\nsshCommand = ${evil}\nhooksPath = ${repository}\npager = ${evil}\ngitProxy = ${evil}
alternateRefsCommand = ${evil}\n[filter "evil"]\nsmudge = ${evil}\nclean = ${evil}\nrequired = true
[tar "tar"]\ncommand = ${evil}\n[uploadpack]\npackObjectsHook = ${evil}\n[include]\npath = ${evil}.config
[extensions]\npartialClone = evil\n[remote "evil"]\nurl = ext::${evil}\npromisor = true\nuploadpack = ${evil}\n`,
    )
    for (const hook of ['post-checkout', 'reference-transaction', 'pre-receive', 'post-upload-pack']) {
      writeIn(repository, `.git/hooks/${hook}`, `#!/bin/sh\necho ${hook} >> '${ran}'\n`)
      chmodSync(join(repository, `.git/hooks/${hook}`), 0o755)
    }
    for (const source of ['.git', '.']) {
      const { code } = await command(project, ['modules', 'install', join(repository, source)])
      expect([source, code, existsSync(ran)]).toEqual([source, 0, false])
    }
  })
})
