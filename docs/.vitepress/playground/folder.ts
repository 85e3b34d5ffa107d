// Chromium loads no modules from a folder. `scripts/site/folder.mts` makes one script of this file, for pages that are opened
// without a server. It does what VitePress' modules do on a server: links, menus, the outline, the appearance, and copies of code.
import { findInFolder } from './folder-address'
import { addMenus } from './folder-menus'
import { addOutline } from './folder-outline'

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const { base = '/' } = script.dataset
  const root = new URL('.', script.src)
  const start = (): void => {
    for (const name of ['href', 'src']) pointToFolder(name, base, root)
    addMenus()
    addOutline()
    labelSwitches()
    addSearch(base, root)
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element) press(target)
    })
    if (document.querySelector('.playground')) load('folder-playground.js', root)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}

/** Replaces the addresses that are relative to the root of a server. */
function pointToFolder(name: string, base: string, root: URL): void {
  for (const element of document.querySelectorAll(`:not([rel=modulepreload])[${name}^="${base}"]`)) {
    element.setAttribute(name, findInFolder(element.getAttribute(name)?.slice(base.length) ?? '', root))
  }
}

function press(target: Element): void {
  if (target.closest('.VPSwitchAppearance')) {
    const isDark = document.documentElement.classList.toggle('dark')
    // VitePress' script in the head of each page reads it.
    localStorage.setItem('vitepress-theme-appearance', isDark ? 'dark' : 'light')
    labelSwitches()
  }
  const button = target.closest('button.copy')
  const code = button?.parentElement?.querySelector('code')?.textContent
  if (button && code) {
    void navigator.clipboard.writeText(code.trim())
    button.classList.add('copied')
    setTimeout(() => button.classList.remove('copied'), 2000)
  }
}

function labelSwitches(): void {
  const isDark = document.documentElement.classList.contains('dark')
  for (const element of document.querySelectorAll('.VPSwitchAppearance')) {
    Object.assign(element, { ariaLabel: 'Dark theme', ariaChecked: String(isDark) })
  }
}

/** Opens the search. Its index is loaded then, because it is large. */
function addSearch(base: string, root: URL): void {
  const open = (): void => {
    if (document.querySelector('.folder-search')) dispatchEvent(new Event('folder-search'))
    else load('folder-search.js', root, base)
  }
  document.querySelector('.VPNavBarSearch button')?.addEventListener('click', open)
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]')
    const isShortcut = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping)
    if (!isShortcut) return
    event.preventDefault()
    open()
  })
}

function load(name: string, root: URL, base = '/'): void {
  const script = Object.assign(document.createElement('script'), { src: new URL(name, root).href })
  script.dataset.base = base
  document.head.append(script)
}
