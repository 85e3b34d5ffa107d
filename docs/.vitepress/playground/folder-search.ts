import { index } from 'folder:parts'
import MiniSearch from 'minisearch'
import { findInFolder } from './folder-address'

interface Section {
  /** The address of a section, from the root of a server. */
  readonly id: string
  readonly title: string
  /** The headings above it. */
  readonly titles: readonly string[]
}

const maximumResults = 16

// The fields and weights of VitePress' search, which has made the index.
const search = MiniSearch.loadJSON<Section>(index, {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
})

const script = document.currentScript
if (script instanceof HTMLScriptElement) openSearch(script.dataset.base ?? '/', new URL('.', script.src))

/** Adds the dialog of the search, and opens it. @param base the root of a server @param root the folder of the site */
function openSearch(base: string, root: URL): void {
  // In an input of the type search, Escape would clear it, and not close the dialog.
  const input = document.createElement('input')
  Object.assign(input, { role: 'searchbox', ariaLabel: 'Search', placeholder: 'Search' })
  const list = document.createElement('ul')
  const dialog = Object.assign(document.createElement('dialog'), { className: 'folder-search', ariaLabel: 'Search' })
  dialog.append(input, list)
  document.body.append(dialog)
  input.addEventListener('input', () => list.replaceChildren(...listResults(input.value, base, root)))
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links = Array.from(list.querySelectorAll('a'))
    if (event.key === 'Enter' && event.target === input) links[0]?.click()
    if (step === undefined) return
    event.preventDefault()
    const next = links.findIndex((link) => link === document.activeElement) + step
    ;(links[next] ?? input).focus()
  })
  // A click on the backdrop is one on the dialog itself; a click on a link may stay on the page.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close()
  })
  addEventListener('folder-search', () => dialog.open || dialog.showModal())
  dialog.showModal()
}

function listResults(words: string, base: string, root: URL): HTMLElement[] {
  const results = search.search(words).slice(0, maximumResults) as unknown as Section[]
  if (results.length === 0 && words !== '')
    return [Object.assign(document.createElement('li'), { textContent: 'Nothing found' })]
  return results.map(({ id, title, titles }) => {
    const link = document.createElement('a')
    link.href = findInFolder(id.slice(base.length), root)
    link.append(
      ...titles.map((above) => `${above} › `),
      Object.assign(document.createElement('b'), { textContent: title }),
    )
    const item = document.createElement('li')
    item.append(link)
    return item
  })
}
