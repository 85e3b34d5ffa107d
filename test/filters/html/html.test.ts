import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import {
  base64UrlSafeDecode,
  base64UrlSafeEncode,
  escape,
  escapeOnce,
  newlineToBr,
  stripHtml,
  stripNewlines,
  urlDecode,
  urlEncode,
} from '../../../src/filters/functions'
import { registerPlatform } from '../../../src/register'
import { cpuClock } from '../../support/cpu'
import { runs } from '../../support/effort'

const liquid = new Liquid()
registerPlatform(liquid)
const escaping = new Liquid()
registerPlatform(escaping, { settings: { escapeOutput: true } })
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

const text = fc.string({ unit: 'grapheme' })
const markup = fc
  .array(
    fc.constantFrom('<', '>', '<script', '</script>', '<!--', '-->', '<style', '</style>', 'a', '\n', '&', '&amp;'),
  )
  .map((parts) => parts.join(''))

describe('under escapeOutput', () => {
  const render = (template: string): unknown => escaping.parseAndRenderSync(template, { x: '<b>&amp;\n' })

  test('does not escape the result of escape again', () => {
    expect(render('{{ x | escape }}')).toBe('&lt;b&gt;&amp;amp;\n')
    expect(render('{{ x | h }}')).toBe('&lt;b&gt;&amp;amp;\n')
    expect(render('{{ x | escape_once }}')).toBe('&lt;b&gt;&amp;\n')
  })

  test('escapes the results of other filters', () => {
    expect(render('{{ x | newline_to_br }}')).toBe('&lt;b&gt;&amp;amp;&lt;br /&gt;\n')
    expect(render("{{ '< b' | strip_html }}")).toBe('&lt; b')
    expect(render("{{ x | escape | append: '<' }}")).toBe('&lt;b&gt;&amp;amp;\n&lt;')
    expect(render('{{ x | escape | upcase }}')).toBe('&amp;LT;B&amp;GT;&amp;AMP;AMP;\n')
  })
})

test('newline_to_br keeps the character reference of a newline', () => {
  expect(newlineToBr('a&#13;&#10;b\n')).toBe('a&#13;&#10;b<br />\n')
})

test('escaped text contains no markup, and decodes to the same text', () => {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }
  fc.assert(
    fc.property(fc.oneof(text, markup), (given) => {
      const escaped = escape(given)
      expect(escaped).not.toMatch(/[<>"']/)
      expect(escaped.replace(/&[^;]+;/g, (entity) => entities[entity] as string)).toBe(given)
      expect(escapeOnce(escapeOnce(given))).toBe(escapeOnce(given))
      expect(escapeOnce(escaped)).toBe(escaped)
    }),
  )
})

test.each(['', 'a'.repeat(1000)])('escapes the same characters in texts of any length', (rest) => {
  expect(escape(`&<>"'${rest}`)).toBe(`&amp;&lt;&gt;&quot;&#39;${rest}`)
})

test('replaces or removes newlines with the carriage return before them', () => {
  expect(newlineToBr('a\r\nb\rc\n')).toBe('a<br />\nb\rc<br />\n')
  expect(stripNewlines('a\r\nb\rc\n')).toBe('ab\rc')
})

describe('strip_html', () => {
  test('matches two regular expressions of Ruby', () => {
    fc.assert(
      fc.property(markup, (given) => {
        const blocks = /<script[^]*?<\/script>|<!--[^]*?-->|<style[^]*?<\/style>/g
        expect(stripHtml(given)).toBe(given.replace(blocks, '').replace(/<[^]*?>/g, ''))
      }),
      runs(500),
    )
  })

  test.each(['<', '<script', '<!--', '<style>', '<script><!--<style>', '</script', '<a '])(
    'reads endless %s in one pass',
    (piece) => {
      const took = cpuClock()
      stripHtml(piece.repeat(100_000))
      stripHtml(`${piece.repeat(100_000)}-->`)
      expect(took()).toBeLessThan(10_000)
    },
  )
})

describe('url_encode and url_decode', () => {
  test('undo each other', () => {
    fc.assert(
      fc.property(text, (given) => {
        const encoded = urlEncode(given)
        expect(encoded).toMatch(/^[\w.~%+-]*$/)
        expect(urlDecode(encoded)).toBe(given)
        expect(new URLSearchParams(`k=${encoded}`).get('k')).toBe(given)
      }),
    )
  })

  test('encodes half a surrogate pair as the replacement character', () => {
    expect(urlEncode('a\ud83d')).toBe('a%EF%BF%BD')
  })

  test('reject bytes that are not UTF-8, but not a lone percent sign', () => {
    for (const bad of ['%ff', '%C3', '%C3x%BC', '%ED%A0%80', '%F0%9F%98']) {
      expect(() => evaluate('v | url_decode', { v: bad })).toThrow('filter "url_decode", parameter "input": expected')
    }
    expect(urlDecode('100%+%zz%4')).toBe('100% %zz%4')
  })

  test('nil stays nil', () => {
    expect([evaluate('nil | url_encode'), evaluate('nil | url_decode'), evaluate('nil | escape')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('base64_url_safe', () => {
  test('encodes in the URL alphabet and decodes it, padded or not', () => {
    fc.assert(
      fc.property(text, (given) => {
        const encoded = base64UrlSafeEncode(given)
        expect(encoded).toMatch(/^(?:[\w-]{4})*(?:[\w-]{2}==|[\w-]{3}=)?$/)
        expect(base64UrlSafeDecode(encoded)).toBe(given)
        expect(base64UrlSafeDecode(encoded.replace(/=+$/, ''))).toBe(given)
      }),
    )
  })

  test.each(['Y', 'YQ=', 'YR==', 'YW I', 'YWJj\n', '!', 'YQ==YQ=='])('%j is rejected', (bad) => {
    expect(() => evaluate('v | base64_url_safe_decode', { v: bad })).toThrow(
      'filter "base64_url_safe_decode", parameter "input": expected URL-safe Base64',
    )
  })
})
