import type { MarkdownOptions } from 'vitepress'

/** The grammar of the YAML above a template, as an injection into that of Liquid (https://shiki.style/guide/load-lang). */
export const frontMatter: NonNullable<MarkdownOptions['languages']>[number] = {
  name: 'liquid-front-matter',
  scopeName: 'text.liquid.front-matter',
  injectTo: ['text.html.liquid'],
  injectionSelector: 'L:text.html.liquid - meta.front-matter',
  embeddedLangs: ['yaml'],
  patterns: [{ begin: '\\A---$', end: '^---$', name: 'meta.front-matter', patterns: [{ include: 'source.yaml' }] }],
  repository: {},
}
