import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { decodeSketch, encodeSketch, type Sketch } from '../../../docs/.vitepress/playground/share'
import { allExamples, needsServer } from '../../support/browser-examples'
import { findFaults, formatFault } from './axe'
import { findBadPractices } from './best-practices'
import { launchChromium } from './browser'
import { serveFolder } from './site-server'

// @long: builds the site, and opens hundreds of pages.

const root = join(__dirname, '../../..')
const site = join(root, 'docs/.vitepress/dist')

let server: Server
let url: string
let browser: Browser
let context: BrowserContext
let page: Page
/** The requests to other hosts. */
const foreign: string[] = []

beforeAll(async () => {
  execFileSync('npm', ['run', 'site', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  ;({ server, url } = await serveFolder(site))
  browser = await launchChromium()
  context = await browser.newContext()
  await context.route(
    (address) => address.origin !== url,
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  page = await context.newPage()
}, 900_000)

afterAll(async () => {
  await browser.close()
  server.close()
})

function toSketch(template: string, data: object = {}, files: Sketch['files'] = {}): Sketch {
  return { template, data: JSON.stringify(data), files }
}

/** Opens a sketch by its URL, and waits until it is rendered. */
async function openSketch(sketch: Sketch): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${url}/playground.html#${encodeSketch(sketch)}`)
  await page.waitForSelector('.playground[aria-busy=false]')
}

const output = '.playground .result pre'

async function waitForOutput(text: string): Promise<void> {
  await page.waitForFunction(`document.querySelector('${output}').textContent === '${text}'`)
}

/** All pages with their paths. */
function htmlPages(): (readonly [path: string, html: string])[] {
  const paths = (readdirSync(site, { recursive: true }) as string[]).filter((path) => path.endsWith('.html'))
  return paths.map((path) => [path, readFileSync(join(site, path), 'utf8')])
}

test('links to no page and no heading that is missing', () => {
  const pages = new Map(htmlPages())
  expect(pages.size).toBeGreaterThan(300)
  const dead = Array.from(pages, ([path, html]) =>
    Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, link = '']) => ({ path, link })),
  )
    .flat()
    .filter(({ path, link }) => !/^[a-z]+:/.test(link) && !isThere(path, link.replaceAll('&amp;', '&'), pages))
  expect(dead).toEqual([])
})

function isThere(from: string, link: string, pages: ReadonlyMap<string, string>): boolean {
  const { pathname, hash } = new URL(link, `http://site/${from}`)
  const path = decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname).slice(1)
  const html = pages.get(path)
  if (html === undefined) return existsSync(join(site, path))
  // The playground's hash is a sketch.
  return hash === '' || path === 'playground.html' || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
}

test('links to files that are not pages in the repository, and to the README as a page', () => {
  const repository = 'https://github.com/liquid-platform/liquid-platform/blob/main'
  expect(readFileSync(join(site, 'start.md'), 'utf8')).toContain(`[notes](${repository}/examples/notes)`)
  expect(readFileSync(join(site, 'changelog.md'), 'utf8')).toContain('[The README](start.md)')
})

test('prints the output of each example that needs no server in the playground', async () => {
  const examples = allExamples.filter((example) => !needsServer(example))
  await openSketch(toSketch(''))
  const hashes = examples.map(({ template, data, files }) => encodeSketch(toSketch(template, data, files)))
  const outputs = await page.evaluate<string[]>(`(async () => {
    const texts = []
    for (const hash of ${JSON.stringify(hashes)}) {
      const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
      location.hash = hash
      await changed
      while (!document.querySelector('.playground[aria-busy=false]')) await new Promise((next) => setTimeout(next, 5))
      texts.push(document.querySelector('${output}').textContent)
    }
    return texts
  })()`)
  const shown = examples.map(({ name, template }, i) => ({ name, template, output: outputs[i] }))
  expect(shown).toEqual(examples.map(({ name, template, output }) => ({ name, template, output })))
})

