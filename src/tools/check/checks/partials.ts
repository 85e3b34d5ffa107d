import { isChannelPartial } from '../../../app/channels/partials'
import { readConfig } from '../../../files/config'
import type { AppFolder } from '../../../files/app-folder'
import { fileKinds } from '../../../files/kinds'
import { findNearest } from '../../../base/text/nearest'
import { getOwn } from '../../../base/values/hash'
import { loadPage } from '../../../files/pages/page'
import { removeFirstSlash, splitModule } from '../../../files/module-path'
import { isModuleMissing, type ParsedApp } from '../app'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { defineCheck } from '../define-check'

/** GraphQL with which an app finds its partials by their paths. */
const findsPartials = /\badmin_liquid_partials\b/

/** The variable with the output of a page in its layout, and the tag that prints parts of it. */
const printsContent = /\b(?:content_for_layout|yield)\b/

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
    'missing-content': {
      summary: 'A layout prints nothing of its pages or e-mails.',
      example: {
        files: { 'views/layouts/application.liquid': '<h1>Teas</h1>', 'views/pages/index.liquid': 'Welcome' },
        message: 'this layout prints nothing of views/pages/index.liquid: expected {{ content_for_layout }}',
      },
    },
  },
  async *find(app: ParsedApp) {
    const { runtime, templates, files } = app
    yield* findMissingContent(app)
    if (Array.from(files.values()).some(({ text }) => findsPartials.test(text))) return
    const uses = templates.map(({ uses }) => uses)
    const isAssembled = uses.some(({ unknown }) => unknown.has('partial') || unknown.has('theme partial'))
    const { maintenance = '' } = await readConfig(runtime.files)
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

/** The layouts without `content_for_layout` or `yield`, which may also be in a partial. */
async function* findMissingContent(app: ParsedApp): AsyncGenerator<Diagnostic> {
  const { runtime, templates, files, filesOf, places } = app
  const { defaultLayout = 'application' } = await readConfig(runtime.files)
  const { layout: layouts } = runtime.templates.folders
  const isInPartials = filesOf(fileKinds.partial).some(({ text }) => printsContent.test(text))
  const users = new Map<string, string>()
  const pages = filesOf(fileKinds.page).map((file) => {
    const { path, layout, format } = loadPage(file)
    return { path, name: layout ?? (format === 'html' ? defaultLayout : undefined) }
  })
  const emails = filesOf(fileKinds.email).map(({ path, given }) => ({ path, name: getOwn(given, 'layout') }))
  for (const { path, name } of [...pages, ...emails]) {
    const layout = typeof name === 'string' ? await layouts.findPath(name) : undefined
    if (layout !== undefined && !users.has(layout)) users.set(layout, path)
  }
  for (const { path, isBody, errors, uses } of templates) {
    const user = users.get(path)
    if (user === undefined || !isBody || errors.length > 0 || printsContent.test(files.get(path)?.text ?? '')) continue
    const modules = uses.names.map(({ text }) => splitModule(removeFirstSlash(text)).module)
    const callsPartials = uses.unknown.size > 0 || uses.names.some(({ kind }) => kind.endsWith('partial'))
    if ((isInPartials && callsPartials) || modules.some((module) => isModuleMissing(app, module))) continue
    const misspelt = uses.paths.find(({ root }) => findNearest(String(root), ['content_for_layout']) !== undefined)
    const got = misspelt ? `, got ${String(misspelt.root)}` : ''
    const message = `this layout prints nothing of ${user}: expected {{ content_for_layout }}${got}`
    yield diagnose(
      'missing-content',
      misspelt ? places.locateToken(misspelt.token) : { file: path, line: 1, column: 1 },
      message,
    )
  }
}

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
