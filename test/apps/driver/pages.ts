import type { LoadedPage as Page } from '../../../src/files/pages/page'
import { Pages } from '../../../src/files/pages/pages'
import type { Visitor } from '../../../src/tools/testing'
import type { VisitedPage } from '../../../src/tools/testing/visitor/page'
import { signInPath, type StagedApp } from './stage'
import { plausibleText } from './values'

/** A requested page and its response. */
export interface RequestedPage {
  /** The path, and whether the visitor is signed in. */
  readonly path: string
  readonly isSignedIn: boolean
  readonly page: VisitedPage
}

/** Requests each page as guest and as user. Pages with other methods than GET get an empty body. */
export async function requestPages(app: StagedApp, user: string | undefined): Promise<readonly RequestedPage[]> {
  app.enter('pages')
  const pages = await new Pages(app.runtime.files, () => undefined).all()
  const requested: RequestedPage[] = []
  for (const page of pages.filter(({ name }) => !name.startsWith('driver/'))) {
    const path = addressOf(page)
    for (const isSignedIn of user === undefined ? [false] : [false, true]) {
      const visitor = isSignedIn ? await signedIn(app, user) : app.visitor('guest')
      requested.push({ path, isSignedIn, page: await request(visitor, page, path) })
    }
  }
  return requested
}

/** A signed-in visitor. */
export async function signedIn(app: StagedApp, user = ''): Promise<Visitor> {
  const visitor = app.visitor('user')
  await visitor.visit(`${signInPath}?user=${user}`)
  return visitor
}

function request(visitor: Visitor, { method }: Page, path: string): Promise<VisitedPage> {
  if (method === 'get') return visitor.visit(path)
  return visitor.visit(path, { method: method.toUpperCase(), body: new URLSearchParams() })
}

/** A URL of the page, with plausible parameters and without its optional parts. */
function addressOf({ slug, format }: Page): string {
  const path = slug.address
    .replace(/\([^()]*\)/g, '')
    .replace(/:(\w+)/g, (_, name: string) => plausibleText(name))
    .replace(/\*\w*/g, 'sample')
  return format === 'html' || path.endsWith(`.${format}`) ? path : `${path}.${format}`
}
