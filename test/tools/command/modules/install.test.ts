import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { directoryFiles } from '../../../../src/files/directory'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { register } from '../../../support/register'
import { tar, tarOf } from '../../../support/tar'
import { visitorOf } from '../../../support/visitor'
import { zip } from '../../../support/zip'
import { command } from '../terminal'
import { install, moduleFiles, page, read } from './modules'

const core = moduleFiles('core', '2.0.6')
const repository = {
  'modules/user/template-values.json': '{ "machine_name": "user", "version": "5.1.2" }',
  'modules/user/public/lib/who.liquid': 'Ada',
  'modules/tests/public/lib/test.liquid': 'a module that the tests of the repository need',
  'template-values.json': '{ "machine_name": "user", "version": "5.1.2" }',
  '.git/config': '[core]',
  'modules/user/node_modules/x/index.js': 'x',
  'modules/user/.git/config': '[core]',
}

/** A new project with a module's archive beside its app. */
function projectWith(archive: Uint8Array, name = 'core.tar'): string {
  const project = newDirectory(page)
  writeFileSync(join(project, name), archive)
  return project
}

function listed(files: Readonly<Record<string, string>>, folder: string) {
  return Object.entries(files).map(([path, content]) => ({ name: `${folder}/${path}`, content }))
}

