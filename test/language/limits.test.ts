import { memoryFiles } from '../../src/ports/files'
import type { PlatformSettingsInput } from '../../src/ports/settings'
import { LimitError } from '../../src/base/errors'
import { errorOf, register } from '../support/register'

function limitOf(template: string, limits: NonNullable<PlatformSettingsInput['limits']> = {}, files = {}): string {
  const { liquid } = register({ files: memoryFiles(files), settings: { limits } })
  const { cause } = errorOf(() => liquid.parseAndRenderSync(template))
  expect(cause).toBeInstanceOf(LimitError)
  return (cause as LimitError).limit
}

test.each([
  ['a million empty turns', '{% for i in (1..1000000) %}{% endfor %}'],
  ['nested turns', '{% for i in (1..2000) %}{% for j in (1..2000) %}{% endfor %}{% endfor %}'],
  ['an endless range', '{% for i in (1..999999999999) %}{% endfor %}'],
  ['a tablerow', '{% tablerow i in (1..1000001) %}{% endtablerow %}'],
])('steps end %s', (_, template) => {
  expect(limitOf(template)).toBe('steps')
})

test.each([
  ['render', "{% render 'self' %}"],
  ['include', "{% include 'self' %}"],
  ['function', "{% function x = 'self' %}"],
])('depth ends a partial that calls itself by %s', (_, template) => {
  expect(limitOf(template, {}, { 'views/partials/self.liquid': template })).toBe('depth')
})

test('outputLength ends excessive output', () => {
  expect(limitOf('{% for i in (1..100) %}0123456789{% endfor %}', { outputLength: 500 })).toBe('outputLength')
  expect(limitOf("{% for i in (1..100) %}{{ '0123456789' }}{% endfor %}", { outputLength: 500 })).toBe('outputLength')
})

test('memory ends repeated doubling of a text', () => {
  const doubling = "{% assign s = 'x' %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}"
  expect(limitOf(doubling)).toBe('memory')
})

test('renderMs ends a render that takes too long', () => {
  expect(
    limitOf('{% for i in (1..900000) %}{% for j in (1..900000) %}{% endfor %}{% endfor %}', {
      renderMs: 100,
      steps: 1e15,
    }),
  ).toBe('renderMs')
})

test('reports the setting that raises the limit', () => {
  const { liquid } = register({ settings: { limits: { steps: 10 } } })
  expect(errorOf(() => liquid.parseAndRenderSync('{% for i in (1..20) %}{% endfor %}')).message).toContain(
    'more than 10 steps (settings.limits.steps)',
  )
})

test('has a separate budget for each render', () => {
  const { liquid } = register({ settings: { limits: { steps: 100 } } })
  const template = liquid.parse('{% for i in (1..60) %}{% endfor %}')
  for (let i = 0; i < 10; i++) expect(liquid.renderSync(template)).toBe('')
})

test('try does not catch a limit', () => {
  const template =
    '{% for i in (1..100) %}{% try %}{% for j in (1..1000000) %}{% endfor %}{% catch %}{% endtry %}{% endfor %}'
  expect(limitOf(template)).toBe('steps')
})

test('a short part of a huge range is a short loop', () => {
  const { liquid } = register()
  expect(liquid.parseAndRenderSync('{% for i in (1..999999999999) limit: 3 offset: 5 %}{{ i }}{% endfor %}')).toBe(
    '678',
  )
  expect(liquid.parseAndRenderSync('{{ (1..999999999999).size }}')).toBe('999999999999')
})

test.each([
  ['blocks', '{% if true %}'.repeat(5000) + '{% endif %}'.repeat(5000)],
  ['arrays', `{{ ${'['.repeat(5000)}${']'.repeat(5000)} }}`],
  ['hashes', `{{ ${'{a:'.repeat(5000)}1${'}'.repeat(5000)} }}`],
  ['brackets', `{{ a${'[a'.repeat(5000)}${']'.repeat(5000)} }}`],
  ['conditions', `{% if ${'not '.repeat(5000)}a %}{% endif %}`],
  ['operators', `{% if ${'a and '.repeat(20000)}a %}{% endif %}`],
])('rejects endlessly nested %s without an overflow', (_, template) => {
  const { liquid } = register()
  const error = errorOf(() => liquid.parse(template))
  expect(error.message).toMatch(/nested more than|too many operators/)
})
