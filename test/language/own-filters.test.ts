import { Liquid } from 'liquidjs'
import { registerPlatform, atLeast } from '../../src/index'
import { defineFilter, optional, options, parameter, text } from '../../src/filters/functions'

const shout = defineFilter({
  name: 'shout',
  summary: 'The text in capitals, with exclamation marks.',
  parameters: [parameter('text', text), optional('marks', atLeast(1), 1)],
  returns: 'string',
  examples: [{ template: "{{ 'hello' | shout: marks: 2 }}", output: 'HELLO!!' }],
  run: (text, marks) => text.toUpperCase() + '!'.repeat(marks),
})

const tag = defineFilter({
  name: 'tag',
  summary: 'An element with attributes.',
  parameters: [parameter('name', text), optional('attributes', options, {})],
  returns: 'string',
  safe: true,
  examples: [],
  run: (name, attributes) => `<${name} ${Object.keys(attributes).join(' ')}>`,
})

describe.each(['before', 'after'] as const)("a host's filter, registered %s the platform", (when) => {
  const liquid = new Liquid()
  const registerFilters = (): void => {
    liquid.registerFilter('shout', shout)
    liquid.registerFilter('tag', tag)
  }
  if (when === 'before') registerFilters()
  const platform = registerPlatform(liquid, { settings: { escapeOutput: true } })
  if (when === 'after') registerFilters()

  test('accepts arguments by position and by name', () => {
    expect(liquid.parseAndRenderSync("{{ 'hi' | shout }} {{ 'hi' | shout: 2 }} {{ 'hi' | shout: marks: 3 }}")).toBe(
      'HI! HI!! HI!!!',
    )
  })

  test('collects options, and marks its result as safe HTML', () => {
    expect(liquid.parseAndRenderSync("{{ 'p' | tag: id: 1, class: 'x' }}{{ '<' }}")).toBe('<p id class>&lt;')
  })

  test('checks its arguments, and reports the place', () => {
    expect(() => liquid.parseAndRenderSync("{{ 'hi' | shout: 0 }}")).toThrow(
      'filter "shout", parameter "marks": expected a number of 1 or more, got Integer 0, line:1, col:18',
    )
    expect(() => liquid.parseAndRenderSync("{{ 'hi' | shout: mark: 2 }}")).toThrow(
      'filter "shout": has no parameter "mark" (did you mean "marks"?)',
    )
  })

  test('is in the catalogue', () => {
    expect(platform.catalogue.filters.find(({ name }) => name === 'shout')).toMatchObject({ returns: 'string' })
  })
})

test('exports a custom filter as a function, too', () => {
  expect(shout('hello', 2)).toBe('HELLO!!')
})
