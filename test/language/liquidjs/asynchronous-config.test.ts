import { text as readText } from 'node:stream/consumers'
import { Liquid, LookupType } from 'liquidjs'
import { memoryFiles } from '../../../src'
import { registerPlatform } from '../../../src/register'
import { makeAsynchronous } from '../../support/asynchronous-files'

const page = '{{ "<" }}{{ mark }}'
const scope = { mark: '>' }

function register(config: string, options: { readonly cache?: boolean } = {}): Liquid {
  const liquid = new Liquid({ templates: { page }, ...options })
  const files = makeAsynchronous(memoryFiles({ 'config.yml': config }))
  registerPlatform(liquid, { files, logger: { log: () => undefined } })
  return liquid
}

/** What a host can do before `config.yml` is read. */
const renders: Readonly<Record<string, (liquid: Liquid) => Promise<unknown>>> = {
  parseAndRender: (liquid) => liquid.parseAndRender(page, scope),
  'parse and render': (liquid) => liquid.render(liquid.parse(page), scope),
  'parse and renderToNodeStream': (liquid) => readText(liquid.renderToNodeStream(liquid.parse(page), scope)),
  'parse and renderSync, when it has been read': async (liquid) => {
    const templates = liquid.parse(page)
    await liquid.parseAndRender('')
    return liquid.renderSync(templates, scope) as unknown
  },
  renderFile: (liquid) => liquid.renderFile('page', scope),
  renderFileToNodeStream: async (liquid) => readText(await liquid.renderFileToNodeStream('page', scope)),
  'parseFile and render': async (liquid) => liquid.render(await liquid.parseFile('page'), scope),
  'parseFileSync and render': (liquid) => liquid.render(liquid.parseFileSync('page'), scope),
}

describe.each(Object.entries(renders))('%s before an asynchronous config.yml is read', (_, render) => {
  test('has its settings', async () => {
    const liquid = register('escape_output_instead_of_sanitize: true')
    expect(await render(liquid)).toBe('&lt;&gt;')
    expect(await render(liquid)).toBe('&lt;&gt;')
  })

  test('fails with its error, also later', async () => {
    const liquid = register('escape_output_instead_of_sanitize: maybe')
    for (let i = 0; i < 2; i++) await expect(render(liquid)).rejects.toThrow('config.yml')
  })
})

/** What a host can do to parse files that LiquidJS caches. */
const parses: Readonly<Record<string, (liquid: Liquid) => unknown>> = {
  parseFileSync: (liquid) => liquid.parseFileSync('page', LookupType.Partials),
  analyze: (liquid) => liquid.analyze(liquid.parse('{% render "page" %}')),
}

test.each(Object.entries(parses))(
  "%s before an asynchronous config.yml is read fills LiquidJS' cache only until then",
  async (_, parse) => {
    const liquid = register('escape_output_instead_of_sanitize: true', { cache: true })
    await parse(liquid)
    expect(await liquid.parseAndRender('{% include "page" %}', scope)).toBe('&lt;&gt;')
    expect(liquid.parseAndRenderSync('{% include "page" %}', scope)).toBe('&lt;&gt;')
  },
)

test.each<[string, (liquid: Liquid) => unknown]>([
  ['parseAndRenderSync', (liquid) => liquid.parseAndRenderSync('{{ params | json }}')],
  ['evalValueSync', (liquid) => liquid.evalValueSync('params | json')],
])('%s is an error until config.yml is read', async (_, render) => {
  const liquid = register('liquid_add_old_variables: true')
  expect(() => render(liquid)).toThrow('config.yml has to wait for a promise')
  await liquid.parseAndRender('')
  expect(render(liquid)).toBe('{}')
})

test('evalValue waits for config.yml', async () => {
  const evaluate = (config: string): Promise<unknown> => register(config).evalValue('params | json')
  expect(await evaluate('liquid_add_old_variables: true')).toBe('{}')
  await expect(evaluate('liquid_add_old_variables: maybe')).rejects.toThrow('config.yml')
})
