import { fileKinds, type AnyFileKind } from './kinds'
import { splitModule } from './module-path'

/** The folders of a project that its app may be in. */
export const appFolders = ['app', 'marketplace_builder']
/** The prefix of the app's paths, if the source is the project's folder. */
const root = new RegExp(`^(?:${appFolders.join('|')})/`)
const visibility = /^(public|private)\//

/** Former names of folders. Source: the public documentation of the layout of apps. */
const formerFolders: readonly (readonly [former: string, now: string])[] = Object.values<AnyFileKind>(
  fileKinds,
).flatMap(({ folders: [now = ''], former = [] }) => former.map((name) => [name, now] as const))

/** Among layouts, a name with an underscore is a partial's: `layouts/shop/menu` for `views/layouts/shop/_menu.liquid`. */
const partialOfLayouts = /^views\/(layouts\/(?:.*\/)?_[^/]+)$/

/** The place of an app's file in today's layout. */
export interface Located {
  /** `views/partials/cart.liquid`, `modules/blog/lib/post.liquid` */
  readonly path: string
  /** Of several files with the same path, the one with the lowest rank is used. */
  readonly rank: number
}

/** Added to the rank of a module's file inside another module. */
const inOtherModule = 8

/**
 * The place of a file in today's layout, which all other code uses: without the app's folder, without a module's
 * `public` and `private`, with the current folder names. The app's copy of a module's file overrides the module's own,
 * which overrides the one inside of another module: `modules/shop/public/modules/blog/lib/post.liquid`.
 *
 * @example
 * locateSource('marketplace_builder/graph_queries/posts.graphql').path // 'graphql/posts.graphql'
 * locateSource('modules/blog/public/lib/post.liquid').path // 'modules/blog/lib/post.liquid'
 */
export function locateSource(source: string): Located {
  const inApp = source.replace(root, '')
  const { module, rest } = splitModule(inApp)
  const [inModule = '', kind] = module === '' ? [] : (visibility.exec(rest) ?? [])
  const own = rest.slice(inModule.length)
  if (module !== '' && splitModule(own).module !== '') {
    const { path, rank } = locateSource(own)
    return { path, rank: rank + inOtherModule }
  }
  const former = formerFolders.find(([name]) => own.startsWith(name))
  const named = former ? former[1] + own.slice(former[0].length) : own
  const now = named.replace(partialOfLayouts, 'views/partials/$1')
  const isOfModule = module !== '' && inApp === source
  return { path: module + now, rank: (isOfModule ? 4 : 0) + (kind === 'private' ? 2 : 0) + (former ? 1 : 0) }
}
