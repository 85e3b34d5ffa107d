import { findingsIn } from './find'

/** The findings of check with their places. */
async function listFindings(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await findingsIn(files)).map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)
}

test('finds faulty Liquid in the front matter of pages', async () => {
  const meta = 'metadata:\n  title: "{% if a %}"\nredirect_to: "/{% rendr \'a\' %}"'
  expect(await listFindings({ 'views/pages/a.liquid': `---\n${meta}\n---\n` })).toEqual([
    'views/pages/a.liquid:3:11 tag {% if a %} not closed',
    'views/pages/a.liquid:4:16 tag "rendr" not found (did you mean "render"?)',
  ])
})

test("accepts Liquid without quotes in an e-mail's front matter, but not in a page's", async () => {
  const meta = '---\nname: #{{ a }}\nlayout: {{ b | upcas }}\n---\n'
  expect(await listFindings({ 'emails/a.liquid': meta, 'views/pages/a.liquid': meta })).toEqual([
    'emails/a.liquid:3:16 unknown filter "upcas" (did you mean "upcase"?)',
    'views/pages/a.liquid:3:10 invalid YAML: a hash cannot be a key (put Liquid in quotes)',
  ])
})

test('finds front matter without an end', async () => {
  const open = '---\nname: a\n<p>hi</p>'
  const files = { 'views/pages/a.liquid': open, 'emails/a.liquid': open, 'forms/a.liquid': open }
  expect(await listFindings(files)).toEqual(
    ['emails', 'forms', 'views/pages'].map(
      (folder) => `${folder}/a.liquid:1:1 the front matter is not closed: expected a second line "---"`,
    ),
  )
})

describe('a page that reads segments of longer addresses', () => {
  const teas = `---
slug: teas
---
{% comment %}{{ params.slug2 }}{% endcomment %}
{% if context.params.slug2 %}{{ context.params["slug3"] }}{{ params.slugs }}{% endif %}`
  const page = 'views/pages/teas.liquid'
  const hint =
    'has no segment of the address: set slug_exact_match: false in config.yml, or max_deep_level of the page, for addresses longer than'

  test('is found with the place of each use', async () => {
    expect(await listFindings({ [page]: teas })).toEqual([
      `${page}:5:15 params.slug2 ${hint} /teas`,
      `${page}:5:41 params.slug3 ${hint} /teas`,
      `${page}:5:62 params.slugs ${hint} /teas`,
    ])
  })

  test('is accepted if the app or the page declares the length of its addresses', async () => {
    expect(await listFindings({ [page]: teas, 'config.yml': 'slug_exact_match: false' })).toEqual([])
    expect(await listFindings({ [page]: teas, 'config.yml': 'slug_exact_match: true' })).toEqual([])
    expect(await listFindings({ [page]: teas.replace('slug: teas', 'slug: teas\nmax_deep_level: 4') })).toEqual([])
  })

  test.each([
    ['teas/:id/*', []],
    ['teas(/:id)', ['slug3', 'slugs']],
    ['teas/:id/:tab', ['slugs']],
  ])('is accepted within its slug: %s', async (slug, wrong) => {
    const findings = await listFindings({ [page]: teas.replace('slug: teas', `slug: ${slug}`) })
    expect(findings.map((finding) => /params\.(\w+)/.exec(finding)?.[1])).toEqual(wrong)
  })
})

test.each([
  ['emails', '---\nname: paid\nto: a@x.test\n---\n'],
  ['authorization_policies', '---\nname: paid\n---\ntrue'],
])('finds duplicate names in %s, but not between an app and its modules', async (folder, text) => {
  const [one, other] = [`${folder}/a.liquid`, `${folder}/b.liquid`]
  const files = { [one]: text, [other]: text, [`modules/shop/${folder}/a.liquid`]: text }
  expect(await listFindings(files)).toEqual([`${other}:2:1 name: "paid" is also the name of ${one}: ${other} is used`])
})

test('finds a missing layout at its key in the front matter', async () => {
  const files = {
    'views/layouts/main.liquid': '{{ content_for_layout }}',
    'views/pages/a.liquid': '---\nslug: a\nmetadata: { a: b }\nlayout: mian\n---\n',
    'views/pages/b.liquid': '---\nslug: b\nlayout_name: mian\n---\n',
  }
  expect(await listFindings(files)).toEqual([
    expect.stringContaining('views/pages/a.liquid:4:1 can\'t find layout "mian" (did you mean "main"?)'),
    expect.stringContaining('views/pages/b.liquid:3:1 can\'t find layout "mian" (did you mean "main"?)'),
  ])
})

test('finds a missing default_layout', async () => {
  const files = { 'config.yml': 'slug_exact_match: true\ndefault_layout: mian', 'views/layouts/main.liquid': '' }
  expect(await listFindings(files)).toEqual([
    'config.yml:2:1 can\'t find layout "mian" (did you mean "main"?); looked for views/layouts/mian.liquid',
  ])
})

test("finds other faults in a file whose table has the same name as another's", async () => {
  const files = {
    'schema/a.yml': 'name: tea\nproperties:\n- name: stock\n  type: interger',
    'schema/b.yml': 'name: tea',
    'views/pages/a.liquid': '',
  }
  expect(await listFindings(files)).toEqual([
    expect.stringContaining('schema/a.yml:4:3 properties.0.type: expected one of string'),
    'schema/b.yml:1:1 name: "tea" is already the name of schema/a.yml',
  ])
})

test('finds a migration without a timestamp', async () => {
  const files = {
    'migrations/20300501120000_add.liquid': '',
    'migrations/add_teas.liquid': '',
    'modules/blog/public/migrations/add.liquid': '',
    'views/pages/a.liquid': '',
  }
  expect(await listFindings(files)).toEqual([
    expect.stringContaining('migrations/add_teas.liquid:1:1 expected a file name with a timestamp'),
    expect.stringContaining('modules/blog/migrations/add.liquid:1:1 expected a file name'),
  ])
})

test('ignores a layout set by Liquid', async () => {
  const files = {
    'config.yml': 'default_layout: "{{ context.constants.LAYOUT }}"',
    'views/pages/a.liquid': '---\nlayout: "{{ params.a }}"\n---\n',
  }
  expect(await listFindings(files)).toEqual([])
})

test('accepts one address for pages with different methods, formats or subdomains', async () => {
  const page = (meta: string): string => `---\nslug: a/:b\n${meta}\n---\n`
  const metas = ['method: get', 'method: post', 'format: json', 'subdomain: admin']
  const files = Object.fromEntries(metas.map((meta, i) => [`views/pages/${i}.liquid`, page(meta)]))
  expect(await listFindings(files)).toEqual([])
  expect(await listFindings({ ...files, 'views/pages/5.liquid': '---\nslug: a/:c\nmethod: POST\n---\n' })).toEqual([
    'views/pages/5.liquid:2:1 views/pages/1.liquid serves POST /a/:c instead of this page',
  ])
})
