import { devApp, origin } from './app'

const { port } = new URL(origin)

/**
 * With DNS rebinding, another site's name resolves to this machine, so its pages have the same origin as the app under
 * that name.
 */
test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'testing', 'shop.example.evil.example'])(
  'rejects the name %s',
  async (host) => {
    const { app } = devApp()
    for (const path of ['/', '/missing', '/api/openapi.json', '/_dev']) {
      const response = await app.fetch(new Request(`http://${host}:${port}${path}`))
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining(`Forbidden: ${host} is no`),
      ])
    }
  },
)

test.each(['localhost', 'admin.localhost', 'shop.test', '127.0.0.1', '[::1]', '192.168.0.2', 'tunnel.example'])(
  'accepts the name %s',
  async (host) => {
    const { app } = devApp({ baseUrl: 'https://tunnel.example/shop' })
    expect((await app.fetch(new Request(`http://${host}:${port}/`))).status).toBe(200)
  },
)
