import { build, type Plugin } from 'esbuild'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { browserOptions } from '../../scripts/build/browser'
import { pureConstants, withPureConstants } from '../../scripts/build/pure-constants'

const root = join(__dirname, '../..')

/** Bundles programs that import from `./functions` of the sources. */
async function bundled(programs: readonly string[], platform: 'node' | 'browser'): Promise<readonly string[]> {
  const virtual: Plugin = {
    name: 'programs',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^program:/ }, ({ path }) => ({ path, namespace: 'program' }))
      onLoad({ filter: /.*/, namespace: 'program' }, ({ path }) => {
        return { contents: programs[Number(path.split(':')[1])] ?? '', resolveDir: join(root, 'src/filters') }
      })
    },
  }
  const { outputFiles } = await build({
    entryPoints: programs.map((_, i) => ({ in: `program:${i}`, out: String(i) })),
    outdir: '/',
    ...(platform === 'browser' ? browserOptions : { bundle: true, platform }),
    absWorkingDir: root,
    minify: true,
    write: false,
    format: 'iife',
    plugins: [virtual, ...(platform === 'browser' ? (browserOptions.plugins ?? []) : [pureConstants])],
    logLevel: 'silent',
  })
  return outputFiles.map(({ text }) => text)
}

const names = ['slugify', 'arrayAdd', 'titleize', 'hashDig', 'truncatewords']
const withOneFilter = names.map((name) => `import { ${name} } from './functions'; globalThis.filter = ${name}`)

test('bundles little else in a program for Node with one filter', async () => {
  for (const bundle of await bundled(withOneFilter, 'node')) expect(bundle.length).toBeLessThan(20_400)
})

describe('in a browser', () => {
  const running = `import { arrayAdd, date, slugify } from './functions'
    globalThis.results = [slugify('Łódź by night'), arrayAdd([1], 2), date('2030-05-01', '%d %b %Y')]`
  let small: readonly string[]
  let runs: string
  beforeAll(async () => {
    const [first = '', ...rest] = await bundled([running, ...withOneFilter], 'browser')
    ;[runs, small] = [first, rest]
  })

  test('a program with one filter contains little else', () => {
    // Includes a `Buffer`, which Node provides.
    for (const bundle of small) expect(bundle.length).toBeLessThan(60_000)
  })

  test("a filter runs without Node's modules", () => {
    const page = { TextDecoder, performance, results: undefined as unknown }
    runInNewContext(runs, page)
    expect(JSON.stringify(page.results)).toBe('["lodz-by-night",[1,2],"01 May 2030"]')
  })
})

test('takes less than 250 kB, compressed, to register the dialect in a browser', async () => {
  const { outputFiles } = await build({
    ...browserOptions,
    stdin: { contents: "import { registerPlatform } from './src'; console.log(registerPlatform)", resolveDir: root },
    external: ['liquidjs'],
    minify: true,
    write: false,
  })
  const size = gzipSync(outputFiles[0]?.text ?? '').length
  expect(size).toBeGreaterThan(200_000)
  expect(size).toBeLessThan(250_000)
})

test('drops an unused destructured constant, because a browser may lack its object', async () => {
  const contents = withPureConstants('a.ts', "const { A: a, B } = missing\nglobalThis.result = 'runs'")
  const { outputFiles } = await build({ stdin: { contents }, bundle: true, write: false })
  const page = { result: undefined as unknown }
  runInNewContext(outputFiles[0]?.text ?? '', page)
  expect(page.result).toBe('runs')
})

test('keeps the value of a destructured constant', () => {
  const contents = withPureConstants('a.ts', 'const { a, b: c, d = 4, ...rest } = { a: 1, b: 2, e: 5, f: 6 }\n')
  expect(runInNewContext(`${contents}; [a, c, d, rest]`)).toEqual([1, 2, 4, { e: 5, f: 6 }])
})
