import fc from 'fast-check'
import { applyFixes } from '../../../src/tools/check/fixes'
import { findDiagnostics } from './find'

const page = 'views/pages/index.liquid'

const fix = async (text: string, others: Readonly<Record<string, string>> = {}): Promise<string> => {
  const diagnostics = await findDiagnostics({ ...others, [page]: text })
  return applyFixes(
    text,
    diagnostics.filter(({ file }) => file === page),
  ).text
}

test.each([
  ['a filter', "{{ 'a' | upcas }}", "{{ 'a' | upcase }}"],
  ['a filter with its name in its input', "{{ 'upcas' | upcas | upcas }}", "{{ 'upcas' | upcase | upcase }}"],
  ['a tag', '{%- asign a = 1 -%}', '{%- assign a = 1 -%}'],
  ['a tag in `liquid`', '{% liquid\n  asign a = 1\n%}', '{% liquid\n  assign a = 1\n%}'],
  [
    'a key of context',
    "{{ context['parms'] }}{{ context.parms.parms }}",
    "{{ context['params'] }}{{ context.params.parms }}",
  ],
  ['a deprecated tag', '{% assign h = {} %}{% hash_assign h["a"] = 1 %}', '{% assign h = {} %}{% assign h["a"] = 1 %}'],
  [
    'earlier names of filters',
    "{{ 'dig' | nl2br }}{{ h | dig: 'dig' | to_json }}",
    "{{ 'dig' | nl2br }}{{ h | hash_dig: 'dig' | to_json }}",
  ],
  ['an earlier name of a tag', '{% function_rc f = "a" %}{{ f }}', '{% function f = "a" %}{{ f }}'],
  ['no earlier name of a block', '{% try_rc %}{{ a }}{% endtry_rc %}', '{% try_rc %}{{ a }}{% endtry_rc %}'],
  ['a key', '---\nslugg: a\n---\n', '---\nslug: a\n---\n'],
  [
    'the name of a rule',
    '{% # liquid-platform-check-disable untransated %}',
    '{% # liquid-platform-check-disable untranslated %}',
  ],
])('fixes %s', async (_, text, fixed) => {
  expect(await fix(text)).toBe(fixed)
})

test('fixes a translation', async () => {
  const translations = { 'translations/en.yml': 'en:\n  cart:\n    title: Cart' }
  expect(await fix("{{ 'cart.titel' | t }}", translations)).toBe("{{ 'cart.title' | t }}")
})

test('fixes no translation whose key has another word than a similar one', async () => {
  const translations = {
    'translations/en.yml': 'en:\n  app:\n    organizations:\n      attributes:\n        name: Name',
  }
  const text = "{{ 'app.organizations.attributes.title' | t }}{{ 'app.conversations.attributes.name' | t }}"
  expect(await fix(text, translations)).toBe(text)
})

test('fixes an argument of a partial, and not the same word elsewhere', async () => {
  const partial = { 'views/partials/clas.liquid': '{% doc %}@param {string} [class]{% enddoc %}{{ class }}' }
  expect(await fix("{% render 'clas', clas: 'clas' %}", partial)).toBe("{% render 'clas', class: 'clas' %}")
})

test('does not fix variables and links, which may mean something else', async () => {
  const text = '{% assign items = 1 %}{{ items }}{{ item }}<a href="/tees">Teas</a>'
  expect(await fix(text, { 'views/pages/teas.liquid': '' })).toBe(text)
})

test('does not fix an ambiguous name', async () => {
  const translations = { 'translations/en.yml': 'en:\n  cart1: Cart\n  cart2: Cart' }
  expect(await fix("{{ 'cart3' | t }}", translations)).toBe("{{ 'cart3' | t }}")
})

test('changes only the names, in any position', () => {
  const names = fc.array(fc.constantFrom('upcas', 'downcas', 'x'), { maxLength: 8 })
  fc.assert(
    fc.property(names, (written) => {
      const text = written.map((name) => `é{{ 'upcas' | ${name} }}`).join('')
      let column = 1
      const diagnostics = written.map((name) => {
        const at = column + `é{{ 'upcas' | `.length
        column += `é{{ 'upcas' | ${name} }}`.length
        const suggestion = name === 'x' ? {} : { suggestion: `${name}e`, replaces: name }
        return {
          rule: 'unknown-filter',
          severity: 'error',
          file: page,
          keys: [],
          line: 1,
          column: at,
          message: '',
          ...suggestion,
        } as const
      })
      const { text: fixed, count } = applyFixes(text, diagnostics)
      expect(fixed).toBe(written.map((name) => `é{{ 'upcas' | ${name === 'x' ? name : `${name}e`} }}`).join(''))
      expect(count).toBe(written.filter((name) => name !== 'x').length)
    }),
  )
})
