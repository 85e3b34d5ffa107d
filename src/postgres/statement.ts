/** What the queries of a store have in common. */
export interface Dialect {
  /** The schema, quoted. */
  readonly schema: string
  /** The collation that `lower` needs to know every script, quoted. */
  readonly collation: string
}

/**
 * The parameters of a query that is being written: whatever a filter says becomes one. Each that is added must stand in
 * the query, as Postgres knows its type from there only.
 */
export class Statement {
  readonly parameters: string[] = []

  constructor(readonly dialect: Dialect) {}

  text(value: string): string {
    return `${this.add(value)}::text`
  }

  number(value: number): string {
    return `${this.add(String(value))}::float8`
  }

  json(value: unknown): string {
    return `${this.add(JSON.stringify(value))}::jsonb`
  }

  /** A parameter of another type, as Postgres reads it. */
  as(type: 'bigint' | 'timestamptz', value: string): string {
    return `${this.add(value)}::${type}`
  }

  /** An array, as one parameter. */
  list(type: 'bigint' | 'float8' | 'text', values: readonly string[]): string {
    return `ARRAY(SELECT jsonb_array_elements_text(${this.json(values)}))::${type}[]`
  }

  private add(value: string): string {
    return `$${this.parameters.push(value)}`
  }
}
