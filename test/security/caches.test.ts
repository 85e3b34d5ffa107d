import { memoryFiles } from '../../src'
import { register } from '../support/register'
import { visitorOf } from '../support/visitor'

const platform = register({
  files: memoryFiles({
    'views/pages/plain.liquid': 'plain',
    'views/pages/mine.liquid': '{{ context.session.name }}',
    'views/pages/begin.liquid': "{% session name = 'Ann' %}",
    'views/pages/public.liquid':
      '---\nresponse_headers: { cache-control: "public, max-age=60" }\n---\nthe same for all',
    'views/pages/both.liquid': `{% response_headers { "Cache-Control": "public, max-age=60" } %}{% session seen = 1 %}`,
    'views/pages/away.liquid': "{% redirect_to '/plain' %}",
    'views/pages/404.liquid': 'nothing, {{ context.session.name }}',
    'authorization_policies/nobody.liquid': 'false',
    'views/pages/guarded.liquid': '---\nauthorization_policies: nobody\n---\n',
  }),
})
const cacheControl = async (path: string, visitor = visitorOf(platform)): Promise<string | null> =>
  (await visitor.send(path)).headers.get('cache-control')

test.each(['/plain', '/mine', '/begin', '/away', '/nowhere', '/guarded'])(
  'no cache keeps an answer for other visitors: %s',
  async (path) => {
    expect(await cacheControl(path)).toBe('private, no-cache')
  },
)

test('a page that says so may be kept', async () => {
  expect(await cacheControl('/public')).toBe('public, max-age=60')
})

test('but never with the cookie of a session', async () => {
  const visitor = visitorOf(platform)
  expect(await cacheControl('/both', visitor)).toBe('private, no-cache')
  expect(visitor.cookies.size).toBe(1)
  // The session goes on under its id, and no cookie comes any more.
  expect(await cacheControl('/both', visitor)).toBe('public, max-age=60')
})
