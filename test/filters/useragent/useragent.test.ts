import fc from 'fast-check'
import { useragent } from '../../../src/filters/functions'
import { parseUserAgent } from '../../../src/filters/useragent/patterns'
import { register } from '../../support/register'
import { cpuClock } from '../../support/cpu'

const { liquid } = register()

const unknown = {
  device: { family: 'Other', model: null, brand: null },
  family: 'Other',
  os: { version: null, family: 'Other' },
  version: { version: null, major: null, minor: null, patch: null },
}

test('returns its documented keys in order', () => {
  const header =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1'
  expect(liquid.parseAndRenderSync('{{ h | useragent | json }}', { h: header })).toBe(
    '{"device":{"family":"iPhone","model":"iPhone","brand":"Apple"},"family":"Mobile Safari",' +
      '"os":{"version":"17.4.1","family":"iOS"},' +
      '"version":{"version":"17.4.1","major":"17","minor":"4","patch":"1"}}',
  )
})

test.each(['', ' ', 'x', '\n', '日本語', '__proto__', 'Mozilla/5.0'])('%j has no details', (header) => {
  expect(useragent(header)).toEqual(unknown)
})

test('treats nil as an empty header', () => {
  expect(liquid.evalValueSync('nil | useragent', {})).toEqual(unknown)
})

describe('browsers', () => {
  test.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_12_6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0.3112.78 Safari/537.36',
      'Chrome 60.0.3112.78',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_12_6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0.3112 Safari/537.36',
      'Chrome 60.0.3112',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.2535.51',
      'Edge 125.0.2535.51',
    ],
    [
      'Mozilla/5.0 (Windows; Windows NT 5.1; rv:2.0b3pre) Gecko/20100727 Minefield/4.0.1pre',
      'Firefox (Minefield) 4.0.1pre',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128.0'],
    ['Mozilla/4.0 (compatible; MSIE 4.0; MSIECrawler; Windows 95)', 'MSIECrawler 4.0'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1;  http://www.google.com/bot.html)', 'Googlebot 2.1'],
    ['Googlebot-Image/1.0', 'Googlebot-Image 1.0'],
    [
      'DoCoMo/2.0 P05A(c100;TB;W24H15) (compatible; BaiduMobaider/1.0;  http://www.baidu.jp/spider/)',
      'BaiduMobaider 1.0',
    ],
    ['Y!J-BRI/0.0.1 crawler ( http://help.yahoo.co.jp/help/jp/search/indexing/indexing-15.html )', 'Y!J-BRI 0.0.1'],
    ['Mozilla/5.0 (Python-urllib2)', 'Python-urllib'],
    ['Comodo HTTP(S) Crawler - http://www.instantssl.com/crawler', 'Comodo HTTP(S) Crawler'],
    ['50.nu/0.01 (  http://50.nu/bot.html )', '50.nu 0.01'],
    ['Google Web Preview', 'Other'],
  ])('%s', (header, expected) => {
    const { family, version } = useragent(header)
    expect([family, version.version].filter((part) => part !== null).join(' ')).toBe(expected)
    const [major = null, minor = null, patch = null] = version.version?.split('.') ?? []
    expect(version).toMatchObject({ major, minor, patch })
  })
})

describe('systems', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 4.4.2; Nexus 5 Build/KOT49H) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/35.0.1916.122 Mobile Safari/537.36',
      'Android',
      '4.4.2',
    ],
    [
      'Mozilla/5.0 (BlackBerry; U; BlackBerry 9800; en-GB) AppleWebKit/534.1+ (KHTML, like Gecko) Version/6.0.0.141 Mobile Safari/534.1+',
      'BlackBerry OS',
      '6.0.0.141',
    ],
    ['Opera/9.80 (BREW; Opera Mini/5.1.191/27.2202; U; en) Presto/2.8.119 240X400 LG VN271', 'BREW', null],
    [
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 9_3_2 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Mobile/13F69',
      'iOS',
      '9.3.2',
    ],
    ['IUC(U;iOS 5.1.1;Zh-cn;320*480;)/UCWEB7.9.0.94/41/997', 'iOS', '5.1.1'],
    ['python-requests/0.14 CPython/2.6 Linux/2.6-43-server', 'Linux', '2.6'],
    [
      'Mozilla/5.0 (Macintosh; U; Intel Mac OS X 10_6_5; en-us) AppleWebKit/533.18.1 (KHTML, like Gecko) Version/5.0.2 Safari/533.18.5',
      'Mac OS X',
      '10.6.5',
    ],
    ['Mozilla/5.0 (Windows NT 6.1; WOW64; rv:47.0) Gecko/20100101 Firefox/47.0', 'Windows', '7'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Windows', '10'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Other', null],
  ])('%s', (header, family, version) => {
    expect(useragent(header).os).toEqual({ family, version })
  })
})

describe('devices', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; U; Android 2.3.5; en-us; ALCATEL_one_touch_995S Build/TS-BF-AP-003) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1',
      'Alcatel One Touch 995S',
      'Alcatel',
      'One Touch 995S',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 2.3.6; de-de; Alcatel_one_touch_918_Orange Build/GRK39F) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1',
      'Alcatel One Touch 918_Orange',
      'Alcatel',
      'One Touch 918_Orange',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 4.2.2; de-de; PEDI_PLUS_W Build/JDQ39) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Safari/534.30',
      'Odys PEDI PLUS W',
      'Odys',
      'PEDI PLUS W',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-G998B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile Safari/537.36',
      'Samsung SM-G998B',
      'Samsung',
      'SM-G998B',
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Spider', 'Spider', 'Desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Other', null, null],
  ])('%s', (header, family, brand, model) => {
    expect(useragent(header).device).toEqual({ family, brand, model })
  })
})

test("isolates a template's changes to the result", () => {
  const template = '{% assign a = h | useragent %}{% hash_assign a["os"]["family"] = "x" %}{{ a.os.family }}'
  const data = { h: 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0' }
  expect(liquid.parseAndRenderSync(template, data)).toBe('x')
  expect(liquid.parseAndRenderSync('{{ h | useragent | hash_dig: "os", "family" }}', data)).toBe('Windows')
})

test('does not match a repeated header again', () => {
  const header = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
  const first = parseUserAgent(header)
  expect(parseUserAgent(header)).toBe(first)
  for (let i = 0; i < 500; i++) parseUserAgent(`curl/${i}`)
  expect(parseUserAgent(header)).not.toBe(first)
  expect(parseUserAgent(header)).toEqual(first)
})

test('reads only the beginning of a long header', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
  expect(useragent(firefox + ' x'.repeat(1_000_000)).family).toBe('Firefox')
  expect(useragent('x'.repeat(2000) + firefox)).toEqual(unknown)
})

test('reads hostile headers in little time', () => {
  parseUserAgent('')
  const pieces = [
    'Mozilla/5.0 (',
    'Android ',
    '; ',
    ' Mobile',
    'Version/1.',
    'Build/',
    'iPhone',
    ' Darwin/1',
    'CFNetwork/8',
    'HTC ',
    '0',
    '.',
    ' ',
    '/',
    'bot',
    'Sony',
    'KIN.',
    'SAMSUNG-',
    '\\',
    'é',
  ]
  const unit = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
  const run = fc
    .tuple(unit, fc.integer({ min: 1, max: 2000 }))
    .map(([text, times]) => text.repeat(times).slice(0, 2000))
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 3 }), (runs) => {
      const header = runs.join('').slice(-2000)
      const took = cpuClock()
      parseUserAgent(header)
      expect(took()).toBeLessThan(5000)
    }),
  )
})