test('lists these examples, and shows the selected one', async () => {
  await openSketch(toSketch(''))
  const listed = await page.locator('.playground select option').count()
  expect(listed - 1).toBe(allExamples.filter((example) => !needsServer(example)).length)
  await page
    .getByLabel('Examples')
    .selectOption({ label: "array_add: {{ 'a,b' | split: ',' | array_add: 'c' | join: '-' }}" })
  await waitForOutput('a-b-c')
})

test('shows the output of LiquidJS beside it', async () => {
  await openSketch(toSketch("{{ 'tea' | upcase }} {{ 'big cup' | titleize }}"))
  expect(await page.textContent(output)).toBe('TEA Big Cup')
  expect(await page.getByLabel('Output of LiquidJS').textContent()).toBe('TEA big cup')
})

test('marks an error at its place, also in a partial', async () => {
  await openSketch(toSketch('{{ list | array_limit: 0 }}', { list: [1] }))
  expect(await page.textContent('.cm-lintRange-error')).toBe('0')
  expect(await page.textContent(output)).toContain('parameter "limit"')
  await openSketch(
    toSketch("{% render 'card' %}", {}, { 'views/partials/card.liquid': 'text\n{{ 1 | divided_by: 0 }}' }),
  )
  const tab = page.getByRole('tab', { name: 'views/partials/card.liquid' })
  expect(await tab.getAttribute('class')).toBe('fault')
  await tab.click()
  expect(await page.textContent('.cm-lintRange-error')).not.toBe('')
})

test('adds and removes a file by mouse', async () => {
  await openSketch(toSketch("{% render 'card' %}"))
  const remove = page.getByRole('button', { name: 'Remove file' })
  expect(await remove.isVisible()).toBe(false)
  await page.getByLabel('Path of a new file').fill('views/partials/card.liquid')
  await page.getByRole('button', { name: 'Add file' }).click()
  await waitForOutput('')
  await remove.click()
  await page.waitForSelector('.playground .result pre.fault')
  expect(await page.getByRole('tab').allTextContents()).toEqual(['data.json'])
  expect(await remove.isVisible()).toBe(false)
})

test('ends a template that takes too long, and renders the next', async () => {
  const loop = '{% for i in (1..90000) %}{% for j in (1..90000) %}{{ i }}{% endfor %}{% endfor %}'
  await openSketch(toSketch(loop))
  expect(await page.textContent(output)).toContain('settings.limits')
  await openSketch(toSketch("{{ text | replace_regex: '^(a|a|ab)*$', 'b' }}", { text: `${'a'.repeat(40)}!` }))
  expect(await page.textContent(output)).toMatch(/stopped after 5 seconds|!$/)
  await page.locator('.playground .cm-content').first().fill('{{ 1 | plus: 1 }}')
  await waitForOutput('2')
})

test('waits for a library on a slow connection, and reports one that does not load', async () => {
  const phone = toSketch("{{ '(650) 253-0000' | to_mobile_number: 'US' }}")
  // A clock is installed in all pages of a context.
  const own = await browser.newContext()
  const slow = await own.newPage()
  await slow.clock.install()
  let release = (): void => undefined
  const requested = new Promise<void>((resolve) => {
    void slow.route(/assets\/phone-/, async (route) => {
      await new Promise<void>((next) => {
        release = next
        resolve()
      })
      await route.continue()
    })
  })
  await slow.goto(`${url}/playground.html#${encodeSketch(phone)}`)
  await slow.clock.runFor(1000)
  await requested
  await slow.clock.runFor(60_000)
  expect(await slow.getAttribute('.playground', 'aria-busy')).toBe('true')
  release()
  await slow.waitForSelector('.playground[aria-busy=false]')
  expect(await slow.textContent(output)).toBe('+16502530000')
  await slow.unroute(/assets\/phone-/)
  await slow.route(/assets\/phone-/, (route) => route.abort())
  await slow.reload()
  await slow.clock.runFor(1000)
  await slow.waitForSelector('.playground[aria-busy=false]')
  expect(await slow.textContent(output)).toBe('cannot load libphonenumber-js: check the connection')
  await slow.route(/assets\/worker-/, (route) => route.abort())
  await slow.reload()
  await slow.clock.runFor(1000)
  await slow.waitForSelector('.playground[aria-busy=false]')
  expect(await slow.textContent(output)).toContain('cannot load the library')
  await own.close()
})

