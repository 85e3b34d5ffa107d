import fc from 'fast-check'
import type { FormConfiguration } from '../../../../src'
import { makeHash, type Hash } from '../../../../src/base/values/hash'
import { isDocumented } from '../model/attributes'
import type { App } from '../model/forms'
import { subjects, type Credentials } from '../model/requests'
import { visitors, type Visitor, type World } from '../model/world'
import { types } from './configurations'

/** Faults of a request; most requests have none. */
export interface Wrong {
  readonly id?: string
  readonly table?: string
  readonly form?: string
  readonly method?: string
  readonly path?: string
  readonly payload?: unknown
  readonly parent?: string | number
  readonly intruder?: Hash
  /** Whether it names another user's record. */
  readonly isTheirs?: boolean
  /** Whether it has attributes that the form rejects. */
  readonly isUnfit?: boolean
}

const wrongs: { readonly [Key in keyof Wrong]-?: readonly Wrong[Key][] } = {
  id: ['0', '-1', '01', '1.0', '1e0', 'NaN', '99', '__proto__', 'made 1'],
  table: [...types, 'secret', ':users', ':users', ':bank_accounts', ':constants', 'BankAccount', 'Session'],
  form: ['none', 'constructor', '__proto__', 'User', ':users'],
  method: ['POST', 'PUT', 'PATCH', 'DELETE'],
  path: ['/users', '/sessions', '/user/bank_accounts', '/user/credit_cards', '/customizations'],
  payload: [null, 'tea'],
  parent: ['', 'none', 'order', 1, 99],
  intruder: [
    { encrypted_password: 'x' },
    { creator_id: '1' },
    { colour: 'red' },
    makeHash([['__proto__', { isAdmin: true }]]),
  ],
  isTheirs: [true],
  isUnfit: [true],
}

const wrong: fc.Arbitrary<Wrong> = fc.oneof(
  { weight: 2 * Object.keys(wrongs).length, arbitrary: fc.constant({}) },
  ...Object.entries(wrongs).map(([key, values]) => fc.constantFrom(...values).map((value) => ({ [key]: value }))),
)

/** Numbers that select from lists of any length. */
export const choices = { wrong, form: fc.nat(20), target: fc.nat(20) }

const anyVisitor = fc.constantFrom<Visitor | undefined>('ann', 'eve', 'ann', 'eve', 'stranger')

export const credentials: fc.Arbitrary<Credentials> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ visitor: anyVisitor, csrf: fc.constant('right' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ token: fc.constantFrom('key', 'ann', 'eve'), csrf: fc.constant('none' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      visitor: fc.constantFrom(...visitors, undefined),
      token: fc.constantFrom('key', 'ann', 'eve', 'wrong', undefined),
      csrf: fc.constantFrom('right', 'other', 'none'),
    }),
  },
)

export function pick<T>(all: readonly T[], nth: number): T {
  return all[nth % all.length] as T
}

/** A form, preferably a matching one. */
export function formOf(
  { forms }: App,
  nth: number,
  isWanted: (form: FormConfiguration) => boolean = () => true,
): [name: string, form: FormConfiguration] {
  const all = Object.entries(forms)
  const wanted = all.filter(([, form]) => isWanted(form))
  return pick(wanted.length > 0 ? wanted : all, nth)
}

const ownTables: Readonly<Record<string, string>> = {
  User: ':users',
  BankAccount: ':bank_accounts',
  CreditCard: ':credit_cards',
}

export function tableOf(resource: string): string | undefined {
  return isDocumented(resource) ? ownTables[resource] : resource
}

/** The user of the credentials. */
export function userOf({ visitor, token }: Credentials, { sessions }: World): string | null {
  const subject = token === 'ann' || token === 'eve' ? subjects[token] : null
  return (visitor && sessions.get(visitor)) ?? subject
}

/** The id of a record, preferably one of the user in one of these tables. */
export function idOf(
  { records }: World,
  nth: number,
  wrong: Wrong,
  isWanted: (table: string) => boolean,
  user: string | null,
): string {
  const isIn = (table: string): boolean => (wrong.table === undefined ? isWanted(table) : table === wrong.table)
  const all = [...records]
  const reached = all.filter(([, { table }]) => isIn(table))
  const isOwn = ([id, { properties }]: (typeof all)[number]): boolean => id === user || properties.creator_id === user
  const own = reached.filter((entry) => isOwn(entry) !== (wrong.isTheirs === true))
  const [id] = pick([own, reached, all].find((some) => some.length > 0) ?? all, nth)
  return wrong.id ?? id
}
