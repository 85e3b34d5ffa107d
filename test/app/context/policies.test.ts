import { memoryFiles } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { register } from '../../support/register'

const page = (policies: string, body = 'the page'): string => `---\nauthorization_policies: ${policies}\n---\n${body}`

const policies = {
  'authorization_policies/open.liquid': 'true',
  'authorization_policies/closed.liquid': 'false',
  'authorization_policies/gone.liquid': '---\nhttp_status: 404\n---\n',
  'authorization_policies/hidden.liquid': "---\nhttp_status: 404\nredirect_to: ''\n---\n",
  'authorization_policies/nowhere.liquid': '---\nredirect_to: "{% if params.id %}/in{% endif %} "\n---\n',
  'authorization_policies/signed_in.liquid':
    '---\nredirect_to: /sign-in?from={{ params.id }}\nflash_alert: Please sign in, {{ context.params.id }}\n---\n{% if context.current_user %}true{% endif %}',
  'authorization_policies/odd.liquid': '{{ context.params.answer }}',
  'authorization_policies/logs.liquid': '{% log "asked" %}true',
  'modules/blog/authorization_policies/admin.liquid': '---\nhttp_status: 401\n---\n',
}

/** An app with the page `door`. */
function appWith(door: string, more: Readonly<Record<string, string>> = {}) {
  const files = memoryFiles({
    ...policies,
    'views/pages/door.liquid': door,
    'views/pages/sign-in.liquid': '{{ context.flash.alert }}',
    'views/pages/in.liquid': '{% sign_in user_id: context.params.id %}',
    ...more,
  })
  const platform = register({ files })
  let cookie = ''
  const get = async (path: string, method = 'GET'): Promise<Response> => {
    const request = new Request(`https://shop.test/${path}`, { method, headers: { cookie } })
    const response = await platform.respond({ page: new URL(request.url).pathname }, { request })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  const read = async (path = 'door') => {
    const response = await get(path)
    return [response.status, await response.text()]
  }
  return { ...platform, get, answer: read }
}

test.each([
  ['guests', 401],
  ['visitors', 401],
  ['modules/blog/writers', 402],
  ['writers', 402],
  ['1', 404],
])('finds the policy %s by its path, and by the name in its front matter', async (name, status) => {
  const app = appWith(page(name), {
    'authorization_policies/visitors.liquid': '---\nname: guests\nhttp_status: 401\n---\n',
    'modules/blog/authorization_policies/authors.liquid': '---\nname: writers\nhttp_status: 402\n---\n',
    'authorization_policies/number.liquid': '---\nname: 1\nhttp_status: 404\n---\n',
  })
  expect((await app.get('door')).status).toBe(status)
})

test('finds the last of two policies with one name, and reports the other', async () => {
  const app = appWith(page('closed'), {
    'authorization_policies/a.liquid': '---\nname: closed\n---\ntrue',
    'authorization_policies/z.liquid': '---\nname: closed\nhttp_status: 404\n---\n',
  })
  expect((await app.get('door')).status).toBe(404)
  expect(app.entries.map(({ message }) => message)).toContain(
    'authorization_policies/z.liquid:2:1: name: "closed" is also the name of authorization_policies/closed.liquid: authorization_policies/z.liquid is used',
  )
})

test('shows a page if all its policies print true', async () => {
  expect(await appWith(page('[open, logs]')).answer()).toEqual([200, 'the page'])
  expect(await appWith(page('')).answer()).toEqual([200, 'the page'])
})

test('accepts one name as a list of one', async () => {
  expect(await appWith(page('open')).answer()).toEqual([200, 'the page'])
  expect(await appWith(page('closed')).answer()).toEqual([403, ''])
})

test.each([
  ['closed', 403],
  ['gone', 404],
  ['hidden', 404],
  ['nowhere', 403],
  ['modules/blog/admin', 401],
])('responds to the policy %s with %d', async (name, status) => {
  expect(await appWith(page(`[open, ${name}]`)).answer()).toEqual([status, ''])
})

test.each(['hidden', 'nowhere'])('does not report that the redirect of the policy %s prints nothing', async (name) => {
  const { answer, entries } = appWith(page(name))
  await answer()
  expect(entries.map(({ message }) => message)).toEqual([`the policy "${name}" denied a request`])
})

test('reports the mistakes in a policy, with the place', async () => {
  const misspelt = '---\nhttp_statu: 404\n---\n'
  const { answer, entries } = appWith(page('typo'), { 'authorization_policies/typo.liquid': misspelt })
  expect(await answer()).toEqual([403, ''])
  const messages = entries.map(({ message }) => message)
  expect(messages).toContainEqual(expect.stringMatching(/authorization_policies\/typo\.liquid:2.*http_statu/s))
})

test.each([
  ['true', 200],
  ['%20%0Atrue%20', 200],
  ['True', 403],
  ['truetrue', 403],
  ['1', 403],
  ['', 403],
])('accepts only true: %p responds with %d', async (answer, status) => {
  expect((await appWith(page('odd')).get(`door?answer=${answer}`)).status).toBe(status)
})

test('does not render a page that a policy refuses', async () => {
  const app = appWith(page('closed', '{% log "rendered" %}{% session seen = true %}'))
  const response = await app.get('door')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(app.entries.map(({ message }) => message)).toEqual(['the policy "closed" denied a request'])
})

test('stops at the first policy that refuses', async () => {
  const app = appWith(page('[gone, logs]'))
  expect(await app.answer()).toEqual([404, ''])
  expect(app.entries.map(({ message }) => message)).not.toContain('asked')
})

test('redirects from a policy, and shows its message on the next page', async () => {
  const { get, answer } = appWith(page('signed_in'))
  const response = await get('door?id=7')
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/sign-in?from=7&return_to=%2Fdoor%3Fid%3D7',
  ])
  expect(await answer('sign-in')).toEqual([200, 'Please sign in, 7'])
  expect(await answer('sign-in')).toEqual([200, ''])
})

