import { reportUnknown, type Check } from '../base/configuration/checks'
import { Cursor } from '../base/configuration/cursor'
import { diagnose, findDiagnostic, type Diagnostic, type Place, type Report } from '../base/diagnostics/diagnostic'
import { makeConfigurationError, type ConfigurationError } from '../base/errors'
import { readFrontMatter } from '../base/formats/front-matter'
import { locateYaml, type BooleanWord, type LocatedYaml } from '../base/formats/yaml'
import { getOwn, makeHash, isHash, type Hash } from '../base/values/hash'
import { splitModule, qualify } from './module-path'

/** A kind of file that a key can name: the layout of a page, a policy of a form. */
export type NamedFileKind = 'layout' | 'policy' | 'email' | 'sms' | 'apiCall'

/** A key of a file: its type, and its entry in the reference. */
export interface Key<T = unknown> {
  readonly type: Check<T>
  /** One sentence. */
  readonly summary: string
  /** YAML of a value. */
  readonly example: string
  /** The default in words, if it is not nil. */
  readonly default?: string
  readonly isRequired?: true
  /** Earlier names of the key, which still work. */
  readonly former?: readonly string[]
  /** The value if the key is there and nil. Default: as without the key */
  readonly whenNil?: T
  /** The kind of file that its texts name. */
  readonly names?: NamedFileKind
}

export type Keys = Readonly<Record<string, Key>>

/** The values of the keys that a file has. */
export type Values<K extends Keys> = {
  readonly [Name in keyof K as K[Name] extends { isRequired: true } ? Name : never]: ReturnType<K[Name]['type']>
} & { readonly [Name in keyof K as K[Name] extends { isRequired: true } ? never : Name]?: ReturnType<K[Name]['type']> }

/** How a file is written: Liquid below front matter, or all of it in another language. */
export type Format = 'liquid' | 'yaml' | 'json' | 'graphql' | 'asset'

/** The input of `build`, in addition to the values of the keys. */
export interface Written {
  readonly path: string
  /** The name that the file declares, or its name by path. */
  readonly name: string
  /** The whole file. */
  readonly text: string
  /** The file below its front matter. */
  readonly body: string
  /** Points at the keys: for faults that concern several of them. */
  readonly cursor: Cursor
}

/** The kind of files in a folder, and how their names are derived. */
export interface FolderDescription {
  /** The name of the kind in messages: `query`. */
  readonly kind: string
  /** The folders of the files; earlier ones take precedence: `['views/partials/', 'lib/']`. */
  readonly folders: readonly string[]
  /** The extension, which is not part of the name: `.graphql`. */
  readonly extension: string
  /** Whether files with other extensions count too, by their full names: `x.css`. */
  readonly anyExtension?: boolean
  /** Endings of which a name may omit one; earlier ones take precedence: `x` also finds `x.html.liquid`. */
  readonly optionalEndings?: readonly string[]
  /** A prefix that the name of a file may have: `_`, so that `cart/item` also finds `cart/_item.liquid`. */
  readonly optionalPrefix?: string
  /** The end of a folder that names may contain: `lib/`, so that `lib/cart/find` also finds `lib/cart/find.liquid`. */
  readonly optionalFolder?: string
  /**
   * Whether names may omit folders, as in older apps: `find` also finds `carts/find.graphql`, where no other file of
   * the app or module ends so.
   */
  readonly optionalFolders?: boolean
}

export interface FileKindDefinition<K extends Keys, Value> extends FolderDescription {
  /** One or two sentences: the purpose of such a file. */
  readonly summary: string
  /** A whole file. */
  readonly example: { readonly path: string; readonly text: string }
  readonly format: Format
  /** Earlier names of the folder, which still work. */
  readonly former?: readonly string[]
  /** The one path of such a file: `config.yml`. */
  readonly path?: string
  /** Other extensions, which are part of no name. */
  readonly otherExtensions?: readonly string[]
  readonly keys: K
  /** Keys that only the original platform has a use for. */
  readonly idle?: readonly string[]
  /** Whether unknown keys are faults, or only reported, or may have any value. Default: reported */
  readonly unknownKeys?: 'fault' | 'reported' | 'allowed'
  /** Whether all values are texts, at any depth. */
  readonly hasOnlyTexts?: true
  /** Whether the key `name` replaces the name by path. */
  readonly isNamed?: true
  /** Whether texts in the front matter are Liquid. */
  readonly hasLiquidKeys?: true
  /** Whether texts of Liquid need no quotes in the front matter. */
  readonly hasUnquotedLiquid?: true
  /** Translates earlier shapes of the front matter that differ in more than a name. */
  readonly modernize?: (input: Hash) => Hash
  /** Makes the value of a file. Default: the values of its keys */
  readonly build?: (values: Values<K>, written: Written) => Value
}

