import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { directoryFiles } from '../../../../src'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { register } from '../../../support/register'
import { visitorOf } from '../../../support/visitor'
import { command } from '../terminal'

describe('liquid-platform init', () => {
  it('creates a working app: a form saves a message, and a job reports it', async () => {
    const folder = newDirectory()
    await command(folder, ['init', 'demo'])
    const app = register({ files: directoryFiles(join(folder, 'demo')) })
    const { text, send } = visitorOf(app)
    const page = await text('/')
    expect(page).toContain('Nobody has written yet')
    const hidden = Array.from(page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g))
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
    expect(fields).toMatchObject({ form_configuration_name: 'message', page: '/' })
    const refused = await send('/api/customizations', { form: { ...fields, 'form[properties][name]': 'Ann <3' } })
    expect(await refused.text()).toContain('Your message is required')
    const form = { ...fields, 'form[properties][name]': 'Ann Lee', 'form[properties][text]': '<b>Hello</b>' }
    const saved = await send('/api/customizations', { form })
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/'])
    const after = await text('/')
    for (const shown of ['Thank you, Ann Lee!', 'One message', '>AL<', '&lt;b&gt;Hello']) expect(after).toContain(shown)
    await app.jobs.drain()
    expect(app.entries.filter(({ type }) => type !== 'refusal')).toEqual([
      { level: 'info', type: 'messages', message: 'a message of Ann Lee has come in' },
    ])
  })

  it('creates a layout that shows the alert of a policy', async () => {
    const folder = newDirectory()
    await command(folder, ['init', 'demo'])
    const policy = '---\nredirect_to: /\nflash_alert: Please sign in\n---\nfalse'
    writeIn(folder, 'demo/app/authorization_policies/never.liquid', policy)
    writeIn(folder, 'demo/app/views/pages/closed.liquid', '---\nauthorization_policies: never\n---\n')
    const { text } = visitorOf(register({ files: directoryFiles(join(folder, 'demo')) }))
    await text('/closed')
    expect(await text('/')).toContain('<p class="alert" role="alert">Please sign in</p>')
  })

  it('creates a working storefront, too', async () => {
    const folder = newDirectory()
    const { output } = await command(folder, ['init', 'shop', '--template', 'storefront'])
    expect(output).toMatch(/^The app is in shop: \d+ files from the template storefront\./)
    const app = register({ files: directoryFiles(join(folder, 'shop')) })
    await app.migrate()
    expect(await visitorOf(app).text('/')).toContain('Iron kettle')
  })

  it.each(['app', 'app/shop'])('makes no project inside an app: %s', async (name) => {
    const folder = newDirectory({ 'app/views/pages/index.liquid': 'home' })
    const { code, notes } = await command(folder, ['init', name])
    expect([code, notes]).toEqual([
      1,
      `Error: ${folder}/app is the folder of an app: init creates a new project: run it outside of ${folder}`,
    ])
    expect(existsSync(join(folder, name, 'package.json'))).toBe(false)
  })

  it('prints the next steps', async () => {
    const { code, output } = await command(newDirectory(), ['init', 'demo'])
    expect([code, output.split('\n').slice(1)]).toEqual([
      0,
      [
        '',
        'Next:',
        '  cd demo',
        '  npm install',
        '  npm run dev   # serves it on http://localhost:3000',
        '  npm test      # runs its tests',
      ],
    ])
  })

  it('quotes a path that the shell would split', async () => {
    const { output } = await command(newDirectory(), ['init', 'My Shop (2)'])
    expect(output).toContain('  cd "My Shop (2)"\n')
  })

  it("follows npm's rules for the package's name", async () => {
    const folder = newDirectory()
    await command(folder, ['init', 'Mein Café (2)'])
    expect(JSON.parse(readFileSync(join(folder, 'Mein Café (2)/package.json'), 'utf8'))).toMatchObject({
      name: 'mein-cafe-2',
      private: true,
      scripts: { dev: 'liquid-platform dev', start: 'liquid-platform serve' },
    })
  })

  it('names the version that runs, and the packages of the data of dev', async () => {
    const folder = newDirectory()
    await command(folder, ['init', 'shop'])
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(folder, 'shop/package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    const [, checkout = ''] = /^file:(.*)/.exec(dependencies?.['liquid-platform'] ?? '') ?? []
    expect(realpathSync(join(folder, 'shop', checkout))).toBe(realpathSync('.'))
    expect(devDependencies).toEqual({
      '@electric-sql/pglite': expect.stringMatching(/^\^0\.5/),
      'pg-boss': expect.stringMatching(/^\^10[\d.]*$/),
    })
  })

  it('overwrites nothing', async () => {
    const folder = newDirectory({ 'demo/package.json': '{ "name": "mine" }', 'other/app/notes.txt': 'mine' })
    const { output } = await command(folder, ['init', 'demo'])
    expect(output).toContain('package.json: unchanged.')
    expect(output).toContain('npx liquid-platform dev ')
    expect(readFileSync(join(folder, 'demo/package.json'), 'utf8')).toBe('{ "name": "mine" }')
    const { code, notes } = await command(folder, ['init', 'other'])
    expect([code, notes]).toEqual([
      1,
      'Error: other/app already exists: init only starts new apps. Name another folder: liquid-platform init <folder>',
    ])
    expect(existsSync(join(folder, 'other/package.json'))).toBe(false)
  })

  it('reports an unwritable folder', async () => {
    const folder = newDirectory()
    writeIn(folder, 'file', '')
    const { code, notes } = await command(folder, ['init', 'file/demo'])
    expect([code, notes]).toEqual([1, expect.stringMatching(/^Error: ENOTDIR: .*file\/demo/)])
  })

  it('suggests the templates', async () => {
    const { code, notes } = await command(newDirectory(), ['init', '--template', 'shop'])
    expect([code, notes]).toEqual([2, expect.stringContaining('Allowed choices are starter, storefront.')])
  })
})
