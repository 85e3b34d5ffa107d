import { resolveSettings, type PlatformSettings, type PlatformSettingsInput } from '../../src/ports/settings'
import { SettingsError } from '../../src/base/errors'

/** Settings of a program without types. */
function resolve(input: unknown): PlatformSettings {
  return resolveSettings(input as PlatformSettingsInput)
}

test('applies defaults to omitted settings', () => {
  expect(resolveSettings()).toMatchObject({
    locale: 'en',
    timeZone: 'UTC',
    escapeOutput: undefined,
    stringInterpolation: true,
    standardFilters: 'dialect',
    syntax: 'lax',
    money: { symbol: true, withCurrency: false, noCentsIfWhole: true },
    network: { allow: [], timeoutMs: 30_000 },
    limits: { steps: 1_000_000, bodyBytes: 1_048_576 },
  })
  expect(resolve({ locale: undefined, limits: undefined })).toEqual(resolveSettings())
})

test('merges nested settings key by key', () => {
  const { limits, money } = resolveSettings({ limits: { steps: 5, regexpMs: Infinity }, money: { symbol: false } })
  expect(limits).toEqual({ ...resolveSettings().limits, steps: 5, regexpMs: Infinity })
  expect(money).toEqual({ symbol: false, withCurrency: false, noCentsIfWhole: true })
})

test("freezes settings, so no instance changes another's", () => {
  for (const settings of [resolveSettings(), resolveSettings({ constants: { A: 'a' }, themeSearchPaths: ['x'] })]) {
    const parts: unknown[] = [settings, ...(Object.values(settings) as unknown[]), settings.network.allow]
    for (const part of parts) expect(Object.isFrozen(part)).toBe(true)
  }
  const constants = { KEY: 'a' }
  const settings = resolveSettings({ constants })
  constants.KEY = 'b'
  expect(settings.constants.KEY).toBe('a')
})

test.each<[unknown, string]>([
  [{ local: 'en' }, 'settings.local: unknown setting (did you mean "locale"?)'],
  [{ limits: { stepps: 1 } }, 'settings.limits.stepps: unknown setting (did you mean "steps"?)'],
  [{ zzz: 1 }, 'settings.zzz: unknown setting; expected one of locale, timeZone, '],
  [JSON.parse('{ "__proto__": 1 }'), 'settings.__proto__: unknown setting'],
  [{ constructor: 1 }, 'settings.constructor: unknown setting'],
  ['en', 'settings: expected a plain object, got "en"'],
  [null, 'settings: expected a plain object, got null'],
  [{ locale: 5 }, 'settings.locale: expected a string, got 5'],
  [{ locale: null }, 'settings.locale: expected a string, got null'],
  [{ strict: 'yes' }, 'settings.strict: expected true or false, got "yes"'],
  [{ escapeOutput: 1 }, 'settings.escapeOutput: expected true or false, got 1'],
  [{ limits: 5 }, 'settings.limits: expected a plain object, got 5'],
  [{ limits: { steps: NaN } }, 'settings.limits.steps: expected a number of 0 or more, got NaN'],
  [{ limits: { steps: -1 } }, 'settings.limits.steps: expected a number of 0 or more, got -1'],
  [{ limits: { steps: '5' } }, 'settings.limits.steps: expected a number of 0 or more, got "5"'],
  [{ network: { allow: '10.0.0.0/8' } }, 'settings.network.allow: expected a list of strings, got "10.0.0.0/8"'],
  [
    { network: { allow: ['127.0.0.1:3000', 'fd00::/8', '10.0.0.0/33'] } },
    'settings.network.allow.2: expected a range such as "10.1.0.0/16", an address, or a host and its port such as "127.0.0.1:3000", got "10.0.0.0/33"',
  ],
  [{ themeSearchPaths: ['a', 5] }, 'settings.themeSearchPaths.1: expected a string, got 5'],
  [{ syntax: 'loose' }, 'settings.syntax: expected one of lax, strict, got "loose"'],
  [{ hostRegistrations: 'no' }, 'settings.hostRegistrations: expected one of keep, replace, got "no"'],
  [{ standardFilters: 'liquid' }, 'settings.standardFilters: expected one of dialect, host, got "liquid"'],
  [{ timeZone: 'Europe/Warsav' }, 'got "Europe/Warsav" (did you mean "Europe/Warsaw"?)'],
  [{ timeZone: '' }, 'settings.timeZone: expected an IANA time zone such as "Europe/Warsaw", got ""'],
  [{ limits: { sessionMs: 0 } }, 'settings.limits.sessionMs: expected a number above 0, got 0'],
  [{ limits: { loginMs: 0 } }, 'settings.limits.loginMs: expected a number above 0, got 0'],
  [
    { cleanup: { purgeAfterDays: 36_501 } },
    'settings.cleanup.purgeAfterDays: expected a number of days from 0 to 36500, got 36501',
  ],
  [{ baseUrl: 'ftp://shop.test' }, 'settings.baseUrl: expected a URL such as "https://shop.example", or "", got "ftp'],
  [{ rest: { basePath: '/a\0' } }, 'settings.rest.basePath: expected a path such as "/api"'],
  [{ trustProxy: ['10.0.0.0/8', 'proxy'] }, 'settings.trustProxy.1: expected an IP address or a range'],
  [{ hosts: ['shop.test', '[::g]'] }, 'settings.hosts.1: expected a host such as "shop.example"'],
  [{ hosts: ['[::::]'] }, 'settings.hosts.0: expected a host such as "shop.example"'],
])('%j is rejected with the key', (input, message) => {
  expect(() => resolve(input)).toThrow(SettingsError)
  expect(() => resolve(input)).toThrow(message)
})

