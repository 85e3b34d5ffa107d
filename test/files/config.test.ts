import { Liquid } from 'liquidjs'
import { resolveAdapters } from '../../src/app/resolve-adapters'
import type { PlatformAdapters } from '../../src/ports/adapters'
import { memoryFiles } from '../../src/ports/files'
import type { PlatformSettingsInput } from '../../src/ports/settings'
import { PlatformError } from '../../src/base/errors'
import type { Platform } from '../../src/platform'
import { registerPlatform } from '../../src/register'
import { errorOf, register } from '../support/register'
import { quietLogger } from '../support/quiet-logger'

function settingsOf(config: string, settings: PlatformAdapters['settings'] = {}) {
  return resolveAdapters({ files: memoryFiles({ 'config.yml': config }), settings }).settings
}

test('provides the settings that the host omits', () => {
  const settings = settingsOf(
    '---\ntheme_search_paths:\n  - theme/{{ context.session.theme }}\n  - ""\nstring_interpolation: off\n' +
      'escape_output_instead_of_sanitize: true\nslug_exact_match: true\n' +
      'graphql_argument_type_mismatch_mode: error\n---\n',
  )
  expect(settings.graphqlTypeMismatch).toBe('error')
  expect(settings.themeSearchPaths).toEqual(['theme/{{ context.session.theme }}', ''])
  expect(settings.stringInterpolation).toBe(false)
  expect(settings.escapeOutput).toBe(true)
})

test('is overridden by the host', () => {
  const config = 'theme_search_paths: [a]\nstring_interpolation: false\nescape_output_instead_of_sanitize: true\n'
  const settings = { themeSearchPaths: [], stringInterpolation: true, escapeOutput: false }
  expect(settingsOf(config, settings)).toMatchObject(settings)
})

test.each(['', '# nothing\n', '---\n', 'other: 1\n', 'theme_search_paths:\nstring_interpolation: ~\n'])(
  'provides nothing if it is %j',
  (config) => {
    expect(settingsOf(config)).toEqual(resolveAdapters({}).settings)
  },
)

test('escape_output_instead_of_sanitize: false turns escaping off', () => {
  expect(settingsOf('escape_output_instead_of_sanitize: false').escapeOutput).toBe(false)
})

test.each([
  ['theme_search_paths: a', 'config.yml:1:1: theme_search_paths: expected a list of folders, got String "a"'],
  ['theme_search_paths: [a, 1]', 'config.yml:1:25: theme_search_paths.1: expected a folder, got Integer 1'],
  ['string_interpolation: 1', 'config.yml:1:1: string_interpolation: expected true or false, got Integer 1'],
  [
    'graphql_argument_type_mismatch_mode: strict',
    'config.yml:1:1: graphql_argument_type_mismatch_mode: expected one of error, warning, ignore, got String "strict"',
  ],
  ['- a', 'config.yml:1:1: expected a hash, such as "name: value", got Array'],
  ['a: 1\nb: c: d', /^config\.yml:2:\d+: invalid YAML: /],
])('rejects %j with the file and the key', (config, message) => {
  expect(errorOf(() => settingsOf(config))).toBeInstanceOf(PlatformError)
  expect(() => settingsOf(config)).toThrow(message)
})

test('turns escaping on when the app is registered', () => {
  const liquid = new Liquid()
  registerPlatform(liquid, { files: memoryFiles({ 'config.yml': 'escape_output_instead_of_sanitize: yes' }) })
  expect(liquid.parseAndRenderSync('{{ "<b>" }}')).toBe('&lt;b&gt;')
})

test('is not read from an asynchronous file source, even a failing one', async () => {
  const files = { read: () => Promise.reject(new Error('away')), list: () => [], version: () => 0 }
  expect(resolveAdapters({ files }).settings).toEqual(resolveAdapters({}).settings)
  await new Promise(setImmediate)
})

describe('settings.config', () => {
  const page = '{% include "missing" %}{{ params.slug2 }}|{{ page.slug }}'

  async function render(config: string, settings: PlatformSettingsInput): Promise<string> {
    const views = { 'views/pages/list.liquid': page, 'views/layouts/shop.liquid': '<{{ content_for_layout }}>' }
    const files = memoryFiles({ ...views, ...(config !== '' && { 'config.yml': config }) })
    const platform = registerPlatform(new Liquid(), { files, logger: quietLogger, settings })
    const response = await platform.fetch(new Request('http://shop.test/list/tea'))
    return response.status === 200 ? response.text() : String(response.status)
  }

  const older = {
    slug_exact_match: false,
    liquid_raise_mode: false,
    liquid_add_old_variables: true,
    default_layout: 'shop',
  }

  test.each(['', 'other: 1', 'slug_exact_match: ~'])(
    'provides the keys missing in config.yml, as in %j',
    async (config) => {
      expect(await render(config, { config: older })).toMatch(/^<Liquid error[^|]*tea\|list>$/)
    },
  )

  test('is overridden by config.yml', async () => {
    expect(await render('slug_exact_match: true', { config: older })).toBe('404')
    expect(await render('liquid_raise_mode: true', { config: older })).toBe('500')
    expect(await render('default_layout: ""', { config: older })).toMatch(/tea\|list$/)
  })

  test('is overridden by the other settings', async () => {
    expect(await render('', { config: older, liquidRaiseMode: true })).toBe('500')
  })

  test.each([
    [{ slug_exact_mach: false }, 'settings.config.slug_exact_mach: unknown key (did you mean "slug_exact_match"?)'],
    [{ slug_exact_match: 'no' }, 'settings.config.slug_exact_match: expected true or false, got "no"'],
    ['slug_exact_match: false', 'settings.config: expected a hash, got "slug_exact_match: false"'],
  ])('rejects %j with the key', (config, message) => {
    expect(() => registerPlatform(new Liquid(), { settings: { config: config as object } })).toThrow(message)
  })
})

test('changes its settings only when the app is registered again, and its other keys at once', async () => {
  const files = memoryFiles({
    'config.yml': 'escape_output_instead_of_sanitize: true\n',
    'views/pages/index.liquid': '{{ "<" }}',
    'views/layouts/plain.liquid': 'plain',
  })
  const show = async (platform: Platform): Promise<string> =>
    (await platform.respond({ page: '/' }, { request: new Request('http://app.test/') })).text()
  const platform = register({ files })
  expect(await show(platform)).toBe('&lt;')
  files.write('config.yml', 'escape_output_instead_of_sanitize: false\n')
  expect([await show(platform), await show(register({ files }))]).toEqual(['&lt;', '<'])
  files.write('config.yml', 'default_layout: plain\n')
  expect(await show(platform)).toBe('plain')
})
