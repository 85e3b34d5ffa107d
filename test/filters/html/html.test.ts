import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import { escape, escapeOnce, newlineToBr, stripHtml, stripNewlines } from '../../../src/filters/functions'
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

describe('escape', () => {
  test('leaves nil as it is', () => {
    expect(evaluate('nil | escape')).toBeNull()
  })
})
