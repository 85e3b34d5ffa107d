import { attacks, markdownAttacks, permissive } from '../support/attacks'
import { register } from '../support/register'
import { AttackFrames } from './attack-frames'

const html = Object.values(attacks).flat()

const { liquid } = register({ settings: { escapeOutput: true } })
const frames = new AttackFrames()

beforeAll(() => frames.open(), 60_000)
afterAll(() => frames.close())

/** The attacks that run where a template prints them, each in a frame of its own. */
async function run(given: readonly string[], output: string): Promise<string[]> {
  const template = liquid.parse(`<!doctype html><title>x</title><body>${output}</body>`)
  const happened = await frames.show(given.map((input) => liquid.renderSync(template, { input }) as string))
  return Array.from(happened, ([i, what]) => given[i] ?? what)
}

test('runs the attacks if they are printed unescaped', async () => {
  const ran = await run(html, '{{ input | html_safe: true }}')
  const clicked = ['<b onclick="pwn()">x</b>', '<a href="javascript:pwn()">x</a>']
  const hovered = ['<p onmouseover=pwn() onmouseenter=pwn() onpointerenter=pwn()>x</p>']
  expect(ran).toEqual(expect.arrayContaining([...clicked, ...hovered]))
  expect(ran.length).toBeGreaterThan(250)
}, 60_000)

test('runs no attack in sanitized HTML or Markdown', async () => {
  const output = '<div>{{ input | sanitize }}</div><div>{{ input | markdown }}</div>'
  expect(await run([...html, ...markdownAttacks], output)).toEqual([])
}, 60_000)

test('runs no attack under a configuration with elements of special parsing', async () => {
  expect(await run(html, `{{ input | sanitize: ${JSON.stringify(permissive)} }}`)).toEqual([])
}, 60_000)
