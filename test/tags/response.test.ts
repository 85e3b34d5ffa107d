import { memoryFiles } from '../../src/ports/files'
import { errorOf, failureOf, register } from '../support/register'

const files = memoryFiles({
  'views/layouts/application.liquid': '<head>{% yield "head" %}</head>{{ content_for_layout }}',
  'lib/guard.liquid': "{% redirect_to '/log-in', status: 303 %}{% return false %}",
})
const platform = register({ files })

const respond = (template: string): Promise<Response> => platform.respond(template)
const failing = (template: string): string => errorOf(() => platform.liquid.parseAndRenderSync(template)).message

describe('redirect_to', () => {
  test("responds with the redirect, without the page's output", async () => {
    const response = await respond("secret{% redirect_to '/cart' %} more")
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([302, '/cart', ''])
  })

  test('accepts a status, a variable with filters, and works in functions', async () => {
    const moved = await respond("{% assign p = '/a' %}{% redirect_to p | append: '/b', status: 301 %}")
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/a/b'])
    const guarded = await respond("{% function ok = 'guard' %}{{ ok }}")
    expect([guarded.status, guarded.headers.get('location')]).toEqual([303, '/log-in'])
  })

  test('uses the last one', async () => {
    const response = await respond("{% redirect_to '/a' %}{% redirect_to '/b', status: 307 %}")
    expect([response.status, response.headers.get('location')]).toEqual([307, '/b'])
  })

  test('percent-encodes characters beyond ASCII, and keeps encoded ones', async () => {
    const response = await respond("{% redirect_to '/ż b?q=%C5%BC' %}")
    expect(response.headers.get('location')).toBe('/%C5%BC%20b?q=%C5%BC')
  })

  test('rejects a target of more than 100,000 characters', () => {
    const long = "{% assign t = 'a' | pad_left: 100001, '/' %}{% redirect_to t, allow_other_host: true %}"
    expect(failing(long)).toContain('expected a URL of at most 100000 characters to redirect to')
  })

  test('does not let a target break out of the header', () => {
    expect(failing('{% assign t = "/a\r\nSet-Cookie: x=1" %}{% redirect_to t %}')).toContain(
      'expected a path or a URL to redirect to',
    )
    expect(failing("{% redirect_to '' %}")).toContain('target: expected a text that is not empty, got String ""')
    expect(failing('{% redirect_to { "a": 1 } %}')).toContain('target: expected text, got Hash')
  })

  test('rejects other statuses and options', () => {
    for (const status of ['200', '299', '400', '302.5', "'x'"]) {
      expect(failing(`{% redirect_to '/a', status: ${status} %}`)).toMatch(/expected (the status|a whole number)/)
    }
    expect(failing("{% redirect_to '/a', stauts: 301 %}")).toContain('unknown option "stauts" (did you mean "status"?)')
  })
})

