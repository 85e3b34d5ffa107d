import { diagnose, type Diagnostic } from '../../base/diagnostics/diagnostic'
import type { LoadedPage } from './page'

/** The pages that never answer, because an earlier one has the same address, method and format. */
export function findSameAddresses(pages: readonly LoadedPage[]): readonly Diagnostic[] {
  const answering = new Map<string, string>()
  const found: Diagnostic[] = []
  for (const page of pages) {
    const request = formatRequest(page)
    const other = answering.get(request)
    if (other === undefined) answering.set(request, page.path)
    else {
      const message = `${other} serves ${page.method.toUpperCase()} ${page.slug.address} instead of this page`
      found.push(diagnose('same-address', page.locate(['slug']), message))
    }
  }
  return found
}

/** The requests that a page serves, ignoring the names of its parameters. */
function formatRequest({ method, subdomain = '', slug, format }: LoadedPage): string {
  return [method, subdomain, slug.address.replace(/([:*])\w+/g, '$1'), format].join(' ')
}
