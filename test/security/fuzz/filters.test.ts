import fc from 'fast-check'
import { getDefinition } from '../../../src/language/expressions/filtered'
import { callsOf, filters, run } from './filter-calls'
import { expectLocated, outcomeOf, expectSamePrototypes, prototypesNow, runs, print } from './outcome'

test.each(filters)('%s returns a value or our error, and changes nothing', async (name, registered) => {
  const before = prototypesNow()
  await fc.assert(
    fc.asyncProperty(callsOf(getDefinition(registered)), async (given) => {
      const before = print(given)
      const { error } = await outcomeOf(() => run(name, given))
      if (error !== undefined) expectLocated(error)
      // These filters are documented to change the hash.
      if (!['hash_add_key', 'hash_delete_key'].includes(name)) expect(print(given)).toBe(before)
    }),
    runs(20),
  )
  expectSamePrototypes(before)
})
