import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { command } from '../terminal'
import { install, json, moduleFiles, page, read } from './modules'

const core = moduleFiles('core', '2.0.6')
const older = moduleFiles('core', '1.5.0')
const user = moduleFiles('user', '5.1.2', { core: '^2.0.0' })
const missing =
  'user 5.1.2 needs core "^2.0.0", which is not installed: liquid-platform modules install <folder or archive of core>'

/** A project with these modules installed. */
async function projectWith(...modules: readonly Record<string, string>[]): Promise<string> {
  const project = newDirectory(page)
  for (const files of modules) await install(project, files)
  return project
}

describe('liquid-platform modules install', () => {
  it('reports missing dependencies of the new module, and how to install them', async () => {
    const project = newDirectory(page)
    expect(await install(project, user)).toMatchObject({ code: 0, notes: missing })
    expect((await install(project, core)).notes).toBe('')
  })

  it('reports modules whose version another does not support', async () => {
    const unmet = 'user 5.1.2 needs core "^2.0.0": installed is 1.5.0'
    const project = await projectWith(older)
    expect((await install(project, user)).notes).toBe(unmet)
    expect((await install(project, older)).notes).toBe(unmet)
    expect((await install(project, moduleFiles('tests', '1.0.0'))).notes).toBe('')
  })

  it.each([
    ['latest', '2.0.6', 'user 5.1.2 needs core "latest": it cannot be compared with the installed 2.0.6'],
    ['^2.0.0', 'two', 'user 5.1.2 needs core "^2.0.0": it cannot be compared with the installed two'],
    ['^2.0.0', undefined, 'user 5.1.2 needs core "^2.0.0": the installed one has no version to compare'],
    ['^2.0.0', '2.1.0-beta.1', 'user 5.1.2 needs core "^2.0.0": installed is 2.1.0-beta.1'],
    ['~2.0', '2.0.6', ''],
    ['*', undefined, ''],
  ])('compares the range %s with the version %s', async (range, version, notes) => {
    const project = await projectWith(moduleFiles('core', version))
    expect(await install(project, moduleFiles('user', '5.1.2', { core: range }))).toMatchObject({ code: 0, notes })
  })

  it('accepts modules that depend on each other', async () => {
    const project = await projectWith(moduleFiles('core', '2.0.6', { user: '5.1.2' }), user)
    expect(await command(project, ['modules', 'list'])).toMatchObject({ code: 0, notes: '' })
    expect(json(project, 'pos-module.lock.json')).toMatchObject({ dependencies: { core: '2.0.6', user: '5.1.2' } })
  })
})

describe('liquid-platform modules list', () => {
  it('lists the modules with their versions, and exits with 0 if their dependencies are complete', async () => {
    const project = await projectWith(core, user)
    const { code, output, notes } = await command(project, ['modules', 'list'])
    expect([code, output, notes]).toEqual([0, 'core 2.0.6\nuser 5.1.2', ''])
  })

  it('exits with 1 if a dependency is missing, and with 0 if it only has the wrong version', async () => {
    const project = await projectWith(user)
    expect(await command(project, ['modules', 'list'])).toEqual({ code: 1, output: 'user 5.1.2', notes: missing })
    await install(project, older)
    expect((await command(project, ['modules', 'list'])).code).toBe(0)
  })

  it("exits with 1 if the project's dependency is missing, such as after a clone without modules/", async () => {
    const project = newDirectory({ ...page, 'pos-module.json': '{ "dependencies": { "user": "^5.0.0" } }' })
    const { code, notes } = await command(project, ['modules', 'list'])
    expect([code, notes]).toEqual([1, expect.stringContaining('pos-module.json needs user "^5.0.0", which is not')])
  })

  it('ignores development dependencies', async () => {
    const project = newDirectory({ ...page, 'pos-module.json': '{ "devDependencies": { "tests": "1.0.0" } }' })
    expect(await command(project, ['modules', 'list'])).toEqual({ code: 0, output: '', notes: '' })
  })

  it("reports modules with another version than the lock file's", async () => {
    const project = await projectWith(core)
    writeIn(project, 'modules/core/pos-module.json', '{ "machine_name": "core", "version": "2.0.7" }')
    writeIn(project, 'pos-module.json', '{ "dependencies": { "core": "^2.0.0" } }')
    const { code, notes } = await command(project, ['modules', 'list'])
    expect([code, notes]).toEqual([0, 'pos-module.lock.json needs core "2.0.6": installed is 2.0.7'])
  })
})

describe('liquid-platform modules remove', () => {
  it('removes the module from modules/ and the lists, and keeps its overrides', async () => {
    const project = newDirectory({ ...page, 'app/modules/core/public/lib/hello.liquid': 'our own hello' })
    await install(project, core)
    const { code, output } = await command(project, ['modules', 'remove', 'core'])
    expect([code, output]).toEqual([0, 'core 2.0.6 is removed'])
    expect((await command(project, ['modules', 'list'])).output).toBe('')
    expect(json(project, 'pos-module.json')).toEqual({ dependencies: {} })
    expect(json(project, 'pos-module.lock.json')).toEqual({ dependencies: {}, devDependencies: {} })
    expect(read(project, 'app/modules/core/public/lib/hello.liquid')).toBe('our own hello')
  })

  it('reports the modules that depend on it', async () => {
    const project = await projectWith(core, user)
    expect((await command(project, ['modules', 'remove', 'core'])).notes).toBe(missing)
  })

  it.each(['cor', '../app', 'app', '__proto__'])('removes only modules: %s', async (name) => {
    const project = await projectWith(core)
    const { code, notes } = await command(project, ['modules', 'remove', name])
    expect([code, notes]).toEqual([1, expect.stringContaining(`module ${name} not found in`)])
    expect(read(project, 'app/views/pages/index.liquid')).toBe('home')
  })
})
