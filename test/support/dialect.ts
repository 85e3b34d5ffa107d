import { memoryFiles } from '../../src/ports/files'
import { errorOf, register } from './register'

export const files = memoryFiles({
  'views/partials/show.liquid': '[{{ v }}]',
  'views/partials/both.liquid': '{{ a | json }}{{ b | json }}',
  'views/partials/item.liquid': '{{ item.n }};',
  'lib/same.liquid': '{% return v %}',
  'lib/made.liquid': '{% return { "a": [1, { "b": v }] } %}',
  'lib/first.liquid': '{% return [v, 2] | first %}',
})
export const { liquid } = register({ files })
export const data = { x: 1, s: 'text', k: 'key', list: [1, 2], h: { a: { b: 1 }, l: [] }, none: null }

export type Cases = readonly (readonly [template: string, output: string])[]

/** Renders a template with `render` and `renderSync`. */
export async function check(template: string, output: string): Promise<void> {
  expect(liquid.parseAndRenderSync(template, structuredClone(data))).toBe(output)
  expect(await liquid.parseAndRender(template, structuredClone(data))).toBe(output)
}

const strict = register({ files, settings: { syntax: 'strict', strict: true } }).liquid

/** The error of a template under strict options. */
export const failing = (template: string): ReturnType<typeof errorOf> =>
  errorOf(() => strict.parseAndRenderSync(template, structuredClone(data)))
