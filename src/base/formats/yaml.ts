import type { CST, Document, Node, Scalar, YAMLParseError } from 'yaml'
import { diagnose } from '../diagnostics/diagnostic'
import { makeConfigurationError } from '../errors'
import * as fixedLimits from '../limits'
import { loadLibrary } from '../library'
import { getErrorMessage } from '../text/error-message'
import { indentValues } from './yaml-indentation'
import { scalars } from './yaml-scalars'

/** The maximum nesting of collections; aliases do not count. */
const maxDepth = fixedLimits.formats.yamlDepth
/** The maximum number of alias expansions; nested ones multiply. */
const maxAliases = fixedLimits.formats.yamlAliases

/** A parsed text with the lines of its values. */
export interface LocatedYaml {
  readonly value: unknown
  /** Returns the place of the last of these keys, or of the innermost existing one. */
  locate(keys: readonly string[]): Position
  readonly booleanWords: readonly BooleanWord[]
  readonly repeatedKeys: readonly RepeatedKey[]
}

interface Position {
  readonly line: number
  readonly column: number
}

/** `yes`, `no`, `on` or `off` without quotes, which YAML 1.1 reads as a boolean. */
export interface BooleanWord extends Position {
  /** As it is written: `No`. */
  readonly word: string
  readonly value: boolean
  /** The keys that lead to the value, or to the hash with the key. */
  readonly keys: readonly string[]
  readonly isKey: boolean
}

/** A key whose value is ignored, because its hash has the key again. */
export interface RepeatedKey extends Position {
  readonly keys: readonly string[]
  /** The line of the last one, which counts. */
  readonly lastLine: number
}

/**
 * Parses YAML 1.1 as Ruby does: `yes` and `on` are true, `0777` is octal, `<<` merges, the last of two equal keys wins,
 * and only the first document counts. A date stays text.
 *
 * @param file the name for error messages
 * @throws {ConfigurationError} with file and line, if the text is not YAML
 */
export function parseYaml(text: string, file: string): unknown {
  return locateYaml(text, file).value
}

/** Like `parseYaml`, with the lines of the values. @param firstLine the line of the file where the text starts */
export function locateYaml(text: string, file: string, firstLine = 1): LocatedYaml {
  const { Composer, LineCounter, Parser } = loadLibrary<typeof import('yaml')>('yaml')
  const lines = new LineCounter()
  const fail = (reason: string, offset?: number, options?: ErrorOptions): never => {
    const { line, col } = lines.linePos(offset ?? 0)
    const place = { file, line: line + firstLine - 1, column: col }
    throw makeConfigurationError(diagnose('configuration', place, `invalid YAML: ${reason}`), options)
  }
  // YAML 1.1 ends lines at a lone carriage return too.
  const source = text.replace(/\r(?!\n)/g, '\n')
  const tokens = Array.from(new Parser(lines.addNewLine).parse(source))
  for (const token of tokens) {
    const deep = findTooDeep(token)
    if (deep) fail(`it is nested more than ${maxDepth} deep`, deep.offset)
  }
  const [document] = new Composer({
    version: '1.1',
    schema: 'failsafe',
    customTags: [...scalars],
    merge: true,
    uniqueKeys: false,
    logLevel: 'error',
  }).compose(tokens, true, source.length)
  const error = document?.errors.find((one) => !isCommentWithoutSpace(one))
  const indented = error && indentable.has(error.code) ? indentValues(source) : source
  if (indented !== source) return locateYaml(indented, file, firstLine)
  if (error) fail(error.message + makeHint(error, source), error.pos[0], { cause: error })
  const unquoted = document && findHashKey(document)
  if (unquoted) fail('a hash cannot be a key (put Liquid in quotes)', unquoted.range?.[0])
  let value: unknown
  try {
    value = document?.toJS({ maxAliasCount: maxAliases })
  } catch (cause) {
    fail(getErrorMessage(cause), undefined, { cause })
  }
  if (containsItself(value)) fail('through an alias it contains itself, or is nested too deep')
  const toPosition = (range: Node['range']): Position => {
    const { line, col } = lines.linePos(range?.[0] ?? 0)
    return { line: line + firstLine - 1, column: col }
  }
  return {
    value,
    locate: (keys) => toPosition(findKeyRange(document?.contents, keys)),
    booleanWords: Array.from(listBooleanWords(document?.contents, []), ({ scalar, keys, isKey }) => ({
      word: scalar.source,
      value: scalar.value,
      keys,
      isKey,
      ...toPosition(scalar.range),
    })),
    repeatedKeys: Array.from(listRepeatedKeys(document?.contents, []), ({ keys, key, last }) => ({
      keys,
      lastLine: toPosition(last.range).line,
      ...toPosition(key.range),
    })),
  }
}

/** Ruby begins a comment right after a comma, a bracket or a quote, too. */
function isCommentWithoutSpace({ code, message }: YAMLParseError): boolean {
  // The library has this code for other faults, too, also at a "#".
  // eslint-disable-next-line no-restricted-syntax
  return code === 'MISSING_CHAR' && message.startsWith('Comments must be separated')
}