describe("redirect_to of a visitor's input", () => {
  const shop = register({ settings: { baseUrl: 'https://www.shop.test' } })
  const go = async (template: string, to: string, origin = 'http://shop.test'): Promise<string | null> => {
    const request = new Request(`${origin}/?to=${encodeURIComponent(to)}`)
    return (await shop.respond(template, { request })).headers.get('location')
  }
  const back = '{% redirect_to context.params.to %}'

  test.each([
    ...['https://evil.test/', 'http://evil.test', 'HTTPS://evil.test', '//evil.test', ' //evil.test', '///evil.test'],
    ...['http:evil.test', 'https:evil.test', 'http:/evil.test', 'https:///evil.test', 'http://shop.test@evil.test/'],
    ...[
      'http://shop.test.evil.test',
      'http://shop.test:8080/',
      '//shop.test:pw@evil.test',
      'http://evil.test#shop.test',
    ],
    ...['//evil%2etest', '//%65vil.test', '//ｅvil.test', 'ftp://shop.test/'],
    ...['mailto:a@evil.test', 'http://', '//', 'https://[::1', 'http://evil.test/ http://shop.test/'],
  ])('stays on this site for %s', async (to) => {
    await expect(go(back, to)).rejects.toThrow('expected a path, or a URL of this site, to redirect to, got String')
    await expect(go('{% redirect_to context.params.to, allow_other_host: false %}', to)).rejects.toThrow('this site')
  })

  test.each([
    ['/cart', '/cart'],
    ['cart?a=//evil.test', '/cart?a=//evil.test'],
    ['?page=2', '?page=2'],
    ['/a//evil.test', '/a//evil.test'],
    // The backslash is encoded as part of the path.
    ['/\\evil.test', '/%5Cevil.test'],
    ['\\\\evil.test', '%5C%5Cevil.test'],
    ['http://shop.test/a', 'http://shop.test/a'],
    ['https://shop.test/a', 'https://shop.test/a'],
    ['//shop.test/a', '//shop.test/a'],
    ['https://www.shop.test/a', 'https://www.shop.test/a'],
    ['http://SHOP.test:80/a', 'http://SHOP.test:80/a'],
  ])('goes to this site: %s', async (to, location) => {
    expect(await go(back, to)).toBe(location)
  })

  test.each([
    ["{% redirect_to 'https://pay.test/x' %}", 'https://pay.test/x'],
    ["{% assign url = 'https://pay.test/x' %}{% redirect_to url %}", 'https://pay.test/x'],
    ["{% redirect_to 'HTTP://pay.test' %}", 'HTTP://pay.test'],
    ["{% redirect_to '//pay.test/x' %}", '//pay.test/x'],
    ["{% redirect_to 'app://open/x' %}", 'app://open/x'],
    ['{% redirect_to "https://pay.test/pay?id={{ context.params.to }}" %}', 'https://pay.test/pay?id=7'],
    ['{% redirect_to "https://pay.test/{{ context.params.to }}", status: 303 %}', 'https://pay.test/7'],
    ["{% redirect_to 'https://pay.test/' | append: context.params.to %}", 'https://pay.test/7'],
    ["{% liquid\n  assign x = nil\n  redirect_to x | default: 'https://pay.test/7'\n%}", 'https://pay.test/7'],
    ['{% redirect_to "https://{{ context.location.host }}/{{ context.params.to }}" %}', 'https://shop.test/7'],
  ])('goes to a host written in the tag: %s', async (template, location) => {
    expect(await go(template, '7')).toBe(location)
  })

  test.each([
    ['{% redirect_to "https://pay.test{{ context.params.to }}" %}', '.evil.test'],
    ['{% redirect_to "https://pay.test{{ context.params.to }}" %}', '@evil.test/'],
    ['{% redirect_to "https://pay.test{{ context.params.to }}" %}', ':8080'],
    ['{% redirect_to "https://{{ context.params.to }}.pay.test/" %}', 'evil.test/'],
    ['{% redirect_to "https://{{ context.params.to }}" %}', 'evil.test'],
    ['{% redirect_to "/{{ context.params.to }}" %}', '/evil.test'],
    ["{% redirect_to 'https://pay.test' | append: context.params.to %}", '.evil.test'],
    ["{% redirect_to context.params.to | default: 'https://pay.test/' %}", 'https://evil.test/'],
  ])('but to no other composed host: %s', async (template, to) => {
    await expect(go(template, to)).rejects.toThrow('write its URL beside "redirect_to", or "allow_other_host: true"')
  })

  test('goes to a host written in a function of the app, and not in its HTML', async () => {
    const app = register({
      files: memoryFiles({
        'lib/sign_in.liquid':
          "{% liquid\n  assign url = 'https://id.test/authorize?state=' | append: state\n  return url\n%}",
        'views/partials/footer.liquid': '{% # https://noted.test %}<a href="https://linked.test/">x</a>',
      }),
    })
    const go = async (template: string): Promise<string | null> =>
      (await app.respond(template, { request: new Request('https://shop.test/') })).headers.get('location')
    const url = await go("{% function url = 'sign_in', state: 7 %}{% redirect_to url %}")
    expect(url).toBe('https://id.test/authorize?state=7')
    for (const host of ['linked.test', 'noted.test', 'id.test.evil.test']) {
      await expect(go(`{% assign host = "${host}" %}{% redirect_to "https://{{ host }}/" %}`)).rejects.toThrow(
        'this site',
      )
    }
  })

  test('goes anywhere if the tag allows it', async () => {
    const open = '{% redirect_to context.params.to, status: 307, allow_other_host: true %}'
    expect(await go(open, 'https://other.test/')).toBe('https://other.test/')
    expect(await go(open, 'mailto:ann@shop.test')).toBe('mailto:ann@shop.test')
    await expect(go(open, 'https://other.test/\r\nX: y')).rejects.toThrow('expected a path or a URL')
    await expect(go('{% redirect_to "/", allow_other_host: 1 %}', '')).rejects.toThrow('expected true or false')
  })

  test.each(['javascript:alert(1)', 'JavaScript://shop.test/%0aalert(1)', 'vbscript:x', 'data:text/html,<script>'])(
    'never goes to %s, even if the tag allows it',
    async (to) => {
      const message = 'javascript:, vbscript:, data: are not allowed'
      await expect(go('{% redirect_to context.params.to, allow_other_host: true %}', to)).rejects.toThrow(message)
      await expect(go(`{% redirect_to '${to}' %}`, to)).rejects.toThrow(message)
    },
  )

  test('reveals no secret of the address', async () => {
    const error = await go(back, 'https://a:b@c.test/?token=d').catch(String)
    expect(error).toContain('"https://[FILTERED]@c.test/?token=[FILT')
  })
})

