import { withBase } from 'vitepress'
import { h, type VNode } from 'vue'

/** The content of the page for an unknown address. The theme's own has no main landmark. */
export function renderNotFound(): VNode {
  return h('main', { class: 'vp-doc not-found' }, [
    h('h1', 'Page not found'),
    h('p', [
      'Search, or start with ',
      h('a', { href: withBase('/README.html') }, 'the list of all pages by task'),
      '.',
    ]),
  ])
}
