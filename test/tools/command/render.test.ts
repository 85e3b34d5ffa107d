import { newDirectory } from '../../support/jest/app-directory'
import { command } from './terminal'

const project = newDirectory({
  'app/views/partials/tea.liquid': 'the tea {{ name }}',
  'card.liquid': '---\nmetadata: {}\n---\n{% render "tea", name: name %}{{ "<" }}\n',
  'fault.liquid': 'a\n{{ "tea" | append }}',
  'tea.json': '{ "name": "Oolong" }',
  'list.json': '[1]',
  'broken.json': '{',
})

describe('liquid-platform render', () => {
  it("renders a file with variables and the app's partials", async () => {
    const { code, output, notes } = await command(project, ['render', 'card.liquid', '--data', 'tea.json'])
    expect([code, output, notes]).toEqual([0, 'the tea Oolong&lt;', ''])
  })

  it('reads the template or the variables from stdin', async () => {
    const template = await command(project, ['render', '-', '--app', 'app'], { input: '{{ 1 | plus: 2 }}' })
    expect(template.output).toBe('3')
    const data = await command(project, ['render', 'card.liquid', '--data', '-'], { input: '{ "name": "Sencha" }' })
    expect(data.output).toBe('the tea Sencha&lt;')
  })

  it('shows the lines around an error', async () => {
    const { code, notes } = await command(project, ['render', 'fault.liquid'])
    expect(code).toBe(1)
    expect(notes).toMatch(/^Error: filter "append".*, file:fault\.liquid, line:2, col:12\n {3}1\| a\n>> 2\| /)
  })

  it.each([
    [['gone.liquid'], /^Error: gone\.liquid cannot be read: ENOENT/],
    [['card.liquid', '--data', 'list.json'], /^Error: list\.json must hold an object with the variables, got /],
    [['card.liquid', '--data', 'broken.json'], /^Error: broken\.json is not JSON: /],
    [['-', '--data', '-'], /^Error: only one of the template and --data can be -$/],
    [['card.liquid', '--app', 'gone'], /^Error: directory not found: .*gone$/],
  ])('rejects %j', async (args, message) => {
    const { code, notes } = await command(project, ['render', ...args])
    expect([code, notes]).toEqual([1, expect.stringMatching(message)])
  })
})
