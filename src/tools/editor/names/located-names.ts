import type { Token } from 'liquidjs'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { getOwn } from '../../../base/values/hash'
import type { Key } from '../../../files/file-kind'
import { findFileKind } from '../../../files/kinds'
import { findWord } from '../../check/fixes'
import { Places } from '../../check/places'
import type { TemplateParser } from '../../check/template-parser'
import type { NameKind } from './app-names'

/** A name in a file, without its quotes. The indexes are in the file. */
export interface LocatedName {
  readonly kind: NameKind
  readonly name: string
  readonly begin: number
  readonly end: number
}

/** The names that a file writes: in its templates, and in the keys of its front matter. */
export function listLocatedNames(parser: TemplateParser, path: string, text: string): readonly LocatedName[] {
  const kind = findFileKind(path)
  if (kind?.format !== 'liquid') return []
  const document = TextDocument.create('', 'liquid', 0, text)
  const file = kind.read(path, text)
  const places = new Places(new Map([[path, file]]), parser.runtime.values)
  const locate = ({ line, column }: { readonly line: number; readonly column: number }): number =>
    document.offsetAt({ line: line - 1, character: column - 1 })
  const found: LocatedName[] = []
  const add = (nameKind: NameKind, name: string, begin: number): void => {
    const at = text.indexOf(name, begin)
    // A name with escapes, or of a template whose place is not known.
    if (at < 0 || at - begin > maxBefore || name === '') return
    found.push({ kind: nameKind, name, begin: at, end: at + name.length })
  }
  for (const { isBody, uses } of parser.parse(file)) {
    const begin = (token: Token): number => (isBody ? token.begin : locate(places.locateToken(token)))
    for (const { kind: nameKind, text: name, token } of uses.names) add(nameKind, name, begin(token))
  }
  for (const [key, { names }] of Object.entries<Key>(kind.keys)) {
    if (!names) continue
    let begin = locate(file.locate([key])) + key.length
    for (const name of [getOwn(file.given, key) ?? []].flat()) {
      if (typeof name !== 'string' || name === '') continue
      const at = findWord(text, name, begin, nameCharacter)
      if (at < 0) continue
      found.push({ kind: names, name, begin: at, end: at + name.length })
      begin = at + name.length
    }
  }
  return found
}

/** Between the place of an expression and its text are a quote or a bracket. */
const maxBefore = 4

/** The characters of names. */
const nameCharacter = /[\w/-]/
