import { findingsIn } from './find'

const layout = 'views/layouts/application.liquid'
const page = { 'views/pages/index.liquid': 'Welcome' }

const check = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await findingsIn(files)).flatMap(({ rule, file, message }) =>
    rule === 'missing-content' ? [`${file}: ${message}`] : [],
  )

const expected = (file: string, user: string): readonly string[] => [
  `${file}: this layout prints nothing of ${user}: expected {{ content_for_layout }}`,
]

test.each([
  ['the default one', layout, page, 'views/pages/index.liquid'],
  [
    'of a page',
    'views/layouts/wide.liquid',
    { 'views/pages/a.liquid': '---\nlayout: wide\n---\n' },
    'views/pages/a.liquid',
  ],
  ['of an e-mail', 'views/layouts/mail.liquid', { 'emails/a.liquid': '---\nlayout: mail\n---\n' }, 'emails/a.liquid'],
])('reports a layout without the content, %s', async (_, file, others, user) => {
  expect(await check({ [file]: '<main></main>', ...others })).toEqual(expected(file, user))
})

test('reports a misspelt content_for_layout at its place', async () => {
  expect(await findingsIn({ ...page, [layout]: '<main>\n  {{ content_for_layot | strip }}\n</main>' })).toEqual([
    {
      rule: 'missing-content',
      file: layout,
      line: 2,
      column: 6,
      message:
        'this layout prints nothing of views/pages/index.liquid: expected {{ content_for_layout }}, got content_for_layot',
    },
  ])
})

test('reports a layout whose partials have no content either', async () => {
  const files = { ...page, [layout]: "{% render 'head' %}", 'views/partials/head.liquid': '<head></head>' }
  expect(await check(files)).toEqual(expected(layout, 'views/pages/index.liquid'))
})

test.each([
  ['prints the content', { ...page, [layout]: '{{ content_for_layout }}' }],
  ['prints parts of it', { ...page, [layout]: "{% yield 'main' %}" }],
  [
    'has it in a partial',
    { ...page, [layout]: "{% include 'main' %}", 'views/partials/main.liquid': '{{ content_for_layout }}' },
  ],
  ['may have it in a partial of a missing module', { ...page, [layout]: "{% include 'modules/theme/main' %}" }],
  ['no page uses', { ...page, 'views/layouts/_head.liquid': '<head></head>' }],
  ['only a page in JSON could use', { 'views/pages/a.json.liquid': '{}', [layout]: 'x' }],
  ['a page turns off', { 'views/pages/a.liquid': "---\nlayout: ''\n---\n", [layout]: 'x' }],
  ['cannot be parsed', { ...page, [layout]: '{% if x %}' }],
])('accepts a layout that %s', async (_, files) => {
  expect(await check(files)).toEqual([])
})
