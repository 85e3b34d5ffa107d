import { placeOf } from './layout'

/** What an app consists of, in today's layout. */
const inApp =
  /^(?:(?:views|lib|graphql|forms|emails|smses|api_calls|authorization_policies|translations|schema|assets|migrations|user_profile_types)\/|config\.yml$|user\.yml$)/
const deeper = /^(.+?)\/(?:app\/)?views\/(?:pages|partials|layouts)\//
const inViews = /^(?:partials|layouts)\//

/** Where an app is that its files do not begin with, as a sentence; undefined if they do, or there is none. */
export function misplacedApp(paths: readonly string[]): string | undefined {
  if (paths.some((path) => inViews.test(path)))
    return 'these are the files of the folder "views": pass the folder around it'
  if (paths.some((path) => inApp.test(placeOf(path).rest))) return undefined
  const [, folder] = paths.map((path) => deeper.exec(path)).find((found) => found !== null) ?? []
  return folder === undefined ? undefined : `there is no folder "views" here: the app is in "${folder}"`
}
