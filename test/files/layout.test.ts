import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { directoryFiles, memoryFiles, registerPlatform, type FileSource, type Platform } from '../../src'
import { newDirectory } from '../support/jest/app-directory'
import { quietLogger } from '../support/quiet-logger'

function app(files: FileSource | Readonly<Record<string, string>>): Platform {
  const source = 'version' in files ? (files as FileSource) : memoryFiles(files)
  return registerPlatform(new Liquid(), { files: source, logger: quietLogger })
}

async function page(platform: Platform, address = '/'): Promise<string> {
  const response = await platform.respond({ page: address })
  return response.text()
}

const render = (platform: Platform, template: string): Promise<unknown> => platform.liquid.parseAndRender(template)

describe('an app is found', () => {
  const views = {
    'views/pages/index.liquid': '{% render "hello" %}{% graphql g = "count" %}{{ g.records.total_entries }}',
    'views/partials/hello.liquid': 'Hello ',
    'graphql/count.graphql': '{ records(per_page: 1) { total_entries } }',
  }
  const within = (folder: string): Record<string, string> =>
    Object.fromEntries(Object.entries(views).map(([path, text]) => [folder + path, text]))

  test.each(['', 'app/', 'marketplace_builder/'])('in the folder %j of its source', async (folder) => {
    expect(await page(app(within(folder)))).toBe('Hello 0')
  })

  test.each(['app', 'marketplace_builder'])("in a project's directory, in %s", async (folder) => {
    expect(await page(app(directoryFiles(newDirectory(within(`${folder}/`)))))).toBe('Hello 0')
  })

  test('in the directory that contains it', async () => {
    const directory = newDirectory(within('app/'))
    expect(await page(app(directoryFiles(join(directory, 'app'))))).toBe('Hello 0')
  })
})

describe('a nested module', () => {
  const inside = {
    'modules/shop/public/modules/blog/public/views/partials/post.liquid': 'a post <%= &colour =%> ',
    'modules/shop/public/modules/blog/public/graph_queries/count.graphql': '{ records(per_page: 1) { total_entries } }',
    'modules/shop/public/modules/blog/template-values.json': '{ "colour": "red", "version": "1.2.3" }',
    'modules/shop/private/modules/blog/lib/post.liquid': 'hidden by the public one',
    'app/views/pages/index.liquid':
      "{% render 'modules/blog/post' %}{% graphql g = 'modules/blog/count' %}{{ g.records.total_entries }} {{ context.modules.blog.version }}",
  }
  const sources: [string, (files: Readonly<Record<string, string>>) => FileSource][] = [
    ['memory', (files) => memoryFiles(files)],
    ['the directory of the project', (files) => directoryFiles(newDirectory(files))],
    ['the directory of the app', (files) => directoryFiles(join(newDirectory(files), 'app'))],
  ]

  test.each(sources)('is found by its own name in %s', async (_, source) => {
    expect(await page(app(source(inside)))).toBe('a post red 0 1.2.3')
  })

  test.each(sources)('is overridden by the module itself, and by the app, in %s', async (_, source) => {
    const own = { 'modules/blog/public/views/partials/post.liquid': 'the own post ' }
    expect(await page(app(source({ ...inside, ...own })))).toBe('the own post 0 1.2.3')
    const apps = { 'app/modules/blog/public/views/partials/post.liquid': "the app's post " }
    expect(await page(app(source({ ...inside, ...own, ...apps })))).toBe("the app's post 0 1.2.3")
  })
})

