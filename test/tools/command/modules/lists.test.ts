import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { command } from '../terminal'
import { install, json, moduleFiles, page, read } from './modules'

const core = moduleFiles('core', '2.0.6')
const user = moduleFiles('user', '5.1.2', { core: '^2.0.0' })

describe('pos-module.json and pos-module.lock.json', () => {
  it("have pos-cli's format", async () => {
    const project = newDirectory(page)
    await install(project, core)
    expect(read(project, 'pos-module.json')).toBe('{\n  "dependencies": {\n    "core": "2.0.6"\n  }\n}')
    expect(read(project, 'pos-module.lock.json')).toBe(
      '{\n  "dependencies": {\n    "core": "2.0.6"\n  },\n  "devDependencies": {}\n}',
    )
  })

  it('keep a range that the version satisfies, and lock the version', async () => {
    const project = newDirectory({ ...page, 'pos-module.json': '{ "dependencies": { "core": "^2.0.0" } }' })
    await install(project, core)
    expect(json(project, 'pos-module.json')).toEqual({ dependencies: { core: '^2.0.0' } })
    expect(json(project, 'pos-module.lock.json')).toMatchObject({ dependencies: { core: '2.0.6' } })
    await install(project, moduleFiles('core', '3.0.0'))
    expect(json(project, 'pos-module.json')).toEqual({ dependencies: { core: '3.0.0' } })
  })

  it('lock dependencies of listed modules, and no unneeded ones', async () => {
    const project = newDirectory(page)
    await install(project, core)
    await install(project, user)
    writeIn(project, 'pos-module.json', '{ "dependencies": { "user": "5.1.2" } }')
    await install(project, user)
    expect(json(project, 'pos-module.lock.json')).toMatchObject({ dependencies: { user: '5.1.2', core: '2.0.6' } })
    await install(project, moduleFiles('user', '6.0.0'))
    expect(json(project, 'pos-module.lock.json')).toMatchObject({ dependencies: { user: '6.0.0' } })
  })

  it('keep locked versions of missing dependencies', async () => {
    const lock = { dependencies: { chat: '1.2.0', profile: '0.0.1' }, devDependencies: {} }
    const project = newDirectory({
      ...page,
      'pos-module.json': '{ "dependencies": { "chat": "^1.0.0" } }',
      'pos-module.lock.json': JSON.stringify(lock),
    })
    await install(project, core)
    const dependencies = { ...lock.dependencies, core: '2.0.6' }
    expect(json(project, 'pos-module.lock.json')).toEqual({ ...lock, dependencies })
  })

  it('list a development dependency with --dev, and keep it there', async () => {
    const project = newDirectory({ ...page, 'pos-module.json': '{ "dependencies": { "user": "^5.0.0" } }' })
    await install(project, core)
    await command(project, ['modules', 'install', newDirectory(user), '--dev'])
    const listed = { dependencies: { core: '2.0.6' }, devDependencies: { user: '5.1.2' } }
    expect(json(project, 'pos-module.json')).toEqual(listed)
    expect(json(project, 'pos-module.lock.json')).toEqual(listed)
    await install(project, moduleFiles('user', '5.2.0', { core: '^2.0.0' }))
    expect(json(project, 'pos-module.json')).toMatchObject({ devDependencies: { user: '5.2.0' } })
  })

  it('reject --dev in the files of an earlier pos-cli, and install nothing', async () => {
    const project = newDirectory({ ...page, 'app/pos-modules.json': '{ "modules": {} }' })
    const { code, notes } = await command(project, ['modules', 'install', newDirectory(core), '--dev'])
    expect([code, notes]).toEqual([1, expect.stringContaining('rename it to pos-module.json')])
    expect(existsSync(join(project, 'modules/core'))).toBe(false)
  })

  it("keep other keys: a module's identity, and registries", async () => {
    const registries = { chat: 'https://modules.example' }
    const project = newDirectory({
      ...page,
      'pos-module.json': JSON.stringify({ machine_name: 'shop', version: '1.0.0', registries, dependencies: {} }),
      'pos-module.lock.json': JSON.stringify({ dependencies: {}, devDependencies: {}, registries }),
    })
    await install(project, core)
    expect(json(project, 'pos-module.json')).toEqual({
      machine_name: 'shop',
      version: '1.0.0',
      registries,
      dependencies: { core: '2.0.6' },
    })
    expect(json(project, 'pos-module.lock.json')).toMatchObject({ registries })
  })

  it('list a development dependency in devDependencies if it was there', async () => {
    const project = newDirectory({ ...page, 'pos-module.json': '{ "devDependencies": { "tests": "1.0.0" } }' })
    await install(project, core)
    await install(project, moduleFiles('tests', '1.1.0', { core: '*' }))
    const [dependencies, devDependencies] = [{ core: '2.0.6' }, { tests: '1.1.0' }]
    expect(json(project, 'pos-module.json')).toEqual({ dependencies, devDependencies })
    expect(json(project, 'pos-module.lock.json')).toEqual({ dependencies, devDependencies })
  })

  it('list a module without a version as any version, and do not lock it', async () => {
    const project = newDirectory(page)
    await install(project, moduleFiles('core', undefined))
    expect(json(project, 'pos-module.json')).toEqual({ dependencies: { core: '*' } })
    expect(json(project, 'pos-module.lock.json')).toMatchObject({ dependencies: {} })
    expect(await command(project, ['modules', 'list'])).toEqual({ code: 0, output: 'core (no version)', notes: '' })
  })

  it('are app/pos-modules.json and its lock file if the app has these older files', async () => {
    const list = '{ "repository_url": "https://modules.example", "modules": { "chat": "1.2.0" } }'
    const project = newDirectory({ ...page, 'app/pos-modules.json': list, 'app/pos-modules.lock.json': list })
    await install(project, core)
    const both = { repository_url: 'https://modules.example', modules: { chat: '1.2.0', core: '2.0.6' } }
    expect([json(project, 'app/pos-modules.json'), json(project, 'app/pos-modules.lock.json')]).toEqual([both, both])
    expect(existsSync(join(project, 'pos-module.json'))).toBe(false)
  })

  it.each([
    ['is not JSON', '{', 'pos-module.json: '],
    [
      'lists a module that is a path',
      '{ "dependencies": { "../x": "1.0.0" } }',
      '"dependencies" of .*pos-module.json must have texts',
    ],
    ['lists a version that is a number', '{ "dependencies": { "core": 2 } }', 'got "core": Integer 2'],
  ])('reject any change while one of them %s', async (_, text, message) => {
    const project = newDirectory({ ...page, 'pos-module.json': text })
    const { code, notes } = await install(project, core)
    expect([code, notes]).toEqual([1, expect.stringMatching(message)])
    expect(existsSync(join(project, 'modules/core'))).toBe(false)
    expect(read(project, 'pos-module.json')).toBe(text)
  })

  it('change with the module, or neither changes', async () => {
    const project = newDirectory({ ...page, 'app/pos-modules.json': '{ "modules": { "core": "1.0.0" } }' })
    await install(project, moduleFiles('core', '1.0.0'))
    const { code, notes } = await install(project, core, {
      onProgress: () => existsSync(join(project, 'app')) && renameSync(join(project, 'app'), join(project, 'gone')),
    })
    expect([code, notes]).toEqual([1, expect.stringContaining('ENOENT')])
    expect(read(project, 'modules/core/public/lib/hello.liquid')).toBe('hello of core 1.0.0')
    expect(json(project, 'gone/pos-modules.json')).toEqual({ modules: { core: '1.0.0' } })
  })
})
