import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { doSection, startApp, steps, type Reader } from '../../docs/tutorial'
import { endServed, type Served } from '../../tools/dev/served'
import { findFaults } from './axe'
import { launchChromium } from './browser'

/** The pictures of the page by the section and the number of their text. `PICTURES=1` writes them. */
const pictures: Readonly<Record<string, string>> = {
  '4. A form 0': 'tutorial-form.png',
  '5. Sign-up 0': 'tutorial-member.png',
  '7. An e-mail 0': 'tutorial-email.png',
}
const folder = join(__dirname, '../../../docs/images')

let app: Served
let browser: Browser
let page: Page

beforeAll(async () => {
  app = await startApp()
  browser = await launchChromium()
  page = await browser.newPage({ viewport: { width: 760, height: 640 } })
  page.setDefaultTimeout(120_000)
})

afterAll(async () => {
  await browser.close()
  await endServed()
})

const reader: Reader = {
  open: async (path) => void (await page.goto(new URL(path, app.origin).href)),
  fill: async (fields) => {
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).first().fill(value)
  },
  press: (button) => page.getByRole('button', { name: button }).click(),
  follow: (link) => page.getByRole('link', { name: link }).click(),
  read: async () => (await page.locator('main').innerText()).replaceAll('\u00a0', ' '),
}

test('each step of the tutorial works in a browser, and its pages are accessible', async () => {
  for (const section of steps) {
    let i = 0
    await page.goto('about:blank') // or the page reloads itself when the section's files are written
    for await (const [shown, text] of doSection(section, app.project, reader)) {
      expect(text).toBe(shown)
      if (!section.title.includes('e-mail')) expect(await findFaults(page)).toEqual([])
      const picture = pictures[`${section.title} ${i++}`]
      if (picture === undefined || process.env.PICTURES === undefined) continue
      if (section.title.includes('e-mail')) await page.getByRole('link', { name: 'New on the list' }).click()
      await page.screenshot({ path: join(folder, picture) })
    }
  }
})