/** A file that was read. */
export interface ReadFile<Value> {
  readonly path: string
  readonly name: string
  /** The values as they are written, by the present names of their keys; empty if they cannot be read. */
  readonly given: Hash
  /** The whole file. */
  readonly text: string
  /** The file below its front matter. */
  readonly body: string
  /** Everything that is wrong with it. */
  readonly diagnostics: readonly Diagnostic[]
  /** Why the file cannot be used. */
  readonly fault: ConfigurationError | undefined
  /** The place of the value at these keys, by their present names. */
  readonly locate: (keys: readonly string[]) => Place
  /** @throws {ConfigurationError} its fault */
  readonly value: Value
}

/** A kind of file that an app consists of. */
export interface FileKind<K extends Keys = Keys, Value = unknown> extends Omit<FileKindDefinition<K, Value>, 'build'> {
  /** Whether a file is of this kind, by its path in today's layout. */
  owns(path: string): boolean
  /** The name of a file by its path: `modules/blog/posts/show`. */
  nameFrom(path: string): string
  /** Reads a file. It does not throw: the result contains the faults. */
  read(path: string, text: string): ReadFile<Value>
}

/**
 * Defines a kind of file: the only place for its folder, its keys and their defaults. Finding and reading the files,
 * the rules of `check`, and `docs/reference/files` come from it.
 *
 * @example
 * export const policy = defineFileKind({
 *   kind: 'policy', folders: ['authorization_policies/'], extension: '.liquid', format: 'liquid',
 *   summary: 'Allows or refuses a page or a form.',
 *   example: { path: 'authorization_policies/admin.liquid', text: '{{ context.current_user.is_admin }}' },
 *   keys: { redirect_to: { type: text, summary: 'The redirect if it refuses. Liquid.', example: '/sign-in' } },
 * })
 */
export function defineFileKind<const K extends Keys, Value = Values<K>>(
  definition: FileKindDefinition<K, Value>,
): FileKind<K, Value> {
  const { build = (values) => values as Value, ...description } = definition
  const { folders, extension, otherExtensions = [], path: only } = description
  const extensions = [extension, ...otherExtensions]
  const find = (rest: string): string | undefined => {
    const folder = folders.find((folder) => rest.startsWith(folder))
    const ending = extensions.find((ending) => rest.endsWith(ending))
    return folder === undefined || ending === undefined
      ? undefined
      : rest.slice(folder.length, -ending.length || undefined)
  }
  const kind: FileKind<K, Value> = {
    ...description,
    owns(path) {
      const { rest } = splitModule(path)
      return only === undefined ? find(rest) !== undefined : rest === only
    },
    nameFrom(path) {
      const { module, rest } = splitModule(path)
      return module + (find(rest) ?? rest)
    },
    read: (path, text) => readFile(kind, build, path, text),
  }
  return kind
}

function readFile<K extends Keys, Value>(
  kind: FileKind<K, Value>,
  build: (values: Values<K>, written: Written) => Value,
  path: string,
  text: string,
): ReadFile<Value> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => {
    const isFault = diagnostic.rule === 'unknown-key' && kind.unknownKeys === 'fault'
    diagnostics.push(isFault ? { ...diagnostic, severity: 'error' } : diagnostic)
  }
  const parsed = tryToRead(report, () => parseFile(kind, path, text, report))
  const { written = {}, given = {}, body = '', cursor = startOfUnreadable(path, report) } = parsed ?? {}
  const values = parsed && readKeys(kind, given, cursor, report)
  const name = findName(kind, path, values)
  const findError = (): Diagnostic | undefined => diagnostics.find(({ severity }) => severity === 'error')
  const built = findError()
    ? undefined
    : tryToRead(report, () => ({ value: build(values as Values<K>, { path, name, text, body, cursor }) }))
  const error = findError()
  const fault = error && makeConfigurationError(error)
  return {
    path,
    name,
    given: makeHash(Object.entries(written).map(([key, value]) => [findPresentName(kind, key), value])),
    text,
    body,
    diagnostics,
    fault,
    locate: (keys) => keys.reduce((at, key) => at.at(key), cursor).place,
    get value() {
      if (fault) throw fault
      return (built as { readonly value: Value }).value
    },
  }
}

/** Points at the start of a file whose keys cannot be read. */
function startOfUnreadable(path: string, report: Report): Cursor {
  return new Cursor({ file: path, error: makeConfigurationError, report })
}

/** The result of `read`; undefined if it fails for a fault of the file, which is reported. */
function tryToRead<T>(report: Report, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    const diagnostic = findDiagnostic(error)
    if (!diagnostic) throw error
    report(diagnostic)
    return undefined
  }
}

interface ParsedFile {
  readonly written: Hash
  /** In today's shape. */
  readonly given: Hash
  readonly cursor: Cursor
  readonly body: string
}

