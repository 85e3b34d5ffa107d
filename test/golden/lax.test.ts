import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { memoryFiles } from '../../src/ports/files'
import { registerPlatform } from '../../src/register'
import { quietLogger } from '../support/quiet-logger'

interface Recorded<Case> {
  readonly data: Record<string, unknown>
  readonly files: Record<string, string>
  readonly cases: readonly Case[]
}

function read<Case>(name: string): Recorded<Case> {
  return JSON.parse(readFileSync(join(__dirname, name), 'utf8')) as Recorded<Case>
}

function renderer({ data, files }: Recorded<unknown>, syntax: 'lax' | 'strict'): (template: string) => string {
  const liquid = new Liquid()
  const partials = Object.entries(files).map(([name, text]) => [`views/partials/${name}.liquid`, text])
  registerPlatform(liquid, {
    files: memoryFiles(Object.fromEntries(partials)),
    logger: quietLogger,
    settings: { syntax },
  })
  return (template) => liquid.parseAndRenderSync(template, structuredClone(data)) as string
}

describe('junk, with the output of Ruby', () => {
  const recorded = read<{ template: string; output: string }>('lax.json')
  const render = renderer(recorded, 'lax')
  /** The documented differences from Ruby. */
  const own: Readonly<Record<string, string>> = {
    // Conditions are values.
    '{{ a > 1 }}': 'false',
    '{{ h->k }}': 'false',
    '{% assign x = a == 1 %}{{ x }}': 'true',
    '{% assign x = a and b %}{{ x }}': 'true',
    // The dialect has array literals, and allows white space in ranges.
    '{% for x in [1,2] %}{{ x }}{% endfor %}': '12',
    '{% for x in ( 1 .. 3 ) %}{{ x }}{% endfor %}': '123',
    // Like LiquidJS: `reversed` counts in any position, an index may be a name, a number may have a sign.
    '{% for x in arr limit:2 reversed %}{{ x }}{% endfor %}': '21',
    '{{ arr.0 }}': '1',
    '{{ arr["0"] }}': '1',
    '{{ h.list.0.n }}': '1',
    '{{ +1 }}': '1',
    // Hashes print as JSON, and whole floats without `.0`.
    '{{ 1. }}': '1',
    '{{ h["k\'] }}': '{"k":"v","x y":"sp","list":[{"n":1},{"n":2}]}',
    '{{ h | sort | first }}': '{"k":"v","x y":"sp","list":[{"n":1},{"n":2}]}',
    '{{ h.list | where: "n" = 1 }}': '{"n":1}{"n":2}',
    // Nil is blank, as in Rails.
    '{% if zz == nil %}Y{% endif %}{% if zz == null %}Y{% endif %}{% if zz == blank %}B{% endif %}{% if zz == empty %}E{% endif %}':
      'YYB',
    '{{ arr | sum }}': '15',
  }

  test.each(recorded.cases)('$template', ({ template, output }) => {
    expect(render(template)).toBe(own[template] ?? output)
  })

  test('differs only for documented templates', () => {
    const templates = recorded.cases.map(({ template }) => template)
    expect(Object.keys(own).filter((template) => !templates.includes(template))).toEqual([])
  })
})

describe('junk and white space of any kind in every tag, as recorded from Ruby in both of its modes', () => {
  interface Case {
    readonly template: string
    /** Null for an error in Ruby. */
    readonly lax: string | null
    readonly strict: string | null
  }
  const recorded = read<Case>('ruby-lax.json')
  const lax = renderer(recorded, 'lax')
  const strict = renderer(recorded, 'strict')
  const differing = (render: (template: string) => string, cases: readonly Case[], answer: (one: Case) => unknown) =>
    cases
      .map((one) => ({ template: one.template, expected: answer(one), got: attempt(() => render(one.template)) }))
      .filter(({ expected, got }) => expected !== got)

  test('accepts every template in both modes that Ruby accepts in strict mode', () => {
    const taken = recorded.cases.filter((one) => one.strict !== null)
    expect(taken.length).toBeGreaterThan(2000)
    expect(differing(lax, taken, (one) => one.strict)).toEqual([])
    expect(differing(strict, taken, (one) => one.strict)).toEqual([])
  })

  test('accepts templates in lax syntax only if Ruby accepts them in lax mode only', () => {
    const taken = recorded.cases.filter((one) => one.strict === null && one.lax !== null)
    expect(taken.length).toBeGreaterThan(1000)
    expect(differing(lax, taken, (one) => one.lax)).toEqual([])
  })

  test('rejects templates that Ruby rejects in every mode', () => {
    const refused = recorded.cases.filter((one) => one.strict === null && one.lax === null)
    expect(refused.length).toBeGreaterThan(200)
    expect(differing(lax, refused, (one) => one.lax)).toEqual([])
    expect(differing(strict, refused, (one) => one.strict)).toEqual([])
  })

  function attempt(render: () => string): string | null {
    try {
      return render()
    } catch {
      return null
    }
  }
})
