import fc from 'fast-check'
import { parseXml, toXml } from '../../../src/filters/xml/xml'
import { makeHash, type Hash } from '../../../src/base/values/hash'
import { SafeString } from '../../../src/base/values/scalar'
import { errorOf, register } from '../../support/register'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)
const parse = (xml: string, options?: object): unknown => evaluate('xml | parse_xml: o', { xml, o: options })
const write = (object: unknown, options?: object): unknown => evaluate('object | to_xml: o', { object, o: options })

describe('parse_xml', () => {
  test.each([
    ['<a/>', { a: [{}] }],
    ['<a> \n </a>', { a: [{}] }],
    ['<a>\u00a0</a>', { a: ['\u00a0'] }],
    ['<a x=""> </a>', { a: [{ x: '', content: ' ' }] }],
    ['<a>1<!-- c -->2<?pi?><![CDATA[<3>]]></a>', { a: ['12<3>'] }],
    ['<a>\n  <b>1</b>\n  <b k="v"/>\n</a>', { a: [{ b: ['1', { k: 'v' }] }] }],
    ['<a>one<b/></a>', { a: [{ b: [{}], content: 'one' }] }],
    ['<a>\n&lt;<b/>\n</a>', { a: [{ b: [{}], content: ['\n<', '\n'] }] }],
    ['<a b="1"><b>2</b></a>', { a: [{ b: ['1', '2'] }] }],
    ['<a content="1">2</a>', { a: [{ content: ['1', '2'] }] }],
    ['<a><content>1</content></a>', { a: [{ content: '1' }] }],
    ['<s:a xmlns:s="urn:x" s:k="1"><s:b>2</s:b></s:a>', { a: [{ 'xmlns:s': 'urn:x', 's:k': '1', b: ['2'] }] }],
    ['<a><anon>1</anon><anon><anon>2</anon></anon></a>', { a: [['1', ['2']]] }],
    ['<a><anon>1</anon><b/></a>', { a: [{ anon: ['1'], b: [{}] }] }],
    ['<a k="&quot;&apos;&gt;&amp;&#x1F600;&#10;"/>', { a: [{ k: '"\'>&😀\n' }] }],
    ['\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<a>1\r\n2</a>\n', { a: ['1\n2'] }],
  ])('%j', (xml, hash) => {
    expect(parse(xml)).toEqual(hash)
  })

  test.each([
    ['<a><b/><c><d>1</d><d>2</d></c></a>', { a: { b: {}, c: { d: ['1', '2'] } } }],
    ['<a b="1"><b>2</b></a>', { a: { b: ['1', '2'] } }],
    ['<a><anon>1</anon></a>', { a: { anon: '1' } }],
    ['<a><anon>1</anon><anon>2</anon></a>', { a: [['1', '2']] }],
  ])('%j without force_array', (xml, hash) => {
    expect(parse(xml, { force_array: false })).toEqual(hash)
  })

  test('keeps attributes and elements of one name apart with attr_prefix', () => {
    const xml = '<a b="1"><b>2</b></a>'
    expect(parse(xml, { attr_prefix: true, force_array: false })).toEqual({ a: { '@b': '1', b: '2' } })
    expect(evaluate('xml | xml_to_hash: attr_prefix: true', { xml })).toEqual({ a: [{ '@b': '1', b: ['2'] }] })
  })

  test('treats any name as data', () => {
    const xml = '<__proto__ __proto__="1"><constructor>2</constructor><__proto__>3</__proto__></__proto__>'
    const { ['__proto__']: inner, ...others } = Object.fromEntries(Object.entries(parse(xml) as object)) as Record<
      string,
      [object]
    >
    expect(others).toEqual({})
    expect(Object.entries((inner as unknown as [object])[0])).toEqual([
      ['__proto__', ['1', '3']],
      ['constructor', ['2']],
    ])
    expect(({} as { content?: unknown }).content).toBeUndefined()
  })

  test.each([
    ['', 'document must contain a root element'],
    ['text', 'text data outside of root node'],
    ['<a>', 'unclosed tag: a'],
    ['<a></b>', 'unexpected close tag'],
    ['<a x=1/>', 'unquoted attribute value'],
    ['<a x="1" x="2"/>', 'duplicate attribute: x'],
    ['<a/><b/>', 'documents may contain only one root'],
    ['<a>&nbsp;</a>', 'undefined entity'],
    ['<a>&constructor;</a>', 'undefined entity'],
    ['<a>&#0;</a>', 'malformed character entity'],
    ['<a>\u0001</a>', 'disallowed character'],
    ['<!DOCTYPE a><a/>', 'a DTD is refused'],
    ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'a DTD is refused'],
    ['<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>', 'a DTD is refused'],
    [`${'<a>'.repeat(501)}${'</a>'.repeat(501)}`, 'elements are nested more than 500 deep'],
    ['<a>'.repeat(200_000), 'elements are nested more than 500 deep'],
  ])('%.60j is rejected', (xml, message) => {
    const error = errorOf(() => parse(xml))
    expect(error.message).toContain('filter "parse_xml", parameter "xml": expected XML: ')
    expect(error.message).toContain(message)
  })

  test('rejects unknown options', () => {
    expect(() => evaluate("'<a/>' | parse_xml: force_arrays: true")).toThrow('did you mean "force_array"')
    expect(() => evaluate("'<a/>' | parse_xml: force_array: 1")).toThrow('force_array: expected true or false')
  })

  test('returns nil for nil', () => {
    expect(evaluate('nothing | parse_xml')).toBeNull()
  })
})