function parseFile(kind: FileKind, path: string, text: string, report: Report): ParsedFile {
  const { yaml, body, firstLine } = findYaml(kind, path, text)
  const located: LocatedYaml | undefined = yaml.trim() === '' ? undefined : locateYaml(yaml, path, firstLine)
  const { value: read, booleanWords = [], repeatedKeys = [] } = located ?? {}
  const value = read ?? {}
  const locate = located && ((keys: readonly string[]) => located.locate(findWrittenKeys(kind, value, keys)))
  for (const { keys, lastLine, ...position } of repeatedKeys) {
    const message = `ignored: line ${lastLine} has this key again`
    report(diagnose('ignored-value', { file: path, ...position }, message, { keys }))
  }
  const words = new Map<string, BooleanWord>()
  for (const word of booleanWords) {
    if (word.isKey || kind.hasOnlyTexts) report(diagnoseBooleanWord(word, path))
    else words.set(word.keys.join('.'), word)
  }
  const reportBooleanWord = (keys: readonly string[]): void => {
    const word = words.get(findWrittenKeys(kind, value, keys).join('.'))
    if (word) report(diagnoseBooleanWord(word, path))
  }
  const cursor = new Cursor({
    file: path,
    ...(locate && { locate }),
    reportBooleanWord,
    error: makeConfigurationError,
    report,
  })
  if (!isHash(value)) return cursor.expected('a hash, such as "name: value"', value)
  return { written: value, given: kind.modernize?.(value) ?? value, cursor, body }
}

function diagnoseBooleanWord({ word, value, keys, isKey, ...position }: BooleanWord, file: string): Diagnostic {
  const message = `YAML reads ${isKey ? 'the key ' : ''}${word} as ${value}: put it in quotes, '${word}'`
  return diagnose('boolean-word', { file, ...position }, message, { keys })
}

/** The part of a file with its keys. */
function findYaml(kind: FileKind, path: string, text: string) {
  if (kind.format === 'yaml' || kind.format === 'json') return { yaml: text, body: '', firstLine: 1 }
  if (kind.format !== 'liquid') return { yaml: '', body: text, firstLine: 1 }
  const { yaml, body, unclosed } = readFrontMatter(text, kind.hasUnquotedLiquid)
  if (!unclosed) return { yaml, body: text.slice(body), firstLine: 2 }
  const place = { file: path, line: 1, column: 1 }
  throw makeConfigurationError(
    diagnose('configuration', place, 'the front matter is not closed: expected a second line "---"'),
  )
}

/** The values of the keys, each read once, however many faults there are. */
function readKeys<K extends Keys>(kind: FileKind<K>, input: Hash, cursor: Cursor, report: Report): Values<K> {
  const { keys, idle = [], unknownKeys } = kind
  const values = new Map<string, unknown>()
  const seen = new Set<string>()
  for (const [written, value] of Object.entries(input)) {
    const name = findPresentName(kind, written)
    const key = getOwn(keys, name)
    if (!key) {
      if (idle.includes(written)) cursor.at(written).report('idle-key', 'this key has no effect here')
      else if (unknownKeys !== 'allowed') reportUnknown('key', written, Object.keys(keys), cursor)
    } else if (value == null) {
      if (written === name && key.whenNil !== undefined) values.set(name, key.whenNil)
    } else if (written === name || !seen.has(name)) {
      seen.add(name)
      tryToRead(report, () => void values.set(name, key.type(value, cursor.at(written))))
    }
  }
  for (const [name, { isRequired, type }] of Object.entries(keys)) {
    if (isRequired && !seen.has(name)) tryToRead(report, () => void values.set(name, type(undefined, cursor.at(name))))
  }
  return makeHash(Array.from(values)) as Values<K>
}

/** The keys as the file has them, where the first one may have an earlier name. */
function findWrittenKeys(kind: Pick<FileKind, 'keys'>, written: unknown, keys: readonly string[]): readonly string[] {
  const [first = '', ...rest] = keys
  if (!isHash(written) || Object.hasOwn(written, first)) return keys
  const former = Object.keys(written).find((name) => findPresentName(kind, name) === first)
  return former === undefined ? keys : [former, ...rest]
}

function findPresentName({ keys }: Pick<FileKind, 'keys'>, written: string): string {
  if (Object.hasOwn(keys, written)) return written
  const present = Object.entries(keys).find(([, { former }]) => former?.includes(written))
  return present?.[0] ?? written
}

/** The name that a file declares, if it is valid, or its name by path. */
function findName(kind: FileKind, path: string, values: Hash = {}): string {
  const declared = kind.isNamed ? getOwn(values, 'name') : undefined
  return typeof declared === 'string' && declared !== '' ? qualify(declared, path) : kind.nameFrom(path)
}