describe('older names of folders', () => {
  test.each(['graph_queries', 'graphqls'])('work for pages and queries: %s', async (folder) => {
    const platform = app({
      'pages/index.liquid': '{% graphql g = "all" %}{{ g.records.total_entries }}',
      [`${folder}/all.graphql`]: '{ records(per_page: 1) { total_entries } }',
    })
    expect(await page(platform)).toBe('0')
  })

  test.each(['form_configurations', 'forms'])('work for forms: %s', async (folder) => {
    const platform = app({ [`${folder}/contact.liquid`]: '---\nresource: contact\nfields: {}\n---\nWrite to us' })
    expect(await render(platform, "{% include_form 'contact' %}")).toBe('Write to us')
  })

  test.each(['notifications/email_notifications', 'email_notifications', 'emails'])(
    'work for e-mails: %s',
    async (folder) => {
      const sent: unknown[] = []
      const platform = registerPlatform(new Liquid(), {
        files: memoryFiles({ [`${folder}/welcome.liquid`]: '---\nto: ann@example.com\nsubject: Hi\n---\nWelcome' }),
        mailer: { send: (message) => void sent.push(message) },
      })
      await render(
        platform,
        `{% graphql g %}mutation { email_send(template: { name: "welcome" }) { errors { message } } }{% endgraphql %}`,
      )
      await platform.jobs.drain()
      expect(sent).toMatchObject([{ subject: 'Hi', html: 'Welcome' }])
    },
  )

  test('are overridden by current names', async () => {
    const platform = app({ 'pages/index.liquid': 'former', 'views/pages/index.liquid': 'present' })
    expect(await page(platform)).toBe('present')
  })
})

