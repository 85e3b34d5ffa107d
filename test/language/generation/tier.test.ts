import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Liquid } from 'liquidjs'
import type { PlatformSettingsInput } from '../../../src/ports/settings'
import { registerPlatform } from '../../../src/register'
import { setThreshold } from '../../../src/language/generation/tier'

const page = '{% for i in (1..1500) %}{{ i | plus: n }},{% endfor %}'

/** The number of generated functions over several renders of a template. */
function countGenerated(template: string, renders: number, settings: PlatformSettingsInput = {}): number {
  setThreshold(2000)
  const { liquid } = registerPlatform(new Liquid(), { settings })
  const parsed = liquid.parse(template)
  const spy = jest.spyOn(globalThis, 'Function')
  try {
    const outputs = Array.from({ length: renders }, () => liquid.renderSync(parsed, { n: 1 }) as string)
    expect(new Set(outputs).size).toBe(1)
    return spy.mock.calls.filter(([first]) => first === 'K').length
  } finally {
    spy.mockRestore()
  }
}

describe('a template', () => {
  it('is not generated at its first render, even a long one', () => {
    expect(countGenerated(page, 1)).toBe(0)
  })

  it('is generated once when it has spent enough steps, and never again', () => {
    expect(countGenerated(page, 2)).toBe(1)
    expect(countGenerated(page, 20)).toBe(1)
  })

  it('is not generated while its renders take few steps', () => {
    expect(countGenerated('{{ n }}', 100)).toBe(0)
  })

  it.each<PlatformSettingsInput>([{ generateCode: false }, { environment: 'development' }])(
    'is never generated with %j',
    (settings) => {
      expect(countGenerated(page, 20, settings)).toBe(0)
    },
  )

  it('is rendered by closures if its code would be too long', () => {
    expect(countGenerated('{% if n == 2 %}a{% elsif n == 3 %}b'.repeat(90) + '{% endif %}'.repeat(90) + page, 3)).toBe(
      1,
    )
    setThreshold(0)
    const { liquid } = registerPlatform(new Liquid())
    const long = liquid.parse('{{ n | plus: 1 }}{% if n %}{{ n }}{% endif %}'.repeat(20_000))
    expect(liquid.renderSync(long, { n: 1 })).toBe('21'.repeat(20_000))
  })
})

describe('a process that forbids code from strings', () => {
  it('renders by closures', () => {
    const script = `
      import { Liquid } from 'liquidjs'
      import { registerPlatform } from './src/register.ts'
      const { liquid } = registerPlatform(new Liquid())
      const parsed = liquid.parse(${JSON.stringify(page)})
      for (let i = 0; i < 5; i++) console.log(liquid.renderSync(parsed, { n: 1 }).length)`
    const flags = ['--disallow-code-generation-from-strings', '--import', 'tsx', '--input-type=module', '-e', script]
    const { stdout, stderr } = spawnSync(process.execPath, flags, {
      cwd: resolve(__dirname, '../../..'),
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(stdout).toBe('6396\n'.repeat(5))
  })
})

describe('the memory of a generated template', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void

  /** Weak references to a template rendered by generated code, and to the value passed to its last render. */
  function renderOnce(): readonly WeakRef<object>[] {
    setThreshold(0)
    const { liquid } = registerPlatform(new Liquid())
    const parsed = liquid.parse(page)
    const n = { valueOf: () => 1 }
    expect(liquid.renderSync(parsed, { n })).toContain('2,3,')
    return [new WeakRef(parsed[0] as object), new WeakRef(n)]
  }

  it('is released with the template', async () => {
    const references = renderOnce()
    const isLetGo = (): boolean => references.every((reference) => reference.deref() === undefined)
    // A weak reference holds its target until the end of the turn.
    for (let tries = 0; tries < 20 && !isLetGo(); tries++) {
      await new Promise((resolve) => setImmediate(resolve))
      collect()
    }
    expect(isLetGo()).toBe(true)
  })
})
