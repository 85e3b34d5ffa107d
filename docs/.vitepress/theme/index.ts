import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { Home } from './home'
import { renderNotFound } from './not-found'
import { Playground } from './playground'
import './style.css'

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': renderNotFound }),
  enhanceApp({ app }) {
    app.component('Home', Home)
    app.component('Playground', Playground)
  },
}

export { theme as default }
