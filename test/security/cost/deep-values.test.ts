import { LimitError } from 'liquid-platform'
import { arrayInclude, hashDiff } from 'liquid-platform/filters'
import { register } from '../../support/register'

/** So many arrays or hashes in each other. */
function nest(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = wrap(value)
  return value
}
const kinds = [
  ['arrays', (inner: unknown) => [inner]],
  ['hashes', (inner: unknown) => ({ a: inner })],
] as const
const { liquid } = register()
const compared = 'values that are nested more than 1000 deep cannot be compared'

describe.each(kinds)('%s that are nested 50,000 deep', (_, wrap) => {
  const [v, w] = [nest(50_000, wrap), nest(50_000, wrap)]
  test.each([
    ['{% if v == w %}{% endif %}', compared],
    ['{% case v %}{% when w %}{% endcase %}', compared],
    ['{% if l contains v %}{% endif %}', compared],
    ['{{ l | array_include: v }}', compared],
    ['{{ v | hash_diff: w }}', 'nested more than 500 deep'],
    ['{{ v | json }}', 'nested more than 1000 deep'],
    ['{{ v | to_json }}', 'nested more than 1000 deep'],
    ['{{ v | jsonify }}', /nesting too deep: values|is more than 1000 deep/],
  ])('end %s with an error that says so', async (template, message) => {
    await expect(liquid.parseAndRender(template, { v, w, l: [w] })).rejects.toThrow(message)
  })

  test('end a filter that is called as a function with a limit', () => {
    expect(() => arrayInclude([v], w)).toThrow(LimitError)
    expect(() => arrayInclude([v], w)).toThrow(compared)
  })
})

test.each(kinds)('compares %s that are nested as deep as the limit', async (_, wrap) => {
  const [v, w, x] = [nest(1000, wrap), nest(1000, wrap), nest(499, wrap)]
  expect(await liquid.parseAndRender('{% if v == w %}equal{% endif %}', { v, w })).toBe('equal')
  expect(hashDiff({ a: x }, { a: nest(499, wrap) })).toEqual([])
})

test('names the limit of a comparison', async () => {
  const [v, w] = [nest(2000, (inner) => [inner]), nest(2000, (inner) => [inner])]
  await expect(liquid.parseAndRender('{% if v == w %}{% endif %}', { v, w })).rejects.toMatchObject({
    cause: { name: 'LimitError', limit: 'values.depth' },
  })
})
