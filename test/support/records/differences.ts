import fc from 'fast-check'
import { memoryRecords } from '../../../src/ports/records/memory'
import type { RecordStore } from '../../../src/ports/records/port'
import { runs } from '../effort'
import { operations, perform } from './operations'
import { properties, query } from './questions'

/**
 * Defines tests that compare a store with `memoryRecords`.
 *
 * @param empty returns the store without records and jobs
 * @param all runs of each property (see `effort.ts`)
 */
export function testNoDifferences(empty: () => Promise<RecordStore>, all: number): void {
  const { numRuns } = runs(all)

  test('finds the records of memoryRecords, in its order', async () => {
    const rows = fc.array(properties, { minLength: 1, maxLength: 8 })
    const queries = fc.array(query, { minLength: 3, maxLength: 7 })
    let [asked, found] = [0, 0]
    await fc.assert(
      fc.asyncProperty(rows, queries, async (rows, queries) => {
        const history = [
          {
            do: 'transaction',
            operations: rows.map((properties) => ({ do: 'create', table: 't', properties }) as const),
            fails: false,
          } as const,
          ...queries.map((query) => ({ do: 'search', query: { ...query, table: 't' }, lock: false }) as const),
        ]
        const answers = await perform(memoryRecords(), history)
        expect(await perform(await empty(), history)).toEqual(answers)
        asked += queries.length
        found += answers.filter((answer) => foundSome(answer)).length
      }),
      { numRuns },
    )
    expect(found / asked).toBeGreaterThan(0.3)
  }, 1_800_000)

  test('matches memoryRecords in transactions and failures', async () => {
    await fc.assert(
      fc.asyncProperty(operations, async (history) => {
        expect(await perform(await empty(), history)).toEqual(await perform(memoryRecords(), history))
      }),
      { numRuns },
    )
  }, 1_800_000)
}

/** Whether the result of an operation is a successful search. */
function foundSome(answer: unknown): boolean {
  const [did, found] = answer as [string, [unknown[], number] | undefined]
  return did === 'search' && found !== undefined && found[1] > 0
}
