import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const quiet =
  '--no-sandbox --disable-sync --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update'

/** Debian's headless Chromium, or else the full browser, which uses more CPU. */
const executablePath = existsSync('/usr/bin/chromium-headless-shell')
  ? '/usr/bin/chromium-headless-shell'
  : '/usr/bin/chromium'

/** Launches headless Chromium without background connections. */
export function launchChromium(...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...quiet.split(' '), ...args] })
}
