import type { GraphQLNamedType } from 'graphql'
import { formatCode, joinParagraphs } from '../reference/text'
import type { Member } from './types'

/** The reference of a field or an argument, in Markdown. */
export function describeMember(member: Member): string {
  const { name, type, description, deprecationReason } = member
  const args = 'args' in member ? member.args : []
  const shown = args.length > 0 ? `(\n${args.map((each) => `  ${formatArgument(each)}\n`).join('')})` : ''
  return joinParagraphs([
    formatCode('graphql', `${name}${shown}: ${String(type)}${formatDefault(member)}`),
    description ?? '',
    deprecationReason == null ? '' : `**Deprecated:** ${deprecationReason}`,
  ])
}

/** The reference of a type, in Markdown. */
export function describeType({ name, description }: GraphQLNamedType): string {
  return joinParagraphs([formatCode('graphql', name), description ?? ''])
}

function formatArgument(member: Member): string {
  return `${member.name}: ${String(member.type)}${formatDefault(member)}`
}

function formatDefault(member: Member): string {
  const fallback = 'defaultValue' in member ? member.defaultValue : undefined
  return fallback === undefined ? '' : ` = ${JSON.stringify(fallback)}`
}
