import { TransactionConflict } from '../../../src/base/errors'
import { untilCommitted } from '../../../src/ports/records/conflicts'

async function countAttempts(error: Error): Promise<number> {
  let attempts = 0
  const work = (): Promise<never> => {
    attempts++
    return Promise.reject(error)
  }
  await expect(untilCommitted(work)).rejects.toBe(error)
  return attempts
}

test('repeats work whose error has a conflict among its causes', async () => {
  const cause = new TransactionConflict('another transaction changed the record')
  expect(await countAttempts(new Error('outer', { cause: new Error('inner', { cause }) }))).toBe(5)
})

test('does not repeat work whose error is its own cause', async () => {
  const own = new Error('own')
  own.cause = own
  expect(await countAttempts(own)).toBe(1)
  const [one, other] = [new Error('one'), new Error('other')]
  one.cause = other
  other.cause = one
  expect(await countAttempts(one)).toBe(1)
})
