import { build } from 'esbuild'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { buildBrowser } from '../../../scripts/build/browser'
import { allExamples, needsServer } from '../../support/browser-examples'
import { launchChromium } from './browser'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

const root = join(__dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-browser-'))

/** A page's program that renders examples with all browser modules. */
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
  // OpenPGP needs a secure context.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
})

afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

test('prints the output of every example that needs no server, and names the missing part of the others', async () => {
  const outputs = await page.evaluate(
    async (examples) => {
      const { renderExample } = globalThis as unknown as { renderExample: (example: unknown) => Promise<string> }
      const outputs: string[] = []
      for (const example of examples) outputs.push(await renderExample(example))
      return outputs
    },
    JSON.parse(JSON.stringify(allExamples)) as unknown[],
  )
  const shown = allExamples.map(({ name, template }, i) => ({ name, template, output: outputs[i] }))
  const expected = allExamples.map((example) => {
    const { name, template, output } = example
    return { name, template, output: needsServer(example) ? expect.stringContaining(' needs a server: ') : output }
  })
  expect(shown).toEqual(expected)
})
