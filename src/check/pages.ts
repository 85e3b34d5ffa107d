import { readPage } from '../http/page'
import type { ParsedApp } from './app'
import { ruleOfKey } from './configuration'
import type { Finding } from './finding'
import { absenceOf } from './names'

/** The front matter of pages. */
export async function* checkPages(app: ParsedApp): AsyncGenerator<Finding> {
  const { places, paths, texts } = app
  for (const file of paths('views/pages/')) {
    const { fault, warnings, layout, policies } = readPage(file, texts.get(file) as string)
    if (fault) yield places.told('configuration', file, fault.message)
    for (const warning of warnings) yield places.told(ruleOfKey(warning), file, warning)
    const missing = layout ? await absenceOf(app, 'layout', layout) : undefined
    if (missing) yield { ...missing, ...places.ofKey(file, ['layout']) }
    for (const policy of policies) {
      const missing = await absenceOf(app, 'policy', policy)
      if (missing) yield { ...missing, ...places.ofKey(file, ['authorization_policies']) }
    }
  }
}
