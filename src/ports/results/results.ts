import type { ResolvedAdapters } from '../adapters'
import type { RecordTransaction } from '../records/port'
import {
  asyncIterable,
  boolean,
  bytes,
  countedBytes,
  date,
  fields,
  fileBytes,
  immediate,
  list,
  map,
  method,
  number,
  object,
  optional,
  text,
  textOrNumber,
  type Shape,
} from './shapes'

interface Adapters extends Omit<ResolvedAdapters, 'records'> {
  readonly records: RecordTransaction
}

const record = fields(
  { id: text, table: text, properties: object, createdAt: date, updatedAt: date, deletedAt: optional(date) },
  'a record',
)

const embedding = fields({
  id: text,
  embedding: list(number),
  createdAt: date,
  updatedAt: date,
})

const storedFile = fields({ contentType: text, size: number, stamp: text, updatedAt: number, stream: method })

const store = { lease: optional(method), list: list(text), count: number }

const version = immediate(textOrNumber)

/** The results of the adapters' methods. Any result of a method that is not listed is valid. */
export const results: {
  readonly [Name in keyof Adapters]?: { readonly [Method in keyof Adapters[Name]]?: Shape }
} = {
  files: {
    read: optional(text),
    readBytes: optional(fileBytes),
    list: list(text),
    version,
    updatedAt: optional(number),
    diskPath: immediate(optional(text)),
  },
  records: {
    create: record,
    find: optional(record),
    search: list(record),
    searchEach: map(list(record)),
    searchNearest: list(record),
    count: number,
    update: optional(record),
    delete: optional(record),
    restore: optional(record),
    writeMany: list(optional(record)),
    purge: number,
    connections: immediate(optional(object)),
    enqueue: text,
  },
  jobs: {
    enqueue: text,
    process: optional(fields({ stop: method }, 'a worker')),
    list: list(fields({ id: text, kind: text, due: date })),
    retry: boolean,
    drop: boolean,
    counts: fields({ waiting: number, running: number, failed: number }),
  },
  embeddings: {
    create: embedding,
    update: optional(embedding),
    delete: optional(embedding),
    search: list(embedding),
    count: number,
    within: immediate(fields({ create: method, update: method, delete: method, search: method, count: method })),
  },
  sessions: store,
  cache: store,
  forms: { find: optional(object), list: list(object) },
  graphql: {
    execute: fields({ data: optional(object), errors: optional(list(fields({ message: text }))) }),
    check: list(fields({ message: text })),
    schema: text,
  },
  translations: { version },
  assets: { updatedAt: optional(number), version },
  // Only true passes.
  captcha: { html: text },
  // `verify` may return nil or false for an unknown token, and numbers as ids.
  tokens: { issue: text },
  throttle: { attempt: fields({ allowed: boolean, retryAfterMs: number }) },
  storage: {
    get: optional(storedFile),
    url: optional(text),
    presign: optional(fields({ url: text, fields: object })),
    list: immediate(asyncIterable),
  },
  pdf: { print: bytes },
  channels: { subscribe: method, count: immediate(number) },
  clock: { now: immediate(date) },
  random: { bytes: immediate(countedBytes) },
}

/** The response of the adapter `fetch`, which is a function. */
export const response = fields({ status: number, headers: object }, 'a Response')
