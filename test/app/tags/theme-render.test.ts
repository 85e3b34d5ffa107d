import { memoryFiles } from '../../../src/ports/files'
import { errorOf, register } from '../../support/register'

const files = memoryFiles({
  'views/partials/theme/dark/card.liquid': 'dark {{ card }}{{ item }}{{ title }}',
  'views/partials/theme/plain/card.liquid': 'plain {{ card }}{{ item }}{{ title }}',
  'views/partials/theme/plain/foot.liquid': '[{{ title }}{{ outer }}]',
  'views/partials/theme/plain/row.liquid': '{{ forloop.index }}:{{ row }}{{ item }};',
  'views/partials/theme/plain/loop.liquid': "{% theme_render_rc 'loop' %}",
  'views/partials/theme/plain/broken.liquid': "{% render 'not there' %}",
  'modules/shop/views/partials/card.liquid': 'of the module',
})
const { liquid } = register({
  files,
  settings: {
    themeSearchPaths: ['theme/{{ context.params.theme | default: "none" }}', 'theme/plain/', 'modules/shop'],
  },
})
const render = (template: string, data: object = {}): string => liquid.parseAndRenderSync(template, data)

describe('theme_render_rc', () => {
  test.each([
    ["{% theme_render_rc 'foot', title: 'T' %}", '[T]'],
    ["{% assign outer = 1 %}{% theme_render_rc 'foot' %}", '[]'],
    ["{% theme_render_rc 'card', with: 'v' %}", 'plain v'],
    ["{% theme_render_rc 'card', with: 'v', as: 'item', title: 'T' %}", 'plain vT'],
    ["{% theme_render_rc 'card' with 'v' as item %}", 'plain v'],
    ["{% theme_render_rc 'row', for: list %}", '1:a;2:b;'],
    ["{% theme_render_rc 'row', for: list, as: 'item' %}", '1:a;2:b;'],
    ["{% theme_render_rc 'row' for list %}", '1:a;2:b;'],
    ["{% theme_render_rc 'row', for: 'one' %}", ':one;'],
    ["{% theme_render_rc 'row', for: hash %}", ':{"a":1};'],
    ["{% theme_render_rc 'row' for hash as item %}", ':{"a":1};'],
    ["{% assign p = 'foot' %}{% theme_render_rc p, title: 1 %}", '[1]'],
  ])('%s', async (template, output) => {
    const data = { list: ['a', 'b'], hash: { a: 1 } }
    expect(render(template, data)).toBe(output)
    expect(await liquid.parseAndRender(template, data)).toBe(output)
  })

  test('finds the partial in a streamed render, too', async () => {
    const template = "a{% theme_render_rc 'card', title: 'T' %}b"
    let text = ''
    for await (const piece of liquid.renderToNodeStream(liquid.parse(template))) text += String(piece)
    expect(text).toBe('aplain Tb')
  })

  test("uses the first folder that has it; the folder's name may contain Liquid", async () => {
    const platform = register({
      files,
      settings: { themeSearchPaths: ['theme/{{ context.params.theme }}', 'theme/plain'] },
    })
    const show = async (theme: string): Promise<string> => {
      const request = new Request(`http://a/?theme=${theme}`)
      return (await platform.respond("{% theme_render_rc 'card' %}", { request })).text()
    }
    expect([await show('dark'), await show('plain'), await show('none')]).toEqual(['dark ', 'plain ', 'plain '])
  })

  test("searches a module's partials, too", () => {
    const own = register({ files, settings: { themeSearchPaths: ['modules/shop'] } }).liquid
    expect(own.parseAndRenderSync("{% theme_render_rc 'card' %}")).toBe('of the module')
  })

  test("uses the paths of the app's config.yml", () => {
    const config = 'theme_search_paths:\n  - theme/{{ "dark" }}\n'
    const own = register({
      files: memoryFiles({ 'config.yml': config, 'views/partials/theme/dark/a.liquid': 'found' }),
    })
    expect(own.liquid.parseAndRenderSync("{% theme_render_rc 'a' %}")).toBe('found')
  })

  test.each([
    [
      "{% theme_render_rc 'cart' %}",
      'can\'t find partial "cart"; looked for views/partials/theme/none/cart.liquid, lib/theme/none/cart.liquid, views/partials/theme/plain/cart.liquid',
    ],
    ["{% theme_render_rc '' %}", 'the name of the partial is empty'],
    ["{% theme_render_rc 'loop' %}", 'settings.limits.depth'],
    ["{% theme_render_rc 'broken' %}", 'can\'t find partial "not there"'],
  ])('%s is rejected', (template, message) => {
    expect(errorOf(() => render(template)).message).toContain(message)
  })
})