describe('response_status', () => {
  test('sets the status; the last one wins', async () => {
    const response = await respond('{% response_status 404 %}no{% response_status "422" %}')
    expect([response.status, await response.text()]).toEqual([422, 'no'])
  })

  test('responds without a body if the status has none', async () => {
    const response = await respond('{% response_status 204 %}no')
    expect([response.status, response.body]).toEqual([204, null])
  })

  test.each(['100', '600', '0', "'ok'", 'nil', 'nothing', '404.5'])('rejects %s', (status) => {
    expect(failing(`{% response_status ${status} %}`)).toContain(
      'status: expected a whole number from 200 to 599, got ',
    )
  })
})

describe('response_headers', () => {
  test('accepts a hash, or its JSON', async () => {
    const response = await respond(
      `{% response_headers { "X-A": 1 } %}{% response_headers '{ "content-type": "text/plain", "X-B": "b" }' %}`,
    )
    const { headers } = response
    expect([headers.get('x-a'), headers.get('x-b'), headers.get('content-type')]).toEqual(['1', 'b', 'text/plain'])
  })

  test('sends each value of an array', async () => {
    const headers =
      '{ "Link": ["</a>; rel=next", "</b>; rel=prev"], "X-A": [1], "Set-Cookie": ["a=1", "b=2"], "X-B": [] }'
    for (const template of [`{% response_headers ${headers} %}`, `{% response_headers '${headers}' %}`]) {
      const answer = (await respond(`{% response_headers { "X-A": "old" } %}${template}`)).headers
      expect([answer.get('link'), answer.get('x-a')]).toEqual(['</a>; rel=next, </b>; rel=prev', '1'])
      expect([answer.getSetCookie(), answer.has('x-b')]).toEqual([['a=1', 'b=2'], false])
    }
  })

  test("sets cookies beside the session's", async () => {
    const response = await respond(
      '{% session a = 1 %}{% response_headers { "Set-Cookie": "b=1" } %}{% response_headers { "Set-Cookie": "c=2" } %}',
    )
    expect(response.headers.getSetCookie()).toEqual(['b=1', 'c=2', expect.stringMatching(/^liquid_session=/)])
  })

  test.each([
    ['"no json"', 'expected JSON'],
    ['[1]', 'expected a hash or JSON of one, got Array'],
    ["'[1]'", 'expected a hash or JSON of one, got Array'],
    ['{ "X A": 1 }', '"X A" cannot be sent as a header'],
    ['{ "X-A": "ł" }', '"X-A" cannot be sent as a header'],
    ['\'{ "X-A": "a\\r\\nX-B: b" }\'', '"X-A" cannot be sent as a header'],
    ['{ "X-A": "a\\u0001" }', '"X-A" cannot be sent as a header'],
    ['{ "X-A": "a\\u007f" }', '"X-A" cannot be sent as a header'],
    ['{ "Content-Length": 5 }', 'the server sets the header'],
    ['{ "transfer-encoding": "chunked" }', 'the server sets the header'],
  ])('rejects %s', (headers, message) => {
    expect(failing(`{% response_headers ${headers} %}`)).toContain(message)
  })
})

