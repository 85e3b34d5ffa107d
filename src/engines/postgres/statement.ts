/** The shared state of a store's queries. */
export interface Dialect {
  /** The schema, quoted. */
  readonly schema: string
  /** The quoted collation with which `lower` handles every script. */
  readonly collation: string
}

/**
 * The parameters of a query under construction: every value of a filter becomes one. Each added parameter must occur in
 * the query, because Postgres infers its type from there.
 */
export class Statement {
  readonly parameters: (string | readonly string[])[] = []

  constructor(readonly dialect: Dialect) {}

  bindText(value: string): string {
    return `${this.add(value)}::text`
  }

  bindNumber(value: number): string {
    return `${this.add(String(value))}::float8`
  }

  bindJson(value: unknown): string {
    return `${this.add(JSON.stringify(value))}::jsonb`
  }

  bindInteger(value: number): string {
    return `${this.add(String(value))}::bigint`
  }

  bindTime(value: Date): string {
    return `${this.add(value.toISOString())}::timestamptz`
  }

  /** An array, as one parameter: the planner reads its elements, and compares with many of them by a hash table. */
  bindList(type: 'bigint' | 'float8' | 'jsonb' | 'text', values: readonly string[]): string {
    return `${this.add(values)}::${type}[]`
  }

  private add(value: string | readonly string[]): string {
    return `$${this.parameters.push(value)}`
  }
}