/** The errors of the library for values whose further lines are not indented. */
const indentable: ReadonlySet<string> = new Set(['MISSING_CHAR', 'BAD_INDENT'])
/** A hash or list where a key should be: an unquoted `{{ name }}` is a hash whose key is one. */
function findHashKey(document: Document): Node | undefined {
  const { isCollection, visit } = loadLibrary<typeof import('yaml')>('yaml')
  let found: Node | undefined
  visit(document, {
    Pair(_, { key }) {
      if (!isCollection(key)) return undefined
      found = key
      return visit.BREAK
    },
  })
  return found
}

/** A boolean of a word that is not `true` or `false`. */
type WordScalar = Scalar<boolean> & { readonly source: string }

function isWordScalar(node: unknown): node is WordScalar {
  const { isScalar } = loadLibrary<typeof import('yaml')>('yaml')
  return isScalar(node) && typeof node.value === 'boolean' && /^(?:yes|no|on|off)$/i.test(node.source ?? '')
}

function* listBooleanWords(
  node: unknown,
  keys: readonly string[],
): Generator<{ readonly scalar: WordScalar } & Pick<BooleanWord, 'keys' | 'isKey'>> {
  const { isMap, isSeq } = loadLibrary<typeof import('yaml')>('yaml')
  if (isWordScalar(node)) yield { scalar: node, keys, isKey: false }
  else if (isSeq(node))
    for (const [i, item] of node.items.entries()) yield* listBooleanWords(item, [...keys, String(i)])
  else if (isMap<Node>(node)) {
    for (const { key, value } of node.items) {
      if (isWordScalar(key)) yield { scalar: key, keys, isKey: true }
      yield* listBooleanWords(value, [...keys, String(key)])
    }
  }
}

function* listRepeatedKeys(
  node: unknown,
  keys: readonly string[],
): Generator<{ readonly keys: readonly string[]; readonly key: Node; readonly last: Node }> {
  const { isMap, isScalar, isSeq } = loadLibrary<typeof import('yaml')>('yaml')
  if (isSeq(node)) for (const [i, item] of node.items.entries()) yield* listRepeatedKeys(item, [...keys, String(i)])
  if (!isMap<Node>(node)) return
  const lasts = new Map(node.items.map(({ key }) => [String(key), key]))
  for (const { key, value } of node.items) {
    const path = [...keys, String(key)]
    const last = lasts.get(String(key)) ?? key
    // Each `<<`, which is a symbol, merges.
    const isMerge = isScalar(key) && typeof key.value === 'symbol'
    if (last !== key && !isMerge) yield { keys: path, key, last }
    yield* listRepeatedKeys(value, path)
  }
}

/** The range of the last of these keys, or of the innermost existing one. */
function findKeyRange(contents: unknown, keys: readonly string[]): Node['range'] {
  const { isMap, isScalar, isSeq } = loadLibrary<typeof import('yaml')>('yaml')
  let node = contents
  let range: Node['range']
  for (const key of keys) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      : undefined
    const found = (pair?.key ?? (isSeq(node) ? node.items[Number(key)] : undefined)) as Node | undefined
    if (!found) return range
    range = found.range
    node = pair ? pair.value : found
  }
  return range
}

/** What would be right, for the mistakes behind the library's errors. It reads a text that begins with `*` as an alias. */
function makeHint({ code, pos }: YAMLParseError, text: string): string {
  const isAlias = code === 'BAD_ALIAS' || code === 'ALIAS_PROPS' || text.charAt(pos[0]) === '*'
  if (isAlias) return ' (a text that begins with "*" must be in quotes)'
  const line = text.slice(text.lastIndexOf('\n', pos[0] - 1) + 1, pos[1])
  if (/[:-]\s+\{[{%]/.test(line)) return ' (a text that begins with Liquid must be in quotes)'
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    return ' (a text that contains ": " must be in quotes; the keys of a hash begin in the same column)'
  }
  if (code === 'MULTILINE_IMPLICIT_KEY') return ' (expected "key: value", with a space after the colon)'
  const isAfterApostrophe = code === 'UNEXPECTED_TOKEN' && text.charAt(pos[0] - 1) === "'"
  return isAfterApostrophe ? " (in single quotes, an apostrophe is written twice: 'it''s')" : ''
}

/** The first token that is nested too deep: the library recurses without a limit. */
function findTooDeep(token: CST.Token | null | undefined, depth = 0): CST.Token | undefined {
  if (!token) return undefined
  if (token.type === 'document') return findTooDeep(token.value, depth)
  if (!('items' in token)) return undefined
  if (depth >= maxDepth) return token
  for (const { key, value } of token.items) {
    const deep = findTooDeep(key, depth + 1) ?? findTooDeep(value, depth + 1)
    if (deep) return deep
  }
  return undefined
}

/** Returns whether a value contains itself through an alias, or aliases nest too deep. */
function containsItself(value: unknown, above = new Set<unknown>(), done = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || done.has(value)) return false
  if (above.has(value) || above.size > maxAliases) return true
  above.add(value)
  const found = Object.values(value).some((item) => containsItself(item, above, done))
  above.delete(value)
  done.add(value)
  return found
}
