import { newDirectory } from '../../support/jest/app-directory'
import { command } from '../../tools/command/terminal'
import { cpuOfAsync } from '../../support/cpu'

const checked = (files: Readonly<Record<string, string>>) => command(newDirectory(files), ['check', 'app'])

test.each([
  ['the name of a file', { 'app/views/pages/a\n::error::forged\u001b[31m\u202e.liquid': '{{ 1 | nofilter }}' }],
  ['a template', { 'app/views/pages/a.liquid': '{% render "x\n::error::forged\u001b[31m\u009b\u202e" %}' }],
])('%s forges no line and no colour in the output of check', async (_, files) => {
  const { output, code } = await checked(files)
  expect(code).toBe(1)
  expect(output).toContain('\\n::error::forged\\u001b[31m')
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(output.split('\n')).toHaveLength(3)
})

test.each(['{{ a | upcase }}\n', '{{ a | slice }}\n'])('checks a template in linear time: %j', async (part) => {
  const check = (parts: number) => () => checked({ 'app/views/pages/a.liquid': part.repeat(parts) })
  await check(1000)()
  const most = 12 * (await cpuOfAsync(check(1000)))
  expect(await cpuOfAsync(check(5000), most)).toBeLessThan(most)
})
