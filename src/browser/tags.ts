import { cache } from '../app/tags/cache'
import { cacheFor } from '../app/tags/cache-for'
import { contentFor } from '../app/tags/content-for'
import { context } from '../app/tags/context'
import { appTagNames } from '../app/tags/names'
import { redirectTo } from '../app/tags/redirect-to'
import { responseHeaders } from '../app/tags/response-headers'
import { responseStatus } from '../app/tags/response-status'
import { SessionTag } from '../app/tags/session'
import { ThemeRenderTag } from '../app/tags/theme-render'
import { TryTag } from '../app/tags/try'
import { yieldContent } from '../app/tags/yield'
import type { TagClass } from '../language/definitions/define-tag'
import { listNames } from '../language/definitions/definition'
import { refuse } from './needs-server'

/** The tags of an app that work without a server. */
const working: readonly TagClass[] = [
  cache,
  cacheFor,
  contentFor,
  context,
  redirectTo,
  responseHeaders,
  responseStatus,
  SessionTag,
  ThemeRenderTag,
  TryTag,
  yieldContent,
]

const known = new Set(working.flatMap(({ definition }) => listNames(definition)))

/** In browsers, the counterpart of `src/app/tags`: a tag that needs a server is refused when its template is parsed. */
export const appTags: readonly TagClass[] = [
  ...working,
  ...appTagNames.filter((name) => !known.has(name)).map(refuseTag),
]

function refuseTag(name: string): TagClass {
  const definition = { name, summary: '', syntax: `{% ${name} %}`, examples: [] }
  return Object.assign(refuse(`tag "${name}"`), { definition }) as unknown as TagClass
}