describe('partials and layouts', () => {
  const partials = {
    'views/partials/card.html.liquid': 'card',
    'views/partials/style.css.liquid': 'css {{ 1 | plus: 1 }}',
    'views/partials/plain.css': 'plain {{ 1 | plus: 1 }}',
    'views/partials/list.csv.liquid': 'csv list',
    'views/partials/list.html.liquid': 'html list',
    'views/partials/theme.scss.liquid': 'scss',
    'lib/both.liquid': 'lib',
    'lib/both.html.liquid': 'html',
  }

  test.each([
    ['card', 'card'],
    ['card.html', 'card'],
    ['card.html.liquid', 'card'],
    ['style.css', 'css 2'],
    ['style', 'css 2'],
    ['plain.css', 'plain 2'],
    ['list', 'html list'],
    ['list.csv', 'csv list'],
    ['both', 'lib'],
    ['both.html', 'html'],
  ])('finds %s', async (name, output) => {
    expect(await render(app(partials), `{% render '${name}' %}`)).toBe(output)
  })

  test('keep an ending in their names that is not a format of pages', async () => {
    expect(await render(app(partials), "{% render 'theme.scss' %}")).toBe('scss')
    await expect(render(app(partials), "{% render 'theme' %}")).rejects.toThrow('can\'t find partial "theme"')
  })

  test.each([
    ['cart/line', 'line'],
    ['cart/_line', 'line'],
    ['cart/_total', 'total'],
    ['cart/total', 'plain total'],
    ['badge', 'badge'],
    ['modules/shop/price', 'price'],
    ['modules/shop/_price', 'price'],
  ])('finds %s with an underscore before its name', async (name, output) => {
    const platform = app({
      'views/partials/cart/_line.liquid': 'line',
      'views/partials/cart/_total.liquid': 'total',
      'lib/cart/total.liquid': 'plain total',
      'views/partials/_badge.html.liquid': 'badge',
      'modules/shop/public/views/partials/_price.liquid': 'price',
    })
    expect(await render(platform, `{% render '${name}' %}`)).toBe(output)
  })

  test.each([
    ['lib/tea/find', 'find'],
    ['modules/shop/lib/find', 'find of the shop'],
    ['lib/tea/both', 'partial'],
    ['tea/both', 'lib'],
  ])('finds %s in lib', async (name, output) => {
    const platform = app({
      'lib/tea/find.liquid': 'find',
      'lib/tea/both.liquid': 'lib',
      'views/partials/lib/tea/both.liquid': 'partial',
      'modules/shop/public/lib/find.liquid': 'find of the shop',
    })
    expect(await render(platform, `{% render '${name}' %}`)).toBe(output)
  })

  test.each([
    ['visits', 'all visits'],
    ['doctors/visits', 'all visits'],
    ['rooms', 'plain rooms'],
    ['modules/clinic/beds', 'beds of the clinic'],
  ])('finds the query %s without its folders', async (name, alias) => {
    const query = (text: string): string => `{ records(per_page: 1) { total_entries } } # ${text}`
    const paths: string[] = []
    const files = memoryFiles({
      'graphql/doctors/visits.graphql': query('all visits'),
      'graphql/doctors/rooms.graphql': query('rooms of doctors'),
      'graphql/rooms.graphql': query('plain rooms'),
      'modules/clinic/public/graphql/wards/beds.graphql': query('beds of the clinic'),
    })
    const graphql = {
      execute: (request: { query: string }) => ({ data: { asked: paths.push(request.query) } }),
    }
    const { liquid } = registerPlatform(new Liquid(), { files, graphql })
    await liquid.parseAndRender(`{% graphql g = '${name}' %}`)
    expect(paths).toEqual([query(alias)])
  })

  test('finds no query by an ambiguous partial path, nor in a module', async () => {
    const platform = app({
      'graphql/doctors/find.graphql': '{ records(per_page: 1) { total_entries } }',
      'graphql/rooms/find.graphql': '{ records(per_page: 1) { total_entries } }',
      'modules/clinic/public/graphql/wards/beds.graphql': '{ records(per_page: 1) { total_entries } }',
    })
    const message = (name: string): string => `can't find query "${name}"`
    await expect(render(platform, "{% graphql g = 'find' %}")).rejects.toThrow(message('find'))
    await expect(render(platform, "{% graphql g = 'beds' %}")).rejects.toThrow(message('beds'))
  })

  test('finds a policy without its folders', async () => {
    const platform = app({
      'authorization_policies/staff/on_duty.liquid': '---\nhttp_status: 404\n---\nfalse',
      'views/pages/index.liquid': '---\nauthorization_policies: [on_duty]\n---\n',
    })
    expect((await platform.respond({ page: '/' })).status).toBe(404)
  })

  test('finds a partial among layouts by the folder of layouts', async () => {
    const platform = app({
      'views/layouts/application.liquid': "<{% render 'layouts/parts/menu' %}>{{ content_for_layout }}",
      'views/layouts/parts/_menu.liquid': 'menu',
      'views/pages/index.liquid': 'page',
    })
    expect(await page(platform)).toBe('<menu>page')
  })

  test.each([
    ['modules/blog/wide', 'modules/blog/public/views/layouts/wide.liquid'],
    ['modules/blog/layouts/wide', 'modules/blog/private/views/layouts/wide.liquid'],
    ['modules/blog/layouts/wide', 'modules/blog/public/views/layouts/wide.html.liquid'],
    ['layouts/blog/wide', 'views/layouts/blog/wide.liquid'],
    ['/blog/wide', 'views/layouts/blog/wide.liquid'],
  ])('maps the layout %s to %s', async (name, path) => {
    const files = { [path]: '<main>{{ content_for_layout }}</main>', 'views/partials/text.liquid': 'page' }
    const index = (key: string): string => `---\n${key}: ${name}\n---\n{% render 'text' %}`
    expect(await page(app({ ...files, 'views/pages/index.liquid': index('layout') }))).toBe('<main>page</main>')
    const other = await page(app({ ...files, 'config.yml': `default_layout: ${name}`, 'views/pages/index.liquid': '' }))
    expect(other).toBe('<main></main>')
  })

  test('prefers a layout in the folder "layouts" of the layouts to a namesake outside', async () => {
    const platform = app({
      'views/layouts/layouts/wide.liquid': 'inner',
      'views/layouts/wide.liquid': 'outer',
      'views/pages/index.liquid': '---\nlayout: layouts/wide\n---\n',
    })
    expect(await page(platform)).toBe('inner')
  })

  test.each(['render', 'include', 'theme_render_rc', 'function r ='])(
    'finds a partial by its name after a slash: %s',
    async (tag) => {
      const platform = app({ 'views/partials/shared/text.liquid': "text{% return 'text' %}" })
      expect(await render(platform, `{% ${tag} '/shared/text' %}{{ r }}`)).toBe('text')
    },
  )

  test('reports a missing partial by a message that apps match', async () => {
    const template = `{% try %}{% include 'theme/card' %}{% catch err %}{% if err.message contains "can't find partial" %}none{% endif %}{% endtry %}`
    expect(await render(app(partials), template)).toBe('none')
  })

  test('finds no layout by its name without an underscore', async () => {
    const platform = app({
      'views/layouts/_wide.liquid': '',
      'views/pages/index.liquid': '---\nlayout: wide\n---\n',
    })
    await expect(page(platform)).rejects.toThrow('can\'t find layout "wide"')
  })

  test('finds a partial without a folder of themes', async () => {
    expect(await render(app(partials), "{% theme_render_rc 'card' %}")).toBe('card')
    const platform = app({ ...partials, 'config.yml': 'theme_search_paths:\n  -\n  - themes/dark' })
    expect(await render(platform, "{% theme_render_rc 'card' %}")).toBe('card')
  })

  test("accepts a layout's name with its format", async () => {
    const platform = app({
      'views/layouts/application.html.liquid': '<main>{{ content_for_layout }}</main>',
      'views/pages/index.html.liquid': 'page',
    })
    expect(await page(platform)).toBe('<main>page</main>')
  })
})

