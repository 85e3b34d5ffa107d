import { memoryFiles } from '../../../src/ports/files'
import { register } from '../../support/register'

/** The status and body of a response by an app of these pages. */
async function get(
  pages: Record<string, string>,
  path: string,
  environment = 'staging',
): Promise<readonly [number, string]> {
  const files = Object.fromEntries(Object.entries(pages).map(([name, text]) => [`views/pages/${name}`, text]))
  const policies = {
    'authorization_policies/none.liquid': 'false',
    'authorization_policies/busy.liquid': '{% response_status 503 %}false',
    'authorization_policies/hidden.liquid': '---\nhttp_status: 404\n---\nfalse',
  }
  const platform = register({ files: memoryFiles({ ...files, ...policies }), settings: { environment } })
  const response = await platform.fetch(new Request(`http://shop.test${path}`))
  return [response.status, await response.text()]
}

describe('the page of a status', () => {
  const missing = { '404.liquid': 'none', '404.json.liquid': '{ "error": 404 }' }

  test('has the requested format', async () => {
    expect(await get(missing, '/gone.json')).toEqual([404, '{ "error": 404 }'])
    expect(await get(missing, '/gone')).toEqual([404, 'none'])
    expect(await get(missing, '/gone.html')).toEqual([404, 'none'])
    expect(await get(missing, '/gone.xml')).toEqual([404, 'none'])
  })

  test('is shown if a policy refuses', async () => {
    const pages = {
      ...missing,
      'a.liquid': '---\nauthorization_policies: [none]\n---\nsecret',
      'b.liquid': '---\nauthorization_policies: [hidden]\n---\nsecret',
      '403.liquid': '{{ context.page.name }} for {{ context.location.pathname }}',
    }
    expect(await get(pages, '/a')).toEqual([403, '403 for /a'])
    expect(await get(pages, '/b')).toEqual([404, 'none'])
    expect(await get({ 'a.liquid': pages['a.liquid'] }, '/a')).toEqual([403, ''])
  })

  test('is a sentence with the policy in development, if the app has none', async () => {
    const pages = { 'a.liquid': '---\nauthorization_policies: [none]\n---\nsecret' }
    expect(await get(pages, '/a', 'development')).toEqual([403, 'the policy &quot;none&quot; denied the request'])
    expect(await get({ ...pages, '403.liquid': 'refused' }, '/a', 'development')).toEqual([403, 'refused'])
  })

  test('is unreachable by any address, and not used for another subdomain', async () => {
    const pages = {
      'category.liquid': '---\nslug: :category\n---\n{{ context.params.category }}',
      'a/b.liquid': '---\nauthorization_policies: [none]\n---\nsecret',
      'a/c.liquid': "{% include 'gone' %}",
    }
    expect(await get(pages, '/books')).toEqual([200, 'books'])
    expect(await get(pages, '/a/b')).toEqual([403, ''])
    expect(await get(pages, '/a/c')).toEqual([500, 'Internal Server Error'])
    expect(await get(pages, '/a/d')).toEqual([404, 'Not Found'])
    const others = { 'admin/404.liquid': '---\nslug: "404"\nsubdomain: admin\n---\nof admins' }
    expect(await get(others, '/a')).toEqual([404, 'Not Found'])
    const moved = { ...pages, '404.liquid': '---\nslug: not-found\n---\nnone' }
    expect(await get(moved, '/a/d')).toEqual([404, 'none'])
  })

  test('is not shown if a policy refuses it, too', async () => {
    const pages = {
      'a.liquid': '---\nauthorization_policies: [none]\n---\nsecret',
      '403.liquid': '---\nauthorization_policies: [hidden]\n---\nsecret',
      '404.liquid': '---\nauthorization_policies: [none]\n---\nsecret',
    }
    expect(await get(pages, '/a')).toEqual([403, ''])
    expect(await get(pages, '/403')).toEqual([404, ''])
    expect(await get(pages, '/gone')).toEqual([404, ''])
  })

  test('of a failure keeps its status if a policy refuses the page', async () => {
    const pages = {
      'a.liquid': "{% include 'gone' %}",
      '500.liquid': '---\nauthorization_policies: [none]\n---\nsecret',
    }
    expect(await get(pages, '/a')).toEqual([500, ''])
  })

  test('is shown for any status that the policy sets', async () => {
    const pages = {
      'a.liquid': '---\nauthorization_policies: [busy]\n---\nsecret',
      '403.liquid': 'refused',
    }
    expect(await get(pages, '/a')).toEqual([403, 'refused'])
  })
})
