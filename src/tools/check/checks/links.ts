import { AssetFiles } from '../../../app/context/asset-files'
import { uploadsPath } from '../../../app/context/uploads/addresses'
import { diagnose, type Place } from '../../../base/diagnostics/diagnostic'
import { PlatformError } from '../../../base/errors'
import { findNearest } from '../../../base/text/nearest'
import { getOwn } from '../../../base/values/hash'
import type { ReadFile } from '../../../files/file-kind'
import { fileKinds, type AnyFileKind } from '../../../files/kinds'
import { removeFirstSlash, splitModule } from '../../../files/module-path'
import { Literal } from '../../../language/expressions/expressions'
import { isEndpoint } from '../../../web/rest/endpoints'
import { Router } from '../../../web/http/routing'
import { isModuleMissing, type ParsedApp } from '../app'
import { defineCheck } from '../define-check'
import { blankUnprinted, findElements } from '../html'
import { findTagName } from '../uses'

const redirecting: readonly AnyFileKind[] = [fileKinds.page, fileKinds.policy, fileKinds.form]

/** An address in a file of the app. */
interface Link {
  readonly address: string
  readonly place: Place
}

/** Links, forms and redirects to addresses of the app that nothing serves. */
export const links = defineCheck({
  name: 'links',
  rules: {
    'missing-page': {
      summary: 'A link, a form or a redirect leads to an address that no page of the app has.',
      example: {
        files: {
          'views/pages/index.liquid': '<a href="/tee/7?from=home">Tea</a>',
          'views/pages/tea.liquid': '---\nslug: tea/:id\n---\n',
        },
        message: 'no page has the address /tee/7',
      },
    },
  },
  async *find(app: ParsedApp) {
    // A module that is not there may have pages.
    if (namesMissingModule(app)) return
    const { runtime } = app
    const router = new Router(runtime)
    const addresses = (await router.listPages()).map(({ slug }) => slug.address)
    const served = new Map<string, boolean>()
    for await (const { address, place } of app.pausing(findLinks(app))) {
      const [path = ''] = address.split(/[?#]/)
      if (!served.has(path)) served.set(path, await isServed(path, app, router))
      if (served.get(path)) continue
      yield diagnose('missing-page', place, `no page has the address ${path}`, {
        suggestion: findNearest(path, addresses),
      })
    }
  },
})

function namesMissingModule(app: ParsedApp): boolean {
  const names = app.templates.flatMap(({ uses }) => uses.names)
  return names.some(({ text }) => isModuleMissing(app, splitModule(removeFirstSlash(text)).module))
}

/** The addresses in the app's own files. The app around a module may have other pages than this one. */
function* findLinks({ templates, files, places }: ParsedApp): Generator<Link> {
  for (const { path, isBody, uses } of templates) {
    if (splitModule(path).module !== '') continue
    for (const tag of uses.tags) {
      if (findTagName(tag) !== 'redirect_to') continue
      const [target] = tag.reads.flatMap(({ parts }) => parts)
      if (!(target instanceof Literal) || !isOfApp(target.value)) continue
      yield { address: target.value, place: places.locateToken(target.token) }
    }
    const file = files.get(path)
    if (!isBody || !file) continue
    yield* findRedirects(file)
    for (const { name, attributes } of findElements(blankUnprinted(file.text), 'a', 'area', 'form')) {
      const link = attributes.get(name === 'form' ? 'action' : 'href')
      const address = link?.value.trim()
      if (link && isOfApp(address)) yield { address, place: places.locateIndex(path, link.begin) }
    }
  }
}

/** The redirects in the front matter of a page, a policy or a form. */
function* findRedirects({ path, given, locate }: ReadFile<unknown>): Generator<Link> {
  if (!redirecting.some((kind) => kind.owns(path))) return
  for (const key of ['redirect_to', 'return_to']) {
    const address = getOwn(given, key)
    if (isOfApp(address)) yield { address, place: locate([key]) }
  }
}

/** Whether a value is a path of the app, without Liquid before its query. */
function isOfApp(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])[^{\s?#]*(?:$|[?#])/.test(value)
}

async function isServed(path: string, { runtime }: ParsedApp, router: Router): Promise<boolean> {
  const { basePath } = runtime.settings.rest
  if (path.startsWith(`${uploadsPath}/`)) return true
  if (path.startsWith(`${basePath}/`) && isEndpoint(path.slice(basePath.length))) return true
  try {
    if ((await router.listMethods(path)).length > 0) return true
  } catch (error) {
    // Another check reports the page's fault.
    if (error instanceof PlatformError) return true
    throw error
  }
  const assets = new AssetFiles(runtime)
  return (await Promise.all([assets.pathRoot, assets.urlRoot].map((root) => assets.at(path, root)))).some(Boolean)
}