describe('modules', () => {
  test('treat private files as public ones, which win', async () => {
    const directory = newDirectory({
      'modules/blog/public/lib/a.liquid': 'public a',
      'modules/blog/private/lib/a.liquid': 'private a',
      'modules/blog/private/lib/b.liquid': 'private b',
      'app/modules/blog/public/lib/c.liquid': 'own c',
      'modules/blog/public/lib/c.liquid': 'c',
    })
    const template =
      "{% for name in names %}{% assign path = 'modules/blog/' | append: name %}{% render path %};{% endfor %}"
    for (const folder of ['', 'app']) {
      const { liquid } = app(directoryFiles(join(directory, folder)))
      expect(await liquid.parseAndRender(template, { names: ['a', 'b', 'c'] })).toBe('public a;private b;own c;')
    }
  })

  test('expose their versions', async () => {
    const platform = app({
      'pos-modules.json': '{ "modules": { "a": "1.0.0", "b": "2.0.0", "none": "3.0.0" } }',
      'modules/a/public/lib/x.liquid': '',
      'modules/b/public/lib/x.liquid': '',
      'modules/b/template-values.json': '{ "version": "2.0.1", "dependencies": { "a": "1" } }',
      'modules/c/pos-module.json': '{ "version": "4.0.0" }',
      'modules/d/public/lib/x.liquid': '',
    })
    expect(JSON.parse(String(await render(platform, '{{ context.modules | json }}')))).toEqual({
      a: { name: 'a', version: '1.0.0' },
      b: { name: 'b', version: '2.0.1' },
      c: { name: 'c', version: '4.0.0' },
      d: { name: 'd' },
    })
  })

  test('fill their placeholders with their values', async () => {
    const platform = app({
      'modules/a/pos-module.json': '{ "machine_name": "a", "version": "1", "dependencies": { "b": "1" } }',
      'modules/a/template-values.json': '{ "version": "2", "table": "posts" }',
      'modules/a/public/lib/x.liquid':
        '<%= version =%>,<%= &machine_name =%>,<%=table=%>,<%= dependencies =%>,<%= none =%>',
      'lib/own.liquid': '<%= version =%>',
    })
    expect(await render(platform, "{% render 'modules/a/x' %}")).toBe('2,a,posts,,')
    expect(await render(platform, "{% render 'own' %}")).toBe('<%= version =%>')
  })

  test("have forms with the module's name", async () => {
    const platform = app({
      'modules/user/public/forms/sign_up.liquid': '---\nname: sign_up\nresource: User\n---\nmodule',
      'forms/sign_up.liquid': '---\nname: sign_up\nresource: User\n---\nown',
    })
    expect(await render(platform, "{% include_form 'modules/user/sign_up' %},{% include_form 'sign_up' %}")).toBe(
      'module,own',
    )
  })

  test('report an invalid JSON manifest', async () => {
    const platform = app({ 'modules/a/pos-module.json': '{', 'modules/a/lib/x.liquid': '<%= version =%>' })
    await expect(render(platform, "{% render 'modules/a/x' %}")).rejects.toThrow('modules/a/pos-module.json: ')
  })
})

