import { findIdSpace, type IdSpace } from '../../ports/records/reserved-tables'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'

/** The quoted names of the library's schema and tables. */
export interface Names {
  readonly schema: string
  readonly steps: string
  /** One for each space of ids. */
  readonly tables: Readonly<Record<IdSpace, string>>
  readonly secrets: string
  /** The schema of pg-boss, which does not quote names. */
  readonly jobs: string
}

/** The table of the database that holds the records of a table; without one, all records of the app. */
export function findTable({ tables }: Names, table: string | undefined): string {
  return tables[findIdSpace(table)]
}

/** A name that means the same to Postgres with and without quotes. */
const name = /^[a-z_][a-z0-9_]{0,39}$/

export function makeNames(schema: string): Names {
  if (typeof schema !== 'string' || !name.test(schema) || schema.startsWith('pg_')) {
    throw new AdapterError(
      'postgres',
      `schema must be up to 40 lower-case letters, digits and underscores, and not begin with a digit or "pg_", got ${describeForCode(schema)}`,
    )
  }
  const quoted = `"${schema}"`
  return {
    schema: quoted,
    steps: `${quoted}.steps`,
    tables: {
      records: `${quoted}.records`,
      users: `${quoted}.users`,
      internals: `${quoted}.internals`,
    },
    secrets: `${quoted}.secrets`,
    jobs: `${schema}_jobs`,
  }
}
