import { AppFolder, makeMissingFileError } from '../../../files/app-folder'
import type { Key, ReadFile } from '../../../files/file-kind'
import { findFileKind } from '../../../files/kinds'
import { readModuleName, removeFirstSlash, splitModule } from '../../../files/module-path'
import { ApiCalls } from '../../../app/api-calls/api-calls'
import type { Runtime } from '../../../app/context/runtime'
import { missingRules } from '../../../app/context/missing-file'
import { Policies } from '../../../app/context/policies'
import { MissingFileError } from '../../../base/errors'
import { Forms } from '../../../app/forms/forms'
import { getOwn } from '../../../base/values/hash'
import { formatSuggestion } from '../../../base/text/nearest'
import { hasLiquid } from '../../../files/kinds/liquid'
import { asset } from '../../../files/kinds/plain'
import { Emails } from '../../../app/notifications/email'
import { plainLayout } from '../../../app/notifications/email-render'
import { Smses } from '../../../app/notifications/sms'
import { Queries } from '../../../app/queries/queries'
import { assertionNames } from '../../command/test/assertions'
import { isModuleMissing, testsModule, type ParsedApp } from '../app'
import { diagnose, type Diagnostic, type Place } from '../../../base/diagnostics/diagnostic'
import type { RuleName } from '../../../base/diagnostics/severities'
import { defineCheck } from '../define-check'
import { listThemeFolders } from '../theme-folders'
import type { Name } from '../uses'

/** The kinds of lookups of a name in the app. */
export type LookupKind = keyof typeof lookups

interface Lookup {
  readonly rule: RuleName
  /**
   * Undefined if another check looks for it.
   *
   * @throws {MissingFileError} if there is nothing of that name; other errors are errors of the found file
   */
  readonly find?: (runtime: Runtime, name: string) => unknown
  /** The names of which one suffices. Default: the name itself */
  readonly listNames?: (runtime: Runtime, name: string) => readonly string[]
  /** The fault of a name in the module for tests, which may be installed when it is deployed. */
  readonly findMisspelt?: (name: string) => string | undefined
}

const sync = { sync: false }

const lookups = {
  partial: {
    rule: 'missing-partial',
    find: ({ templates }, name) => templates.find('partial', name, sync, undefined),
    findMisspelt: findMisspeltAssertion,
  },
  'theme partial': { rule: 'missing-partial', find: findInTheme, listNames: listThemeNames },
  layout: {
    rule: missingRules.layout,
    find: ({ templates }, name) => templates.find('layout', name, sync, undefined),
  },
  query: { rule: 'missing-query', find: (runtime, name) => runtime.service(Queries).find(name) },
  form: { rule: 'missing-form', find: (runtime, name) => runtime.service(Forms).require(name) },
  policy: { rule: missingRules.policy, find: (runtime, name) => runtime.service(Policies).find(name) },
  email: { rule: missingRules.email, find: (runtime, name) => runtime.service(Emails).find(name) },
  sms: { rule: missingRules.sms, find: (runtime, name) => runtime.service(Smses).find(name) },
  apiCall: {
    rule: missingRules.apiCall,
    find: (runtime, name) => runtime.service(ApiCalls).notifications.find(name),
  },
  asset: { rule: 'missing-asset', find: findAsset },
  translation: { rule: 'missing-translation' },
} satisfies Record<string, Lookup>

const page = 'views/pages/index.liquid'

/** Partials, layouts, queries, forms and assets that templates and front matter name and that are not there. */
export const names = defineCheck({
  name: 'names',
  rules: {
    'missing-partial': {
      summary: 'A partial, function or job is missing.',
      example: {
        files: { [page]: "{% render 'crad' %}{% render 'card' %}", 'views/partials/card.liquid': 'a card' },
        message:
          'can\'t find partial "crad" (did you mean "card"?); looked for views/partials/crad.liquid, lib/crad.liquid',
      },
    },
    'missing-layout': {
      summary: 'A layout is missing.',
      example: {
        files: { [page]: '---\nlayout: wide\n---\n' },
        message: 'can\'t find layout "wide"; looked for views/layouts/wide.liquid',
      },
    },
    'missing-query': {
      summary: 'A GraphQL query is missing.',
      example: {
        files: { [page]: "{% graphql g = 'teas/find' %}" },
        message: 'can\'t find query "teas/find"; looked for graphql/teas/find.graphql',
      },
    },
    'missing-form': {
      summary: 'A form is missing.',
      example: {
        files: { [page]: "{% include_form 'contact' %}" },
        message: 'can\'t find form "contact"; looked for forms/contact.liquid',
      },
    },
    'missing-policy': {
      summary: 'An authorization policy is missing.',
      example: {
        files: { [page]: '---\nauthorization_policies: admin\n---\n' },
        message: 'can\'t find policy "admin"; looked for authorization_policies/admin.liquid',
      },
    },
    'missing-notification': {
      summary: 'An e-mail, SMS or API call that a form or a query sends is missing.',
      example: {
        files: { 'forms/tea.liquid': '---\nresource: tea\nemail_notifications: thanks\n---\n' },
        message: 'can\'t find e-mail "thanks"; looked for emails/thanks.liquid',
      },
    },
    'missing-asset': {
      summary: 'An asset is missing: the filter returns the root of the assets, or nil.',
      example: {
        files: { [page]: "{{ 'styles/ap.css' | asset_url }}", 'assets/styles/app.css': 'body { margin: 0 }' },
        message: 'can\'t find asset "styles/ap.css" (did you mean "styles/app.css"?); looked for assets/styles/ap.css',
      },
    },
    'missing-module': {
      summary:
        'A template names a file of a module that is not installed: install it, and check again. Or the folder has only modules, and a template names a file of the app.',
      example: {
        files: { [page]: "{% render 'modules/blog/post' %}{% render 'modules/blog/author' %}" },
        message: 'the module "blog" is not installed: names in it were not checked',
      },
    },
  },
  async *find(app: ParsedApp) {
    const reported = new Set<string>()
    for await (const { kind, text, locate, isCaught } of app.pausing(listNames(app))) {
      const { absence, modules } = await lookUp(app, kind, text)
      if (absence) {
        const diagnostic = diagnose(absence.rule, locate(), absence.message)
        yield isCaught ? { ...diagnostic, severity: 'hint' } : diagnostic
      }
      for (const module of modules.filter((one) => isModuleMissing(app, one) && !reported.has(one))) {
        reported.add(module)
        yield diagnose('missing-module', locate(), describeMissingModule(module, app))
      }
    }
  },
})

