import { isIP } from 'node:net'
import fc from 'fast-check'
import { isPublic, NetworkGuard } from '../../../src/ports/fetch/network-guard'
import { AdapterError } from '../../../src/base/errors'

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.0',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '1',
  '127.1',
  '8.8.8.8 ',
])('%j is not public', (address) => {
  expect(isPublic(address)).toBe(false)
  expect(new NetworkGuard().permits('example.com', 80, address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450::1',
  '64:ff9b::8.8.8.8',
])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
  expect(new NetworkGuard().permits('example.com', 80, address)).toBe(true)
})

test('treats NAT64 addresses as the embedded ones', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublic(`64:ff9b::${address}`)).toBe(isPublic(address))
    }),
  )
})

test('treats only 2000::/3 and NAT64 as public in IPv6, in any spelling', () => {
  const prefix = fc.constantFrom('2000::', '2606::', '3ffe::', '64:ff9b::808:', '1fff::', '4000::', 'fc00::')
  const ofPrefix = fc.tuple(prefix, fc.nat(0xffff)).map(([start, last]) => `${start}${last.toString(16)}`)
  const seen = { public: 0, other: 0 }
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), ofPrefix), (address) => {
      seen[isPublic(address) ? 'public' : 'other']++
      const [first = ''] = new URL(`http://[${address}]`).hostname.slice(1).split(':')
      const isGlobal = Number.parseInt(first || '0', 16) >> 13 === 1
      if (isPublic(address)) expect(isGlobal || first === '64').toBe(true)
      expect(isPublic(new URL(`http://[${address}]`).hostname.slice(1, -1))).toBe(isPublic(address))
    }),
  )
  expect(Math.min(seen.public, seen.other)).toBeGreaterThan(0)
})

describe('exceptions', () => {
  test.each<[entry: string, address: string, permitted: boolean]>([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.9.9.9/8', '10.1.2.3', true],
    ['10.0.0.0/8', '11.0.0.0', true],
    ['10.0.0.0/8', '127.0.0.1', false],
    ['10.1.0.0/15', '10.0.255.255', true],
    ['10.1.0.0/15', '10.2.0.0', false],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['127.0.0.1/32', '127.0.0.2', false],
    ['0.0.0.0/0', '192.168.0.1', true],
    ['0.0.0.0/0', '::1', false],
    ['::1', '::1', true],
    ['::1', '0:0:0:0:0:0:0:1', true],
    ['::1/128', '::2', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', 'fc00::1', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['::/0', 'ff02::1', true],
  ])('%s: %s %s', (entry, address, permitted) => {
    expect(new NetworkGuard([entry]).permits('example.com', 80, address)).toBe(permitted)
  })

  test.each<[entry: string, host: string, port: number, address: string, permitted: boolean]>([
    ['127.0.0.1:3000', '127.0.0.1', 3000, '127.0.0.1', true],
    ['127.0.0.1:3000', '127.0.0.1', 3001, '127.0.0.1', false],
    ['127.0.0.1:3000', 'localhost', 3000, '127.0.0.1', true],
    ['127.0.0.1:3000', 'localhost', 3000, '::1', false],
    ['2130706433:3000', 'localhost', 3000, '127.0.0.1', true],
    ['[::1]:3000', '::1', 3000, '::1', true],
    ['[0:0::1]:3000', 'localhost', 3000, '::1', true],
    ['[::1]:3000', '::1', 80, '::1', false],
    ['Internal.test:8080', 'internal.test', 8080, '10.0.0.1', true],
    ['internal.test:8080', 'internal.test.', 8080, '10.0.0.1', true],
    ['internal.test.:8080', 'internal.test', 8080, '10.0.0.1', true],
    ['internal.test:8080', 'x.internal.test', 8080, '10.0.0.1', false],
    ['internal.test:8080', 'other.test', 8080, '10.0.0.1', false],
    ['internal.test:80', 'internal.test', 80, '10.0.0.1', true],
    ['internal.test:443', 'internal.test', 443, '10.0.0.1', true],
    ['localhost:80', '127.0.0.1', 80, '127.0.0.1', false],
  ])('%s: %s on port %d, found at %s: %s', (entry, host, port, address, permitted) => {
    expect(new NetworkGuard([entry]).permits(host, port, address)).toBe(permitted)
  })

  test('matches a range by its first bits', () => {
    const bitsOf = (address: string): number => address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), (network, address, prefix) => {
        const size = 2 ** (32 - prefix)
        const isInside = Math.floor(bitsOf(network) / size) === Math.floor(bitsOf(address) / size)
        const guard = new NetworkGuard([`${network}/${prefix}`])
        expect(guard.permits('a.test', 80, address)).toBe(isInside || isPublic(address))
      }),
    )
  })

  test.each([
    '',
    'internal.test',
    'localhost:*',
    'localhost:0',
    'localhost:65536',
    'localhost:80:80',
    ':80',
    'http://localhost:80',
    'user@localhost:80',
    'localhost:80/path',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '::/129',
    'fe80::1%eth0/64',
    '[::1]',
    '[::1',
  ])('rejects %j as an exception', (entry) => {
    const create = (): NetworkGuard => new NetworkGuard(['10.0.0.0/8', entry])
    expect(create).toThrow(AdapterError)
    expect(create).toThrow(/network\.allow\[1\] must be a range such as "10.1.0.0\/16", an address, or a host/)
  })

  test('accepts or rejects any entry, and permits nothing beyond it', () => {
    const seen = { accepted: 0, rejected: 0 }
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV4Extended(), fc.webAuthority({ withPort: true })), (entry) => {
        try {
          const guard = new NetworkGuard([entry])
          seen.accepted++
          if (isIP(entry.split('/')[0] ?? '') === 0) expect(guard.permits('example.com', 1, '10.0.0.1')).toBe(false)
        } catch (error) {
          expect(error).toBeInstanceOf(AdapterError)
          seen.rejected++
        }
      }),
    )
    expect(Math.min(seen.accepted, seen.rejected)).toBeGreaterThan(0)
  })
})
