import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { memoryFiles } from '../../src/ports/files'
import { PlatformError } from '../../src/base/errors'
import { filters } from '../../src/filters'
import { defaultConfiguration } from '../../src/filters/html/sanitizer-configuration'
import { makeHash } from '../../src/base/values/hash'
import { resolveUrl } from '../support/read-html'
import { register } from '../support/register'

/** Safe HTML is printed unescaped, so it may contain only markup that the template's author requested. */
const files = memoryFiles({
  'forms/any.liquid':
    '---\nresource: thing\nfields: { properties: { a: } }\n---\n{% form html-id: x, html-class: x, html-data-a: x, url: x, as: x %}{{ form.fields.properties.a.name }}{% endform %}',
})
const translations = { en: { plain: 'Hello %{name}!', bold: '<b title="%{name}">%{name}</b>' } }
const { liquid } = register({ files, translations, settings: { escapeOutput: true } })
const render = (template: string, data: object): string => liquid.parseAndRenderSync(template, data) as string

const fragments =
  '< > " \' ` = & / \\ ; : ( ) { } %{ {{ {% a 1 # ? @ <!-- --> ]]> </p> <i> </i> </script> <script> <svg> javascript: &lt; &#39; &quot; &Tab; \u2028 \u00a0 %22 %3C x:y'
    .split(' ')
    .concat(' ', '\n', '\t', '\0', ' onload=', ' autofocus onfocus=', '"><img src=x onerror=', "' style='")
const hostile = fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join(''))

