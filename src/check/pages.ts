import { configOf } from '../adapters/files/config'
import { readPage, type Page } from '../http/page'
import { segmentWarnings } from '../http/segment-reads'
import type { ParsedApp } from './app'
import { ruleOfKey } from './configuration'
import type { Finding } from './finding'
import { absenceOf } from './names'

/** The requests that a page is for, whatever its parameters are called. */
function requestOf({ method, subdomain = '', slug, format }: Page): string {
  return [method, subdomain, slug.address.replace(/([:*])\w+/g, '$1'), format].join(' ')
}

/** The front matter of pages. */
export async function* checkPages(app: ParsedApp): AsyncGenerator<Finding> {
  const { places, paths, texts, snapshot } = app
  const { maxSegments } = await configOf(snapshot)
  const answering = new Map<string, string>()
  for (const file of paths('views/pages/')) {
    const page = readPage(file, texts.get(file) as string)
    const { fault, warnings, layout, policies } = page
    if (fault) yield places.told('configuration', file, fault.message)
    const request = requestOf(page)
    const other = answering.get(request)
    if (other === undefined) answering.set(request, file)
    else {
      const message = `${other} answers ${page.method.toUpperCase()} ${page.slug.address}, and this page never does`
      yield { rule: 'same-address', ...places.ofKey(file, ['slug']), message }
    }
    for (const warning of warnings) yield places.told(ruleOfKey(warning), file, warning)
    for (const warning of segmentWarnings(page, maxSegments)) yield places.told('short-address', file, warning)
    const missing = layout ? await absenceOf(app, 'layout', layout) : undefined
    if (missing) yield { ...missing, ...places.ofKey(file, ['layout']) }
    for (const policy of policies) {
      const missing = await absenceOf(app, 'policy', policy)
      if (missing) yield { ...missing, ...places.ofKey(file, ['authorization_policies']) }
    }
  }
}
