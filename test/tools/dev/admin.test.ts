import { writeIn } from '../../support/jest/app-directory'
import { devApp, origin } from './app'

const { app, platform, log } = devApp()
afterAll(async () => {
  app.stop()
  await platform.close()
})

const read = async (path: string): Promise<string> => (await app.fetch(new Request(origin + path))).text()

test('shows the data of the app in the admin, without a password', async () => {
  await platform.adapters.records.create('tea', { title: 'Oolong' })
  expect(await read('/_admin/records?table=tea')).toContain('Oolong')
  await platform.respond("{% log 'the kettle is hot' %}")
  expect(await read('/_admin/log')).toContain('the kettle is hot')
  expect(log.list().map(({ level }) => level)).not.toContain('error')
})

test('shows a new column of a schema file at once', async () => {
  const { app, platform, files } = devApp()
  const readForm = async (): Promise<string> =>
    (await app.fetch(new Request(`${origin}/_admin/records/new?table=tea`))).text()
  expect(await readForm()).not.toContain('origin')
  const folder = (files.diskPath('app/schema/tea.yml') ?? '').replace('/app/schema/tea.yml', '')
  writeIn(folder, 'app/schema/tea.yml', 'name: tea\nproperties:\n- name: origin\n')
  expect(await readForm()).toContain('origin')
  app.stop()
  await platform.close()
})

test.each(['evil.test', 'localhost.evil.test', '192.168.0.2', 'shop.test'])('hides the admin at %s', async (host) => {
  for (const path of ['', '/records?table=tea', '/assets/admin.css', '/log']) {
    expect((await app.fetch(new Request(`http://${host}:3000/_admin${path}`))).status).toBe(403)
  }
})

test.each([
  ['forwarded', 'for=192.0.2.1'],
  ['x-forwarded-for', '192.0.2.1'],
  ['x-forwarded-host', 'app.tunnel.example'],
  ['x-real-ip', '192.0.2.1'],
])('hides the admin and the panel from visitors of a tunnel: %s', async (name, value) => {
  const send = (path: string): Promise<Response> =>
    app.fetch(new Request(`${origin}${path}`, { headers: { [name]: value } }))
  for (const path of ['/_admin', '/_admin/records?table=tea', '/_dev']) expect((await send(path)).status).toBe(403)
  expect((await send('/')).status).toBe(200)
})