test.each<[PlatformSettingsInput]>([
  [{ secret: 'x'.repeat(32) }],
  [{ baseUrl: '', assetHost: '' }],
  [{ cookies: { sameSite: 'lax', secure: true, domain: '' } }],
  [{ cleanup: { sweep: '', purge: '', purgeAfterDays: 36_500 } }],
  [{ rest: { basePath: '', sampleStatuses: true } }],
  [{ config: { theme_search_paths: ['themes', ''] } }],
])('accepts %j', (input) => {
  expect(resolveSettings(input)).toMatchObject(input)
})

test("the host's settings take precedence over the app's, key by key", () => {
  const app: PlatformSettingsInput = { locale: 'pl', timeZone: 'Europe/Warsaw', limits: { steps: 5, regexpMs: 6 } }
  const { locale, timeZone, limits } = resolveSettings({ locale: 'de', limits: { steps: 7 } }, app)
  expect([locale, timeZone, limits.steps, limits.regexpMs]).toEqual(['de', 'Europe/Warsaw', 7, 6])
})

test.each<[unknown, string]>([
  [{ constants: { KEY: 5_318_008 } }, 'settings.constants.KEY: expected a string'],
  [{ constants: { KEY: { value: 'hunter2' } } }, 'settings.constants.KEY: expected a string'],
  [{ constants: 'hunter2' }, 'settings.constants: expected a plain object of strings'],
  [{ constants: ['hunter2'] }, 'settings.constants: expected a plain object of strings'],
])('does not show the value of a constant that is not a string', (input, message) => {
  expect(() => resolve(input)).toThrow(message)
  expect(() => resolve(input)).not.toThrow(/hunter2|5318008/)
})

test('does not show a short secret in its error', () => {
  expect(() => resolve({ secret: 'hunter2' })).toThrow('settings.secret: expected a string of 32 characters or more')
  expect(() => resolve({ secret: 'hunter2' })).not.toThrow(/hunter2/)
  expect(() => resolve({ secret: 5_318_008 })).not.toThrow(/5318008/)
})

test.each<[unknown, string]>([
  [{ cookies: { domain: '.shop.test' } }, 'settings.cookies.domain'],
  [{ cookies: { sameSite: 'none' } }, 'settings.cookies.sameSite'],
  [{ cookies: { path: '/' } }, 'settings.cookies.path'],
  [{ hosts: ['shop.test', 'shop.test:80'] }, 'settings.hosts.1'],
  [{ constants: { KEY: 1 } }, 'settings.constants.KEY'],
  [5, 'settings'],
])('reports the path of the key in %j', (input, path) => {
  expect(() => resolve(input)).toThrow(expect.objectContaining({ name: 'SettingsError', path }))
})

test('accepts any name of a constant', () => {
  const { constants } = resolve(JSON.parse('{ "constants": { "__proto__": "a", "constructor": "b" } }'))
  expect(Object.entries(constants)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})
