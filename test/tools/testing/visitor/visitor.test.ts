import { memoryFiles } from '../../../../src/ports/files'
import { movableClock, visitor } from '../../../../src/tools/testing'
import { failureOf, errorOf, register } from '../../../support/register'

const signUp = `---
resource: User
redirect_to: /welcome
fields:
  email: { validation: { presence: true } }
  password: { validation: { presence: true } }
---
{% form %}
  <label for="mail">E-mail</label><input id="mail" name="{{ form.fields.email.name }}" value="{{ form.fields.email.value }}">
  <label>Password <input type="password" name="{{ form.fields.password.name }}"></label>
  {% for error in form.fields.email.errors %}<p class="error">{{ error }}</p>{% endfor %}
  <button>Sign up</button>
{% endform %}`

const files = memoryFiles({
  'views/pages/index.liquid':
    '<h1>Teas</h1><a href="/sign-up">Join  <b>us</b></a> <a href="https://other.test/x">Other</a>',
  'views/pages/sign-up.liquid': "{% include_form 'sign_up' %}",
  'views/pages/welcome.liquid':
    '<p>Welcome, {{ context.current_user.email | default: "nobody" }}</p>{% if context.current_user %}{% include_form "log_out" %}{% endif %}',
  'views/pages/log-in.liquid': "{% sign_in user_id: context.params.id %}{% redirect_to '/old' %}",
  'views/pages/old.liquid': '---\nredirect_to: welcome\nredirect_code: 301\n---\n',
  'views/pages/loop.liquid': '---\nredirect_to: /loop\n---\n',
  'views/pages/away.liquid': "{% redirect_to 'https://other.test/' %}",
  'views/pages/again.liquid': "---\nmethod: post\n---\n{% redirect_to '/echo', status: 307 %}",
  'views/pages/echo.liquid': '---\nmethod: post\n---\n{{ context.params.text }} by {{ context.headers.HTTP_X_BY }}',
  'views/pages/who.liquid':
    '---\nformat: json\n---\n{ "ip": {{ context.visitor.ip | json }}, "language": {{ context.headers.HTTP_ACCEPT_LANGUAGE | json }}, "from": {{ context.headers.HTTP_REFERER | json }} }',
  'views/pages/cookie.liquid': '{{ context.cookies.seen }}',
  'views/pages/bake.liquid':
    '---\nresponse_headers:\n  set-cookie: ["here=1", "short=2; Max-Age=60; Path=/", "deep=3; path=/cookies/deep", "old=4; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]\n---\n',
  'views/pages/cookies.json.liquid': '---\nslug: cookies\n---\n{{ context.cookies | json }}',
  'views/pages/deep.json.liquid': '---\nslug: cookies/deep\n---\n{{ context.cookies | json }}',
  'views/pages/cart.liquid':
    "{% if context.params.add %}{% session cart = 'tea' %}{% endif %}{{ context.session.cart }}",
  'forms/sign_up.liquid': signUp,
  'forms/log_out.liquid':
    "---\nresource: Session\n---\n{% form method: 'delete' %}<button>Log out</button>{% endform %}",
})
const setUp = (more = {}) => {
  const platform = register({ files, ...more })
  return { platform, ann: visitor(platform) }
}

