import { isChannelPartial } from '../../../app/channels/partials'
import { readConfig } from '../../../files/config'
import type { AppFolder } from '../../../files/app-folder'
import { splitModule } from '../../../files/module-path'
import type { ParsedApp } from '../app'
import { diagnose } from '../../../base/diagnostics/diagnostic'
import { defineCheck } from '../define-check'

/** GraphQL with which an app finds its partials by their paths. */
const findsPartials = /\badmin_liquid_partials\b/

/**
 * The app's own partials that no template names, and that are neither a channel's nor a test. A text anywhere in a
 * template counts as a name, and the beginning of one if some template puts a name together.
 */
export const partials = defineCheck({
  name: 'partials',
  rules: {
    'unused-partial': {
      summary: 'No template names this partial, and no channel runs it.',
      example: { files: { 'lib/old.liquid': 'old' }, message: 'no template uses the partial "old"' },
    },
  },
  async *find({ runtime, snapshot, templates, files }: ParsedApp) {
    if (Array.from(files.values()).some(({ text }) => findsPartials.test(text))) return
    const uses = templates.map(({ uses }) => uses)
    const isAssembled = uses.some(({ unknown }) => unknown.has('partial') || unknown.has('theme partial'))
    const { maintenance = '' } = await readConfig(snapshot)
    const broken = templates.filter(({ errors }) => errors.length > 0).map(({ path }) => files.get(path)?.text ?? '')
    const written = Array.from(
      new Set([maintenance, ...uses.flatMap((use) => use.texts), ...broken.flatMap(listQuoted)]),
    ).filter((text) => text !== '')
    const used = await findPaths(written, runtime.templates.folders.partial)
    const folders = isAssembled ? written.filter((text) => text.endsWith('/')) : []
    for (const [name, file] of await runtime.templates.folders.partial.entries()) {
      const isNamed = used.has(file) || folders.some((folder) => name.includes(folder))
      const isRun = isChannelPartial(name) || name.endsWith('_test')
      if (isNamed || isRun || splitModule(file).module !== '' || !files.has(file)) continue
      yield diagnose('unused-partial', { file, line: 1, column: 1 }, `no template uses the partial "${name}"`)
      used.add(file)
    }
  },
})

/** The texts between quotes in a file that is only partly parsed. */
function listQuoted(text: string): readonly string[] {
  return text.match(/(?<=['"])[^'"\n]+(?=['"])/g) ?? []
}

async function findPaths(names: readonly string[], folder: AppFolder): Promise<Set<string>> {
  const paths = new Set<string>()
  for (const name of names) {
    const path = await folder.findPath(name)
    if (path !== undefined) paths.add(path)
  }
  return paths
}
