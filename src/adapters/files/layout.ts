/** The prefix of the app's paths, if the source is the project's folder. */
const root = /^(?:app|marketplace_builder)\//
const modulePart = /^modules\/[^/]+\//
const visibility = /^(public|private)\//

/** Former names of folders. Source: the public documentation of the layout of apps. */
const formerFolders: readonly (readonly [former: string, now: string])[] = [
  ['pages/', 'views/pages/'],
  ['graph_queries/', 'graphql/'],
  ['graphqls/', 'graphql/'],
  ['form_configurations/', 'forms/'],
  ['notifications/email_notifications/', 'emails/'],
  ['email_notifications/', 'emails/'],
  ['notifications/api_call_notifications/', 'api_calls/'],
  ['api_call_notifications/', 'api_calls/'],
  ['notifications/sms_notifications/', 'smses/'],
  ['sms_notifications/', 'smses/'],
  ['model_schemas/', 'schema/'],
  ['custom_model_types/', 'schema/'],
  ['user_profile_schemas/', 'user_profile_types/'],
  ['instance_profile_types/', 'user_profile_types/'],
]

/** Among layouts, a name with an underscore is a partial's: `layouts/shop/menu` for `views/layouts/shop/_menu.liquid`. */
const partialOfLayouts = /^views\/(layouts\/(?:.*\/)?_[^/]+)$/

/** The parts of a path. */
export interface Place {
  /** `modules/blog/`; empty for the app's own files. */
  readonly module: string
  /** The path in the app or the module. */
  readonly rest: string
}

/** The place of an app's file in today's layout. */
export interface Located {
  /** `views/partials/cart.liquid`, `modules/blog/lib/post.liquid` */
  readonly path: string
  /** Of several files with the same path, the one with the lowest rank is used. */
  readonly rank: number
}

/** Added to the rank of a module's file inside of another module. */
const inOtherModule = 8

/** The module and the rest of a path, or of a name such as `modules/blog/post`. */
export function placeOf(path: string): Place {
  const module = modulePart.exec(path)?.[0] ?? ''
  return { module, rest: path.slice(module.length) }
}

/** The full name of what a file calls itself: `modules/blog/post` for the `name: post` of a module's file. */
export function qualify(name: string, path: string): string {
  const { module } = placeOf(path)
  return name.startsWith(module) ? name : module + name
}

/**
 * The place of a file in today's layout, which all other code uses: without the app's folder, without a module's
 * `public` and `private`, with the current folder names. The app's copy of a module's file overrides the module's own,
 * which overrides the one inside of another module: `modules/shop/public/modules/blog/lib/post.liquid`.
 *
 * @example
 * locate('marketplace_builder/graph_queries/posts.graphql').path // 'graphql/posts.graphql'
 * locate('modules/blog/public/lib/post.liquid').path // 'modules/blog/lib/post.liquid'
 */
export function locate(source: string): Located {
  const inApp = source.replace(root, '')
  const { module, rest } = placeOf(inApp)
  const [inModule = '', kind] = module === '' ? [] : (visibility.exec(rest) ?? [])
  const own = rest.slice(inModule.length)
  if (module !== '' && modulePart.test(own)) {
    const { path, rank } = locate(own)
    return { path, rank: rank + inOtherModule }
  }
  const former = formerFolders.find(([name]) => own.startsWith(name))
  const named = former ? former[1] + own.slice(former[0].length) : own
  const now = named.replace(partialOfLayouts, 'views/partials/$1')
  const isOfModule = module !== '' && inApp === source
  return { path: module + now, rank: (isOfModule ? 4 : 0) + (kind === 'private' ? 2 : 0) + (former ? 1 : 0) }
}
