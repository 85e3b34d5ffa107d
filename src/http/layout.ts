import { configOf } from '../adapters/files/config'
import type { PromiseOrValue } from '../async/promise-or-value'
import type { Runtime } from '../context/runtime'
import type { Page } from './page'

/** The layout of HTML pages that name none, where the app has it. */
const standardLayout = 'application'

/**
 * The name of a page's layout, that of the page's format first: `document.txt` for `layout: document`. HTML pages without
 * one use the default layout. Source: the public documentation, "Layouts for different formats".
 */
export async function layoutOf({ layout, format }: Page, { files, templates }: Runtime): Promise<string | undefined> {
  const has = (name: string): PromiseOrValue<boolean> => templates.has('layout', name, { sync: false })
  if (layout === '') return undefined
  if (format !== 'html') {
    const ofFormat = `${layout}.${format}`
    return layout !== undefined && (await has(ofFormat)) ? ofFormat : layout
  }
  if (layout !== undefined) return layout
  const { defaultLayout } = await configOf(files.current())
  if (defaultLayout !== undefined) return defaultLayout === '' ? undefined : defaultLayout
  return (await has(standardLayout)) ? standardLayout : undefined
}
