// Chromium loads no modules from a folder. `scripts/site-folder.mts` makes one script of this file, for pages that are opened
// without a server.
const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const { base = '/' } = script.dataset
  const root = new URL('.', script.src)
  const start = (): void => {
    for (const name of ['href', 'src']) pointToFolder(name, base, root)
    addSwitch()
    if (document.querySelector('.playground')) load(new URL('folder-playground.js', root))
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}

/** Replaces the addresses that are relative to the root of a server. */
function pointToFolder(name: string, base: string, root: URL): void {
  for (const element of document.querySelectorAll(`:not([rel=modulepreload])[${name}^="${base}"]`)) {
    const path = element.getAttribute(name)?.slice(base.length) ?? ''
    const { href, pathname, hash } = new URL(path, root)
    element.setAttribute(name, pathname.endsWith('/') ? new URL(`index.html${hash}`, href).href : href)
  }
}

function addSwitch(): void {
  for (const button of document.querySelectorAll('.VPSwitchAppearance')) {
    button.addEventListener('click', () => document.documentElement.classList.toggle('dark'))
  }
}

function load({ href }: URL): void {
  document.head.append(Object.assign(document.createElement('script'), { src: href }))
}
