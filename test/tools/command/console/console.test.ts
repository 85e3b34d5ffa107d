import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { newDirectory } from '../../../support/jest/app-directory'
import { command, type Ran } from '../terminal'

const project = newDirectory({
  'app/lib/double.liquid': '{% assign twice = n | times: 2 %}{% return twice %}',
})

function piped(...lines: readonly string[]): Promise<Ran> {
  return command(project, ['console'], { input: lines.join('\n') })
}

describe('liquid-platform console', () => {
  it('shows the values of expressions, and prints templates', async () => {
    const { code, output } = await piped("'tea' | upcase", '[1, nil, { "a": 2.0 }]', '{{ 1 | plus: 1 }} teas', '')
    expect([code, output.split('\n')]).toEqual([0, ['"TEA"', '[1, nil, {"a"=>2.0}]', '2 teas']])
  })

  it('keeps variables and the context', async () => {
    const lines = ['{% function x = "double", n: 4 %}', '{% session cart = x %}', 'x', 'context.session.cart']
    expect((await piped(...lines)).output.split('\n')).toEqual(['8', '8'])
  })

  it('continues until tags are closed', async () => {
    const { output } = await piped('{% if true %}', 'yes', '{% endif %}', 'x')
    expect(output.split('\n').filter((line) => line !== '')).toEqual(['yes', 'nil'])
  })

  it('continues until outputs and raw text are closed', async () => {
    const lines = ['{{ 1', '| plus: 1 }}', '{% raw %}', 'a', '{% endraw %}', '5']
    expect((await piped(...lines)).output.split('\n').filter((line) => line !== '')).toEqual(['2', 'a', '5'])
  })

  it('reports an unexpected end tag at once', async () => {
    const { code, notes } = await piped('{% for i in (1..2) %}{% if i %}{% endfor %}', '5')
    expect([code, notes]).toEqual([1, expect.stringContaining('expected {% endif %} before {% endfor %}')])
  })

  it('shows the place of an error, and exits with 1 for input from a program', async () => {
    const { code, output, notes } = await piped('1', '{{ "a" | append }}', '2')
    expect([code, output]).toEqual([1, '1'])
    expect(notes).toMatch(/^Error: filter "append".*line:1, col:10\n>> 1\| /)
  })

  it('exits at .exit for input from a program, too', async () => {
    const { code, output, notes } = await piped('1', '.exit', '2')
    expect([code, output, notes]).toEqual([0, '1', ''])
  })

  it('reports unclosed constructs at the end', async () => {
    const { code, notes } = await piped('{% if true %}')
    expect([code, notes]).toEqual([1, expect.stringMatching(/^Error: tag \{% if true %\} not closed/)])
  })

  it('continues after an interactive error, and keeps history only for interactive sessions', async () => {
    const home = newDirectory()
    const keys = Object.assign(new PassThrough(), { isTTY: true })
    const ended = command(project, ['console'], { env: { HOME: home }, keys })
    keys.write('{{ "a" | append }}\n1 | plus: 1\n.exit\n')
    const { code, output, notes } = await ended
    expect([code, output]).toEqual([0, expect.stringContaining('2\n')])
    expect(notes).toContain('filter "append"')
    const history = join(home, '.liquid_platform_history')
    expect(readFileSync(history, 'utf8')).toBe('.exit\n1 | plus: 1\n{{ "a" | append }}\n')
    expect(statSync(history).mode & 0o777).toBe(0o600)
  })
})
