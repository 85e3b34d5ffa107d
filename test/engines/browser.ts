import { chromium, type Browser } from 'playwright-core'

const quiet =
  '--no-sandbox --disable-sync --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update'

/** Debian's Chromium, without a window and without connections of its own. */
export function launchChromium(...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: [...quiet.split(' '), ...args] })
}
