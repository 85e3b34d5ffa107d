import { basename } from 'node:path'
import { InvalidValueError, LimitError, PlatformError } from '../../base/errors'
import { readCsv } from '../../base/formats/csv'
import { readJsonLists } from '../../base/formats/json-lists'
import * as fixedLimits from '../../base/limits'
import { makeBoundedMeter } from '../../base/metering/meter'
import { describe, show } from '../../base/values/describe'
import { getOwn, makeHash, isHash, type Hash } from '../../base/values/hash'
import { checkWritable, parseJson } from '../../base/values/json-bounds'
import type { Source, SourceFile } from './source'

/** The kinds of rows, in the order in which they come in. */
export const rowKinds = ['constants', 'users', 'profiles', 'records', 'activities'] as const
export type RowKind = (typeof rowKinds)[number]

/** A row of an export: of a CSV file, or of a list in JSON. */
export interface Row {
  readonly kind: RowKind
  /** Where it is, for messages: `users.csv:12`, `data.json: users[3]` */
  readonly place: string
  /** Its columns, without empty ones. */
  readonly values: Hash
}

/** A row, or the reason why it cannot be read. */
export type ReadRow = Row | { readonly kind: RowKind; readonly place: string; readonly fault: string }

const kindNames: ReadonlyMap<string, RowKind> = new Map([
  ['constants', 'constants'],
  ['users', 'users'],
  ['people', 'users'],
  ['user_profiles', 'profiles'],
  ['profiles', 'profiles'],
  ['records', 'records'],
  ['models', 'records'],
  ['customizations', 'records'],
  ['activity_streams_activities', 'activities'],
  ['activities', 'activities'],
])

const numbered = /(?:\.\d{1,9})?\.(csv|json|txt)$/i
const jsonDocument = /(?:^|\/)(?:data|export|exported)(?:\.\d{1,9})?\.json$/i

/** A data file of an export. */
interface DataFile {
  readonly path: string
  readonly file: SourceFile
  readonly format: 'csv' | 'json' | 'txt'
  /** The kind of its rows; undefined for a document with lists of several, and for files that are not known. */
  readonly kind: RowKind | undefined
}

/** The data files of an export, and the CSV files that are not known. */
export function findDataFiles(source: Source): {
  readonly known: readonly DataFile[]
  readonly unknown: readonly string[]
} {
  const isOneFile = source.paths.length === 1
  const known: DataFile[] = []
  const unknown: string[] = []
  for (const path of source.paths.toSorted()) {
    const [, format = ''] = numbered.exec(path) ?? []
    const file = format === '' || path.split('/').length > 2 ? undefined : source.file(path)
    if (!file) continue
    const lower = format.toLowerCase() as DataFile['format']
    const kind = kindNames.get(basename(path).replace(numbered, '').toLowerCase())
    const isDocument = jsonDocument.test(path) || (isOneFile && lower === 'json')
    const isKnown = kind !== undefined ? lower !== 'txt' || kind === 'constants' : isDocument
    if (isKnown) known.push({ path, file, format: lower, kind })
    else if (lower === 'csv') unknown.push(path)
  }
  return { known, unknown }
}

/**
 * Reads the rows of a kind.
 *
 * @param onFault called with a file, or a list of it, that cannot be read to its end
 */
export async function* readRows(
  files: readonly DataFile[],
  kind: RowKind,
  onFault: (place: string, fault: string) => void,
): AsyncGenerator<ReadRow, void> {
  for (const file of files) {
    if (file.kind !== undefined && file.kind !== kind) continue
    try {
      if (file.kind === 'constants' && file.format !== 'csv') yield* readConstants(file)
      else if (file.format === 'csv') yield* readCsvRows(file, kind)
      else yield* readJsonRows(file, kind, onFault)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      onFault(file.path, error.message)
    }
  }
}

async function* readCsvRows({ path, file }: DataFile, kind: RowKind): AsyncGenerator<ReadRow, void> {
  let names: readonly string[] | undefined
  for await (const { line, cells } of readCsv(file.stream())) {
    const place = `${path}:${line}`
    if (!names) names = cells.map((cell) => cell.trim())
    else if (cells.length !== names.length) {
      yield { kind, place, fault: `expected ${names.length} columns, got ${cells.length}` }
    } else {
      const header = names
      const filled = cells.flatMap((cell, i) => (cell === '' ? [] : [[header[i] ?? '', cell] as const]))
      yield { kind, place, values: makeHash(filled) }
    }
  }
}

