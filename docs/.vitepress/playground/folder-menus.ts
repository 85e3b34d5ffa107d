/** Makes the buttons of phones work: the menu of pages, and the links of the bar. */
export function addMenus(): void {
  addSidebar()
  addLinks()
}

/** Shows the sidebar until a click beside it, or Escape, and marks the page in it. */
function addSidebar(): void {
  const button = document.querySelector('.VPLocalNav .menu')
  const sidebar = document.querySelector('.VPSidebar')
  if (!button || !sidebar) return
  const show = (isOpen: boolean): void => {
    sidebar.classList.toggle('open', isOpen)
    button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) sidebar.querySelector('nav')?.focus()
  }
  onToggle(button, sidebar, show)
  document.querySelector('.VPNavBar')?.classList.add('has-sidebar')
  for (const link of sidebar.querySelectorAll('a')) {
    if (link.pathname === location.pathname) link.closest('.VPSidebarItem')?.classList.add('is-active')
  }
}

/** The links of the bar and the switch of the appearance, which phones have no room for. */
function addLinks(): void {
  const button = document.querySelector('.VPNavBarHamburger')
  if (!button) return
  const links = Array.from(document.querySelectorAll('.VPNavBarMenuLink'), (link) => link.cloneNode(true))
  const appearance = document.querySelector('.VPNavBarAppearance .VPSwitchAppearance')
  const screen = document.createElement('nav')
  Object.assign(screen, { id: 'VPNavScreen', className: 'folder-screen', hidden: true, ariaLabel: 'Pages' })
  screen.append(...links)
  if (appearance) screen.append(appearance.cloneNode(true))
  document.querySelector('.VPNav')?.append(screen)
  onToggle(button, screen, (isOpen) => {
    screen.hidden = !isOpen
    button.classList.toggle('active', isOpen)
    button.setAttribute('aria-expanded', String(isOpen))
  })
}

/** Shows a panel at a click on its button, and hides it at a click beside it, or Escape. */
export function onToggle(button: Element, panel: Element, show: (isOpen: boolean) => void): void {
  const isOpen = (): boolean => button.getAttribute('aria-expanded') === 'true'
  button.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('click', ({ target }) => {
    const isOutside = target instanceof Node && !button.contains(target) && !panel.contains(target)
    if (isOutside && isOpen()) show(false)
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen()) show(false)
  })
}
