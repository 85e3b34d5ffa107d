import { atLeast, defineConfig, defineTag } from '../../../../src'
import { defineFilter, optional, parameter, text } from '../../../../src/filters/functions'
import { newDirectory } from '../../../support/jest/app-directory'
import { command } from '../terminal'

const shout = defineFilter({
  name: 'shout',
  summary: 'The text in capitals.',
  parameters: [parameter('text', text), optional('marks', atLeast(1), 1)],
  returns: 'string',
  examples: [],
  run: (text, marks) => text.toUpperCase() + '!'.repeat(marks),
})
const stamp = defineTag({
  name: 'stamp',
  summary: 'Prints a stamp.',
  syntax: '{% stamp %}',
  parameters: [],
  examples: [],
  run: () => 'stamped',
})
const config = defineConfig({
  register: (liquid) => {
    liquid.registerFilter('shout', shout)
    liquid.registerFilter('plain', (value: unknown) => value)
    liquid.registerTag('stamp', stamp)
  },
})
const page = 'app/views/pages/index.liquid'
const template = "---\nslug: /\n---\n{{ 'tea' | shout: marks: 2 | plain }}{% stamp %}"
const project = newDirectory({
  [page]: template,
  'liquid-platform.config.mjs': '',
  'app/lib/test/shout_test.liquid':
    "{% liquid\n  assign tea = 'tea' | shout\n  function contract = 'modules/tests/assertions/equal', contract: contract, field_name: 'tea', given: tea, expected: 'TEA!'\n%}",
})

describe('the filters and tags that the config registers', () => {
  it('are known to check, with the parameters of filters', async () => {
    const { code, output } = await command(project, ['check'], { config })
    expect([code, output]).toEqual([0, '2 files checked: 0 errors, 0 warnings, 0 hints'])
    const wrong = newDirectory({
      [page]: "{{ 'tea' | shout: mark: 2 | shuot }}",
      'liquid-platform.config.mjs': '',
    })
    const checked = await command(wrong, ['check'], { config })
    expect(checked.output.split('\n').slice(0, 2)).toEqual([
      `${page}:1:12 error filter "shout": has no parameter "mark" (did you mean "marks"?) [filter-arguments]`,
      `${page}:1:29 error unknown filter "shuot" (did you mean "shout"?) [unknown-filter]`,
    ])
  })

  it('work in render and test', async () => {
    const rendered = await command(project, ['render', '-'], { config, input: "{{ 'tea' | shout }} {% stamp %}" })
    expect(rendered).toMatchObject({ code: 0, output: 'TEA! stamped' })
    expect(await command(project, ['test'], { config })).toMatchObject({ code: 0 })
  })

  it.each([
    [
      'no function',
      'export default { register: 1 }',
      /config\.mjs: register: expected a function, \(liquid\) => .+, got 1$/,
    ],
    [
      'a function that throws',
      "export default {\n  register() { throw new Error('no shop') } }",
      /config\.mjs:2:\d+: no shop$/,
    ],
    ['a function that rejects', "export default { register: async () => { throw 'late' } }", /config\.mjs: "late"$/],
  ])('end the command if they are %s', async (_, text, message) => {
    const wrong = newDirectory({ [page]: template, 'liquid-platform.config.mjs': text })
    const { code, notes } = await command(wrong, ['check'])
    expect([code, notes]).toEqual([1, expect.stringMatching(message)])
  })
})