describe('a visitor', () => {
  it('signs up by a form with its CSRF token, follows the redirect and stays signed in', async () => {
    const { ann, platform } = setUp()
    await ann.visit('/cart?add=1')
    await ann.visit('/sign-up')
    const answer = await ann.fill({ 'E-mail': 'ann@example.com', Password: 'tea-time-1' }).submit()
    expect([answer.status, answer.location, answer.path]).toEqual([302, '/welcome', '/api/users'])
    expect((await ann.follow()).text).toContain('Welcome')
    const { records } = platform.adapters
    const [user] = await records.search({ table: ':users', limit: 1 })
    const page = await ann.visit(`/log-in?id=${user?.id}`)
    expect(page.isRedirect).toBe(true)
    expect(await ann.follow()).toMatchObject({
      status: 200,
      path: '/welcome',
      text: 'Welcome, ann@example.com Log out',
    })
    await ann.submit('Log out')
    expect((await ann.visit('/welcome')).text).toBe('Welcome, nobody')
  })

  it('sees the page again with its errors', async () => {
    const { ann } = setUp()
    await ann.visit('/sign-up')
    const page = await ann.fill({ 'E-mail': '', Password: 'tea-time-1' }).submit('Sign up')
    expect([page.status, page.find('.error').text]).toEqual([422, "can't be blank"])
    const again = await ann.fill({ 'E-mail': 'ann@example.com', Password: 'tea-time-1' }).submit()
    expect(again.location).toBe('/welcome')
  })

  it('has a separate session', async () => {
    const { ann, platform } = setUp()
    await ann.visit('/cart?add=1')
    expect((await ann.visit('/cart')).text).toBe('tea')
    expect((await visitor(platform).visit('/cart')).text).toBe('')
  })

  it("loses cookies and sessions by the app's clock", async () => {
    const clock = movableClock('2030-05-01T12:00:00Z')
    const { ann } = setUp({ clock })
    await ann.visit('/cart?add=1')
    ann.cookies.set('seen', 'no')
    expect((await ann.visit('/cookie')).text).toBe('no')
    clock.move({ days: 13 })
    expect((await ann.visit('/cart')).text).toBe('tea')
    clock.move({ days: 15 })
    expect((await ann.visit('/cart')).text).toBe('')
  })

  it('keeps and sends cookies as the app allows', async () => {
    const clock = movableClock()
    const { ann } = setUp({ clock })
    await ann.visit('/bake')
    expect((await ann.visit('/cookies')).json()).toEqual({ here: '1', short: '2' })
    expect((await ann.visit('/cookies/deep')).json()).toEqual({ here: '1', short: '2', deep: '3' })
    clock.move({ seconds: 60 })
    expect((await ann.visit('/cookies')).json()).toEqual({ here: '1' })
    expect([ann.cookies.get('here'), ann.cookies.get('short')]).toEqual(['1', undefined])
    ann.cookies.clear()
    expect((await ann.visit('/cookies')).json()).toEqual({})
  })

  it('follows links by text, label and address, and redirects with their body if they keep it', async () => {
    const { ann } = setUp()
    await ann.visit('/')
    expect((await ann.follow('Join us')).path).toBe('/sign-up')
    await ann.visit('/')
    expect((await ann.follow('/sign-up')).status).toBe(200)
    await ann.visit('/again', { body: new URLSearchParams({ text: 'hello' }), headers: { 'x-by': 'ann' } })
    expect((await ann.follow()).text).toBe('hello by ann')
  })

  it.each([
    ['PUT', 302, 'PUT'],
    ['PUT', 303, 'GET'],
    ['POST', 302, 'GET'],
    ['POST', 308, 'POST'],
    ['HEAD', 303, 'HEAD'],
  ])('follows a redirect of %s with %d by %s', async (method, status, expected) => {
    const { settings, adapters } = setUp().platform
    const sent: string[] = []
    const fetch = (request: Request): Promise<Response> => {
      sent.push(request.method)
      const isLast = new URL(request.url).pathname === '/end'
      return Promise.resolve(
        isLast ? new Response('end') : new Response(null, { status, headers: { location: '/end' } }),
      )
    }
    const ann = visitor({ settings, adapters, fetch })
    await ann.visit('/', { method })
    await ann.follow()
    expect(sent).toEqual([method, expected])
  })

  it('sends its IP address, headers and the previous page', async () => {
    const { platform } = setUp()
    const ben = visitor(platform, { ip: '192.0.2.7', headers: { 'accept-language': 'pl' }, origin: 'http://shop.test' })
    await ben.visit('/')
    expect((await ben.visit('/who.json')).json()).toEqual({
      ip: '192.0.2.7',
      language: 'pl',
      from: 'http://shop.test/',
    })
  })

  it('uses the base URL of the settings, if any', async () => {
    const { ann } = setUp({ settings: { baseUrl: 'https://tea.test/' } })
    expect((await ann.visit('/')).url.href).toBe('https://tea.test/')
  })
})

