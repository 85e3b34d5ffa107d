import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { newDirectory, removeDirectories, writeIn } from '../../support/app-directory'
import { tar, tarOf } from '../../support/tar'
import { command } from '../terminal'

afterAll(removeDirectories)

const page = { 'app/views/pages/index.liquid': 'home' }
const core = {
  'pos-module.json': '{ "machine_name": "core", "version": "2.0.6" }',
  'public/lib/hello.liquid': 'hello',
}
const user = {
  'modules/user/template-values.json':
    '{ "machine_name": "user", "version": "5.1.2", "dependencies": { "core": "^2.0.0" } }',
  'modules/user/public/lib/who.liquid': 'Ada',
  'modules/tests/public/lib/test.liquid': 'a module that the tests of the repository need',
  'template-values.json': '{ "machine_name": "user", "version": "5.1.2" }',
  '.git/config': '[core]',
  'modules/user/node_modules/x/index.js': 'x',
  'modules/user/.git/config': '[core]',
}

function read(directory: string, path: string): string {
  return readFileSync(join(directory, path), 'utf8')
}

function json(directory: string, path: string): unknown {
  return JSON.parse(read(directory, path))
}

/** A new project with an archive of a module beside its app. */
function projectWith(archive: Uint8Array, name = 'core.tar'): string {
  const project = newDirectory(page)
  writeFileSync(join(project, name), archive)
  return project
}

