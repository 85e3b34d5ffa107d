/** What all queries of a store share. */
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

  /** A parameter of another type, in Postgres's text format. */
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