interface Outlined {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** All elements of an HTML text, in document order. */
function elementsOf(html: string): Outlined[] {
  const found: Outlined[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
      const attributes = node.attrs.map(
        ({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const,
      )
      found.push({ name: node.tagName, attributes: Object.fromEntries(attributes), text })
    }
    if ('content' in node) visit(node.content)
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parseFragment(html))
  return found
}

/** The names of the elements and of their attributes. */
const outline = (html: string): string[] =>
  elementsOf(html).map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '))

describe.each([
  '{{ x | escape }}',
  '{{ x | escape_once }}',
  '{{ x | raw_escape_string }}',
  '{{ x }}',
  '{% echo x %}',
  '{% cycle x, y %}',
  '{{ x | nl2br }}',
  "{{ 'plain' | t: name: x }}",
  "{{ 'plain' | t: name: x | html_safe }}",
  "{{ 'none' | t: default: x, name: y }}",
  "{{ 'none' | t_escape: default: x, name: y }}",
  '{{ x | t }}',
  '{{ x | t: scope: y, locale: x | html_safe }}',
  "{% yield 'none', default: x %}",
  "{% content_for 'x', flush: true %}{{ x }}{% endcontent_for %}{% yield 'x' %}",
  '{% capture z %}{{ x }}{% endcapture %}{{ z }}',
  '{% assign z = x | escape %}{{ z | nl2br }}',
  '{{ x | escape | strip | append: y | prepend: y | newline_to_br | nl2br }}',
  "{{ 'plain' | t: name: x | replace: 'H', y | replace: y, x | remove: y }}",
  '{% assign z = x | escape %}{% assign l = [y, z] %}{{ l | join: x }}{{ y | append: z | append: z }}',
  '{{ x | escape | nl2br | html_safe }}',
  "{{ 'plain' | t: name: x | strip | nl2br | html_safe }}",
  '{% capture z %}{{ x }}{% endcapture %}{{ z | html_safe | strip | html_safe }}',
  '{% try %}{{ x | strftime: y }}{% catch e %}{{ e.message }}{% endtry %}',
  '{{ x | pricify: y }}{{ x | append: y }}{{ x | asset_url }}{{ x | l }}'.replace(
    /\{\{ (.*?) \}\}/g,
    '{% try %}{{ $1 }}{% catch e %}{{ e.message }}{% endtry %}',
  ),
])('%s', (output) => {
  test('stays text, also in an attribute in either quotes', () => {
    const template = `<i title="${output}" class='${output}' id="end">${output}</i><b>`
    fc.assert(
      fc.property(hostile, hostile, (x, y) => {
        const html = render(template, { x, y }).replaceAll('<br />', '')
        expect(outline(html)).toEqual(['i title class id', 'b'])
        expect(elementsOf(html)[0]?.attributes).toMatchObject({ id: 'end' })
      }),
    )
  })
})

describe('json', () => {
  const json = fc
    .jsonValue({ stringUnit: fc.constantFrom(...fragments) })
    .filter((value) => !JSON.stringify(value).includes('__proto__'))

  test('decodes to the same value in text, in an attribute in single quotes and in a script', () => {
    const template =
      "<i data-x='{{ x | json }}' id=\"end\">{{ x | json: 1 }}</i><script>{{ x | json }}</script><b onclick='f({{ x | json }})'>"
    fc.assert(
      fc.property(json, (x) => {
        const html = render(template, { x })
        expect(outline(html)).toEqual(['i data-x id', 'script', 'b onclick'])
        const [i, script, b] = elementsOf(html)
        const written = [i?.attributes['data-x'], i?.text, script?.text, b?.attributes.onclick?.slice(2, -1)]
        for (const text of written) expect(JSON.parse(String(text))).toEqual(JSON.parse(JSON.stringify(x)))
      }),
    )
  })

  test('adds at most an empty value to an attribute in double quotes', () => {
    const template = '<i data-x="{{ x | json }}" id="end"></i><i data-x={{ x | json: 2 }} id="end"></i>'
    fc.assert(
      fc.property(json, (x) => {
        const found = elementsOf(render(template, { x }))
        expect(found.map(({ name }) => name)).toEqual(['i', 'i'])
        for (const { attributes } of found) {
          const values = Object.entries(attributes).filter(([name]) => name !== 'data-x' && name !== 'id')
          expect(values.map(([, value]) => value).join('')).toBe('')
        }
      }),
    )
  })
})

/** The elements that a filter prints; none if it rejects its input. */
function printed(template: string, data: object): Outlined[] {
  try {
    return elementsOf(render(template, data))
  } catch (error) {
    expect((error as { readonly cause?: unknown }).cause).toBeInstanceOf(PlatformError)
    return []
  }
}

test('a translation contains only its own elements, with any interpolated value', () => {
  const templates = ["'bold' | t: name: x", "'bold' | t_escape: name: x", "'bold' | t: name: x | html_safe: y"]
  fc.assert(
    fc.property(hostile, fc.boolean(), fc.constantFrom(...templates), (x, y, template) => {
      const [b, ...others] = elementsOf(render(`{{ ${template} }}`, { x, y }))
      expect([b?.name, Object.keys(b?.attributes ?? {}), others]).toEqual(['b', ['title'], []])
    }),
  )
})

test("videoify prints nothing but a provider's player", () => {
  const addresses = [
    'https://youtu.be/8N_tupPBtWQ',
    'https://www.youtube.com/watch?v=8N_tupPBtWQ',
    'https://www.youtube.com/playlist?list=',
    'https://vimeo.com/898029',
    'https://vimeo.com/898029?h=',
    'https://www.dailymotion.com/video/x1',
    'https://fast.wistia.net/embed/iframe/a1',
    '',
  ]
  const players =
    /^https:\/\/(?:www\.youtube\.com|player\.vimeo\.com|www\.dailymotion\.com|fast\.wistia\.net)\/[\w/?=&-]+$/
  let shown = 0
  fc.assert(
    fc.property(fc.constantFrom(...addresses), fc.oneof(fc.constant(''), hostile), (address, end) => {
      for (const { name, attributes } of printed('{{ x | videoify }}', { x: address + end })) {
        expect([name, Object.keys(attributes).slice(0, 2)]).toEqual(['iframe', ['src', 'frameborder']])
        expect(attributes.src).toMatch(players)
        shown++
      }
    }),
  )
  expect(shown).toBeGreaterThan(5)
})

test('url_to_qrcode_svg prints nothing but an image with the specified attributes', () => {
  const options = fc.oneof(
    fc.dictionary(fc.constantFrom('class', 'style'), hostile, { minKeys: 1 }).map((svg_attributes) => ({
      svg_attributes,
    })),
    fc.dictionary(fc.constantFrom('class', 'onload', 'OnClick', ...fragments), hostile).map((svg_attributes) => ({
      svg_attributes,
    })),
    fc.tuple(fc.constantFrom('color', 'module_size', 'shape_rendering'), hostile).map((option) => makeHash([option])),
    fc.record({ color: fc.constantFrom('000', 'red'), viewbox: fc.boolean(), standalone: fc.boolean() }),
  )
  const own = /^(?:version|xmlns.*|width|height|viewBox|shape-rendering|d|fill|transform)$/
  let specified = 0
  fc.assert(
    fc.property(hostile, options, (x, options) => {
      const given = 'svg_attributes' in options ? (options.svg_attributes as Record<string, string>) : {}
      for (const { name, attributes } of printed('{{ x | url_to_qrcode_svg: options }}', { x: `a${x}`, options })) {
        expect(['svg', 'path']).toContain(name)
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(attribute).not.toMatch(/^on/i)
          if (own.test(attribute)) continue
          expect(value).toBe(given[attribute])
          specified++
        }
      }
    }),
  )
  expect(specified).toBeGreaterThan(5)
})

test.each(['sanitize', 'markdown'])('%s prints nothing but the elements of its configuration', (filter) => {
  const { elements, attributes } = defaultConfiguration as {
    readonly elements: readonly string[]
    readonly attributes: Readonly<Record<string, readonly string[]>>
  }
  const link = fc.tuple(fc.constantFrom('<a href=', '<a href="', "<a title='x' href='"), hostile, hostile)
  let links = 0
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          hostile,
          link.map((parts) => parts.join('')),
        ),
        { maxLength: 4 },
      ),
      (parts) => {
        for (const element of printed(`{{ x | ${filter} }}`, { x: parts.join('') })) {
          expect(elements).toContain(element.name)
          for (const [name, value] of Object.entries(element.attributes)) {
            expect([...(attributes[element.name] ?? []), 'rel']).toContain(name)
            if (name !== 'href') continue
            expect(resolveUrl(value)).toMatch(/^$|^(?:https?|ftp|mailto):/)
            links++
          }
        }
      },
    ),
  )
  expect(links).toBeGreaterThan(2)
})

test('a form has its specified attributes, and no others', async () => {
  const own = ['action', 'method', 'enctype', 'id', 'class', 'data-a', 'type', 'name', 'value']
  await fc.assert(
    fc.asyncProperty(hostile, async (x) => {
      const found = elementsOf(await liquid.parseAndRender("{% include_form 'any', x: x %}", { x }))
      expect(new Set(found.map(({ name }) => name))).toEqual(new Set(['form', 'input']))
      for (const { attributes } of found) for (const name of Object.keys(attributes)) expect(own).toContain(name)
    }),
  )
})

test('includes every filter that marks its result safe', () => {
  const proven = 'escape escape_once raw_escape_string to_json html_safe videoify url_to_qrcode_svg sanitize markdown'
  expect(new Set(filters.filter(({ safe }) => safe).map(({ name }) => name))).toEqual(new Set(proven.split(' ')))
})
