import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type DefaultTheme, type MarkdownRenderer } from 'vitepress'
import { drawFlowchart } from './flowchart'
import { frontMatter } from './front-matter'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

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

const base = process.env.SITE_BASE ?? '/'

/** Loads the script of pages that are opened from a folder. */
function folderScript(page: string): string {
  const root = '../'.repeat(page.split('/').length - 1)
  return `if (location.protocol === 'file:') {
  document.documentElement.classList.add('in-folder')
  const script = document.createElement('script')
  Object.assign(script, { src: ${JSON.stringify(`${root}folder.js`)}, async: false })
  script.dataset.base = ${JSON.stringify(base)}
  document.head.append(script)
}`
}

/** Gives the cells of tables the names of their columns, which phones show beside them. */
function labelCells({ tokens }: { readonly tokens: readonly Token[] }): void {
  let names: string[] = []
  let column = 0
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'table_open') names = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') {
      names.push(tokens[i + 1]?.content.replaceAll('`', '') ?? '')
      // A heading without text is none.
      if (names.at(-1) === '') for (const end of [token, tokens[i + 2]]) if (end) end.tag = 'td'
    }
    if (token.type !== 'td_open') continue
    const name = names[column++]
    if (name) token.attrSet('data-label', name)
  }
}

// `scripts/site.mts` writes the pages into `.src`, from the Markdown files of `docs` and the definitions.
const config = defineConfig({
  title: 'liquid-platform',
  description: 'The platformOS dialect of Liquid on LiquidJS',
  base,
  srcDir: '.vitepress/.src',
  srcExclude: ['public/**'],
  outDir: '.vitepress/dist',
  cacheDir: '.vitepress/.cache',
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  transformHead: ({ page }) => [['script', {}, folderScript(page)]],
  markdown: {
    shikiSetup: (highlighter) => highlighter.loadLanguage('yaml', 'liquid', frontMatter),
    anchor: { slugify },
    // Nothing in the pages is HTML: `<folder>` is text.
    html: false,
    config(md) {
      md.core.ruler.push('label-cells', labelCells)
      const { fence, code_inline: code } = md.renderer.rules
      // Long paths may break after a slash, such as test files in tables.
      md.renderer.rules.code_inline = (...input) => (code?.(...input) ?? '').replace(/(?<=[\w-])\/(?=\w)/g, '/<wbr>')
      md.renderer.rules.fence = (tokens, i, ...rest) =>
        tokens[i]?.info === 'mermaid' ? drawFlowchart(tokens[i].content) : (fence?.(tokens, i, ...rest) ?? '')
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