test('redirects to an address with special characters, and escapes its message once', async () => {
  const ask = "{% render 'ask', id: context.params.id %}"
  const { get, answer } = appWith(page('guest'), {
    'config.yml': 'escape_output_instead_of_sanitize: true',
    'authorization_policies/guest.liquid': `---\nredirect_to: "/sign-in?from=${ask}"\nflash_alert: "${ask}"\n---\n`,
    'views/partials/ask.liquid': '{{ id }}',
  })
  const response = await get('door?id=a%26b')
  expect(response.headers.get('location')).toMatch(/^\/sign-in\?from=a&b&return_to=/)
  expect(await answer('sign-in')).toEqual([200, 'a&amp;b'])
})

test('shows the message again if the policy refuses again', async () => {
  const { get, answer } = appWith(page('signed_in'))
  await get('door')
  await get('door')
  expect(await answer('sign-in')).toEqual([200, 'Please sign in, '])
})

test('admits a signed-in visitor', async () => {
  const { get, answer, adapters } = appWith(page('signed_in'))
  const { id } = await adapters.records.create(usersTable, { email: 'ann@example.com' })
  await get(`in?id=${id}`)
  expect(await answer()).toEqual([200, 'the page'])
})

test('receives the parameters of the slug, and no variable of the page', async () => {
  const app = appWith('---\nslug: notes/:id\nauthorization_policies: [even]\n---\n{{ context.params.id }}', {
    'authorization_policies/even.liquid': '{% if params.id == "2" %}true{% endif %}{{ content_for_layout }}',
  })
  expect(await app.answer('notes/2')).toEqual([200, '2'])
  expect(await app.answer('notes/3?id=2')).toEqual([403, ''])
})

test('guards HEAD, and the page by its name', async () => {
  const { get, respond } = appWith(page('closed'))
  expect((await get('door', 'HEAD')).status).toBe(403)
  expect((await respond({ page: 'door' })).status).toBe(403)
})

describe("a redirect with a visitor's input", () => {
  const app = appWith(page('back'), {
    'authorization_policies/back.liquid': '---\nredirect_to: "/{{ params.to }}"\n---\n',
  })

  test.each([
    ['%0D%0ASet-Cookie:%20a=1', 'expected a path or a URL to redirect to, got String "/\\r\\nSet-Cookie: a=1"'],
    ['a%00b', 'expected a path or a URL to redirect to, got String "/a\\u0000b"'],
    ['/evil.test', 'expected a path, or a URL of this site, to redirect to, got String "//evil.test": '],
  ])('refuses without the redirect, which is logged with its file: %s', async (to, reason) => {
    const response = await app.get(`door?to=${to}`)
    expect([response.status, response.headers.get('location')]).toEqual([403, null])
    expect(app.entries.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`authorization_policies/back.liquid: redirect_to: ${reason}`),
    )
  })

  test('leads to another site if the policy allows it', async () => {
    const open = appWith(page('back'), {
      'authorization_policies/back.liquid':
        '---\nredirect_to: "{{ params.to }}"\nredirect_allow_other_host: true\n---\n',
    })
    expect((await open.get('door?to=https://other.test/')).headers.get('location')).toBe('https://other.test/')
  })

  test('encodes characters that the header cannot hold', async () => {
    expect((await app.get('door?to=ż b')).headers.get('location')).toMatch(/^\/%C5%BC%20b\?return_to=/)
  })
})

test('suggests the nearest name for a missing policy', async () => {
  await expect(appWith(page('singed_in')).get('door')).rejects.toThrow(
    'can\'t find policy "singed_in" (did you mean "signed_in"?); looked for authorization_policies/singed_in.liquid',
  )
})

test.each(['200', '302', '500', 'maybe', '403.5'])("rejects http_status %s with the file's name", async (status) => {
  const app = appWith(page('odd'), {
    'authorization_policies/odd.liquid': `---\nhttp_status: ${status}\n---\n`,
  })
  await expect(app.get('door')).rejects.toThrow('authorization_policies/odd.liquid:2:1: http_status: expected a status')
})

test('shows nothing of the page if a policy fails', async () => {
  const app = appWith(page('broken'), { 'authorization_policies/broken.liquid': 'true{{ 1 | divided_by: 0 }}' })
  await expect(app.get('door')).rejects.toThrow('authorization_policies/broken.liquid')
})
