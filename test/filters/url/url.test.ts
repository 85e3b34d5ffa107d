import fc from 'fast-check'
import { expandUrlTemplate, extractUrlParams, querify, wwwFormEncodeRc } from '../../../src/filters/url/url'
import { makeHash } from '../../../src/base/values/hash'
import { register } from '../../support/register'
import { cpuClock } from '../../support/cpu'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)
const expand = (template: string, params: object): unknown =>
  evaluate('t | expand_url_template: p', { t: template, p: params })
const extract = (url: string, templates: unknown): unknown =>
  evaluate('u | extract_url_params: t', { u: url, t: templates })

describe('querify', () => {
  test.each([
    [{}, ''],
    [{ b: 1, a: 2 }, 'b=1&a=2'],
    [{ n: null, e: '', f: false, x: 1.5 }, 'n=&e=&f=false&x=1.5'],
    [{ a: [], b: {}, c: [[], 1] }, 'c%5B%5D=1'],
    [{ a: [[1, 2], [3]] }, 'a%5B%5D%5B%5D=1&a%5B%5D%5B%5D=2&a%5B%5D%5B%5D=3'],
    [{ a: [{ x: 1, y: 2 }] }, 'a%5B%5D%5Bx%5D=1&a%5B%5D%5By%5D=2'],
    [{ 'a[b]': "-._~ *!'()" }, 'a%5Bb%5D=-._~+%2A%21%27%28%29'],
    [{ 'ü&=': '😀\ud800' }, '%C3%BC%26%3D=%F0%9F%98%80%EF%BF%BD'],
    [{ constructor: 1 }, 'constructor=1'],
    [makeHash([['__proto__', makeHash([['__proto__', 1]])]]), '__proto__%5B__proto__%5D=1'],
    [{ t: new Date(0) }, 't=1970-01-01+00%3A00%3A00+UTC'],
  ])('%j', (hash, query) => {
    expect(evaluate('h | querify', { h: hash })).toBe(query)
  })

  test('treats a range as a list, and nil as nothing', () => {
    expect(evaluate('{ "r": (1..2) } | querify')).toBe('r%5B%5D=1&r%5B%5D=2')
    expect(evaluate('nothing | querify')).toBe('')
  })

  test('rejects values other than hashes, and hashes that contain themselves', () => {
    const ring: Record<string, unknown> = {}
    ring.a = [ring]
    expect(() => evaluate('[1] | querify')).toThrow('parameter "hash": expected a hash, got Array')
    expect(() => querify(ring)).toThrow('parameter "hash": contains itself')
  })
})

describe('www_form_encode', () => {
  test.each([
    [{}, ''],
    [[], ''],
    [['a', { b: [1] }], '0=a&1[b][0]=1'],
    [{ n: null, a: [], b: [[1]] }, 'n=&b[0][0]=1'],
    [{ 'items[0][price]': 'x', 'a b': "~*-._ !'()" }, 'items[0][price]=x&a+b=%7E*-._+%21%27%28%29'],
  ])('%j', (object, form) => {
    expect(evaluate('o | www_form_encode', { o: object })).toBe(form)
    expect(evaluate('o | www_form_encode_rc', { o: object })).toBe(form)
  })

  test('is parsed to the same values by URLSearchParams', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }))),
        (pairs) => {
          const hash = makeHash(pairs)
          expect([...new URLSearchParams(wwwFormEncodeRc(hash))]).toEqual(Object.entries(hash))
          expect([...new URLSearchParams(querify(hash))]).toEqual(Object.entries(hash))
        },
      ),
    )
  })

  test('rejects a text', () => {
    expect(() => evaluate("'a' | www_form_encode")).toThrow('expected a hash or an array, got String "a"')
  })

  test('counts its output', () => {
    let many: unknown = 'x'.repeat(1_000_000)
    for (let i = 0; i < 30; i++) many = [many, many]
    expect(() => evaluate('o | www_form_encode', { o: many })).toThrow('settings.limits.memory')
  })
})