async function* readJsonRows(
  { path: name, file, kind: ofFile }: DataFile,
  kind: RowKind,
  onFault: (place: string, fault: string) => void,
): AsyncGenerator<ReadRow, void> {
  for await (const { path, index, json } of readJsonLists(file.stream())) {
    const list = path.findLast((key) => key !== 'results') ?? ''
    const listKind = kindNames.get(list) ?? (path.length === 0 ? ofFile : undefined)
    const place = `${name}: ${list}[${index}]`
    // Reported once, with the first kind, at the first element.
    if (listKind === undefined && kind === rowKinds[0] && index === 0) onFault(`${name}: ${list}`, expectedLists)
    if (listKind !== kind) continue
    yield { kind, place, ...readObject(json) }
  }
}

const expectedLists = 'expected lists of users, records, models, profiles or constants'

function readObject(json: string): { readonly values: Hash } | { readonly fault: string } {
  try {
    const values = readJson(json)
    return isHash(values) ? { values } : { fault: `expected an object, got ${describe(values)}` }
  } catch (error) {
    if (error instanceof PlatformError) return { fault: error.message }
    throw error
  }
}

/**
 * Parses JSON of an export.
 *
 * @throws {InvalidValueError} if it is not JSON, or is nested too deep
 * @throws {LimitError} if it is too large
 */
export function readJson(json: string): unknown {
  let value: unknown
  try {
    value = parseJson(json)
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause
    throw new InvalidValueError(`it is not JSON: ${(cause as Error).message}`, { cause })
  }
  checkWritable(value, makeBoundedMeter())
  return value
}

/** A line of `pos-cli constants list`: the name, and the value as a JSON string. */
const constantLine = /^(\S+)\s+("(?:[^"\\]|\\.)*")$/
/** How that command prints hidden values, its default. */
const hidden = /^.{0,2}\.\.\.$/s

/** Constants as an object of names and values, as a list of both, or as `pos-cli constants list` prints them. */
async function* readConstants({ path, file, format }: DataFile): AsyncGenerator<ReadRow, void> {
  const kind = 'constants'
  const text = await readText(file)
  if (format === 'txt') {
    const lines = text.split(/\r?\n/).entries()
    for (const [i, line] of lines) if (line.trim() !== '') yield { kind, place: `${path}:${i + 1}`, ...readLine(line) }
    return
  }
  const document = readJson(text)
  const rows = findList(document)
  for (const [i, values] of rows.entries()) {
    const place = `${path}: [${i}]`
    yield isHash(values)
      ? { kind, place, values }
      : { kind, place, fault: `expected an object, got ${describe(values)}` }
  }
}

function readLine(line: string): { readonly values: Hash } | { readonly fault: string } {
  const [, name, json] = constantLine.exec(line.trim()) ?? []
  if (name === undefined || json === undefined) return { fault: 'expected a name, and a value in quotes' }
  const read = readObject(`{"name":${JSON.stringify(name)},"value":${json}}`)
  const isHidden = 'values' in read && hidden.test(String(getOwn(read.values, 'value')))
  return isHidden ? { fault: 'the value is hidden: list constants with SAFE=1 pos-cli constants list' } : read
}

/** The list in `[…]`, `{ results: […] }`, `{ data: { constants: { results: […] } } }` or `{ NAME: 'value' }`. */
function findList(document: unknown): readonly unknown[] {
  if (Array.isArray(document)) return document
  if (!isHash(document)) throw new InvalidValueError(`expected constants, got ${describe(document)}`)
  for (const key of ['data', 'constants', 'results']) {
    const inner = getOwn(document, key)
    if (typeof inner === 'object' && inner !== null) return findList(inner)
  }
  return Object.entries(document).map(([name, value]) => ({ name, value }))
}

async function readText(file: SourceFile): Promise<string> {
  const max = fixedLimits.imports.rowCharacters
  if (file.size > max) throw new LimitError('imports.rowCharacters', `constants have at most ${max} bytes`)
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream()) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** @throws {InvalidValueError} if there is no data */
export function checkFound({ known, unknown }: ReturnType<typeof findDataFiles>): void {
  if (known.length > 0) return
  const found = unknown.length === 0 ? '' : `, found ${unknown.map(show).join(', ')}`
  throw new InvalidValueError(`expected users.csv, records.csv or data.json in the export${found}`)
}