describe('liquid-platform modules install', () => {
  it('puts the module of a folder into modules/, and lists it as pos-cli does', async () => {
    const project = newDirectory(page)
    const { code, output, notes } = await command(project, ['modules', 'install', newDirectory(core)])
    expect([code, output, notes]).toEqual([0, 'core 2.0.6 is in modules/core', ''])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello')
    const lists = '{\n  "modules": {\n    "core": "2.0.6"\n  }\n}'
    expect(read(project, 'app/pos-modules.json')).toBe(lists)
    expect(read(project, 'app/pos-modules.lock.json')).toBe(lists)
  })

  it('takes the module that a git working tree names, without .git and node_modules', async () => {
    const project = newDirectory(page)
    await command(project, ['modules', 'install', newDirectory(user)])
    expect(readdirSync(join(project, 'modules'))).toEqual(['user'])
    expect(readdirSync(join(project, 'modules/user')).sort()).toEqual(['public', 'template-values.json'])
  })

  it.each([
    ['.tar', tarOf],
    ['.tar.gz', (files: Record<string, string>) => gzipSync(tarOf(files))],
    [
      '.zip',
      (files: Record<string, string>) =>
        zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))),
    ],
  ])('takes the module of an archive: %s', async (ending, pack) => {
    const files = Object.fromEntries(
      Object.entries(core).map(([path, text]) => [`pos-module-core-2.0.6/${path}`, text]),
    )
    const project = projectWith(pack(files), `core${ending}`)
    const { code, notes } = await command(project, ['modules', 'install', `core${ending}`])
    expect([code, notes]).toEqual([0, ''])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello')
  })

  it('takes the module that --name chooses, if a repository has several', async () => {
    const project = newDirectory(page)
    const source = newDirectory({ ...user, 'template-values.json': '{}' })
    expect((await command(project, ['modules', 'install', source, '--name', 'tests'])).code).toBe(0)
    expect(readdirSync(join(project, 'modules'))).toEqual(['tests'])
    const { code, notes } = await command(project, ['modules', 'install', source, '--name', 'test'])
    expect([code, notes]).toEqual([1, expect.stringContaining('there is no module "test" in')])
  })

  it('reads archives with long paths, as GNU tar and git write them', async () => {
    const [gnu, pax] = [`public/lib/${'g'.repeat(120)}.liquid`, `public/lib/${'p'.repeat(120)}.liquid`]
    const record = (length: number): string => `${length} path=${pax}\n`
    const archive = tar([
      { name: 'pax_global_header', type: 'g', content: '20 comment=0123456\n' },
      { name: 'pos-module.json', content: core['pos-module.json'] },
      { name: 'public/', type: '5' },
      { name: '././@LongLink', type: 'L', content: `${gnu}\0` },
      { name: gnu.slice(0, 100), content: 'gnu' },
      { name: 'PaxHeader', type: 'x', content: record(record(100).length) },
      { name: pax.slice(0, 100), content: 'pax' },
    ])
    const project = projectWith(archive)
    await command(project, ['modules', 'install', 'core.tar'])
    expect([read(project, `modules/core/${gnu}`), read(project, `modules/core/${pax}`)]).toEqual(['gnu', 'pax'])
  })

  it('serves the module at once, and what overrides it in app/modules', async () => {
    const project = newDirectory({ ...page, 'app/modules/core/public/lib/hello.liquid': 'our own hello' })
    const partials = {
      ...core,
      'public/lib/bye.liquid': 'bye',
    }
    await command(project, ['modules', 'install', newDirectory(partials)])
    writeIn(project, 'both.liquid', "{% include 'modules/core/hello' %}, {% include 'modules/core/bye' %}")
    expect((await command(project, ['render', 'both.liquid'])).output).toBe('our own hello, bye')
    expect((await command(project, ['modules', 'install', newDirectory(core)])).code).toBe(0)
    expect(read(project, 'app/modules/core/public/lib/hello.liquid')).toBe('our own hello')
  })

  it('replaces an older version, with the files that the new one has no more', async () => {
    const project = newDirectory(page)
    const older = { ...core, 'pos-module.json': '{ "machine_name": "core", "version": "1.5.0" }', 'public/old.txt': '' }
    await command(project, ['modules', 'install', newDirectory(older)])
    const { output } = await command(project, ['modules', 'install', newDirectory(core)])
    expect(output).toBe('core 2.0.6 is in modules/core; it was 1.5.0')
    expect(existsSync(join(project, 'modules/core/public/old.txt'))).toBe(false)
    expect(readdirSync(join(project, 'modules'))).toEqual(['core'])
  })

  it('says which modules it needs that are missing, and how to install them', async () => {
    const project = newDirectory(page)
    const { code, notes } = await command(project, ['modules', 'install', newDirectory(user)])
    const expected =
      'user 5.1.2 needs core "^2.0.0", which is not installed: liquid-platform modules install <folder or archive of core>'
    expect([code, notes]).toEqual([0, expected])
    expect((await command(project, ['modules', 'install', newDirectory(core)])).notes).toBe('')
    expect(json(project, 'app/pos-modules.lock.json')).toEqual({ modules: { user: '5.1.2', core: '2.0.6' } })
  })

  it('says which modules have a version that another does not work with', async () => {
    const older = { ...core, 'pos-module.json': '{ "machine_name": "core", "version": "1.5.0" }' }
    const project = newDirectory(page)
    await command(project, ['modules', 'install', newDirectory(older)])
    const { notes } = await command(project, ['modules', 'install', newDirectory(user)])
    expect(notes).toBe('user 5.1.2 needs core "^2.0.0": installed is 1.5.0')
    const listed = await command(project, ['modules', 'list'])
    expect([listed.code, listed.notes]).toEqual([0, notes])
  })

  it('says of a range that is not one that it cannot be compared', async () => {
    const latest = { ...user, 'pos-module.json': '{ "machine_name": "user", "dependencies": { "core": "latest" } }' }
    const project = newDirectory(page)
    await command(project, ['modules', 'install', newDirectory(core)])
    const { notes } = await command(project, ['modules', 'install', newDirectory(latest)])
    expect(notes).toBe('user needs core "latest": it cannot be compared with the installed 2.0.6')
  })

  it('keeps what else the lists have: modules of the hosted platform, and a registry', async () => {
    const list = '{ "repository_url": "https://modules.example", "modules": { "chat": "1.2.0" } }'
    const project = newDirectory({ ...page, 'app/pos-modules.json': list, 'app/pos-modules.lock.json': list })
    await command(project, ['modules', 'install', newDirectory(core)])
    const both = { repository_url: 'https://modules.example', modules: { chat: '1.2.0', core: '2.0.6' } }
    expect([json(project, 'app/pos-modules.json'), json(project, 'app/pos-modules.lock.json')]).toEqual([both, both])
  })

  it('finds the app of another folder', async () => {
    const [project, here] = [newDirectory(page), newDirectory()]
    await command(here, ['modules', 'install', newDirectory(core), '--app', join(project, 'app')])
    expect(readdirSync(join(project, 'modules'))).toEqual(['core'])
  })

  it.each([
    ['a name that is no path', {}, 'core', 'there is no folder or archive .*No registry is contacted'],
    ['a folder without a module', { 'source/lib/x.liquid': '' }, 'source', 'there is no module in source'],
    [
      'a repository of several modules that names none',
      { 'source/modules/a/public/x': '', 'source/modules/b/public/x': '' },
      'source',
      'there are several modules in source, "a", "b": choose one with --name',
    ],
    [
      'a manifest that is not JSON',
      { 'source/pos-module.json': '{', 'source/public/x': '' },
      'source',
      'pos-module.json: ',
    ],
    [
      'the folder of the installed module itself',
      { 'modules/core/public/x': '' },
      'modules/core',
      'overlap: expected a source elsewhere',
    ],
  ])('refuses %s', async (_, files, source, message) => {
    const project = newDirectory({ ...page, ...(files as Record<string, string>) })
    const { code, output, notes } = await command(project, ['modules', 'install', source])
    expect([code, output, notes]).toEqual([1, '', expect.stringMatching(message)])
    expect(existsSync(join(project, 'app/pos-modules.json'))).toBe(false)
  })

  it('does not replace a module that is a git working tree of its own', async () => {
    const project = newDirectory({ ...page, 'modules/core/.git/HEAD': 'ref: refs/heads/main' })
    const { code, notes } = await command(project, ['modules', 'install', newDirectory(core)])
    expect([code, notes]).toEqual([1, expect.stringContaining('is a git working tree')])
    expect(read(project, 'modules/core/.git/HEAD')).toContain('main')
  })

  it('leaves the installed module as it was if a new one cannot be written', async () => {
    const project = projectWith(tarOf({ ...core, 'public/lib/x': '', 'public/lib/x/y': '' }))
    await command(project, ['modules', 'install', newDirectory(core)])
    expect((await command(project, ['modules', 'install', 'core.tar'])).code).toBe(1)
    expect(readdirSync(join(project, 'modules'))).toEqual(['core'])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello')
  })

  it('ends with 1 outside of an app', async () => {
    const { code, notes } = await command(newDirectory(), ['modules', 'install', 'core', '--app', 'nowhere'])
    expect([code, notes]).toEqual([1, expect.stringContaining('there is no directory')])
  })
})

