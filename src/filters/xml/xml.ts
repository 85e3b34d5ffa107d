import { defineFilter } from '../../language/definitions/define-filter'
import { boolean, optional, parameter, text } from '../../language/definitions/types'
import { hashOrArray } from '../hash-or-array'
import { option, allowOptions } from '../../language/definitions/options'
import { readXml } from './reader'
import { writeXml } from './writer'

export const parseXml = defineFilter({
  name: 'parse_xml',
  former: ['xml_to_hash'],
  nilIsNil: true,
  summary:
    'Parses XML to a hash: attributes and elements by name, the text next to them under `content`. A DTD is an error.',
  parameters: [
    parameter('xml', text),
    optional(
      'options',
      allowOptions(['attr_prefix', 'force_array']),
      {},
      '`force_array: false`: an element that is the only one of its name is not put in an array; `attr_prefix: true`: attribute keys begin with `@`.',
    ),
  ],
  returns: 'hash',
  examples: [
    {
      template: '{{ xml | parse_xml | json }}',
      data: { xml: '<a><b k="v">1</b><b>2</b></a>' },
      output: '{"a":[{"b":[{"k":"v","content":"1"},"2"]}]}',
    },
    {
      template: '{{ xml | parse_xml: force_array: false, attr_prefix: true | json }}',
      data: { xml: '<a k="v"><b>1</b></a>' },
      output: '{"a":{"@k":"v","b":"1"}}',
    },
  ],
  run(xml, options) {
    this.allocate(xml.length)
    return readXml(
      xml,
      {
        attrPrefix: option(options, 'attr_prefix', boolean, false),
        forceArray: option(options, 'force_array', boolean, true),
      },
      this,
    )
  },
})

export const toXml = defineFilter({
  name: 'to_xml',
  former: ['to_xml_rc'],
  summary:
    'Writes a hash as XML: single values are attributes, arrays and hashes elements, `content` is the text next to them.',
  parameters: [
    parameter('object', hashOrArray, 'A hash; the items of an array become elements with the name `anon`.'),
    optional(
      'options',
      allowOptions(['attr_prefix']),
      {},
      '`attr_prefix: true`: keys that begin with `@` are attributes, all others elements.',
    ),
  ],
  returns: 'string',
  examples: [
    {
      template: '{{ h | to_xml }}',
      data: { h: { order: { id: 7, line: ['cup', { qty: 2, content: 'pot' }] } } },
      output: '<order id="7">\n  <line>cup</line>\n  <line qty="2">pot</line>\n</order>\n',
    },
    {
      template: '{{ h | to_xml: attr_prefix: true }}',
      data: { h: { order: { '@id': 7, line: 'cup' } } },
      output: '<order id="7">\n  <line>cup</line>\n</order>\n',
    },
  ],
  run(object, options) {
    return writeXml(object, option(options, 'attr_prefix', boolean, false), this)
  },
})
