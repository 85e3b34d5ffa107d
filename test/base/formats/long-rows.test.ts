import { LimitError } from '../../../src'
import { readCsv } from '../../../src/base/formats/csv'
import { readJsonLines } from '../../../src/base/formats/ndjson'
import { cpuOfAsync } from '../../support/cpu'

/** A text in chunks. */
async function* repeat(chunk: string, count: number): AsyncGenerator<Uint8Array, void> {
  for (let i = 0; i < count; i++) yield Buffer.from(chunk)
  await Promise.resolve()
}

async function readAll<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

test('reads a line of JSON that comes in many chunks, in a time that grows with its length', async () => {
  const readLong = async (): Promise<void> => {
    const rows = await readAll(readJsonLines(repeat(' '.repeat(1000) + '1', 10_000)))
    expect(rows.map(({ line, json }) => [line, json.length])).toEqual([[1, 10_010_000]])
  }
  // Splitting the line anew for each chunk takes half a minute.
  expect(await cpuOfAsync(readLong, 5000)).toBeLessThan(5000)
})

test('joins the lines of JSON that chunks have split', async () => {
  expect(await readAll(readJsonLines(repeat('1\n\n2', 3)))).toEqual([
    { line: 1, json: '1' },
    { line: 3, json: '21' },
    { line: 5, json: '21' },
    { line: 7, json: '2' },
  ])
})

test('rejects a row of CSV with too many columns before it has read all of them', async () => {
  let chunks = 0
  async function* source(): AsyncGenerator<Uint8Array, void> {
    yield Buffer.from('a,b\n')
    for await (const chunk of repeat(','.repeat(1000), 10_000)) {
      chunks++
      yield chunk
    }
  }
  const fault = await readAll(readCsv(source())).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(LimitError)
  expect((fault as LimitError).message).toBe('line 2: a row has at most 1000 columns')
  expect(chunks).toBeLessThan(1000)
})