describe('liquid-platform modules install', () => {
  it("copies a folder's module into modules/", async () => {
    const project = newDirectory(page)
    const { code, output, notes } = await install(project, core)
    expect([code, output, notes]).toEqual([0, 'core 2.0.6 is in modules/core', ''])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello of core 2.0.6')
  })

  it('installs the module that a repository declares, without .git and node_modules', async () => {
    const project = newDirectory(page)
    await install(project, repository)
    expect(readdirSync(join(project, 'modules'))).toEqual(['user'])
    expect(readdirSync(join(project, 'modules/user')).sort()).toEqual(['public', 'template-values.json'])
  })

  it("installs the manifest beside modules/ if it is the module's", async () => {
    const project = newDirectory(page)
    const manifest = '{ "machine_name": "user", "version": "6.0.0", "dependencies": { "core": "^2.0.0" } }'
    const values = '{ "colour": "green" }'
    const files = { 'modules/tests/public/x': '', 'modules/user/public/x': '', 'pos-module.json': manifest }
    const { output, notes } = await install(project, { ...files, 'modules/user/template-values.json': values })
    expect([output, notes]).toEqual(['user 6.0.0 is in modules/user', expect.stringContaining('needs core "^2.0.0"')])
    expect(read(project, 'modules/user/pos-module.json')).toBe(manifest)
    expect(read(project, 'modules/user/template-values.json')).toBe(values)
    await command(project, ['modules', 'install', newDirectory(files), '--name', 'tests'])
    expect(readdirSync(join(project, 'modules/tests'))).toEqual(['public'])
  })

  it('installs the only module of a repository that declares none', async () => {
    const project = newDirectory(page)
    const { output } = await install(project, { 'modules/core/public/x': '', 'pos-module.json': '{}' })
    expect(output).toBe('core (no version) is in modules/core')
  })

  it.each<readonly [string, () => Uint8Array]>([
    ['.tar', () => tar(listed(core, 'pos-module-core-2.0.6'))],
    ['.tar.gz', () => gzipSync(tar(listed(core, 'package')))],
    ['.zip', () => zip([{ name: 'core/' }, ...listed(core, 'core')])],
    ['a .zip of macOS', () => zip([...listed(core, 'core'), { name: '__MACOSX/core/._public' }, { name: '._core' }])],
  ])("installs an archive's module: %s", async (_, pack) => {
    const project = projectWith(pack(), 'archive')
    const { code, notes } = await command(project, ['modules', 'install', 'archive'])
    expect([code, notes]).toEqual([0, ''])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello of core 2.0.6')
  })

  it('installs the module of --name if a repository has several', async () => {
    const project = newDirectory(page)
    const source = newDirectory({ ...repository, 'template-values.json': '{}' })
    expect((await command(project, ['modules', 'install', source, '--name', 'tests'])).code).toBe(0)
    expect(readdirSync(join(project, 'modules'))).toEqual(['tests'])
    const { code, notes } = await command(project, ['modules', 'install', source, '--name', 'test'])
    expect([code, notes]).toEqual([1, expect.stringContaining('module "test" not found in')])
  })

  it('names the module by --name if an archive does not', async () => {
    const project = projectWith(tarOf({ 'x/public/lib/hello.liquid': 'hello' }))
    const { code, notes } = await command(project, ['modules', 'install', 'core.tar'])
    expect([code, notes]).toEqual([1, expect.stringContaining('core.tar does not name its module')])
    const wrong = await command(project, ['modules', 'install', 'core.tar', '--name', 'a b'])
    expect(wrong.notes).toBe('Error: --name: expected letters, digits, "_" and "-", got String "a b"')
    const { output } = await command(project, ['modules', 'install', 'core.tar', '--name', 'core'])
    expect(output).toBe('core (no version) is in modules/core')
  })

  it('reads archives with long paths in the formats of GNU tar and git', async () => {
    const [gnu, pax] = [`public/lib/${'g'.repeat(120)}.liquid`, `public/lib/${'p'.repeat(120)}.liquid`]
    const record = (length: number): string => `${length} path=${pax}\n`
    const archive = tar([
      { name: 'pax_global_header', type: 'g', content: '20 comment=0123456\n' },
      { name: 'pos-module.json', content: core['pos-module.json'] ?? '' },
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

  it('serves the module at once, and its overrides in app/modules', async () => {
    const override = 'app/modules/core/public/views/partials/title.liquid'
    const project = newDirectory({ ...page, [override]: 'our title {{ context.modules.core.version }}' })
    const files = {
      'public/views/pages/hello.liquid': "{% render 'modules/core/title' %}, {% render 'modules/core/body' %}",
      'public/views/partials/title.liquid': 'title',
      'public/views/partials/body.liquid': 'body <%= colour =%>',
      'template-values.json': '{ "colour": "green" }',
    }
    const platform = register({ files: directoryFiles(project, { checkEveryMs: 0 }) })
    const visitor = visitorOf(platform)
    expect((await visitor.send('/hello')).status).toBe(404)
    await install(project, { ...core, ...files })
    expect(await visitor.text('/hello')).toBe('our title 2.0.6, body green')
    writeIn(project, 'app/modules/core/template-values.json', '{ "colour": "red" }')
    await install(project, { ...moduleFiles('core', '2.1.0'), ...files })
    expect(await visitor.text('/hello')).toBe('our title 2.1.0, body red')
    await command(project, ['modules', 'remove', 'core'])
    expect((await visitor.send('/hello')).status).toBe(404)
    expect(read(project, override)).toContain('our title')
    await platform.close()
  })

  it('replaces another version, and removes its obsolete files', async () => {
    const project = newDirectory(page)
    await install(project, { ...moduleFiles('core', '3.0.0'), 'public/new.txt': '' })
    const { output } = await install(project, core)
    expect(output).toBe('core 2.0.6 is in modules/core; it was 3.0.0')
    expect(existsSync(join(project, 'modules/core/public/new.txt'))).toBe(false)
    expect(readdirSync(join(project, 'modules'))).toEqual(['core'])
  })

  it('replaces a module with a damaged manifest', async () => {
    const project = newDirectory({ ...page, 'modules/core/pos-module.json': '<<<<<<<' })
    const { code, notes } = await command(project, ['modules', 'list'])
    expect([code, notes]).toEqual([0, expect.stringMatching(/^core: .*pos-module\.json: /)])
    expect(await install(project, core)).toMatchObject({ code: 0, notes: '' })
  })

  it('finds the app of another folder', async () => {
    const [project, here] = [newDirectory(page), newDirectory()]
    await command(here, ['modules', 'install', newDirectory(core), '--app', join(project, 'app')])
    expect(readdirSync(join(project, 'modules'))).toEqual(['core'])
    expect(existsSync(join(project, 'pos-module.json'))).toBe(true)
    writeIn(here, 'app/app/views/pages/index.liquid', 'home')
    await command(here, ['modules', 'install', newDirectory(core), '--app', 'app'])
    expect(readdirSync(join(here, 'app/modules'))).toEqual(['core'])
  })

  it.each([
    ['a name that is not a path', {}, 'core', 'folder or archive not found: .*No registry is contacted'],
    ['a folder without a module', { 'source/lib/x.liquid': '' }, 'source', 'module not found in source'],
    [
      'a repository of several modules that declares none',
      { 'source/modules/a/public/x': '', 'source/modules/b/public/x': '' },
      'source',
      'source has several modules, "a", "b": choose one with --name',
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
      'overlap: expected a source outside',
    ],
  ])('rejects %s', async (_, files, source, message) => {
    const project = newDirectory({ ...page, ...(files as Record<string, string>) })
    const { code, output, notes } = await command(project, ['modules', 'install', source])
    expect([code, output, notes]).toEqual([1, '', expect.stringMatching(message)])
    expect(existsSync(join(project, 'pos-module.json'))).toBe(false)
  })

  it("rejects another name than the module's", async () => {
    const [project, source] = [newDirectory(page), newDirectory(core)]
    const { notes } = await command(project, ['modules', 'install', source, '--name', 'kernel'])
    expect(notes).toContain(`module "kernel" not found in ${source}, which has "core"`)
  })

  it.each(['install', 'remove'])('%s keeps a module that is its own git working tree', async (name) => {
    const project = newDirectory({ ...page, 'modules/core/.git/HEAD': 'ref: refs/heads/main' })
    const { code, notes } = await command(project, ['modules', name, name === 'remove' ? 'core' : newDirectory(core)])
    expect([code, notes]).toEqual([1, expect.stringContaining('is a git working tree')])
    expect(read(project, 'modules/core/.git/HEAD')).toContain('main')
  })

  it('keeps a module that is a link to another folder', async () => {
    const [project, source] = [newDirectory(page), newDirectory(core)]
    mkdirSync(join(project, 'modules'))
    symlinkSync(source, join(project, 'modules/core'))
    const { code, notes } = await install(project, moduleFiles('core', '3.0.0'))
    expect([code, notes]).toEqual([1, expect.stringContaining('is a symbolic link')])
    expect(read(source, 'public/lib/hello.liquid')).toBe('hello of core 2.0.6')
  })

  it('keeps the installed module if a new one cannot be written', async () => {
    const project = projectWith(tarOf({ ...core, 'public/lib/x': '', 'public/lib/x/y': '' }))
    await install(project, core)
    expect((await command(project, ['modules', 'install', 'core.tar'])).code).toBe(1)
    expect(readdirSync(join(project, 'modules'))).toEqual(['core'])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello of core 2.0.6')
  })

  it('changes nothing if interrupted', async () => {
    const project = newDirectory(page)
    await install(project, core)
    const stop = new AbortController()
    const { code, notes } = await install(project, moduleFiles('core', '3.0.0'), {
      stop: stop.signal,
      onProgress: () => stop.abort(),
    })
    expect([code, notes]).toEqual([1, expect.stringContaining('the command was stopped')])
    expect(readdirSync(join(project, 'modules'))).toEqual(['core'])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello of core 2.0.6')
  })

  it('exits with 1 outside an app', async () => {
    const { code, notes } = await command(newDirectory(), ['modules', 'install', 'core', '--app', 'nowhere'])
    expect([code, notes]).toEqual([1, expect.stringContaining('directory not found')])
  })
})
