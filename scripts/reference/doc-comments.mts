import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { defaultSettings } from '../../src/ports/settings'

/** The content of a doc comment as Markdown. Links lead to pages of `docs`. */
export interface Comment {
  readonly text: string
  /** The tag `@default`. */
  readonly fallback: string | undefined
}

/** A setting, and its default as Markdown. */
export interface SettingEntry {
  readonly name: string
  readonly type: string
  readonly fallback: string
  readonly text: string
}

export interface ErrorEntry {
  readonly name: string
  readonly code: string
  /** The parent class, unless it is `PlatformError`. */
  readonly parent: string | undefined
  readonly text: string
  /** Its own properties in TypeScript: `limit: string` */
  readonly properties: readonly string[]
}

function parse(path: string): ts.SourceFile {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

/** @throws {Error} naming the declaration, if it has no doc comment */
function readComment(node: ts.Node, name: string): Comment {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const text = ts.getTextOfJSDocComment(comment?.comment)
  if (!comment || !text) throw new Error(`expected a doc comment for ${name}`)
  const readTag = (tag: string): string | undefined => {
    const found = comment.tags?.find(({ tagName }) => tagName.text === tag)
    return (
      found &&
      joinLines(
        found
          .getText()
          .slice(tag.length + 1)
          .replaceAll(/^[ ]*\*/gm, ''),
      )
    )
  }
  const more = readTag('see')
  return { text: joinLines(text) + (more ? ` See ${more}.` : ''), fallback: readTag('default') }
}

function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The settings except `limits`, in the order of the type `PlatformSettings`. */
export function listSettings(): SettingEntry[] {
  const interfaces = parse('../../src/ports/settings/index.ts').statements.filter(ts.isInterfaceDeclaration)
  return readMembers('PlatformSettings', defaultSettings, interfaces, '')
}

function readMembers(
  type: string,
  defaults: object,
  interfaces: readonly ts.InterfaceDeclaration[],
  prefix: string,
): SettingEntry[] {
  const members = interfaces.find(({ name }) => name.text === type)?.members.filter(ts.isPropertySignature) ?? []
  const values = new Map<string, unknown>(Object.entries(defaults))
  return members.flatMap((member) => {
    const name = `${prefix}${member.name.getText()}`
    const value = values.get(member.name.getText())
    if (name === 'limits') return []
    const nested = member.type?.getText() ?? ''
    if (interfaces.some(({ name }) => name.text === nested)) {
      return readMembers(nested, value as object, interfaces, `${name}.`)
    }
    const { text, fallback = printDefault(value) } = readComment(member, `the setting ${name}`)
    return { name, type: nested, text, fallback }
  })
}

/** A default value in JavaScript's syntax. */
function printDefault(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en')
  return `\`${typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}\``
}

/** The classes of `src/base/errors.ts`. */
export function listErrors(): ErrorEntry[] {
  const classes = parse('../../src/base/errors.ts').statements.filter(ts.isClassDeclaration)
  const codes = new Map<string, string>()
  const entries: ErrorEntry[] = []
  for (const each of classes) {
    const name = each.name?.text ?? ''
    const parent = each.heritageClauses?.[0]?.types[0]?.expression.getText() ?? 'Error'
    if (parent === 'Error') continue
    const code = findCode(each) ?? codes.get(parent)
    if (code === undefined) throw new Error(`expected a code in the class ${name}`)
    codes.set(name, code)
    const { text } = readComment(each, `the class ${name}`)
    const properties = listProperties(each)
    entries.push({ name, code, text, properties, parent: parent === 'PlatformError' ? undefined : parent })
  }
  return entries
}

/** The public properties that a class declares, also as parameters of its constructor, without its code and name. */
function listProperties({ members }: ts.ClassDeclaration): readonly string[] {
  const parameters = members.filter(ts.isConstructorDeclaration).flatMap((member) => Array.from(member.parameters))
  const declared = [...members.filter(ts.isPropertyDeclaration), ...parameters.filter(({ modifiers }) => modifiers)]
  return declared.flatMap((node) => {
    const name = node.name.getText()
    const isHidden = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true
    if (isHidden || ['code', 'name'].includes(name) || !node.type) return []
    return [`${name}${node.questionToken ? '?' : ''}: ${node.type.getText()}`]
  })
}

function findCode({ members }: ts.ClassDeclaration): string | undefined {
  const member = members.filter(ts.isPropertyDeclaration).find(({ name }) => name.getText() === 'code')
  return member?.initializer && ts.isStringLiteral(member.initializer) ? member.initializer.text : undefined
}