/** A name of another file, and its place. */
interface WrittenName extends Pick<Name, 'text' | 'isCaught'> {
  readonly kind: LookupKind
  readonly locate: () => Place
}

function* listNames({ places, templates, files }: ParsedApp): Generator<WrittenName> {
  for (const { token, ...name } of templates.flatMap(({ uses }) => uses.names)) {
    yield { ...name, locate: () => places.locateToken(token) }
  }
  for (const file of files.values()) yield* listNamesOfKeys(file)
}

/** The names in the keys of a file, such as a layout in front matter. */
function* listNamesOfKeys({ path, given, locate }: ReadFile<unknown>): Generator<WrittenName> {
  const { kind, keys = {} } = findFileKind(path) ?? {}
  for (const [key, { names }] of Object.entries<Key>(keys)) {
    if (!names) continue
    for (const name of [getOwn(given, key) ?? []].flat()) {
      if (typeof name !== 'string' || name === '' || (kind === 'e-mail' && name === plainLayout)) continue
      yield { kind: names, text: name, isCaught: false, locate: () => locate([key]) }
    }
  }
}

function describeMissingModule(module: string, { modules }: ParsedApp): string {
  if (module === '') return "this folder has only modules: names of the app's files were not checked"
  const [name = '', ...known] = [module, ...modules].map(readModuleName)
  return `the module "${name}" is not installed${formatSuggestion(name, known)}: names in it were not checked`
}

type Absence = Pick<Diagnostic, 'rule' | 'message'>

/** Reports a missing file of a name; undefined if it exists, may be in a missing module, or the name is computed by Liquid. */
export async function findAbsence(app: ParsedApp, kind: LookupKind, name: string): Promise<Absence | undefined> {
  return (await lookUp(app, kind, name)).absence
}

/** Looks for the file of a name: it exists, is absent, or may be in modules that are not installed. */
async function lookUp(
  { runtime, modules: installed }: ParsedApp,
  kind: LookupKind,
  name: string,
): Promise<{ readonly absence?: Absence | undefined; readonly modules: readonly string[] }> {
  if (hasLiquid(name)) return { modules: [] }
  const { rule, find, listNames = () => [name], findMisspelt }: Lookup = lookups[kind]
  const named = listNames(runtime, name).map((each) => splitModule(removeFirstSlash(each)).module)
  const modules = named.filter((module) => !installed.has(module))
  if (!find) return { modules }
  if (findMisspelt && modules.includes(testsModule)) {
    const message = findMisspelt(name)
    return { absence: message === undefined ? undefined : { rule, message }, modules }
  }
  try {
    await find(runtime, name)
  } catch (error) {
    if (!(error instanceof MissingFileError) || error.file !== name) return { modules: [] }
    return modules.length > 0 ? { modules } : { absence: { rule, message: error.message }, modules }
  }
  return { modules: [] }
}

/** The message for the misspelt name of an assertion; other partials of the module for tests may come with a deploy. */
function findMisspeltAssertion(name: string): string | undefined {
  const suggestion = assertionNames.includes(name) ? '' : formatSuggestion(name, assertionNames)
  return suggestion === '' ? undefined : `can't find partial "${name}"${suggestion}`
}

/** The names that a partial has in the folders of the theme. */
function listThemeNames({ settings }: Runtime, name: string): readonly string[] {
  return listThemeFolders(settings).map((folder) => folder + name)
}

/** Looks in each folder of the theme, unless a folder is only known when the template runs. */
async function findInTheme(runtime: Runtime, name: string): Promise<void> {
  const names = listThemeNames(runtime, name)
  if (names.some(hasLiquid)) return
  for (const each of names) if (await runtime.templates.has('partial', each, sync)) return
  const tried = names.flatMap((each) => runtime.templates.folders.partial.listCandidates(each))
  throw makeMissingFileError('partial', name, tried)
}

/** Looks for an asset; the empty name is the root of all assets. */
async function findAsset({ adapters, files }: Runtime, written: string): Promise<void> {
  const name = removeFirstSlash(written)
  if (name === '' || (await adapters.assets.updatedAt(name)) != null) return
  await new AppFolder(files, asset).throwMissing(written)
}