describe('a faulty file is reported when it is used, and hides no other', () => {
  test('among translations', async () => {
    const platform = app({
      'translations/de.yml': 'de:\n  a: b: c',
      'translations/en.yml': 'en:\n  hello: Hello',
    })
    expect(await render(platform, "{{ 'hello' | t }}")).toBe('Hello')
    await expect(render(platform, "{{ 'goodbye' | t }}")).rejects.toThrow('translations/de.yml')
  })

  test('among pages', async () => {
    const platform = app({ 'views/pages/a.liquid': '---\n{\n---\n', 'views/pages/b.liquid': 'b' })
    expect(await page(platform, '/b')).toBe('b')
    await expect(page(platform, '/a')).rejects.toThrow('views/pages/a.liquid')
  })

  test('among forms', async () => {
    const platform = app({
      'forms/a.liquid': '---\nresource: [1]\n---\n',
      'forms/b.liquid': '---\nresource: User\n---\nb',
    })
    expect(await render(platform, "{% include_form 'b' %}")).toBe('b')
    await expect(render(platform, "{% include_form 'a' %}")).rejects.toThrow('forms/a.liquid')
    await expect(render(platform, "{% include_form 'c' %}")).rejects.toThrow('can\'t find form "c"')
  })
})

test('works for an asynchronous source', async () => {
  const contents: Readonly<Record<string, string>> = {
    'app/views/pages/index.liquid':
      "{% render 'modules/a/x' %}{{ 'hello' | t }}{% graphql g = 'q' %}{{ g.records.total_entries }}",
    'modules/a/public/lib/x.liquid': '<%= version =%> ',
    'modules/a/pos-module.json': '{ "version": "1.2" }',
    'app/translations/en.yml': 'en: { hello: "Hello " }',
    'app/graph_queries/q.graphql': '{ records(per_page: 1) { total_entries } }',
  }
  const delay = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(() => resolve(value)))
  const files: FileSource = {
    read: (path) => delay(contents[path]),
    list: (prefix) =>
      delay(
        Object.keys(contents)
          .filter((path) => path.startsWith(prefix))
          .sort(),
      ),
    version: () => 1,
  }
  expect(await page(app(files))).toBe('1.2 Hello 0')
})

describe('older names of keys', () => {
  test('return_to of a form is its redirect_to, and empty keys count as omitted', async () => {
    const platform = app({
      'forms/contact.liquid':
        '---\nresource: contact\nresource_owner: anyone\nreturn_to: /thanks\nspam_protection: ""\n' +
        'authorization_policies: ""\nasync_callback_actions:\n  content:\n  delay:\nfields: {}\n---\n',
    })
    expect(await platform.adapters.forms.find('contact')).toMatchObject({
      redirect_to: '/thanks',
      async_callback_actions: [],
    })
  })

  test('a callback with empty texts is ignored', async () => {
    const text = "---\nresource: contact\nasync_callback_actions:\n  delay: ''\n  priority:\nfields: {}\n---\n"
    const platform = app({ 'forms/contact.liquid': text })
    expect(await platform.adapters.forms.find('contact')).toMatchObject({ async_callback_actions: [] })
  })

  test('base_form and configuration of a form are its resource and fields', async () => {
    const platform = app({
      'form_configurations/visit.liquid':
        '---\nname: visit\nbase_form: CustomizationForm\nconfiguration:\n  properties:\n    day:\n---\n',
    })
    expect(await platform.adapters.forms.find('visit')).toMatchObject({
      resource: 'Customization',
      fields: { properties: { day: null } },
    })
  })

  test('attribute_type of a property is its type', async () => {
    const platform = app({ 'schema/tea.yml': 'properties:\n  - name: hot\n    attribute_type: boolean' })
    const create =
      'mutation { record_create(record: { table: "tea", properties: [{ name: "hot", value: "1" }] }) { id hot: property(name: "hot") } }'
    expect(await render(platform, `{% graphql g %}${create}{% endgraphql %}{{ g.record_create.hot }}`)).toBe('true')
  })
})
