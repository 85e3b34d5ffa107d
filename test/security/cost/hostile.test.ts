import { cpuOfAsync } from '../../support/cpu'
import { hostileRenders, renderer, type HostileRender } from '../../support/hostile/renders'
import { register } from '../../support/register'

// Calls filters with long texts and large values of some 250 shapes in all positions: a sample by default, more with
// `LONG=1` and `npm run fuzz`, all with `FUZZ=500000`.

const { LONG, FUZZ = LONG === undefined ? '25' : '100' } = process.env

function oneIn(count: number): readonly HostileRender[] {
  const step = Math.ceil((count * 100) / Number(FUZZ))
  return hostileRenders.filter((_, i) => i % step === 0)
}

const seconds = 1000
const hour = 3600 * seconds

describe('a filter takes linear time', () => {
  // Larger values are errors, as with the default limits; and no filter needs more time.
  const render = renderer({ memory: 30_000_000, renderMs: 10 * seconds, regexpMs: 5 })
  const timeOf = ({ call, data }: HostileRender, size: number): Promise<number> => {
    const given = data(size)
    return cpuOfAsync(() => render(`{% assign x = ${call} %}`, given))
  }

  /** Whether twice the size takes more than three times as long in each of five tries. */
  async function growsTooFast(each: HostileRender, size: number): Promise<boolean> {
    for (let i = 0; i < 5; i++) {
      const double = await timeOf(each, 2 * size)
      if (double < 3 * Math.max(await timeOf(each, size), 100)) return false
    }
    return true
  }

  test(
    'on hostile input of each shape',
    async () => {
      const wrong: string[] = []
      for (const each of oneIn(803)) {
        // If half the size takes no time, the full size cannot take long.
        if ((await timeOf(each, 100_000)) > 50 && (await growsTooFast(each, 200_000))) wrong.push(each.name)
      }
      expect(wrong).toEqual([])
    },
    hour,
  )

  const shape = (call: string, data: HostileRender['data']): HostileRender => ({ name: call, call, data })
  const numbers = (size: number): number[] => Array.from({ length: size / 7 }, (_, i) => i)

  test.each([
    shape('texts | find: s', (size) => ({
      s: 'a'.repeat(size),
      texts: Array.from({ length: size / 30 }, () => 'a'.repeat(251)),
    })),
    shape('s | parse_csv: col_sep: n', (size) => ({
      s: '\n,'.repeat(size / 2),
      n: `${'\n,'.repeat(size / 8)}\u0001`,
    })),
    shape("'<p>' | sanitize: elements: names, attributes: rules", (size) => ({
      names: numbers(size).map((i) => `e${i}`),
      rules: { all: numbers(size).map((i) => `a${i}`) },
    })),
    shape('t | expand_url_template: h', (size) => ({
      t: `{?${'a'.repeat(size)}*}`,
      h: { ['a'.repeat(size)]: numbers(size) },
    })),
    shape('list | map: s | size', (size) => {
      let s = ''
      while (s.length < size) s += `a${s.length}`
      return { s, list: numbers(size).map((n) => ({ n })) }
    }),
  ])('$call', async (each) => {
    expect(await growsTooFast(each, 50_000)).toBe(false)
  })
})

describe('a render ends at its time limit', () => {
  const renderMs = 100
  const render = renderer({ memory: Infinity, steps: Infinity, outputLength: Infinity, renderMs, regexpMs: 20 })
  const bound = 1.5 * renderMs + seconds

  test(
    'in any filter on any input',
    async () => {
      const late: string[] = []
      for (const { name, call, data } of oneIn(4001)) {
        const given = data(1_000_000)
        const run = (): Promise<void> => render(`{% for i in (1..1000) %}{% assign x = ${call} %}{% endfor %}`, given)
        if ((await cpuOfAsync(run, bound)) >= bound) late.push(name)
      }
      expect(late).toEqual([])
    },
    hour,
  )

  test('while it compares the elements of two arrays with each other', async () => {
    const a = Array.from({ length: 8000 }, (_, i) => i)
    const b = a.toReversed()
    expect(await cpuOfAsync(() => render('{{ a | hash_diff: b | size }}', { a, b }), bound)).toBeLessThan(bound)
  })

  test('between consecutive errors under catchAllErrors', async () => {
    const errors: unknown[] = []
    const { liquid } = register({ settings: { limits: { renderMs } } }, { catchAllErrors: true, parseLimit: Infinity })
    const templates = liquid.parse('{{ 1 | array_limit: 0 }}\n'.repeat(8000))
    // Includes the compilation at the first render.
    let renders = 0
    const run = async (): Promise<void> => {
      renders++
      await liquid.render(templates, {}).catch((error: unknown) => errors.push(error))
    }
    await run()
    expect(await cpuOfAsync(run, bound)).toBeLessThan(bound)
    expect(errors).toHaveLength(renders)
  })
})
