/**
 * Measures the longest block of the event loop while 1,000 and 10,000 files are checked for changes, in milliseconds of CPU
 * time, so that other programs do not count. Then compares the in-memory adapters with 1,000 and with 100,000 entries, in turn
 * in one process, after their indexes are built.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { RecordCondition, RecordOrder, StoredRecord } from '../src/ports/records/port.ts'
import { root } from './built.mts'
import { measure } from './measure.mts'

const { directoryFiles, memoryJobs, memoryRecords, memoryStore } = (await import(
  `${root}dist/index.cjs`
)) as typeof import('../src/index')

const sizes = [1000, 100_000] as const
const perPage = 20
/** How many times as long a call may take with the larger number of entries. */
const goals = { write: 3, page: 3, indexed: 5, sorted: 30 } as const
const maxStallMs = 5

let failed = false

/** Milliseconds of the longest turn of the event loop while files are checked, one of which has changed. */
async function measureStall(size: number): Promise<{ readonly stall: number; readonly seenAfter: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'references-'))
  try {
    for (let i = 0; i < size; i++) {
      const partials = join(folder, 'views', 'partials', String(i % 100))
      if (i < 100) await mkdir(partials, { recursive: true })
      await writeFile(join(partials, `${i}.liquid`), 'x'.repeat(1000))
    }
    const files = directoryFiles(folder, { checkEveryMs: 100 })
    files.version()
    let stall = 0
    let changedAt = Infinity
    let seenAfter = NaN
    let version = files.version()
    const begin = performance.now()
    for (let turns = 0; performance.now() - begin < 5000; turns++) {
      const before = { cpu: process.cpuUsage(), time: performance.now() }
      const known = files.version()
      await nextTurn()
      // Wall time includes other programs; CPU time includes other threads.
      const { user, system } = process.cpuUsage(before.cpu)
      const took = Math.min((user + system) / 1000, performance.now() - before.time)
      // The first turns include compilation.
      if (performance.now() - begin > 1000) stall = Math.max(stall, took)
      if (known !== version) seenAfter = performance.now() - changedAt
      version = known
      if (changedAt === Infinity && performance.now() - begin > 2000) {
        changedAt = performance.now()
        await writeFile(join(folder, 'views', 'partials', '7', '7.liquid'), 'changed')
      }
      await pause(1)
    }
    return { stall, seenAfter }
  } finally {
    await rm(folder, { recursive: true })
  }
}

for (const size of [1000, 10_000]) {
  const { stall, seenAfter } = await measureStall(size)
  failed ||= !(stall <= maxStallMs)
  const shown = `${stall.toFixed(1)} ms (at most ${maxStallMs} wanted)`
  console.log(
    `directoryFiles: longest stall with ${size} files: ${shown}, a change known after ${seenAfter.toFixed(0)} ms`,
  )
}
function report(name: string, [few = NaN, many = NaN]: readonly number[], most?: number): void {
  const ratio = many / few
  const verdict = most === undefined ? '' : ` (at most ${most} wanted)`
  failed ||= most !== undefined && !(ratio <= most)
  const microseconds = (ms: number): string => `${(ms * 1000).toFixed(1).padStart(10)} µs`
  console.log(`${name.padEnd(52)}${microseconds(few)}${microseconds(many)} ${ratio.toFixed(2).padStart(8)}${verdict}`)
}

/** Numbers up to `size`, each once, in an order that looks random. */
function scatter(i: number, size: number): number {
  return (i * 7919) % size
}

function fill(size: number) {
  const store = memoryRecords()
  const add = (i: number, n: number): StoredRecord =>
    store.create('product', {
      sku: `sku-${i}`,
      shelf: i % perPage,
      price: n,
      name: `Product ${n}`,
      text: 'y'.repeat(100),
    }) as StoredRecord
  for (let i = 0; i < size; i++) add(i, scatter(i, size))
  const search = (where: readonly RecordCondition[], sort: readonly RecordOrder[] = [], offset = 0) =>
    store.search({ table: 'product', where, sort, offset, limit: perPage })
  const count = (where: readonly RecordCondition[]) => store.count({ table: 'product', where })
  const makeIndexes = (): void => {
    for (const path of [['sku'], ['shelf']]) search([{ path, equals: 0 }])
    for (const sort of [byPrice, byName]) search([], [sort])
  }
  return { store, add, search, count, makeIndexes, size }
}

const byPrice: RecordOrder = { by: { path: ['price'], as: 'number' } }
const byName: RecordOrder = { by: { path: ['name'], as: 'text' }, descending: true }
const onShelf: RecordCondition = { path: ['shelf'], equals: 7 }

