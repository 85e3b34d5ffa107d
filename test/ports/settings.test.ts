import { resolveSettings, type PlatformSettings, type PlatformSettingsInput } from '../../src/ports/settings'
import { SettingsError } from '../../src/base/errors'

/** Settings as a program without types could give them. */
function resolve(input: unknown): PlatformSettings {
  return resolveSettings(input as PlatformSettingsInput)
}

test('what is left out has its default', () => {
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

test('nested settings are filled in key by key', () => {
  const { limits, money } = resolveSettings({ limits: { steps: 5, regexpMs: Infinity }, money: { symbol: false } })
  expect(limits).toEqual({ ...resolveSettings().limits, steps: 5, regexpMs: Infinity })
  expect(money).toEqual({ symbol: false, withCurrency: false, noCentsIfWhole: true })
})

test('settings cannot be changed, by one instance for another neither', () => {
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
  [{ local: 'en' }, 'settings.local is not a setting (did you mean "locale"?); expected one of locale, timeZone, '],
  [{ limits: { stepps: 1 } }, 'settings.limits.stepps is not a setting (did you mean "steps"?)'],
  [{ zzz: 1 }, 'settings.zzz is not a setting; expected one of'],
  [JSON.parse('{ "__proto__": 1 }'), 'settings.__proto__ is not a setting'],
  [{ constructor: 1 }, 'settings.constructor is not a setting'],
  ['en', 'settings must be a plain object, got "en"'],
  [null, 'settings must be a plain object, got null'],
  [{ locale: 5 }, 'settings.locale must be a string, got 5'],
  [{ locale: null }, 'settings.locale must be a string, got null'],
  [{ strict: 'yes' }, 'settings.strict must be true or false, got "yes"'],
  [{ escapeOutput: 1 }, 'settings.escapeOutput must be true or false, got 1'],
  [{ limits: 5 }, 'settings.limits must be a plain object, got 5'],
  [{ limits: { steps: NaN } }, 'settings.limits.steps must be a number of 0 or more, got NaN'],
  [{ limits: { steps: -1 } }, 'settings.limits.steps must be a number of 0 or more, got -1'],
  [{ limits: { steps: '5' } }, 'settings.limits.steps must be a number of 0 or more, got "5"'],
  [{ network: { allow: '10.0.0.0/8' } }, 'settings.network.allow must be a list of strings, got "10.0.0.0/8"'],
  [{ themeSearchPaths: ['a', 5] }, 'settings.themeSearchPaths[1] must be a string, got 5'],
  [{ syntax: 'loose' }, 'settings.syntax must be "lax" or "strict", got "loose"'],
  [{ hostRegistrations: 'no' }, 'settings.hostRegistrations must be "keep" or "replace", got "no"'],
  [{ standardFilters: 'liquid' }, 'settings.standardFilters must be "dialect" or "host", got "liquid"'],
  [{ timeZone: 'Europe/Warsav' }, 'got "Europe/Warsav" (did you mean "Europe/Warsaw"?)'],
  [{ timeZone: '' }, 'settings.timeZone must be an IANA time zone such as "Europe/Warsaw", got ""'],
])('%j is an error that names the key', (input, message) => {
  expect(() => resolve(input)).toThrow(SettingsError)
  expect(() => resolve(input)).toThrow(message)
})

test.each<[unknown, string]>([
  [{ constants: { KEY: 5_318_008 } }, 'settings.constants.KEY must be a string'],
  [{ constants: { KEY: { value: 'hunter2' } } }, 'settings.constants.KEY must be a string'],
  [{ constants: 'hunter2' }, 'settings.constants must be a plain object of strings'],
  [{ constants: ['hunter2'] }, 'settings.constants must be a plain object of strings'],
])('a constant that is no string is an error that does not show it', (input, message) => {
  expect(() => resolve(input)).toThrow(message)
  expect(() => resolve(input)).not.toThrow(/hunter2|5318008/)
})

test('constants may have any name', () => {
  const { constants } = resolve(JSON.parse('{ "constants": { "__proto__": "a", "constructor": "b" } }'))
  expect(Object.entries(constants)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})
