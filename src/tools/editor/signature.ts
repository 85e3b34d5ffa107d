import { MarkupKind, type ParameterInformation, type SignatureHelp } from 'vscode-languageserver'
import { findFrontMatter } from '../../base/formats/front-matter'
import { findFileKind } from '../../files/kinds'
import type { EditedFile } from './editor'
import { findCallAt, type CallAt } from './focus/call'
import { findPartialParameters } from './names/partial-parameters'
import { findQueryVariables } from './names/query-variables'
import { describeDocumented, describeParameter } from './reference/text'

/** A parameter as the signature shows it. */
interface Parameter {
  readonly name: string
  readonly shown: string
  /** In Markdown. */
  readonly summary: string
}

interface Signature {
  /** The text before the parameters. */
  readonly head: string
  readonly parameters: readonly Parameter[]
  readonly isPositional: boolean
}

/** The parameters of the call whose arguments the cursor is in, with the one that is being written. */
export async function showSignature(file: EditedFile, cursor: number): Promise<SignatureHelp | null> {
  const { document, path, opened } = file
  if (findFileKind(path)?.format !== 'liquid') return null
  const text = document.getText()
  const { body, unclosed } = findFrontMatter(text)
  if (unclosed || cursor < body) return null
  const found = findCallAt(opened.runtime.liquid, text, body, cursor)
  const signature = found && (await findSignature(file, found))
  if (!signature || signature.parameters.length === 0) return null
  const { head, parameters, isPositional } = signature
  const { index, name } = found.argument
  const named = parameters.findIndex((parameter) => parameter.name === name)
  const active = name === undefined && isPositional ? Math.min(index, parameters.length - 1) : named
  let label = head
  const shown = parameters.map(({ shown: part, summary }, i): ParameterInformation => {
    label += i === 0 ? '' : ', '
    const begin = label.length
    label += part
    return { label: [begin, label.length], documentation: { kind: MarkupKind.Markdown, value: summary } }
  })
  // Without an active parameter, clients mark the first one: it has to be out of range.
  return {
    signatures: [{ label, parameters: shown }],
    activeSignature: 0,
    activeParameter: active < 0 ? parameters.length : active,
  }
}

async function findSignature(file: EditedFile, { call, partial, query }: CallAt): Promise<Signature | undefined> {
  const { name } = call
  if (partial !== undefined) {
    const documented = Array.from(await findPartialParameters(file, partial), ([parameter, info]) => ({
      name: parameter,
      shown: mark(`${parameter}: ${info.type ?? 'value'}`, info.isRequired),
      summary: describeDocumented(parameter, info),
    }))
    if (documented.length > 0) return { head: `${name} '${partial}', `, parameters: documented, isPositional: false }
  }
  if (query !== undefined) {
    const declared = Array.from(await findQueryVariables(file, query), ([variable, type]) => {
      const shown = `${variable}: ${type}`
      return { name: variable, shown, summary: `\`${shown}\`` }
    })
    if (declared.length > 0) return { head: `${name} '${query}', `, parameters: declared, isPositional: false }
  }
  const isPositional = call.kind === 'filter'
  const parameters = file.opened.reference.listNamedParameters(call).map((info) => ({
    name: info.name,
    shown: mark(isPositional ? info.name : `${info.name}: ${info.type}`, info.required),
    summary: describeParameter(info),
  }))
  return { head: isPositional ? `${name}: ` : `${name} `, parameters, isPositional }
}

function mark(text: string, isRequired: boolean): string {
  return isRequired ? text : `[${text}]`
}