describe('a visitor reports the fault of', () => {
  it.each<[string, string, string]>([
    ['/', 'Join uss', 'link "Join uss" not found on / (did you mean "Join us"?); it has "Join us", "Other"'],
    ['/welcome', 'Home', 'link "Home" not found on /welcome; it has none'],
    ['/', 'Other', 'expected a URL of the app, below https://app.test, got https://other.test/x'],
  ])('a link on %s: %s', async (path, link, message) => {
    const { ann } = setUp()
    await ann.visit(path)
    expect(await failureOf(ann.follow(link))).toMatchObject({ message, code: 'type' })
  })

  it('redirects', async () => {
    const { ann } = setUp()
    await ann.visit('/')
    expect((await failureOf(ann.follow())).message).toBe('/ returned 200: expected a redirect to follow')
    await ann.visit('/loop')
    expect((await failureOf(ann.follow())).message).toBe('/loop leads to more than 20 redirects')
    await ann.visit('/away')
    expect((await failureOf(ann.follow())).message).toContain('got https://other.test/')
  })

  it('fields', async () => {
    const { ann } = setUp()
    await ann.visit('/sign-up')
    expect(errorOf(() => ann.fill({ 'form[emial]': 'x' })).message).toBe(
      'field "form[emial]" not found in a form to "/api/users" on /sign-up (did you mean "form[email]"?); the form has "E-mail" (form[email]), "Password" (form[password])',
    )
    expect(errorOf(() => ann.fill({ authenticity_token: 'x' })).message).toBe(
      'field "authenticity_token": expected nothing, because it is hidden, got String "x"',
    )
    expect((await failureOf(ann.submit('Sign in'))).message).toBe(
      'button "Sign in" not found on /sign-up (did you mean "Sign up"?); it has "Sign up"',
    )
  })

  it('elements, and lists the existing ones', async () => {
    const { ann } = setUp()
    const page = await ann.visit('/sign-up')
    expect(page.findAll('.error')).toEqual([])
    expect(errorOf(() => page.find('#mial')).message).toBe(
      'element "#mial" not found on /sign-up, which returned 200 (did you mean "#mail"?); it has label "E-mail", input#mail, label "Password", button "Sign up"',
    )
    expect(errorOf(() => page.find('form').find('h1')).message).toMatch(/^element "h1" not found in form; it has label/)
    await ann.fill({ 'E-mail': '' }).submit()
    expect(errorOf(() => ann.page.find('.eror')).message).toMatch(
      /^element ".eror" not found on \/api\/users, which returned 422 \(did you mean ".error"\?\); it has .*p\.error "can't be blank"/,
    )
    const json = await ann.visit('/who')
    expect(errorOf(() => json.find('p')).message).toMatch(
      /^element "p" not found on \/who: it returned 200 with application\/json/,
    )
  })

  it('pages without a form, and other responses', async () => {
    const { ann } = setUp()
    expect(errorOf(() => ann.fill({ a: 'b' })).message).toBe('the visitor has not opened a page: call visit() first')
    await ann.visit('/nowhere')
    expect(errorOf(() => ann.fill({ a: 'b' })).message).toBe('no form found on /nowhere, which returned 404')
    expect((await failureOf(ann.submit())).message).toBe('no form found on /nowhere, which returned 404')
    await ann.visit('/')
    expect(errorOf(() => ann.page.json()).message).toMatch(/^\/ returned 200 without JSON: <h1>Teas/)
    expect(errorOf(() => ann.page.find('h1:hover')).message).toMatch(/^"h1:hover" is not a CSS selector of names, #id/)
  })
})
