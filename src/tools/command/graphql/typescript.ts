/** A type: its lines, without the surrounding indentation. */
export type Type = readonly string[]

export interface Member {
  readonly name: string
  readonly type: Type
  readonly isOptional?: true
}

/** An object with any properties. */
export const anyObject: Type = ['Record<string, unknown>']

export function printObject(members: readonly Member[]): Type {
  if (members.length === 0) return ['Record<never, never>']
  return ['{', ...members.flatMap(formatMember), '}']
}

function formatMember({ name, type: [first = '', ...rest], isOptional }: Member): Type {
  const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
  return [`${key}${isOptional ? '?' : ''}: ${first}`, ...rest].map((line) => `  ${line}`)
}

export function addNull(type: Type): Type {
  return type.length > 1 || type[0] === 'unknown' ? type : [`${type[0] ?? ''} | null`]
}

export function printDeclaration(name: string, summary: string, type: Type): string {
  return `/** ${summary} */\nexport type ${name} = ${type.join('\n')}`
}
