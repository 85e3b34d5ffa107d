import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const quiet =
  '--no-sandbox --disable-sync --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update'

/** Debian's Chromium: the program that has no windows, or else the whole browser, which takes more of the processor. */
const executablePath = existsSync('/usr/bin/chromium-headless-shell')
  ? '/usr/bin/chromium-headless-shell'
  : '/usr/bin/chromium'

/** Chromium without a window and without connections of its own. */
export function launchChromium(...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...quiet.split(' '), ...args] })
}
