import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type DefaultTheme } from 'vitepress'

const browserBuild = fileURLToPath(new URL('.browser', import.meta.url))

const sidebar = JSON.parse(readFileSync(new URL('.src/sidebar.json', import.meta.url), 'utf8')) as DefaultTheme.Sidebar

/** The anchors that GitHub gives to headings, so that links between pages work in both places. */
function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

// `scripts/site.mts` writes the pages into `.src`, from the Markdown files of `docs` and the definitions.
const config = defineConfig({
  title: 'liquid-platform',
  description: 'The platformOS dialect of Liquid on LiquidJS',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '.vitepress/.src',
  outDir: '.vitepress/dist',
  cacheDir: '.vitepress/.cache',
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    anchor: { slugify },
    // Nothing in the pages is HTML: `<folder>` is text.
    html: false,
    config(md) {
      // Nothing in the pages is Vue either: `{{ title }}` is Liquid.
      const render = md.render.bind(md)
      md.render = (...input) => render(...input).replaceAll('{{', '&#123;&#123;')
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    resolve: {
      alias: [
        { find: /^liquid-platform$/, replacement: `${browserBuild}/index.js` },
        { find: /^liquid-platform\/browser\//, replacement: `${browserBuild}/` },
      ],
    },
    worker: { format: 'es' },
    build: { chunkSizeWarningLimit: 4000 },
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/start' },
      { text: 'Reference', link: '/reference/filters' },
      { text: 'Playground', link: '/playground' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
})

export { config as default }