test('runs no script of the output', async () => {
  const script = "parent.document.title = 'run'"
  const html = `<script>${script}</script><img src="data:," onerror="${script}"><b>shown</b>`
  await openSketch(toSketch('{{ html }}', { html }))
  const title = await page.title()
  await page.getByRole('button', { name: 'Preview' }).click()
  expect(await page.frameLocator('.preview').locator('b').textContent()).toBe('shown')
  expect(await page.title()).toBe(title)
})

test('shares a sketch by its URL', async () => {
  await openSketch(toSketch('{{ name }}', { name: 'Zoë' }, { 'views/partials/a.liquid': 'a' }))
  await page.locator('.playground .cm-content').first().fill('{{ name }}!')
  await page.getByRole('button', { name: 'Copy a link' }).click()
  const sketch = decodeSketch(new URL(page.url()).hash)
  expect(sketch).toEqual(toSketch('{{ name }}!', { name: 'Zoë' }, { 'views/partials/a.liquid': 'a' }))
  await page.reload()
  await page.waitForSelector('.playground[aria-busy=false]')
  expect(await page.textContent(output)).toBe('Zoë!')
})

test('ignores a URL that is damaged or unpacks to more than a sketch', () => {
  expect(decodeSketch('#no sketch')).toBeUndefined()
  expect(decodeSketch(`#${encodeSketch(toSketch('a'.repeat(5_000_000)))}`)).toBeUndefined()
})

test('finds a page by its words, without a network', async () => {
  await page.goto(`${url}/index.html`)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await page.locator('.VPLocalSearchBox input').fill('array_add')
  await page.locator('.VPLocalSearchBox .result').first().click()
  await page.waitForURL(/reference\/filters\/array_add/)
  await page.getByRole('link', { name: 'Open in the playground' }).first().waitFor()
})

test('colours the YAML above a template like YAML', async () => {
  await page.goto(`${url}/forms.html`)
  const key = page.locator('.language-liquid .line', { hasText: 'resource: User' }).first().locator('span')
  expect(await key.allTextContents()).toEqual(['resource', ': ', 'User'])
})

test('prints whole lines of code in dark text, without menus', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(`${url}/settings.html`)
  expect(await page.locator('.VPNav').isVisible()).toBe(false)
  expect(await page.locator('.VPLocalNav').isVisible()).toBe(false)
  expect(
    await page
      .locator('.vp-doc pre')
      .evaluateAll((blocks) => blocks.filter((block) => block.scrollWidth > block.clientWidth).length),
  ).toBe(0)
  expect(await page.evaluate("getComputedStyle(document.querySelector('.vp-doc p')).color")).toBe('rgb(60, 60, 67)')
  await page.emulateMedia({ media: null, colorScheme: null })
})

test('renders the diagram of the layers', async () => {
  await page.goto(`${url}/architecture.html`)
  const diagram = page.getByRole('img', { name: 'app imports filters' })
  const names = await diagram.locator('text').allTextContents()
  expect(names.sort()).toEqual([...new Set(names)])
  expect(names).toEqual(expect.arrayContaining(['base', 'language', 'tools']))
  await diagram.scrollIntoViewIfNeeded()
})

