import { diagnose, findDiagnostic, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { configFile, readConfig } from '../../../files/config'
import { fileKinds, type AnyFileKind } from '../../../files/kinds'
import { schemaKinds } from '../../../files/kinds/schema'
import { NamedFiles } from '../../../files/named-files'
import { findMisplacedApp } from '../../../files/root'
import { findSameAddresses } from '../../../files/pages/same-address'
import { findShortAddresses } from '../../../files/pages/short-addresses'
import { loadPage } from '../../../files/pages/page'
import { Forms, type Form } from '../../../app/forms/forms'
import { isDocumented } from '../../../app/forms/descriptions'
import { PlatformError } from '../../../base/errors'
import type { ParsedApp } from '../app'
import { findNearest } from '../../../base/text/nearest'
import { resourceNames } from '../../../ports/forms/port'
import { findUnknownFields, findUnknownTypes, findUnknownValues, findUnlistedFields } from './form-fields'
import { findUnknownRelations, findUnknownTable } from './tables'
import { defineCheck } from '../define-check'

const page = 'views/pages/index.liquid'

/** Every file by its kind: its keys, and the other rules of its kind. */
export const files = defineCheck({
  name: 'configuration',
  rules: {
    configuration: {
      summary: 'Front matter, a form, a notification, a schema file, a translation or config.yml cannot be used.',
      example: {
        files: { 'schema/tea.yml': 'properties:\n- name: price\n  type: intger' },
        message:
          'properties.0.type: expected one of string, text, integer, float, decimal, boolean, date, datetime, time, array, geojson, geometry, upload, photo, file, address, binary, got String "intger" (did you mean "integer"?)',
      },
    },
    'same-address': {
      summary: 'Two pages have the same address, method and format.',
      example: {
        files: {
          'views/pages/tea.liquid': '---\nslug: teas/:id\n---\n',
          'views/pages/teas/show.liquid': '---\nslug: teas/:name\n---\n',
        },
        message: 'views/pages/tea.liquid serves GET /teas/:name instead of this page',
      },
    },
    'short-address': {
      summary: 'A page reads segments of longer addresses than it serves.',
      example: {
        files: { 'views/pages/teas.liquid': '{{ context.params.slug2 }}' },
        message:
          'params.slug2 has no segment of the address: set slug_exact_match: false in config.yml, or max_deep_level of the page, for addresses longer than /teas',
      },
    },
    'same-name': {
      summary: 'Two forms, policies, e-mails, SMS or API calls have the same name.',
      example: {
        files: {
          'forms/tea.liquid': '---\nname: order\nresource: tea\n---\n',
          'forms/cup.liquid': '---\nname: order\nresource: cup\n---\n',
        },
        message: 'name: "order" is also the name of forms/cup.liquid: forms/tea.liquid is used',
      },
    },
    'unknown-key': {
      summary:
        'A key of front matter, a form, a schema file or config.yml has no effect. In a form or a job it is an error: the file cannot be used.',
      example: {
        files: { 'authorization_policies/admin.liquid': '---\nredirct_to: /\n---\ntrue' },
        message: 'redirct_to: unknown key (did you mean "redirect_to"?)',
      },
    },
    'ignored-value': {
      summary: 'A value in a form is ignored, or a value in any file whose key is repeated.',
      example: {
        files: { 'forms/tea.liquid': '---\nresource: tea\nfields:\n  properties: { name: text }\n---\n' },
        message: 'fields.properties.name: expected a hash, got String "text": ignored',
      },
    },
    'boolean-word': {
      summary: 'YAML reads a key or a text that is `yes`, `no`, `on` or `off`, without quotes, as `true` or `false`.',
      example: {
        files: { 'translations/en.yml': "en:\n  answers:\n    'yes': Of course\n    no: Never" },
        message: "en.answers: YAML reads the key no as false: put it in quotes, 'no'",
      },
    },
    'misplaced-app': {
      summary: 'The app is in another folder than the one that is checked.',
      example: {
        files: { 'shop/app/views/pages/index.liquid': 'Hello' },
        message: 'folder "views" not found here: the app is in "shop"',
      },
    },
    'idle-key': {
      summary: 'A key has an effect only on the original platform.',
      example: {
        files: { [page]: '---\nenable_profiler: true\n---\n' },
        message: 'enable_profiler: this key has no effect here',
      },
    },
  },
  async *find(app: ParsedApp) {
    yield* checkFolder(app)
    for await (const { diagnostics } of app.pausing(app.files.values())) yield* diagnostics
    yield* checkSameNames(app)
    yield* checkSchema(app)
    yield* checkAddresses(app)
    yield* checkForms(app)
  },
})

/** Whether the app is in this folder. */
async function* checkFolder({ snapshot }: ParsedApp): AsyncGenerator<Diagnostic> {
  const misplaced = findMisplacedApp(await snapshot.list())
  if (misplaced) yield misplaced
}

/** Files that give themselves the name of another. */
async function* checkSameNames({ runtime, files }: ParsedApp): AsyncGenerator<Diagnostic> {
  for (const kind of Object.values<AnyFileKind>(fileKinds)) {
    if (!kind.isNamed || Object.values<AnyFileKind>(schemaKinds).includes(kind)) continue
    for (const { path, diagnostics } of await new NamedFiles(runtime.files, kind).list()) {
      if (files.has(path)) yield* diagnostics.filter(({ rule }) => rule === 'same-name')
    }
  }
}

/** Tables that two files describe, and tables that properties belong to and that the schema does not have. */
async function* checkSchema({ runtime, filesOf }: ParsedApp): AsyncGenerator<Diagnostic> {
  const tables = await runtime.schema.current()
  for (const { diagnostic } of tables.faults) if (diagnostic) yield diagnostic
  for (const kind of Object.values(schemaKinds)) {
    for (const file of filesOf(kind)) yield* findUnknownRelations(file, tables)
  }
}

/** Pages that never match, and segments of addresses that never exist. */
async function* checkAddresses({ filesOf, runtime }: ParsedApp): AsyncGenerator<Diagnostic> {
  const { maxSegments } = await readConfig(runtime.files)
  const pages = filesOf(fileKinds.page).map(loadPage)
  yield* findSameAddresses(pages)
  for (const page of pages) yield* findShortAddresses(page, maxSegments)
}

/** Tables and fields of forms that the app does not have, and validations that cannot work. */
async function* checkForms(app: ParsedApp): AsyncGenerator<Diagnostic> {
  const { runtime } = app
  const tables = await runtime.schema.current()
  yield* findUnknownTypes(app, tables)
  const forms: Form[] = []
  for (const file of app.filesOf(fileKinds.form)) {
    if (file.fault) continue
    const { path, name, locate, value } = file
    const { resource, custom_model_types: types = [] } = value
    const unknown = isDocumented(resource) ? undefined : findUnknownTable(resource, tables)
    const suggestion = findNearest(resource, [...resourceNames, ...tables.names])
    if (unknown) yield diagnose('unknown-table', locate(['resource']), unknown.message, { suggestion })
    for (const type of types) {
      const unknown = findUnknownTable(type, tables)
      if (unknown) yield diagnose('unknown-table', locate(['custom_model_types']), unknown.message, unknown)
    }
    try {
      const found = await runtime.service(Forms).find(name)
      // Another form may have its name.
      if (found?.path !== path) continue
      forms.push(found)
      yield* findUnlistedFields(found, tables, locate)
      yield* findUnknownFields(app, found, tables)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      yield findDiagnostic(error) ?? diagnose('configuration', { file: path, line: 1, column: 1 }, error.message)
    }
  }
  yield* findUnknownValues(app, forms, tables)
}

/** The fault of `config.yml`, with which the app cannot even be opened; undefined if the error is another one. */
export function findConfigFault(error: unknown): Diagnostic | undefined {
  const diagnostic = findDiagnostic(error)
  return diagnostic?.file === configFile ? diagnostic : undefined
}
