import { AdapterError } from '../errors'
import { describe } from '../values/describe'

/** The names of what this library keeps in a database, quoted. */
export interface Names {
  readonly schema: string
  readonly steps: string
  readonly records: string
  readonly secrets: string
  /** The schema of pg-boss, which quotes no names. */
  readonly jobs: string
}

/** What every Postgres takes for a name whether it is quoted or not. */
const name = /^[a-z_][a-z0-9_]{0,39}$/

export function namesIn(schema: string): Names {
  if (typeof schema !== 'string' || !name.test(schema) || schema.startsWith('pg_')) {
    throw new AdapterError(
      'postgres',
      `schema must be up to 40 lower-case letters, digits and underscores, and not begin with a digit or "pg_", got ${describe(schema)}`,
    )
  }
  const quoted = `"${schema}"`
  return {
    schema: quoted,
    steps: `${quoted}.steps`,
    records: `${quoted}.records`,
    secrets: `${quoted}.secrets`,
    jobs: `${schema}_jobs`,
  }
}
