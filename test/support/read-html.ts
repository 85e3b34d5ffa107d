import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** The elements in a browser's view, and other nodes that are not text. */
export function readBack(html: string): { elements: Element[]; others: string[] } {
  const read = { elements: [] as Element[], others: [] as string[] }
  const visit = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if ('tagName' in node) {
      read.elements.push(node)
      for (const child of 'content' in node ? node.content.childNodes : node.childNodes) visit(child)
    } else if (node.nodeName !== '#text') read.others.push(node.nodeName)
  }
  parseFragment(html).childNodes.forEach(visit)
  return read
}

/** The URL as a browser resolves it on a page. */
export function resolveUrl(value: string): string {
  const base = 'http://page.test'
  return URL.canParse(value, base) ? new URL(value, base).href : ''
}

const script = /^(?:javascript|vbscript|data):(?!image\/)/

/** The elements and attributes that run scripts in a browser's view. */
export function findScripts(html: string): string[] {
  return readBack(html).elements.flatMap(({ tagName, attrs }) => {
    const running = attrs.filter(({ name, value }) => name.startsWith('on') || script.test(resolveUrl(value)))
    return [...(tagName === 'script' ? [tagName] : []), ...running.map(({ name }) => `${tagName} ${name}`)]
  })
}
