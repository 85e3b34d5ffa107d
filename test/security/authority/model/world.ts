import { makeHash, isHash, type Hash } from '../../../../src/base/values/hash'

export interface Row {
  readonly table: string
  readonly properties: Hash
}

/** The browsers: `ann` and `eve` start signed in, `stranger` starts anonymous. */
export const visitors = ['ann', 'eve', 'stranger'] as const
export type Visitor = (typeof visitors)[number]

/**
 * The state that requests can change: the records of all tables, including platform tables, and the user of each
 * session.
 */
export class World {
  private made = 0

  constructor(
    readonly records: Map<string, Row> = new Map(),
    /** The ids of nested customizations by the parent's id and the name: `12/tag`. */
    readonly inside: Map<string, string> = new Map(),
    /** The types of customizations, in the order of first use. */
    readonly types: string[] = [],
    readonly sessions: Map<Visitor, string | null> = new Map(),
  ) {}

  copy(): World {
    return new World(new Map(this.records), new Map(this.inside), [...this.types], new Map(this.sessions))
  }

  /** The id if the record exists in one of the tables. */
  find(id: string | undefined, isIn: (table: string) => boolean): string | undefined {
    const row = id === undefined ? undefined : this.records.get(id)
    return row && isIn(row.table) ? id : undefined
  }

  rowsOf(table: string): [id: string, properties: Hash][] {
    return [...this.records].flatMap(([id, row]) => (row.table === table ? [[id, row.properties]] : []))
  }

  propertiesOf(id: string): Hash {
    return this.records.get(id)?.properties ?? {}
  }

  create(table: string, properties: Hash): string {
    const id = `made ${++this.made}`
    this.records.set(id, { table, properties })
    return id
  }

  update(id: string, changes: Hash): void {
    const { table, properties } = this.records.get(id) as Row
    this.records.set(id, { table, properties: makeHash([...Object.entries(properties), ...Object.entries(changes)]) })
  }

  /** Deletes a record without its nested records. A deleted user is signed out. */
  delete(id: string): void {
    this.records.delete(id)
    for (const [visitor, user] of this.sessions) if (user === id) this.sessions.set(visitor, null)
  }

  /** The customizations nested in a record, with their names. */
  innerOf(id: string): [name: string, id: string][] {
    const prefix = `${id}/`
    return [...this.inside].flatMap(([key, inner]) =>
      key.startsWith(prefix) && this.records.has(inner) ? [[key.slice(prefix.length), inner]] : [],
    )
  }

  /**
   * The world as comparable data. New records are identified by their content and place, because their ids may differ.
   *
   * @param known the ids of earlier records
   */
  show(known: ReadonlySet<string>): object {
    const shown = new Map<string, string>()
    const show = (id: string): string => {
      const { table, properties } = this.records.get(id) as Row
      const inner = this.innerOf(id).map(([name, child]) => [name, known.has(child) ? child : show(child)] as const)
      return `${table} ${print(properties)}${inner.length > 0 ? ` with ${print(makeHash(inner))}` : ''}`
    }
    const inside = new Set([...this.records.keys()].flatMap((id) => this.innerOf(id).map(([, inner]) => inner)))
    const made: string[] = []
    for (const id of this.records.keys()) {
      if (known.has(id)) shown.set(id, show(id))
      else if (!inside.has(id)) made.push(show(id))
    }
    const { types, sessions } = this
    return { records: Object.fromEntries(shown), made: made.sort(), types, sessions: Object.fromEntries(sessions) }
  }
}

/** JSON with sorted keys, without nil and empty properties. */
function print(properties: Hash): string {
  const isThere = (value: unknown): boolean => value !== null && !(isHash(value) && Object.keys(value).length === 0)
  return JSON.stringify(sorted(makeHash(Object.entries(properties).filter(([, value]) => isThere(value)))))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isHash(value)) return value
  const keys = Object.keys(value).sort()
  return makeHash(keys.map((key) => [key, sorted(value[key])]))
}