describe('to_xml', () => {
  test.each([
    [{}, '<opt></opt>\n'],
    [[], ''],
    [{ a: {} }, '<a></a>\n'],
    [{ a: [] }, ''],
    [{ a: { b: null } }, '<a>\n  <b></b>\n</a>\n'],
    [{ a: { b: [] } }, '<a>\n</a>\n'],
    [{ a: { b: [null, 1] } }, '<a>\n  <b></b>\n  <b>1</b>\n</a>\n'],
    [{ a: { content: 'x' } }, '<a>x</a>\n'],
    [{ a: { content: 'x', k: 1, b: { c: [2] } } }, '<a k="1">x<b>\n    <c>2</c>\n  </b>\n</a>\n'],
    [{ a: { content: ['x', 'y'], b: ['z'] } }, '<a>xy<b>z</b>\n</a>\n'],
    [{ a: [[1, [2]]] }, '<a>\n  <anon>1</anon>\n  <anon>\n    <anon>2</anon>\n  </anon>\n</a>\n'],
    [{ a: { k: 'x\n\t\r"<' } }, '<a k="x&#10;&#9;&#13;&quot;&lt;" />\n'],
    [{ a: 'x\n\t\r' }, '<a>x\n\t&#13;</a>\n'],
    [{ a: new SafeString('<b>') }, '<a>&lt;b&gt;</a>\n'],
    [{ 's:a': { 'xmlns:s': 'u', é: 1.5 } }, '<s:a xmlns:s="u" é="1.5" />\n'],
    [{ a: new Date(0) }, '<a>1970-01-01 00:00:00 UTC</a>\n'],
  ])('%j', (object, xml) => {
    expect(write(object)).toBe(xml)
  })

  test('accepts literals, ranges and its alias', () => {
    expect(evaluate('(1..2) | to_xml_rc')).toBe('<anon>1</anon>\n<anon>2</anon>\n')
    expect(evaluate('h | to_xml', { h: { a: { b: [1] } } })).toBe('<a>\n  <b>1</b>\n</a>\n')
    expect(evaluate('nothing | to_xml')).toBe('<opt></opt>\n')
  })

  test.each([
    [{ a: { '@b': null, c: null, d: false } }, '<a b="">\n  <c></c>\n  <d>false</d>\n</a>\n'],
    [{ a: { '@b': 1, content: 'x' } }, '<a b="1">x</a>\n'],
  ])('%j with attr_prefix', (object, xml) => {
    expect(write(object, { attr_prefix: true })).toBe(xml)
  })

  test.each([
    [{ 'a b': 1 }, 'expected keys that are XML names, got String "a b"'],
    [{ a: { '@b': 1 } }, 'got String "@b"'],
    [{ a: { 'x="1"><script': [1] } }, 'expected keys that are XML names'],
    [{ '1a': [] }, 'got String "1a"'],
    [{ '': 1 }, 'got String ""'],
    [{ '-a': 1 }, 'got String "-a"'],
    [{ a: '\u0000' }, 'has a character that XML does not allow: U+0000'],
    [{ a: { b: '\ud800' } }, 'has a character that XML does not allow: U+D800'],
    [{ a: '\ufffe' }, 'U+FFFE'],
    ['text', 'expected a hash or an array, got String "text"'],
    [5, 'expected a hash or an array, got Integer 5'],
  ])('%j is rejected', (object, message) => {
    expect(() => write(object)).toThrow(message)
    expect(() => write(object)).toThrow('filter "to_xml", parameter "object": ')
  })

  test('rejects input that contains itself or is infinite', () => {
    const ring: Hash = {}
    ring.a = [ring]
    expect(() => write(ring)).toThrow('contains itself')
    let many: unknown[] = ['x'.repeat(1000)]
    for (let i = 0; i < 30; i++) many = [many, many]
    expect(() => write(many)).toThrow('settings.limits.memory')
  })
})

const names = fc.constantFrom('a', 'b', 'c-d', 'é', '_x.1', '__proto__', 'constructor')
const texts = fc.string({
  unit: fc.constantFrom('x', ' ', '<', '&', '"', "'", '>', '\n', '\r', '\t', ']', '😀'),
  minLength: 1,
})
const words = texts.filter((text) => text.trim() !== '')
const { element } = fc.letrec<{ element: unknown; hash: Hash }>((tie) => ({
  element: fc.oneof({ depthSize: 'small' }, words, tie('hash')),
  hash: fc
    .record({
      attributes: fc.uniqueArray(fc.tuple(names, texts), { selector: ([name]) => name, maxLength: 3 }),
      children: fc.uniqueArray(fc.tuple(names, fc.array(tie('element'), { minLength: 1, maxLength: 3 })), {
        selector: ([name]) => name,
        maxLength: 3,
      }),
    })
    .map(({ attributes, children }) =>
      makeHash([...attributes.map(([name, text]) => [`@${name}`, text] as const), ...children]),
    ),
}))

test('is parsed to the same value', () => {
  fc.assert(
    fc.property(names, element, (name, root) => {
      const object = makeHash([[name, [root]]])
      const xml = toXml(object, { attr_prefix: true })
      expect(parseXml(xml, { attr_prefix: true })).toEqual(object)
    }),
  )
})

test('parses any text to the same value, beside attributes too', () => {
  fc.assert(
    fc.property(words, texts, (content, k) => {
      expect(parseXml(toXml({ a: { k, content } }))).toEqual({ a: [{ k, content }] })
      expect(parseXml(toXml({ a: [content] }))).toEqual({ a: [content] })
    }),
  )
})
