import fc from 'fast-check'
import { isAddress, splitAddresses } from '../../../src/app/notifications/addresses'
import { cpuClock } from '../../support/cpu'

test.each([
  'ann@shop.test',
  'Ann <ann@shop.test>',
  'Ann B. Doe <ann@shop.test>',
  '"Doe, Ann" <ann@shop.test>',
  '"Shop: sales (EU)" <sales@shop.test>',
  'Zoë <zoë@shop.test>',
  '<ann@shop.test>',
  'Ann < ann@shop.test >',
])('accepts %s as an address', (text) => {
  expect(isAddress(text)).toBe(true)
})

test.each([
  '',
  'ann',
  'ann@shop',
  'ann@shop.test bob@shop.test',
  'ann@shop.test, bob@shop.test',
  'ann@shop.test\r\nBcc: eve@evil.test',
  'Ann\r\nBcc: eve@evil.test <ann@shop.test>',
  '"Ann\nBcc: eve@evil.test" <ann@shop.test>',
  'Ann\u2028 <ann@shop.test>',
  'Ann <ann@shop.test>\n',
  'Ann <ann@shop.test\n>',
  'Ann < ann @shop.test >',
  'eve@evil.test <ann@shop.test>',
  '"eve@evil.test x"@shop.test',
  '<eve@evil.test> <ann@shop.test>',
  '"Ann" "Doe" <ann@shop.test>',
  '"Ann\\" <ann@shop.test>',
  'Doe, Ann <ann@shop.test>',
  'Ann <ann@shop.test> x',
])('rejects %j', (text) => {
  expect(isAddress(text)).toBe(false)
})

test('splits addresses at commas, but not inside quotes', () => {
  expect(splitAddresses('a@x.test,"Doe, Ann" <b@x.test>,,c@x.test,')).toEqual([
    'a@x.test',
    '"Doe, Ann" <b@x.test>',
    'c@x.test',
  ])
  expect(splitAddresses('"a, b@x.test')).toEqual(['"a', ' b@x.test'])
})

test('rejects line breaks and double addresses', () => {
  const piece = fc.constantFrom('a@x.test', 'Ann', '"', '<', '>', ',', ' ', '\r', '\n', '\u2028', '\\', 'é', '@', ';')
  const words = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  const named = words.map((name) => `${name} <a@x.test>`)
  const quoted = words.map((name) => `"${name}" <a@x.test>`)
  let addresses = 0
  fc.assert(
    fc.property(fc.oneof(words, named, quoted), (text) => {
      if (!isAddress(text)) return
      addresses++
      expect(text).not.toMatch(/[\r\n\u2028]/)
      expect(splitAddresses(text)).toEqual([text])
    }),
  )
  expect(addresses).toBeGreaterThan(0)
})

test('reads long texts in linear time', () => {
  const took = cpuClock()
  for (const text of ['"'.repeat(99_999), ' '.repeat(100_000), '",'.repeat(50_001), `"${'a '.repeat(50_000)}" x`]) {
    expect([text, ...splitAddresses(text)].filter(isAddress)).toEqual([])
  }
  expect(took()).toBeLessThan(10_000)
})
