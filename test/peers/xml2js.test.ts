import { parseString } from 'xml2js'
import { parseXml } from '../../src/filters/functions'
import { filterCases } from '../support/golden'
import { expectListed, fails, isEqual, testTriedPackage, tryOut } from '../support/tried-package'

interface Reading {
  readonly force_array: boolean
  readonly attr_prefix: boolean
}

/** An element as read by xml2js, with its attributes under `$`. */
type Element = string | { readonly $?: Readonly<Record<string, string>>; readonly [name: string]: unknown }

/** Reads XML with xml2js, and converts the result to our shape as far as its options and a simple conversion can. */
function readTheirs(xml: string, { force_array, attr_prefix }: Reading): unknown {
  let document: unknown
  const options = { async: false, charkey: 'content', emptyTag: () => ({}), explicitArray: force_array }
  parseString(xml, options, (error, result: unknown) => {
    if (error) throw error
    document = result
  })
  if (document === null) return null
  const [[name, root] = ['', '']] = Object.entries(document as Record<string, Element>)
  const element = mergeAttributes(root, attr_prefix ? '@' : '')
  return { [name]: force_array ? [element] : element }
}

function mergeAttributes(element: unknown, prefix: string): unknown {
  if (Array.isArray(element)) return element.map((item) => mergeAttributes(item, prefix))
  if (typeof element !== 'object' || element === null) return element
  const { $: attributes = {}, ...others } = element as Exclude<Element, string>
  return Object.fromEntries([
    ...Object.entries(attributes).map(([name, value]) => [prefix + name, value] as const),
    ...Object.entries(others).map(([name, value]) => [name, mergeAttributes(value, prefix)] as const),
  ])
}

test('matches the recorded shapes, except for texts around elements', () => {
  const cases = filterCases.cases.filter(({ name }) => name === 'parse_xml')
  const different = cases.filter(({ data, value }) => {
    const { o_force_array: force_array = true, o_attr_prefix: attr_prefix = false } = data
    const input = String(data.input)
    const reading = { force_array, attr_prefix } as Reading
    expect(tryOut((xml) => parseXml(xml, { ...reading }), input)).toEqual(value)
    const theirs = tryOut((xml) => readTheirs(xml, reading), input)
    return !isEqual(theirs, value)
  })
  const inputs = [...new Set(different.map(({ data }) => String(data.input)))]
  expectListed('xml2js', inputs, ['<r><p>one<b>two</b>three</p></r>'])
})

testTriedPackage<string, unknown>('xml2js', {
  ours: (xml) => parseXml(xml),
  theirs: (xml) => readTheirs(xml, { force_array: true, attr_prefix: false }),
  same: [
    '<a/>',
    '<a> \n </a>',
    '<a>1<!-- c -->2<?pi?><![CDATA[<3>]]></a>',
    '<a><![CDATA[]]]]><![CDATA[>]]></a>',
    '\ufeff<a>1</a>',
    '<a>\n  <b>1</b>\n  <b k="v"/>\n</a>',
    '<a>one<b/></a>',
    '<a><b>1</b><c/><b>2</b></a>',
    '<a k="&quot;&apos;&gt;&amp;&#x1F600;&#10;"/>',
    'text',
    '<a>',
    '<a></b>',
    '<a x=1/>',
    '<a>&#0;</a>',
  ],
  differences: [
    {
      why: 'the texts around an element stay apart',
      input: '<a>one<b>two</b>three</a>',
      ours: { a: [{ b: ['two'], content: ['one', 'three'] }] },
      theirs: { a: [{ b: ['two'], content: 'onethree' }] },
    },
    { why: 'a no-break space is a text', input: '<a>\u00a0</a>', ours: { a: ['\u00a0'] }, theirs: { a: [{}] } },
    {
      why: 'white space is not a text, even in a CDATA section',
      input: '<a><![CDATA[ ]]></a>',
      ours: { a: [{}] },
      theirs: { a: [' '] },
    },
    {
      why: 'white space next to attributes is a text',
      input: '<a x=""> </a>',
      ours: { a: [{ x: '', content: ' ' }] },
      theirs: { a: [{ x: '' }] },
    },
    {
      why: 'an attribute and an element of one name are two values',
      input: '<a b="1"><b>2</b></a>',
      ours: { a: [{ b: ['1', '2'] }] },
      theirs: { a: [{ b: ['2'] }] },
    },
    {
      why: 'a prefix is not a part of the name',
      input: '<s:a xmlns:s="urn:x"><s:b>2</s:b></s:a>',
      ours: { a: [{ 'xmlns:s': 'urn:x', b: ['2'] }] },
      theirs: { 's:a': [{ 'xmlns:s': 'urn:x', 's:b': ['2'] }] },
    },
    {
      why: 'to_xml writes arrays as anonymous elements',
      input: '<a><anon>1</anon><anon>2</anon></a>',
      ours: { a: [['1', '2']] },
      theirs: { a: [{ anon: ['1', '2'] }] },
    },
    { why: 'XML has line feeds only', input: '<a>1\r\n2</a>', ours: { a: ['1\n2'] }, theirs: { a: ['1\r\n2'] } },
    {
      why: 'any name is data',
      input: '<a><constructor>1</constructor></a>',
      ours: { a: [{ constructor: ['1'] }] },
      theirs: { a: [{ constructor: [Object, '1'] }] },
    },
    {
      why: 'an element may have the name of the text',
      input: '<a><content>1</content></a>',
      ours: { a: [{ content: '1' }] },
      theirs: fails,
    },
    { why: 'a document has an element', input: '', ours: fails, theirs: null },
    { why: 'a document has one root', input: '<a/><b/>', ours: fails, theirs: { a: [{}] } },
    { why: 'nothing follows the root', input: '<a/>x', ours: fails, theirs: { a: [{}] } },
    { why: 'an attribute occurs once', input: '<a x="1" x="2"/>', ours: fails, theirs: { a: [{ x: '1' }] } },
    { why: 'HTML has other entities', input: '<a>&nbsp;</a>', ours: fails, theirs: { a: [{}] } },
    { why: 'control characters are an error', input: '<a>\u0001</a>', ours: fails, theirs: { a: ['\u0001'] } },
    { why: 'a DTD is an error', input: '<!DOCTYPE a><a/>', ours: fails, theirs: { a: [{}] } },
  ],
})