type Filled = ReturnType<typeof fill>

console.log(`${' '.repeat(52)}${sizes.map((size) => String(size).padStart(13)).join('')}    ratio`)

/** The time of a write that makes a store larger: the median of short windows, because other programs interrupt some. */
function measureGrowth<T>(make: (size: number) => T, write: (made: T, i: number) => unknown): readonly number[] {
  const [rounds, windows, writes] = [3, 40, 25]
  const times = sizes.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [place, size] of sizes.entries()) {
      const made = make(size)
      globalThis.gc?.()
      for (let i = 0; i < windows * writes;) {
        const begin = performance.now()
        for (const end = i + writes; i < end; i++) write(made, i)
        times[place]?.push((performance.now() - begin) / writes)
      }
    }
  }
  return times.map((all) => all.sort((one, other) => one - other)[all.length >> 1] as number)
}

const insert = ({ add, size }: Filled, i: number): unknown => add(size + i, scatter(i * 31, size) + 0.5)
report('memoryRecords: insert', measureGrowth(fill, insert), goals.write)
const indexed = (size: number): Filled => {
  const filled = fill(size)
  filled.makeIndexes()
  return filled
}
report('memoryRecords: insert, with two indexes and two orders', measureGrowth(indexed, insert), goals.write)

const stores = sizes.map(indexed)
const compare = async (name: string, run: (filled: Filled, i: number) => unknown, most?: number): Promise<void> => {
  let i = 0
  report(`memoryRecords: ${name}`, await measure(stores.map((filled) => () => run(filled, i++))), most)
}
/** The condition of `related_records`: the value, or a list that contains it. */
const relation = ({ size }: Filled, i: number): RecordCondition => {
  const one = { as: 'text', in: [`sku-${scatter(i, size)}`] } as const
  return { any: [[{ path: ['sku'], ...one }, { not: [{ path: ['sku'], every: {} }] }], [{ path: ['sku'], some: one }]] }
}
const sku = ({ size }: Filled, i: number): RecordCondition => ({ path: ['sku'], equals: `sku-${scatter(i, size)}` })

await compare('update of any record (no goal)', ({ store, size }, i) =>
  store.update(String(scatter(i, size) + 1), { price: i }, 'product'),
)
await compare('page', ({ search }) => search([]), goals.page)
await compare('page and count', ({ search, count }) => [search([]), count([])], goals.page)
await compare('page in the middle', ({ search, size }) => search([], [], size / 2), goals.page)
await compare(
  'page in a transaction that has written',
  ({ store }) =>
    store.transaction(async (open) => {
      await open.update('5', { price: 1 }, 'product')
      return open.search({ table: 'product', limit: perPage })
    }),
  goals.page,
)
await compare('one equal value', (filled, i) => filled.search([sku(filled, i)]), goals.indexed)
await compare('records related to one value', (filled, i) => filled.search([relation(filled, i)]), goals.indexed)
await compare('page of a twentieth, equal', ({ search }) => search([onShelf]), goals.indexed)
await compare('page of it and count', ({ search, count }) => [search([onShelf]), count([onShelf])], goals.indexed)
await compare('page of it, sorted', ({ search }) => search([onShelf], [byPrice]), goals.sorted)
await compare('page, sorted by a number', ({ search }) => search([], [byPrice]), goals.sorted)
await compare('page, sorted by a text, descending', ({ search }) => search([], [byName]), goals.sorted)
await compare('scan for a text (no goal)', ({ search }) => search([{ path: ['name'], contains: 'none' }]))

const queue = (size: number) => {
  const jobs = memoryJobs({ maxWaiting: Infinity })
  for (let i = 0; i < size; i++) jobs.enqueue({ kind: 'test', payload: i, delayMs: scatter(i, size) + 1e6 })
  return jobs
}
report(
  'memoryJobs: enqueue, with a delay',
  measureGrowth(queue, (jobs, i) => jobs.enqueue({ kind: 'test', payload: i, delayMs: scatter(i, 999) + 1e6 })),
  goals.write,
)
report(
  'memoryJobs: enqueue',
  measureGrowth(queue, (jobs, i) => jobs.enqueue({ kind: 'test', payload: i })),
  goals.write,
)

const caches = sizes.map((size) => {
  const store = memoryStore({ maxEntries: size })
  for (let i = 0; i < size; i++) void store.set(`key-${i}`, { i })
  return store
})
let written = 0
report(
  'memoryStore: set in a full store, evicting (no goal)',
  await measure(caches.map((store) => () => store.set(`new-${written++}`, { written }))),
)

if (failed) process.exitCode = 1
