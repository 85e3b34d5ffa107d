import { findingsIn } from './find'

const page = 'views/pages/index.liquid'
const rulesOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await findingsIn(files)).map(({ rule, file, line }) => `${file}:${line} ${rule}`)

test.each([
  ['the rest of the file', "{% # liquid-platform-check-disable %}\n{{ 'a' | upcas }}{% render 'b' %}", []],
  ['one rule', "{% # liquid-platform-check-disable unknown-filter %}\n{{ 'a' | upcas }}{% render 'b' %}", [2]],
  [
    'several rules',
    "{% comment %} liquid-platform-check-disable unknown-filter, missing-partial {% endcomment %}\n{{ 'a' | upcas }}{% render 'b' %}",
    [],
  ],
  [
    'until they are turned on again',
    "{% # liquid-platform-check-disable %}\n{% render 'b' %}\n{% # liquid-platform-check-enable %}\n{% render 'b' %}",
    [4],
  ],
  [
    'the next line only',
    "{% # liquid-platform-check-disable-next-line missing-partial %}\n{% render 'b' %}\n{% render 'b' %}",
    [3],
  ],
  [
    'from the line of the comment on',
    "{% render 'b' %}\n{% render 'c' %} {% # liquid-platform-check-disable missing-partial %}",
    [1],
  ],
  ['inside a `liquid` tag', "{% liquid\n# liquid-platform-check-disable-next-line missing-partial\nrender 'b'\n%}", []],
])('a comment in a template turns rules off: %s', async (_, text, lines) => {
  expect(await rulesOf({ [page]: text })).toEqual(lines.map((line) => `${page}:${line} missing-partial`))
})

test('a comment in YAML, front matter and GraphQL turns rules off', async () => {
  const files = {
    'schema/tea.yml': '# liquid-platform-check-disable-next-line unknown-key\nprorties: []\nproperties: []',
    [page]: '---\n# liquid-platform-check-disable-next-line missing-layout\nlayout: wide\n---\n',
    'graphql/teas.graphql': '# liquid-platform-check-disable invalid-query\n{ tea }',
  }
  expect(await rulesOf(files)).toEqual([])
  const without = Object.entries(files).map(([file, text]) => [file, text.replace('liquid-platform-check', 'x')])
  expect(await rulesOf(Object.fromEntries(without) as typeof files)).toHaveLength(3)
})

test('text that is not in a comment turns nothing off', async () => {
  expect(await rulesOf({ [page]: "liquid-platform-check-disable\n{% render 'b' %}" })).toEqual([
    `${page}:2 missing-partial`,
  ])
})
