import { attacks, markdownAttacks, permissive } from '../../support/hostile/attacks'
import { register } from '../../support/register'
import { AttackFrames } from './attack-frames'

const html = Object.values(attacks).flat()

const { liquid } = register({ settings: { escapeOutput: true } })
const frames = new AttackFrames()

beforeAll(() => frames.open())
afterAll(() => frames.close())

/** The number of attacks in a document whose attacks must not run. */
const batch = 20

/**
 * Shows documents in which a template prints attacks, each in a separate element.
 *
 * @returns the attacks of the documents in which one ran
 */
async function run(given: readonly string[], output: string, size = 1): Promise<string[]> {
  const template = liquid.parse(`<section>${output}</section>`)
  const print = (input: string): string => liquid.renderSync(template, { input }) as string
  const groups = Array.from({ length: Math.ceil(given.length / size) }, (_, i) => given.slice(i * size, (i + 1) * size))
  const documents = groups.map((group) => `<!doctype html><title>x</title><body>${group.map(print).join('')}</body>`)
  const sections: unknown[] = []
  const look = {
    expression: "document.querySelectorAll('body > section').length",
    receive: (count: unknown, place: number) => void (sections[place] = count),
  }
  const effects = await frames.show(documents, size > 1 ? look : undefined)
  if (size > 1) expect(sections).toEqual(groups.map(({ length }) => length))
  return Array.from(effects.keys()).flatMap((i) => groups[i] ?? [])
}

test('runs the attacks if they are printed unescaped', async () => {
  const ran = await run(html, '{{ input | html_safe: true }}')
  const clicked = ['<b onclick="pwn()">x</b>', '<a href="javascript:pwn()">x</a>']
  const hovered = ['<p onmouseover=pwn() onmouseenter=pwn() onpointerenter=pwn()>x</p>']
  expect(ran).toEqual(expect.arrayContaining([...clicked, ...hovered]))
  expect(ran.length).toBeGreaterThan(250)
})

test('runs no attack in sanitized HTML or Markdown', async () => {
  const output = '<div>{{ input | sanitize }}</div><div>{{ input | markdown }}</div>'
  expect(await run([...html, ...markdownAttacks], output, batch)).toEqual([])
})

test('runs no attack under a configuration with elements of special parsing', async () => {
  expect(await run(html, `{{ input | sanitize: ${JSON.stringify(permissive)} }}`, batch)).toEqual([])
})
