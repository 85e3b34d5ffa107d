import { diagnose, findDiagnostic, type Diagnostic } from '../../base/diagnostics/diagnostic'
import { configFile, readConfig } from '../../files/config'
import { fileKinds, findFileKind, type AnyFileKind } from '../../files/kinds'
import type { Key, ReadFile } from '../../files/file-kind'
import { NamedFiles } from '../../files/named-files'
import { findMisplacedApp } from '../../files/root'
import { findShortAddresses } from '../../files/short-addresses'
import { readPage, type LoadedPage } from '../../files/page'
import { Forms } from '../../app/forms/forms'
import { plainLayout } from '../../app/notifications/email-render'
import { PlatformError } from '../../base/errors'
import { getOwn } from '../../base/values/hash'
import type { ParsedApp } from './app'
import { findAbsence } from './names'

/** Every file by its kind: its keys, the files that they name, and the other rules of its kind. */
export async function* checkFiles(app: ParsedApp): AsyncGenerator<Diagnostic> {
  yield* checkFolder(app)
  for (const [path, text] of app.texts) {
    const kind = findFileKind(path)
    if (!kind) continue
    const file = kind.read(path, text)
    yield* file.diagnostics
    yield* checkNames(app, kind, file)
  }
  yield* checkSameNames(app)
  yield* checkSchema(app)
  yield* checkAddresses(app)
  yield* checkForms(app)
}

/** Whether the app is in this folder. */
async function* checkFolder({ snapshot }: ParsedApp): AsyncGenerator<Diagnostic> {
  const misplaced = findMisplacedApp(await snapshot.list())
  if (misplaced) yield misplaced
}

/** The files that the keys of a file name. */
async function* checkNames(
  app: ParsedApp,
  kind: AnyFileKind,
  { given, locate }: ReadFile<unknown>,
): AsyncGenerator<Diagnostic> {
  for (const [key, { names }] of Object.entries<Key>(kind.keys)) {
    if (!names) continue
    for (const name of [getOwn(given, key) ?? []].flat()) {
      if (typeof name !== 'string' || name === '' || (kind.kind === 'e-mail' && name === plainLayout)) continue
      const absence = await findAbsence(app, names, name)
      if (absence) yield diagnose(absence.rule, locate([key]), absence.message)
    }
  }
}

/** Files that declare the name of another file. */
async function* checkSameNames({ runtime, texts }: ParsedApp): AsyncGenerator<Diagnostic> {
  for (const kind of Object.values<AnyFileKind>(fileKinds)) {
    if (!kind.isNamed || Object.values<AnyFileKind>(schemas).includes(kind)) continue
    for (const { path, diagnostics } of await new NamedFiles(runtime.files, kind).list()) {
      if (texts.has(path)) yield* diagnostics.filter(({ rule }) => rule === 'same-name')
    }
  }
}

const { table, userSchema, profileType } = fileKinds
const schemas = { table, userSchema, profileType }

/** Tables that two files describe. */
async function* checkSchema({ runtime }: ParsedApp): AsyncGenerator<Diagnostic> {
  for (const { diagnostic } of (await runtime.schema.current()).faults) if (diagnostic) yield diagnostic
}

/** The requests that a page serves, ignoring the names of its parameters. */
function formatRequest({ method, subdomain = '', slug, format }: LoadedPage): string {
  return [method, subdomain, slug.address.replace(/([:*])\w+/g, '$1'), format].join(' ')
}

/** Pages that never match, and segments of addresses that never exist. */
async function* checkAddresses({ places, paths, texts, snapshot }: ParsedApp): AsyncGenerator<Diagnostic> {
  const { maxSegments } = await readConfig(snapshot)
  const answering = new Map<string, string>()
  for (const file of paths(fileKinds.page)) {
    const page = readPage(file, texts.get(file) as string)
    const request = formatRequest(page)
    const other = answering.get(request)
    if (other === undefined) answering.set(request, file)
    else {
      const message = `${other} serves ${page.method.toUpperCase()} ${page.slug.address} instead of this page`
      yield diagnose('same-address', places.locateKey(file, ['slug']), message)
    }
    yield* findShortAddresses(page, maxSegments)
  }
}

/** Fields of forms that their resource does not have, and validations that cannot work. */
async function* checkForms({ runtime, paths, texts }: ParsedApp): AsyncGenerator<Diagnostic> {
  const { form } = fileKinds
  for (const path of paths(form)) {
    const { fault, name } = form.read(path, texts.get(path) as string)
    if (fault) continue
    try {
      await runtime.service(Forms).find(name)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      yield findDiagnostic(error) ?? diagnose('configuration', { file: path, line: 1, column: 1 }, error.message)
    }
  }
}

/** The fault of `config.yml`, with which the app cannot even be opened; undefined if the error is another one. */
export function findConfigFault(error: unknown): Diagnostic | undefined {
  const diagnostic = findDiagnostic(error)
  return diagnostic?.file === configFile ? diagnostic : undefined
}
