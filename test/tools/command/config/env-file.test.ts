import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory } from '../../../support/jest/app-directory'
import { endServed, serveProject } from '../../dev/served'
import { removeProgram, startCommand } from '../process'
import { command, type CommandOptions } from '../terminal'

afterEach(endServed)
afterAll(removeProgram)

const project = newDirectory({
  'tea/app/views/pages/index.liquid': '---\nslug: /\n---\n{{ context.constants.SHOP }} {{ context.constants.CITY }}',
  'tea/page.liquid': '{{ context.constants.SHOP }} {{ context.constants.CITY }}',
  'tea/liquid-platform.config.mjs': 'export default ({ SHOP, CITY }) => ({ settings: { constants: { SHOP, CITY } } })',
  'tea/.env': 'SHOP=Teas\nCITY="Cork"\n',
  'cakes/app/views/pages/index.liquid': '---\nslug: /\n---\nCakes',
})

const page = {
  'app/views/pages/index.liquid': 'home',
  'page.liquid': '{{ context.constants.SHOP }} {{ context.constants.CITY }}',
  'liquid-platform.config.mjs': 'export default ({ SHOP, CITY }) => ({ settings: { constants: { SHOP, CITY } } })',
}

function render(folder: string, options: CommandOptions & { readonly from?: string } = {}) {
  const { from = project, ...others } = options
  return command(from, ['render', join(project, 'tea/page.liquid'), '--app', folder], others)
}

describe('the file .env of a project', () => {
  it('sets the variables of a command that runs in another folder', async () => {
    expect(await render('tea')).toEqual({ code: 0, output: 'Teas Cork', notes: '' })
  })

  it('applies to the app in it, too', async () => {
    const app = newDirectory({ 'app/views/pages/index.liquid': 'home', '.env': 'ACCESS_KEYS=short' })
    const { code, notes } = await command(project, ['serve', join(app, 'app')])
    expect([code, notes]).toEqual([1, expect.stringContaining('a key of ACCESS_KEYS is too short')])
  })

  it('sets the variables of dev', async () => {
    const { origin } = await serveProject(project, ['tea', '--memory', '--port', '0'])
    expect(await (await fetch(origin)).text()).toBe('Teas Cork')
  })

  it('does not overwrite variables of the environment', async () => {
    expect((await render('tea', { env: { SHOP: 'Cakes' } })).output).toBe('Cakes Cork')
    expect((await render('tea', { env: { SHOP: '' } })).output).toBe(' Cork')
  })

  it('is read instead of the file in the current folder', async () => {
    const from = newDirectory({ '.env': 'SHOP=Cakes\nCITY=Ghent' })
    expect(await render(join(project, 'tea'), { from })).toEqual({ code: 0, output: 'Teas Cork', notes: '' })
  })

  it('is named if only the current folder has one', async () => {
    const from = newDirectory({ '.env': 'ACCESS_KEYS=short' })
    const { code, notes } = await command(from, ['check', join(project, 'cakes')])
    const expected = `${from}/.env is not read: the variables of this app belong in ${project}/cakes/.env`
    expect([code, notes]).toEqual([0, expected])
  })

  it('has paths relative to its folder', async () => {
    const leaf = '{ name: "leaf", value_upload: { type: plain, content: "green", file_path: "leaf.txt" } }'
    const folder = newDirectory({
      'tea/app/schema/tea.yml': 'name: tea\nproperties:\n- { name: leaf, type: upload }\n',
      'tea/.env': 'STORAGE_URL=./uploads',
      'page.liquid': `{% graphql _ %}mutation { record_create(record: { table: "tea", properties: [${leaf}] }) { id } }{% endgraphql %}`,
    })
    expect(await command(folder, ['render', 'page.liquid', '--app', 'tea'])).toMatchObject({ code: 0, notes: '' })
    expect([existsSync(join(folder, 'tea/uploads')), existsSync(join(folder, 'uploads'))]).toEqual([true, false])
  })

  it('may begin with a byte order mark', async () => {
    const folder = newDirectory({ ...page, '.env': '\uFEFFSHOP=Teas\r\nCITY=Cork\r\n' })
    expect((await command(folder, ['render', 'page.liquid'])).output).toBe('Teas Cork')
  })

  it('is refused in another encoding', async () => {
    const folder = newDirectory(page)
    writeFileSync(join(folder, '.env'), '\uFEFFSHOP=Teas\r\n', 'utf16le')
    const { code, notes } = await command(folder, ['render', 'page.liquid'])
    expect([code, notes]).toEqual([
      1,
      expect.stringContaining(`${folder}/.env cannot be read: The encoded data was not valid`),
    ])
  })

  it('may be a folder of another program', async () => {
    const folder = newDirectory({ 'app/views/pages/index.liquid': '---\nslug: /\n---\nhome', '.env/bin': '' })
    expect(await command(folder, ['routes'])).toMatchObject({ code: 0, notes: '' })
  })

  it('is in the environment of the modules that the config imports', async () => {
    const folder = newDirectory({
      'tea/page.liquid': '{{ context.constants.SHOP }}',
      'tea/app/views/pages/index.liquid': 'home',
      'tea/liquid-platform.config.mjs': 'export default { settings: { constants: { SHOP: process.env.SHOP } } }',
      'tea/.env': 'SHOP=Teas',
    })
    const { lines, ended } = startCommand(folder, ['render', 'tea/page.liquid', '--app', 'tea'])
    expect([await ended, lines]).toEqual([0, ['Teas']])
  })
})
