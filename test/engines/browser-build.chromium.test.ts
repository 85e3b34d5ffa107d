import { build } from 'esbuild'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { buildBrowser } from '../../scripts/browser'
import type { TagExample } from '../../src/language/definitions/definition'
import { appTags } from '../../src/app/tags'
import { filters } from '../../src/filters'
import { tags } from '../../src/tags'
import { launchChromium } from './browser'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

const root = join(__dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-browser-'))

/** A program of a page that renders examples, with everything that browsers can load. */
const program = `
  import { Liquid } from 'liquidjs'
  import { memoryFiles, registerPlatform } from 'liquid-platform'
  import 'liquid-platform/browser/encodings'
  import 'liquid-platform/browser/formats'
  import 'liquid-platform/browser/markup'
  import 'liquid-platform/browser/openpgp'
  import 'liquid-platform/browser/phone'
  import 'liquid-platform/browser/user-agents'

  globalThis.renderExample = async ({ template, data = {}, files }) => {
    const liquid = new Liquid()
    registerPlatform(liquid, { files: memoryFiles(files), logger: { log: () => undefined } })
    return liquid.parseAndRender(template, data).catch((error) => 'error: ' + error.message)
  }`

let browser: Browser
let page: Page

beforeAll(async () => {
  await buildBrowser(folder)
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    alias: { 'liquid-platform/browser': folder, 'liquid-platform': join(folder, 'index.js') },
    nodePaths: [join(root, 'node_modules')],
  })
  browser = await launchChromium()
  page = await browser.newPage()
  // A secure context, as OpenPGP needs it.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
}, 120_000)

afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Shown extends TagExample {
  readonly name: string
}

/** Every example of the reference. */
const examples: readonly Shown[] = [
  ...filters.flatMap(({ name, examples }) => examples.map((example) => ({ name, ...example }))),
  ...[...tags, ...appTags].flatMap(({ definition: { name, examples } }) =>
    examples.map((example) => ({ name, ...example })),
  ),
]

/** The filters and tags whose examples need a server. */
const needServer = [
  ...[
    'background',
    'ecdh_compute',
    'execute_query',
    'fields_for',
    'form',
    'form_for',
    'graphql',
    'include_form',
    'input',
  ],
  ...['input_field', 'input_field_error', 'label', 'query_graph', 'render_form', 'rollback', 'sign_in'],
  ...['spam_protection', 'submit', 'transaction'],
]

test('prints the output of every example that needs no server, and says what needs one', async () => {
  const outputs = await page.evaluate(
    async (examples) => {
      const { renderExample } = globalThis as unknown as { renderExample: (example: unknown) => Promise<string> }
      const outputs: string[] = []
      for (const example of examples) outputs.push(await renderExample(example))
      return outputs
    },
    JSON.parse(JSON.stringify(examples)) as unknown[],
  )
  const isRefused = ({ name }: Shown): boolean => needServer.includes(name)
  const shown = examples.map(({ name, template }, i) => ({ name, template, output: outputs[i] }))
  const expected = examples.map((example) => {
    const { name, template, output } = example
    return { name, template, output: isRefused(example) ? expect.stringContaining(' needs a server: ') : output }
  })
  expect(shown).toEqual(expected)
})