describe('liquid-platform modules list', () => {
  it('lists the modules with their versions, and ends with 0 if they have what they need', async () => {
    const project = newDirectory(page)
    await command(project, ['modules', 'install', newDirectory(core)])
    await command(project, ['modules', 'install', newDirectory(user)])
    const { code, output, notes } = await command(project, ['modules', 'list'])
    expect([code, output, notes]).toEqual([0, 'core 2.0.6\nuser 5.1.2', ''])
  })

  it('ends with 1 if a module needs another', async () => {
    const project = newDirectory(page)
    await command(project, ['modules', 'install', newDirectory(user)])
    const { code, output, notes } = await command(project, ['modules', 'list'])
    expect([code, output, notes]).toEqual([1, 'user 5.1.2', expect.stringContaining('needs core "^2.0.0"')])
  })
})

describe('liquid-platform modules remove', () => {
  it('removes the module from modules/ and the lists, and leaves what overrides it', async () => {
    const project = newDirectory({ ...page, 'app/modules/core/public/lib/hello.liquid': 'our own hello' })
    await command(project, ['modules', 'install', newDirectory(core)])
    const { code, output } = await command(project, ['modules', 'remove', 'core'])
    expect([code, output]).toEqual([0, 'core 2.0.6 is removed'])
    expect(readdirSync(join(project, 'modules'))).toEqual([])
    expect(json(project, 'app/pos-modules.lock.json')).toEqual({ modules: {} })
    expect(read(project, 'app/modules/core/public/lib/hello.liquid')).toBe('our own hello')
  })

  it('says who needs it', async () => {
    const project = newDirectory(page)
    for (const source of [core, user]) await command(project, ['modules', 'install', newDirectory(source)])
    const { notes } = await command(project, ['modules', 'remove', 'core'])
    expect(notes).toContain('user 5.1.2 needs core "^2.0.0", which is not installed')
  })

  it.each(['cor', '../app', 'app'])('removes nothing but modules: %s', async (name) => {
    const project = newDirectory(page)
    await command(project, ['modules', 'install', newDirectory(core)])
    const { code, notes } = await command(project, ['modules', 'remove', name])
    expect([code, notes]).toEqual([1, expect.stringContaining(`there is no module ${name} in`)])
    expect(read(project, 'app/views/pages/index.liquid')).toBe('home')
  })
})