// Source: RFC 6570, section 3.2.
const params = {
  count: ['one', 'two', 'three'],
  dom: ['example', 'com'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  list: ['red', 'green', 'blue'],
  keys: { semi: ';', dot: '.', comma: ',' },
  v: '6',
  x: '1024',
  y: '768',
  empty: '',
  empty_keys: {},
  undef: null,
}

describe('expand_url_template', () => {
  test.each([
    ['{count}', 'one,two,three'],
    ['{count*}', 'one,two,three'],
    ['{/count}', '/one,two,three'],
    ['{/count*}', '/one/two/three'],
    ['{;count}', ';count=one,two,three'],
    ['{;count*}', ';count=one;count=two;count=three'],
    ['{?count}', '?count=one,two,three'],
    ['{?count*}', '?count=one&count=two&count=three'],
    ['{&count*}', '&count=one&count=two&count=three'],
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{half}', '50%25'],
    ['O{empty}X', 'OX'],
    ['O{undef}X', 'OX'],
    ['{x,y}', '1024,768'],
    ['{x,hello,y}', '1024,Hello%20World%21,768'],
    ['?{x,empty}', '?1024,'],
    ['?{x,undef}', '?1024'],
    ['?{undef,y}', '?768'],
    ['{var:3}', 'val'],
    ['{var:30}', 'value'],
    ['{list}', 'red,green,blue'],
    ['{list*}', 'red,green,blue'],
    ['{keys}', 'semi,%3B,dot,.,comma,%2C'],
    ['{keys*}', 'semi=%3B,dot=.,comma=%2C'],
    ['{+var}', 'value'],
    ['{+hello}', 'Hello%20World!'],
    ['{+half}', '50%25'],
    ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
    ['{+base}index', 'http://example.com/home/index'],
    ['O{+empty}X', 'OX'],
    ['{+path}/here', '/foo/bar/here'],
    ['here?ref={+path}', 'here?ref=/foo/bar'],
    ['up{+path}{var}/here', 'up/foo/barvalue/here'],
    ['{+x,hello,y}', '1024,Hello%20World!,768'],
    ['{+path,x}/here', '/foo/bar,1024/here'],
    ['{+path:6}/here', '/foo/b/here'],
    ['{+keys}', 'semi,;,dot,.,comma,,'],
    ['{+keys*}', 'semi=;,dot=.,comma=,'],
    ['{#hello}', '#Hello%20World!'],
    ['foo{#empty}', 'foo#'],
    ['foo{#undef}', 'foo'],
    ['{#x,hello,y}', '#1024,Hello%20World!,768'],
    ['{#path:6}/here', '#/foo/b/here'],
    ['{#keys*}', '#semi=;,dot=.,comma=,'],
    ['{.who,who}', '.fred.fred'],
    ['{.half,who}', '.50%25.fred'],
    ['www{.dom*}', 'www.example.com'],
    ['X{.var:3}', 'X.val'],
    ['X{.empty}', 'X.'],
    ['X{.undef}', 'X'],
    ['X{.list}', 'X.red,green,blue'],
    ['X{.keys}', 'X.semi,%3B,dot,.,comma,%2C'],
    ['X{.keys*}', 'X.semi=%3B.dot=..comma=%2C'],
    ['X{.empty_keys}', 'X'],
    ['X{.empty_keys*}', 'X'],
    ['{/who,dub}', '/fred/me%2Ftoo'],
    ['{/var,empty}', '/value/'],
    ['{/var,undef}', '/value'],
    ['{/var:1,var}', '/v/value'],
    ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
    ['{/keys*}', '/semi=%3B/dot=./comma=%2C'],
    ['{;who}', ';who=fred'],
    ['{;empty}', ';empty'],
    ['{;v,empty,who}', ';v=6;empty;who=fred'],
    ['{;v,undef,who}', ';v=6;who=fred'],
    ['{;hello:5}', ';hello=Hello'],
    ['{;keys}', ';keys=semi,%3B,dot,.,comma,%2C'],
    ['{;keys*}', ';semi=%3B;dot=.;comma=%2C'],
    ['{?x,y,empty}', '?x=1024&y=768&empty='],
    ['{?x,y,undef}', '?x=1024&y=768'],
    ['{?var:3}', '?var=val'],
    ['{?list}', '?list=red,green,blue'],
    ['{?keys*}', '?semi=%3B&dot=.&comma=%2C'],
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{&var:3}', '&var=val'],
    ['{?empty_keys,undef}', ''],
  ])('%s matches RFC 6570', (template, url) => {
    expect(expand(template, params)).toBe(url)
  })

  test.each([
    ['/ü b/%C3%BC/50%/{x}', { x: 1 }, '/%C3%BC%20b/%C3%BC/50%25/1'],
    ['{x:2}', { x: '😀é😀' }, '%F0%9F%98%80%C3%A9'],
    ['{+x}', { x: '[a]%20%' }, '[a]%20%25'],
    ['{x}{?x}', { x: false }, 'false?x=false'],
    ['{?a*}', { a: [null, 1.5, true, null] }, '?a=1.5&a=true'],
    ['{?a*}', { a: { x: null, y: '' } }, '?y='],
    ['{?a}', { a: [] }, ''],
    ['{?a}', { a: [null] }, ''],
    ['{?a}', { a: [''] }, '?a='],
    ['{a.b}{c-d}{é}', { 'a.b': 1, 'c-d': 2, é: 3 }, '123'],
    ['{?é}', { é: 1 }, '?%C3%A9=1'],
    ['{x}', { x: '\ud800' }, '%EF%BF%BD'],
    ['{constructor}{__proto__}{toString}', {}, ''],
    ['{__proto__}', makeHash([['__proto__', 'x']]), 'x'],
    ['}a', {}, '%7Da'],
  ])('%s with %j', (template, given, url) => {
    expect(expand(template, given)).toBe(url)
  })

  test('accepts ranges and nil', () => {
    expect(evaluate("'{?r*}' | expand_url_template: h", { h: {} })).toBe('')
    expect(evaluate('"{?r*}" | expand_url_template: { "r": (1..2) }')).toBe('?r=1&r=2')
    expect(evaluate('nothing | expand_url_template: { "r": 1 }')).toBe('')
  })

  test.each([
    ['/a{', 'parameter "template": expected a URL template, got String "{" in it'],
    ['/a{b', 'got String "{b" in it'],
    ['{}', 'got String "{}" in it'],
    ['{a b}', 'got String "{a b}" in it'],
    ['{a,}', 'got String "{a,}" in it'],
    ['{=a}', 'got String "{=a}" in it'],
    ['{a:0}', 'got String "{a:0}" in it'],
    ['{a:10000}', 'got String "{a:10000}" in it'],
    ['{a:3*}', 'got String "{a:3*}" in it'],
    ['{{a}}', 'got String "{{a}" in it'],
    ['{list:3}', 'parameter "params": expected text for "list:3", got Array'],
  ])('%s is rejected', (template, message) => {
    expect(() => expand(template, params)).toThrow(message)
  })
})

describe('extract_url_params', () => {
  test.each([
    ['/a', '/a', {}],
    ['/a', '/b', null],
    ['/a/b', '/{x}', null],
    ['/a/b/', '/{x}/{y}/', { x: 'a', y: 'b' }],
    ['/a//b', '/a/{x}/b', { x: null }],
    ['/', '/{x}', { x: null }],
    ['/Krak%C3%B3w+x', '/{+x}', { x: 'Kraków+x' }],
    ['/Kraków', '/{x}', { x: 'Kraków' }],
    ['/%ff%zz', '/{x}', { x: '\ufffd%zz' }],
    ['/a.tar.gz', '/{name}{.ext}', { name: 'a.tar', ext: 'gz' }],
    ['/a', '/{name}{.ext}', { name: 'a', ext: null }],
    ['1,2', '{x,y}', { x: '1', y: '2' }],
    ['12', '{x,y}', { x: '12', y: null }],
    ['/1', '{/x,y}', { x: '1', y: null }],
    ['/a/b/c', '{/path*}', { path: ['a', 'b', 'c'] }],
    ['/a//b//', '{/path*}', { path: ['a', '', 'b'] }],
    ['/shop/', '/{name}{/rest*}', { name: 'shop', rest: [] }],
    ['/a/b/c', '{/x,path*}', { x: 'a', path: ['b', 'c'] }],
    ['', '{/path*}', { path: null }],
    ['www.example.com', 'www{.dom*}', { dom: ['example', 'com'] }],
    ['a,b', '{list*}', { list: ['a', 'b'] }],
    ['x/y/z', '{+a}/{+b}', { a: 'x', b: 'y/z' }],
    ['/a#b/c?d', '/a{#frag}', { frag: 'b/c?d' }],
    [';x=1;y', '{;x,y}', { x: '1', y: '' }],
    ['?limit=10', '{?limit,offset}', { limit: '10', offset: null }],
    ['?offset=5', '{?limit,offset}', { limit: null, offset: '5' }],
    ['?offset=5&limit=10', '{?limit,offset}', { limit: '10', offset: '5' }],
    ['?q=a+b%26c,d:e', '{?q}', { q: 'a+b&c,d:e' }],
    ['?q=', '{?q}', { q: '' }],
    ['?q', '{?q}', { q: '' }],
    ['?q=1&q=2', '{?q}', { q: '1' }],
    ['?q=1&utm=2', '{?q}', null],
    ['?x=1&xy=2', '{?xy,x}', { xy: '2', x: '1' }],
    ['?a=1&b=2', '{?params*}', { params: { a: '1', b: '2' } }],
    ['?q=0&a=1&b=&c', '{?q,params*}', { q: '0', params: { a: '1', b: '', c: '' } }],
    ['?list=a&list=b', '{?list*}', { list: ['a', 'b'] }],
    ['?__proto__=1', '{?p*}', { p: makeHash([['__proto__', '1']]) }],
    ['?fixed=yes&x=1', '?fixed=yes{&x}', { x: '1' }],
    ['?fixed=yes', '?fixed=yes{&x}', { x: null }],
    ['?a=1&b=2', '{?a}{&b}', { a: '1', b: '2' }],
    [
      'https://example.com/x?y=1#z',
      'https://{host}/{path}{?y}{#z}',
      { host: 'example.com', path: 'x', y: '1', z: 'z' },
    ],
    ['/a/a', '/{x}/{x}', { x: 'a' }],
    ['/value', '/{x:3}', { x: 'value' }],
    ['/search?q=1', '/search', null],
  ])('%s by %s', (url, template, values) => {
    expect(extract(url, template)).toEqual(values)
  })

  test('uses the first matching one of several templates', () => {
    const templates = ['/a', '/a/{x}', '/{y}/b', '/{+z}']
    expect(extract('/a/b', templates)).toEqual({ x: 'b' })
    expect(extract('/c/b', templates)).toEqual({ y: 'c' })
    expect(extract('/c/d', templates)).toEqual({ z: 'c/d' })
    expect(extract('x', templates)).toBeNull()
    expect(extract('x', [])).toBeNull()
  })

  test('treats any name of a variable as data', () => {
    const values = extract('/1/2', '/{__proto__}/{constructor}') as object
    expect(Object.entries(values)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })

  test.each([
    ["'/a' | extract_url_params: '/{id'", 'parameter "templates": expected a URL template, got String "{id" in it'],
    ["'/a' | extract_url_params: [['a']]", 'parameter "templates": element 0: expected text, got Array'],
    ["'/a' | extract_url_params", 'parameter "templates": is missing: expected text, or array of text'],
  ])('%s is rejected', (expression, message) => {
    expect(() => evaluate(expression)).toThrow(message)
  })

  test('treats nil as an empty URL', () => {
    expect(evaluate("nothing | extract_url_params: '/{x}'")).toBeNull()
    expect(evaluate("nothing | extract_url_params: '{x}'")).toEqual({ x: null })
  })

  test('reads long URLs in linear time', () => {
    const took = cpuClock()
    expect(extract('a/'.repeat(20_000), '{+a}{+b}{+c}{+d}!')).toBeNull()
    expect(extract(`?${'a=1&'.repeat(10_000)}`, '{?a,b}')).toBeNull()
    expect(extract(`/${'a'.repeat(50_000)}/`, '{/a*}{/b*}!')).toBeNull()
    expect(took()).toBeLessThan(5000)
  })

  test('counts its work in advance', () => {
    expect(() => extract('a'.repeat(1_000_000), '{+x}'.repeat(30))).toThrow('settings.limits.memory')
  })
})

test('extracts the values that were expanded', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '/', '&', '=', '?', '%', '+', '😀'), minLength: 1 })
  const given = fc.record({
    path: words,
    q: words,
    list: fc.array(words, { minLength: 1 }),
    rest: fc.dictionary(fc.constantFrom('x', 'y', 'z&'), words, { minKeys: 1 }),
    frag: words,
  })
  fc.assert(
    fc.property(given, (values) => {
      const template = '/p/{path}{/list*}{?q,rest*}'
      const { frag, ...expected } = values
      expect(extractUrlParams(expandUrlTemplate(template, values), template)).toEqual(expected)
      expect(extractUrlParams(expandUrlTemplate('{path}{;q}#{frag}', values), '{path}{;q}#{frag}')).toEqual({
        path: values.path,
        q: values.q,
        frag,
      })
    }),
  )
})
