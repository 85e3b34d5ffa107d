import { findFailureStatus } from '../../src/app/context/response/failure'
import { listCauses } from '../../src/base/causes'
import { findDiagnostic } from '../../src/base/diagnostics/diagnostic'

test('lists an error and its causes, from the outer to the inner', () => {
  const inner = new Error('inner')
  const outer = new Error('outer', { cause: inner })
  expect(Array.from(listCauses(outer))).toEqual([outer, inner])
  expect(Array.from(listCauses(new Error('no error', { cause: 'a text' })))).toHaveLength(1)
  expect(Array.from(listCauses('a text'))).toEqual([])
})

test('ends at causes that form a cycle', () => {
  const one = new Error('one')
  const other = new Error('other', { cause: one })
  one.cause = other
  expect(Array.from(listCauses(one))).toEqual([one, other])
  expect([findFailureStatus(one), findDiagnostic(one)]).toEqual([500, undefined])
})
