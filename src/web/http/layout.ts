import { configFile, readConfig } from '../../files/config'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Runtime } from '../../app/context/runtime'
import { hasLiquid } from '../../files/kinds/liquid'
import type { Page } from '../../files/kinds/page'

/** The layout of HTML pages that name none, where the app has it. */
const standardLayout = 'application'

/** Renders the Liquid of a page's key. @param from the file with the key. Default: the page's */
export type Print = (text: string, key: string, from?: string) => Promise<string>

/**
 * The name of a page's layout, the page's format first: `document.txt` for `layout: document`. HTML pages without one
 * use the default layout. Liquid in either name is rendered. Source: the public documentation, "Layouts for different
 * formats", and the release notes of July 10, 2024.
 */
export async function findLayout(page: Page, { files, templates }: Runtime, print: Print): Promise<string | undefined> {
  const has = (name: string): PromiseOrValue<boolean> => templates.has('layout', name, { sync: false })
  const layout = page.layout && (await fillName(page.layout, print, 'layout'))
  if (layout === '') return undefined
  if (page.format !== 'html') {
    const ofFormat = `${layout}.${page.format}`
    return layout !== undefined && (await has(ofFormat)) ? ofFormat : layout
  }
  if (layout !== undefined) return layout
  const { defaultLayout } = await readConfig(files)
  if (defaultLayout !== undefined)
    return (await fillName(defaultLayout, print, 'default_layout', configFile)) || undefined
  return (await has(standardLayout)) ? standardLayout : undefined
}

async function fillName(name: string, print: Print, key: string, from?: string): Promise<string> {
  return hasLiquid(name) ? (await print(name, key, from)).trim() : name
}
