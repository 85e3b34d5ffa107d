import type { ConsoleMessage, Page, Request } from 'playwright-core'

/** The checks of browsers' audits that a page can run itself. */
const checks = `(() => {
  const faults = []
  const expect = (isMet, fault) => { if (!isMet) faults.push(fault) }
  const count = (selector) => document.querySelectorAll(selector).length
  expect(document.compatMode === 'CSS1Compat' && document.doctype?.name === 'html', 'expected <!doctype html>')
  expect(document.characterSet === 'UTF-8' && count('head > meta[charset]') === 1, 'expected one <meta charset="utf-8">')
  expect(/width=device-width/.test(document.querySelector('meta[name=viewport]')?.content), 'expected a viewport of the device')
  expect(document.documentElement.lang !== '', 'expected <html lang>')
  expect(count('meta[name=description]') === 1, 'expected one description')
  expect(document.documentElement.scrollWidth <= innerWidth, 'is wider than the window')
  let level = 0
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')) {
    const next = Number(heading.tagName[1])
    expect(next <= level + 1, 'skips a level of headings: ' + heading.textContent)
    level = next
  }
  for (const image of document.images) {
    const shown = image.clientWidth / image.clientHeight
    const own = image.naturalWidth / image.naturalHeight
    expect(image.naturalWidth > 0, 'an image is missing: ' + image.src)
    expect(image.clientHeight === 0 || Math.abs(shown / own - 1) < 0.02, 'a distorted image: ' + image.src)
  }
  return faults
})()`

/**
 * Opens a page, and returns the violated practices of browsers' audits: errors in the console, failed requests,
 * requests to other hosts, and the checks above.
 */
export async function findBadPractices(page: Page, url: string, isReady = 'body'): Promise<readonly string[]> {
  const faults: string[] = []
  const addMessage = (message: ConsoleMessage): void => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`)
  }
  const addError = (error: Error): void => void faults.push(`error: ${error.message}`)
  const addRequest = (request: Request): void => {
    const { protocol, origin } = new URL(request.url())
    const isOwn = origin === new URL(url).origin || ['data:', 'blob:'].includes(protocol)
    if (!isOwn) faults.push(`a request to another host: ${request.url()}`)
  }
  page.on('console', addMessage).on('pageerror', addError).on('request', addRequest)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForSelector(isReady)
  page.off('console', addMessage).off('pageerror', addError).off('request', addRequest)
  return [...faults, ...(await page.evaluate<string[]>(checks))]
}
