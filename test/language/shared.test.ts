import { errorOf, register } from '../support/register'

const { liquid } = register()

/** The error of a template that doubles a value many times. */
const doubled = (start: string, step: string, use: string, times = 60): string =>
  errorOf(() =>
    liquid.parseAndRenderSync(`{% assign a = ${start} %}{% for i in (1..${times}) %}${step}{% endfor %}${use}`),
  ).message

test.each([
  ['an array', '[1]', '{% assign a = [a, a] %}', '{{ a }}'],
  ['a hash', '{}', '{% assign a = { "b": a, "c": a } %}', '{{ a | json }}'],
  ['an appended value', '[]', '{% assign b = [] %}{% assign b << a %}{% assign b << a %}{% assign a = b %}', '{{ a }}'],
  ['an interpolated value', '"aaaaaaaaaa"', '{% assign a = "{{ a }}{{ a }}" %}', '{{ a }}'],
])('limits repeated doubling of %s', (_, start, step, use) => {
  expect(doubled(start, step, use)).toMatch(/memory/)
})

test('allows one value in many places', () => {
  const template =
    '{% assign l = [] %}{% for i in (1..1000) %}{% assign l << { "all": big, "i": [i] } %}{% endfor %}{{ l.size }}'
  expect(liquid.parseAndRenderSync(template, { big: Array(10_000).fill([1]) })).toBe('1000')
})
