import type { MarkdownOptions } from 'vitepress'

/** Highlights the YAML between the lines `---` of a template, as a part of Shiki's language `liquid`. */
export const frontMatter: NonNullable<MarkdownOptions['languages']>[number] = {
  name: 'liquid-front-matter',
  scopeName: 'text.liquid.front-matter',
  injectTo: ['text.html.liquid'],
  injectionSelector: 'L:text.html.liquid - meta.front-matter',
  embeddedLangs: ['yaml'],
  patterns: [{ begin: '\\A---$', end: '^---$', name: 'meta.front-matter', patterns: [{ include: 'source.yaml' }] }],
  repository: {},
}