test('has the pages as Markdown for language models, with links that resolve', () => {
  const index = readFileSync(join(site, 'llms.txt'), 'utf8')
  expect(index).toMatch(/^# .+\n\n> .+\n\n/)
  expect(index).toContain('- [Forms](forms.md): A form defines ')
  expect(readFileSync(join(site, 'llms-full.txt'), 'utf8')).toContain('\n# array_add\n')
  const paths = (readdirSync(site, { recursive: true }) as string[]).filter((path) => /\.(?:md|txt)$/.test(path))
  const dead = paths.flatMap((path) => {
    const prose = readFileSync(join(site, path), 'utf8').replaceAll(/^(`{3,})[^]*?^\1$|`[^`\n]*`/gm, '')
    const links = Array.from(prose.matchAll(/\]\(([^)#\s]+)[^)\s]*\)/g), ([, link = '']) => link)
    return links
      .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(site, dirname(path), link)))
      .map((link) => ({ path, link }))
  })
  expect(dead).toEqual([])
})

const audited = [
  ...['index', 'tutorial', 'playground', 'dialect', 'admin', 'production', 'architecture', '404'],
  ...[
    'reference/filters',
    'reference/filters/array_add',
    'reference/tags/for',
    'reference/settings/timeZone',
    'reference/errors',
  ],
  ...[
    'reference/graphql',
    'reference/graphql/query-records',
    'reference/files/page',
    'reference/checks/unknown-filter',
    'reference/errors/FilterArgumentError',
  ],
]

const isReady = (path: string): string => (path === 'playground' ? '.playground[aria-busy=false]' : '#app > *')

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const)('passes an audit, in $colorScheme at a width of $width', async ({ colorScheme, width }) => {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
  for (const path of audited) {
    const practices = await findBadPractices(page, `${url}/${path}.html`, isReady(path))
    const accessibility = (await findFaults(page)).map(formatFault)
    expect({ path, practices, accessibility }).toEqual({ path, practices: [], accessibility: [] })
  }
})

test('has a separate title and description for each page', () => {
  const heads = htmlPages().map(([path, html]) => ({
    path,
    title: findTitle(html),
    description: findDescription(html),
  }))
  for (const key of ['title', 'description'] as const) {
    const texts = heads.map((head) => head[key])
    expect(heads.filter((head, i) => head[key] === '' || texts.indexOf(head[key]) !== i)).toEqual([])
  }
})

function findTitle(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
}

function findDescription(html: string): string {
  return /<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? ''
}

describe('opened from its folder, without a server', () => {
  const folder = pathToFileURL(`${site}/`).href
  let local: Page
  /** The requests other than for files. */
  const outside: string[] = []

  beforeAll(async () => {
    local = await browser.newPage()
    local.on('request', (request) => {
      if (!/^(?:data|blob|file):/.test(request.url())) outside.push(request.url())
    })
  })

  test('shows pages with their styles and pictures, and follows links', async () => {
    await local.goto(`${folder}index.html`)
    await local.waitForSelector('a[href^="file:"]')
    await local.getByRole('link', { name: 'Get started' }).click()
    await local.getByRole('heading', { name: 'liquid-platform' }).waitFor()
    await local.waitForFunction('document.images[0]?.naturalWidth > 0')
    await local.getByRole('link', { name: 'Reference', exact: true }).click()
    await local.waitForURL(`${folder}reference/filters.html`)
    await local.waitForSelector('main a[href^="file:"]')
    await local.getByRole('link', { name: 'array_add', exact: true }).first().click()
    await local.waitForURL(`${folder}reference/filters/array_add.html`)
    expect(await local.evaluate('getComputedStyle(document.body).margin')).toBe('0px')
  })

  test('renders an example in the playground', async () => {
    await local.goto(`${folder}reference/filters/array_add.html`)
    await local.waitForSelector('main a[href^="file:"]')
    await local.getByRole('link', { name: 'Open in the playground' }).click()
    await local.waitForSelector('.playground[aria-busy=false]')
    expect(await local.textContent(output)).toBe('a-b-c')
  })

  test('finds a page by its words', async () => {
    await local.goto(`${folder}tutorial.html`)
    await local.waitForSelector('a[href^="file:"]')
    for (const open of [
      () => local.keyboard.press('Control+k'),
      () => local.getByRole('button', { name: 'Search' }).click(),
    ]) {
      await open()
      await local.getByRole('searchbox').fill('qqqzzzqqq')
      await local.getByText('Nothing found').waitFor()
      await local.keyboard.press('Escape')
    }
    await local.keyboard.press('/')
    await local.getByRole('searchbox').fill('recuring jobs')
    await local.getByRole('link', { name: 'Recurring jobs' }).first().waitFor()
    expect((await findFaults(local)).map(formatFault)).toEqual([])
    await local.getByRole('searchbox').fill('start with an app')
    const home = local.getByRole('link', { name: 'Start with an app' }).first()
    expect(await home.getAttribute('href')).toBe(`${folder}index.html#start-with-an-app`)
    await local.getByRole('searchbox').fill('array_add')
    await local.getByRole('link', { name: 'array_add', exact: true }).waitFor()
    await local.keyboard.press('Enter')
    await local.waitForURL(`${folder}reference/filters/array_add.html#array_add`)
  })

  test('lists the headings of a page, beside it and behind a button', async () => {
    await local.setViewportSize({ width: 1280, height: 800 })
    await local.goto(`${folder}security.html`)
    await local.waitForSelector('a[href^="file:"]')
    const aside = local.getByRole('navigation', { name: 'On this page' })
    await aside.getByRole('link', { name: 'Threats', exact: true }).click()
    await local.waitForURL(`${folder}security.html#threats`)
    // The bar at the top, 64 pixels high, does not cover the heading.
    expect(await local.evaluate('document.querySelector("#threats").getBoundingClientRect().top')).toBeGreaterThan(64)
    expect((await findFaults(local)).map(formatFault)).toEqual([])
    for (const width of [1000, 390]) {
      await local.setViewportSize({ width, height: 800 })
      await local.goto(`${folder}tutorial.html`)
      await local.waitForSelector('a[href^="file:"]')
      const button = local.getByRole('button', { name: 'On this page' })
      await button.click()
      const link = local.locator('.VPLocalNav').getByRole('link', { name: '4. A form' })
      await link.waitFor()
      expect((await findFaults(local)).map(formatFault)).toEqual([])
      await local.keyboard.press('Escape')
      await link.waitFor({ state: 'hidden' })
      await button.click()
      await link.click()
      await local.waitForURL(`${folder}tutorial.html#4-a-form`)
      await link.waitFor({ state: 'hidden' })
    }
  })

  test('opens its menus on a phone', async () => {
    await local.setViewportSize({ width: 390, height: 800 })
    await local.goto(`${folder}tutorial.html`)
    await local.waitForSelector('a[href^="file:"]')
    const button = local.getByRole('button', { name: 'Menu' })
    await button.click()
    await local.locator('.VPSidebar.open').getByRole('link', { name: 'Forms', exact: true }).waitFor()
    expect((await findFaults(local)).map(formatFault)).toEqual([])
    await local.keyboard.press('Escape')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    await local.locator('.VPSidebar.open').getByRole('link', { name: 'Forms', exact: true }).click()
    await local.waitForURL(`${folder}forms.html`)
    await local.waitForSelector('main a[href^="file:"]')
    await local.getByRole('button', { name: 'mobile navigation' }).click()
    expect((await findFaults(local)).map(formatFault)).toEqual([])
    await local.getByRole('switch').click()
    expect(await local.getAttribute('html', 'class')).toContain('dark')
    await local.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Playground' }).click()
    await local.waitForURL(`${folder}playground.html`)
    expect(await local.getAttribute('html', 'class')).toContain('dark')
  })

  test('sends no request', () => expect(outside).toEqual([]))
})

test('sends no request to other hosts', () => {
  expect(foreign).toEqual([])
})
