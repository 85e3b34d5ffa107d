import type { Runtime } from '../../../app/context/runtime'

/** A property of the records of a table. */
export interface TableProperty {
  readonly name: string
  readonly table: string
  /** `a whole number` */
  readonly type: string
}

/** The names of the tables in the schema. */
export async function listTables({ schema }: Runtime): Promise<readonly string[]> {
  return Array.from((await schema.current()).names)
}

/** The properties of a table, or of all tables. None of tables whose files cannot be used. */
export async function listProperties({ schema }: Runtime, table?: string): Promise<readonly TableProperty[]> {
  const tables = await schema.current()
  if (tables.faults.length > 0) return []
  const all = tables.all('table').filter(({ name }) => table === undefined || name === table)
  return all.flatMap(({ name: owner, columns }) =>
    Array.from(columns ?? [], ([name, { type }]) => ({ name, table: owner, type: type.expected })),
  )
}
