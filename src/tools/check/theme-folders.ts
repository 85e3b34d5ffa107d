import { removeTrailingSlashes } from '../../base/text/trailing-slashes'
import type { PlatformSettings } from '../../ports/settings'

/** What `theme_render_rc` puts before a name, in the order of its search: `theme/dark/`. A folder may contain Liquid. */
export function listThemeFolders({ themeSearchPaths }: PlatformSettings): readonly string[] {
  const folders = themeSearchPaths.length === 0 ? [''] : themeSearchPaths
  return folders.map(removeTrailingSlashes).map((folder) => (folder === '' ? '' : `${folder}/`))
}
