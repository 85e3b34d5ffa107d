import type * as Graphql from 'graphql'
import type { DocumentNode, SourceLocation } from 'graphql'
import { loadLibrary } from '../../base/library'
import type { LookupKind } from './checks/names'

/** A template of a message or a request that a query sends by its name. */
export interface SentTemplate {
  readonly kind: LookupKind
  readonly name: string
  readonly at: SourceLocation | undefined
}

/** The kind of template that a mutation sends. */
const kinds: ReadonlyMap<string, LookupKind> = new Map([
  ['email_send', 'email'],
  ['sms_send', 'sms'],
  ['api_call_send', 'apiCall'],
])

/** The templates that a valid query sends, if it has their names itself. */
export function findSentTemplates(document: DocumentNode): readonly SentTemplate[] {
  const { getLocation, visit, Kind } = loadLibrary<typeof Graphql>('graphql')
  const found: SentTemplate[] = []
  visit(document, {
    Field({ name: field, arguments: given = [] }) {
      const kind = kinds.get(field.value)
      const template = given.find(({ name }) => name.value === 'template')?.value
      if (kind === undefined || template?.kind !== Kind.OBJECT) return
      const name = template.fields.find((one) => one.name.value === 'name')?.value
      if (name?.kind !== Kind.STRING) return
      found.push({ kind, name: name.value, at: name.loc && getLocation(name.loc.source, name.loc.start) })
    },
  })
  return found
}