describe('content_for and yield', () => {
  test('pass markup from a page to its layout', async () => {
    files.write(
      'views/pages/a.liquid',
      '{% content_for "head" %}<title>{{ 1 | plus: 1 }}</title>{% endcontent_for %}body',
    )
    expect(await (await platform.respond({ page: 'a' })).text()).toBe('<head><title>2</title></head>body')
  })

  test.each([
    ['{% content_for "a" %}1{% endcontent_for %}{% content_for "a" %}2{% endcontent_for %}{% yield "a" %}', '12'],
    [
      '{% content_for "a" %}1{% endcontent_for %}{% content_for "a", flush: true %}2{% endcontent_for %}{% yield "a" %}',
      '2',
    ],
    [
      '{% content_for "a" %}1{% endcontent_for %}{% content_for "a", flush: "true" %}2{% endcontent_for %}{% content_for "a", flush: "false" %}3{% endcontent_for %}{% yield "a" %}',
      '23',
    ],
    ['{% yield "none" %}|{% yield "none", default: "<b>" %}', '|<b>'],
    ['{% content_for "a" %} {% endcontent_for %}{% yield "a", default: "none" %}', 'none'],
    [
      '{% content_for "a" %} {% endcontent_for %}{% content_for "a" %}1{% endcontent_for %}{% yield "a", default: 2 %}',
      ' 1',
    ],
    ['{% assign n = "x" %}{% content_for n | append: "y" %}1{% endcontent_for %}{% yield "xy" %}', '1'],
    ['{% content_for "__proto__" %}1{% endcontent_for %}{% yield "__proto__" %}{% yield "constructor" %}', '1'],
    ['{% for i in (1..3) %}{% content_for "l" %}{{ i }}{% endcontent_for %}{% endfor %}{% yield "l" %}', '123'],
  ])('%s', async (template, output) => {
    expect(platform.liquid.parseAndRenderSync(template)).toBe(output)
    expect(await platform.liquid.parseAndRender(template)).toBe(output)
  })

  test.each([[undefined], [false], [true]])(
    'print scripts in a script as they are, with escapeOutput: %s',
    (escapeOutput) => {
      const { liquid } = register({ settings: { escapeOutput } })
      const store = '{% content_for "a" %}run("1");{% endcontent_for %}{% content_for "a" %}end();{% endcontent_for %}'
      expect(liquid.parseAndRenderSync(`${store}<script>{% yield "a" %}</script>`)).toBe(
        '<script>run("1");end();</script>',
      )
    },
  )

  test('print safe HTML under escaping', () => {
    const { liquid } = register({ settings: { escapeOutput: true } })
    expect(liquid.parseAndRenderSync('{% content_for "a" %}<b>{{ "<" }}</b>{% endcontent_for %}{% yield "a" %}')).toBe(
      '<b>&lt;</b>',
    )
  })

  test.each([
    ["{% yield 'none', default: name %}", '&lt;i&gt;'],
    ["{% yield 'none', default: list %}", '&lt;i&gt;'],
    ["{% liquid\n  yield 'none', default: name\n%}", '&lt;i&gt;'],
    ["{% capture bold %}<b>{{ name }}</b>{% endcapture %}{% yield 'none', default: bold %}", '<b>&lt;i&gt;</b>'],
  ])('escape the default under escaping unless it is marked safe: %s', (template, output) => {
    const { liquid } = register({ settings: { escapeOutput: true } })
    expect(liquid.parseAndRenderSync(template, { name: '<i>', list: ['<i>'] })).toBe(output)
  })

  test('are isolated from other renders', () => {
    platform.liquid.parseAndRenderSync('{% content_for "a" %}1{% endcontent_for %}')
    expect(platform.liquid.parseAndRenderSync('{% yield "a" %}')).toBe('')
  })

  test.each([
    ['{% content_for "" %}{% endcontent_for %}', 'name: expected a text that is not empty, got String ""'],
    ['{% content_for "a", flash: true %}{% endcontent_for %}', 'unknown option "flash" (did you mean "flush"?)'],
    ['{% content_for "a", flush: "yes" %}{% endcontent_for %}', 'flush: expected true or false, got String "yes"'],
    ['{% content_for "a", flush: 1 %}{% endcontent_for %}', 'flush: expected true or false, got Integer 1'],
    ['{% content_for "a" %}', 'not closed'],
    ['{% yield ["a"] %}', 'name: expected text, got Array'],
  ])('%s is rejected', (template, message) => {
    expect(failing(template)).toContain(message)
  })

  test('count against the budget of the render', () => {
    const { liquid } = register({ settings: { limits: { outputLength: 1000 } } })
    const template = `{% content_for "a" %}${'x'.repeat(100)}{% endcontent_for %}{% for i in (1..20) %}{% yield "a" %}{% endfor %}`
    expect(() => liquid.parseAndRenderSync(template) as unknown).toThrow('settings.limits.outputLength')
  })
})

