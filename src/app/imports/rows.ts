import { constantsTable } from '../../ports/records/reserved-tables'
import { ByteCollector } from '../../base/async/byte-collector'
import { InvalidValueError, LimitError, PlatformError } from '../../base/errors'
import { readCsv } from '../../base/formats/csv'
import { readJsonLists } from '../../base/formats/json-lists'
import * as fixedLimits from '../../base/limits'
import { describe } from '../../base/values/describe'
import { getOwn, makeHash, isHash, type Hash } from '../../base/values/hash'
import { kindNames, type DataFile } from './data-files'
import { parseExportedJson, rowKinds, type ReadRow, type RowKind } from './row'
import type { SourceFile } from './source'
import { readNdjsonRows, readTableCsv, readTableRow } from './table-rows'

/** Receives a fault of a file, or of a list in it. */
type OnFault = (kind: RowKind, place: string, fault: string) => void

/**
 * Reads the rows of a kind.
 *
 * @param onFault called once with a file, or a list of it, that cannot be read to its end
 */
export async function* readRows(
  files: readonly DataFile[],
  kind: RowKind,
  onFault: OnFault,
): AsyncGenerator<ReadRow, void> {
  for (const file of files) {
    // A file may be read for each kind: the first one reports its faults.
    const report = kind === (findOnlyKind(file) ?? rowKinds[0]) ? onFault : () => undefined
    try {
      yield* readFile(file, kind, report)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      report(file.kind ?? 'records', file.path, error.message)
    }
  }
}

/** The only kind that `readFile` reads a file for, if there is one. */
function findOnlyKind({ format, kind, isTable }: DataFile): RowKind | undefined {
  return (format === 'csv' && !isTable) || kind === 'constants' ? kind : undefined
}

async function* readFile(file: DataFile, kind: RowKind, onFault: OnFault): AsyncGenerator<ReadRow, void> {
  if (file.format === 'ndjson') yield* readNdjsonRows(file.path, file.file, kind, file.hint)
  else if (file.format === 'csv' && file.isTable) yield* readTableCsv(file.path, file.file, kind, file.hint)
  else if (file.kind === 'constants' && file.format !== 'csv') {
    if (kind === 'constants') yield* readConstants(file)
  } else if (file.format === 'json') yield* readJsonRows(file, kind, onFault)
  else if (file.kind === kind) yield* readCsvRows(file, kind)
}

async function* readCsvRows({ path, file }: DataFile, kind: RowKind): AsyncGenerator<ReadRow, void> {
  let names: readonly string[] | undefined
  for await (const { line, cells } of readCsv(file.stream())) {
    const place = `${path}:${line}`
    if (!names) names = cells.map((cell) => (cell ?? '').trim())
    else if (cells.length !== names.length) {
      yield { kind, place, fault: `expected ${names.length} columns, got ${cells.length}` }
    } else {
      const header = names
      const filled = cells.flatMap((cell, i) => (!cell ? [] : [[header[i] ?? '', cell] as const]))
      yield { kind, place, values: makeHash(filled), size: filled.reduce((sum, [, cell]) => sum + cell.length, 0) }
    }
  }
}

async function* readJsonRows(
  { path: name, file, kind: ofFile, hint }: DataFile,
  kind: RowKind,
  onFault: OnFault,
): AsyncGenerator<ReadRow, void> {
  for await (const { path, index, line, json } of readJsonLists(file.stream())) {
    if (path.length === 0 && (ofFile === undefined || namesTable(json))) {
      yield* readTableRow(json, `${name}:${line}`, kind, hint)
      continue
    }
    const list = path.findLast((key) => key !== 'results') ?? ''
    const listKind = kindNames.get(list) ?? (path.length === 0 ? ofFile : undefined)
    const place = `${name}: ${list}[${index}]`
    if (listKind === undefined && index === 0) onFault('records', `${name}: ${list}`, expectedLists)
    if (listKind !== kind) continue
    yield { kind, place, ...readObject(json), size: json.length }
  }
}

/** Whether an element of a list is a record as `data export` writes it. */
function namesTable(json: string): boolean {
  const read = readObject(json)
  return 'values' in read && typeof getOwn(read.values, 'table') === 'string'
}

const expectedLists = 'expected lists of users, records, models, profiles or constants'

function readObject(json: string): { readonly values: Hash } | { readonly fault: string } {
  try {
    const values = parseExportedJson(json)
    return isHash(values) ? { values } : { fault: `expected an object, got ${describe(values)}` }
  } catch (error) {
    if (error instanceof PlatformError) return { fault: error.message }
    throw error
  }
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
  const document = parseExportedJson(text)
  const rows = findList(document)
  for (const [i, values] of rows.entries()) {
    const place = `${path}: [${i}]`
    const isRecord = isHash(values) && getOwn(values, 'table') === constantsTable
    yield isHash(values)
      ? { kind, place, values, ...(isRecord && { table: constantsTable }) }
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
  const read = new ByteCollector()
  for await (const chunk of file.stream()) {
    read.add(chunk)
    if (read.size > max) throw new LimitError('imports.rowCharacters', `constants have at most ${max} bytes`)
  }
  return read.toBuffer().toString()
}
