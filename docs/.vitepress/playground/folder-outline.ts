import { onToggle } from './folder-menus'

/** Lists the headings of the page: beside its text, or behind a button on narrow screens. */
export function addOutline(): void {
  const headings = Array.from(document.querySelectorAll('.VPDoc :is(h2, h3)[id]'))
  const button = document.querySelector('.VPLocalNavOutlineDropdown button')
  if (headings.length === 0) {
    // The static page has this button with the text "Return to top".
    button?.addEventListener('click', () => scrollTo({ top: 0 }))
    return
  }
  const aside = document.querySelector('.VPDocAsideOutline')
  aside?.classList.add('has-outline')
  aside?.querySelector('ul')?.replaceWith(listHeadings(headings))
  document.querySelector('.VPLocalNav')?.classList.remove('empty')
  if (button) addPanel(button, listHeadings(headings))
}

function addPanel(button: Element, list: HTMLElement): void {
  const panel = document.createElement('nav')
  Object.assign(panel, { className: 'folder-panel', hidden: true, ariaLabel: 'On this page' })
  panel.append(list)
  button.textContent = 'On this page'
  button.ariaExpanded = 'false'
  button.after(panel)
  const show = (isOpen: boolean): void => {
    panel.hidden = !isOpen
    button.ariaExpanded = String(isOpen)
  }
  onToggle(button, panel, show)
  panel.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) show(false)
  })
}

function listHeadings(headings: readonly Element[]): HTMLElement {
  const list = Object.assign(document.createElement('ul'), { className: 'folder-outline' })
  for (const heading of headings) {
    const link = Object.assign(document.createElement('a'), { href: `#${heading.id}`, textContent: readTitle(heading) })
    const item = Object.assign(document.createElement('li'), { className: heading.localName })
    item.append(link)
    list.append(item)
  }
  return list
}

/** The text of a heading without its own link, `.header-anchor`. */
function readTitle(heading: Element): string {
  const copy = heading.cloneNode(true)
  if (copy instanceof Element) copy.querySelector('.header-anchor')?.remove()
  return copy.textContent?.trim() ?? ''
}