describe('context', () => {
  test('sets the language of the following output, in partials and functions too', () => {
    const { liquid } = register({
      files: memoryFiles({ 'views/partials/hi.liquid': '{{ "hi" | t }}' }),
      translations: { en: { hi: 'Hello' }, pl: { hi: 'Cześć' } },
    })
    expect(liquid.parseAndRenderSync("{{ 'hi' | t }} {% context language: 'pl' %}{% render 'hi' %}")).toBe(
      'Hello Cześć',
    )
  })

  test.each([
    ["{% context language: '../x' %}", 'expected a code such as "pl", got String "../x"'],
    ['{% context language: 5 %}', 'expected a code'],
    ["{% context lang: 'pl' %}", 'unknown option "lang"'],
  ])('%s is rejected', (template, message) => {
    expect(failing(template)).toContain(message)
  })
})

describe('spam_protection', () => {
  test.each(['captcha_v2', 'captcha_v3', 'captcha_alt', 'recaptcha_v2', 'recaptcha_v3', 'hcaptcha'])(
    'accepts %s',
    async (name) => {
      expect(await platform.liquid.parseAndRender(`{% spam_protection '${name}' %}`)).toContain('<input name="')
    },
  )

  test('is captcha_v2 by default', async () => {
    const html = await platform.liquid.parseAndRender('{% spam_protection %}')
    expect(html).toBe(await platform.liquid.parseAndRender("{% spam_protection 'captcha_v2' %}"))
    expect(await platform.liquid.parseAndRender("{% spam_protection action: 'a/1' %}")).toContain('data-action="a/1"')
  })

  test('is printed by a synchronous or asynchronous adapter', async () => {
    const html = jest.fn(() => Promise.resolve('<b>'))
    const { liquid } = register({ captcha: { html, verify: () => true } })
    expect(await liquid.parseAndRender("{% spam_protection 'captcha_v3', action: 'sign/up' %}")).toBe('<b>')
    expect(html).toHaveBeenCalledWith('recaptcha_v3', { action: 'sign/up' })
    expect(() => liquid.parseAndRenderSync('{% spam_protection %}') as unknown).toThrow('use render')
  })

  test('passes the invisible mode and attributes of the widget to the adapter', async () => {
    const html = jest.fn(() => '')
    const { liquid } = register({ captcha: { html, verify: () => true } })
    await liquid.parseAndRender("{% spam_protection 'hcaptcha', invisible: true %}")
    expect(html).toHaveBeenLastCalledWith('hcaptcha', { invisible: true })
    await liquid.parseAndRender(
      `{% assign attributes = { "data-size": "compact", "data-callback": "send" } %}
       {% spam_protection 'hcaptcha', html_attributes: attributes %}`,
    )
    const html_attributes = { 'data-size': 'compact', 'data-callback': 'send' }
    expect(html).toHaveBeenLastCalledWith('hcaptcha', { html_attributes })
  })

  test.each([
    [
      "{% spam_protection 'captcha_v4' %}",
      'strategy: expected one of captcha_v2, captcha_v3, captcha_alt, recaptcha, recaptcha_v2, recaptcha_v3, hcaptcha, got String "captcha_v4" (did you mean "captcha_v2"?)',
    ],
    ["{% spam_protection 'captcha_v3', action: 'a-b' %}", 'action: expected letters, digits and slashes'],
    ["{% spam_protection 'captcha_v3', action: '\"><script>' %}", 'action: expected letters, digits and slashes'],
    [
      '{% assign a = { "onclick": "send()" } %}{% spam_protection "hcaptcha", html_attributes: a %}',
      'html_attributes: "onclick" is an event handler',
    ],
    ["{% spam_protection 'captcha_v3', actoin: 'a' %}", 'unknown option "actoin" (did you mean "action"?)'],
  ])('%s is rejected', async (template, message) => {
    expect((await failureOf(platform.liquid.parseAndRender(template))).message).toContain(message)
  })
})
