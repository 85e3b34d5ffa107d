import { defineConfig } from '../../../../src'
import { newDirectory } from '../../../support/jest/app-directory'
import { command } from '../terminal'

const files = {
  'app/views/pages/index.liquid': '---\nslug: /\n---\nhome',
  'app/lib/stock.liquid': '{% graphql found %}{ stock(sku: "tea") }{% endgraphql %}{% return found.stock %}',
  'app/lib/test/constants_test.liquid':
    "{% liquid\n  function contract = 'modules/tests/assertions/equal', contract: contract, field_name: 'shop', given: context.constants.SHOP, expected: 'Teas'\n%}",
}
const constants = "export default { settings: { constants: { SHOP: 'Teas' } } }"

/** An app whose folder has this config. */
function withConfig(text: string, name = 'liquid-platform.config.mjs'): string {
  return newDirectory({ ...files, [name]: text })
}

async function render(project: string, template: string, env: Readonly<Record<string, string>> = {}) {
  return command(project, ['render', '-'], { input: template, env })
}

describe('liquid-platform.config.mjs', () => {
  test.each([
    ['an object', constants],
    ['a function of the environment', 'export default (env) => ({ settings: { constants: { SHOP: env.SHOP } } })'],
    ['an async function', 'export default async ({ SHOP }) => ({ settings: { constants: { SHOP } } })'],
  ])('provides adapters and settings as %s', async (_, text) => {
    const { code, output } = await render(withConfig(text), '{{ context.constants.SHOP }}', { SHOP: 'Teas' })
    expect([code, output]).toEqual([0, 'Teas'])
  })

  it('provides GraphQL fields to check', async () => {
    const graphql =
      "export default { graphql: { execute: () => ({}), check: (query) => (/stock/.test(query) ? [] : [{ message: 'no field' }]) } }"
    const page = 'app/views/pages/other.liquid'
    const project = newDirectory({
      ...files,
      [page]: '---\nslug: other\n---\n{% graphql g %}{ other }{% endgraphql %}{{ g }}',
      'liquid-platform.config.mjs': graphql,
    })
    const { code, output } = await command(project, ['check'])
    expect([code, output.split('\n').filter((line) => line.includes('[invalid-query]'))]).toEqual([
      1,
      [`${page}:4:16 error no field [invalid-query]`],
    ])
  })

  it('is rejected beside another config file', async () => {
    const project = newDirectory({
      ...files,
      'liquid-platform.config.js': constants,
      'liquid-platform.config.mjs': constants,
    })
    const { code, notes } = await render(project, '')
    expect([code, notes]).toEqual([
      1,
      `Error: ${project}/liquid-platform.config.js is not read, because of ${project}/liquid-platform.config.mjs: remove one`,
    ])
  })

  it('has types', () => {
    const config = defineConfig(({ SHOP = '' }) => ({ settings: { constants: { SHOP } } }))
    expect(config({ SHOP: 'Teas' })).toEqual({ settings: { constants: { SHOP: 'Teas' } } })
    // @ts-expect-error -- the setting does not exist
    expect(defineConfig({ settings: { tmeZone: 'UTC' } })).toEqual({ settings: { tmeZone: 'UTC' } })
    // @ts-expect-error -- the command reads the files
    expect(defineConfig({ files: {} })).toEqual({ files: {} })
  })

  it('is overridden by the environment', async () => {
    const text = "export default { settings: { baseUrl: 'https://one.test', environment: 'qa' } }"
    const { output } = await render(withConfig(text), '{{ context.location.host }} {{ context.environment }}', {
      BASE_URL: 'https://two.test',
    })
    expect(output).toBe('two.test qa')
  })

  it('applies to check, whose queries it can extend', async () => {
    const check = (project: string) => command(project, ['check'])
    const accepting = 'export default { graphql: { execute: () => ({ data: {} }), check: () => [] } }'
    const [without, accepted] = [await check(newDirectory(files)), await check(withConfig(accepting))]
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('"stock"')])
    expect([accepted.code, accepted.output]).toEqual([0, expect.stringContaining('0 errors')])
  })

  it('applies to tests, with its settings', async () => {
    expect((await command(newDirectory(files), ['test'])).code).toBe(1)
    const { code, output } = await command(withConfig(constants), ['test'])
    expect([code, output]).toEqual([0, expect.stringContaining('all passed')])
  })

  test.each([
    ['throws', "const a = 1\nthrow new Error('no SMTP_URL')", /config\.mjs:2:7: no SMTP_URL$/],
    [
      'throws in its function',
      "export default () => {\n  throw new Error('no SMTP_URL')\n}",
      /config\.mjs:2:9: no SMTP_URL$/,
    ],
    ['rejects', "export default async () => { throw 'late' }", /config\.mjs: "late"$/],
    ['is not JavaScript', 'export default {\n  mailer: ,\n}', /config\.mjs:2: Unexpected token ','$/],
    ['ends too early', 'export default {', /config\.mjs:1: Unexpected end of input$/],
    ['imports a missing package', "import 'nodemailr'", /config\.mjs.*: Cannot find package 'nodemailr'/],
    [
      'exports nothing',
      'export const mailer = {}',
      /it must export its adapters, export default \{ mailer: … \}, got undefined$/,
    ],
    ['has an unknown adapter', 'export default { mailr: {} }', /unknown adapter "mailr" \(did you mean "mailer"\?\)/],
    [
      'misspells register',
      'export default { registr: () => {} }',
      /unknown adapter "registr" \(did you mean "register"\?\)/,
    ],
    ['has an incomplete adapter', 'export default { mailer: {} }', /adapter "mailer" must have a method send\(\)$/],
    [
      'has an unknown setting',
      'export default { settings: { limits: { bodyByte: 1 } } }',
      /settings\.limits\.bodyByte: unknown setting \(did you mean "bodyBytes"\?\)/,
    ],
    ['sets files', 'export default { files: { read() {}, list() {}, version() {} } }', /it cannot set "files"/],
  ])('is rejected by its name if it %s', async (_, text, message) => {
    const project = withConfig(text)
    for (const args of [['serve'], ['dev'], ['check'], ['console'], ['test'], ['render', '-']]) {
      const { code, notes } = await command(project, args)
      expect([args, code, notes]).toEqual([args, 1, expect.stringMatching(message)])
      expect(notes).toContain(`Error: ${project}/liquid-platform.config.mjs`)
    }
  })

  test.each(['liquid-platform.config.cjs', 'liquid-platform.config.json'])(
    'is rejected under the name %s',
    async (name) => {
      const { code, notes } = await command(withConfig('', name), ['check'])
      expect([code, notes]).toEqual([
        1,
        expect.stringMatching(`${name} is not read: its name must be liquid-platform.config.ts, .mjs or .js`),
      ])
    },
  )

  it('is rejected among the files of the app', async () => {
    const project = withConfig(constants, 'app/liquid-platform.config.mjs')
    for (const name of ['check', 'serve', 'dev']) {
      const { code, notes } = await command(project, [name])
      const expected = `Error: ${project}/app/liquid-platform.config.mjs is not read: move it to ${project}/liquid-platform.config.mjs`
      expect([name, code, notes]).toEqual([name, 1, expected])
    }
  })

  it("is not read above the command's folder, which is reported", async () => {
    const { code, notes } = await command(withConfig("throw new Error('read')"), ['routes', 'app'])
    expect([code, notes]).toEqual([0, ''])
    const checked = await command(withConfig("throw new Error('read')"), ['test', 'app'])
    expect(checked.notes).toMatch(/liquid-platform\.config\.mjs is not read: run the command for its folder/)
  })

  it('cannot repeat a setting from a variable', async () => {
    const text = 'export default { storage: { put() {}, get() {}, delete() {}, url() {}, presign() {}, list() {} } }'
    const { code, notes } = await render(withConfig(text), '', { STORAGE_URL: './uploads' })
    expect([code, notes]).toEqual([
      1,
      expect.stringContaining('sets "storage", and so does DATABASE_URL, REDIS_URL or STORAGE_URL'),
    ])
  })
})
