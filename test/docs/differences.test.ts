import { listDifferences, listFieldDifferences } from '../../scripts/site/differences'

const pages = {
  'differences-from-platformos.md': `# Differences

| Here | platformOS |
|---|---|
| \`slugify\` keeps [digits](dialect.md#digits) | Not documented |
| \`x \\| slugify \\| upcase\` works | An error |
| \`slugify_all\` does not exist | |
`,
  'differences-from-liquidjs.md': '- `{% cache %}` exists,\n  with a key.\n',
}

test('the page of a filter lists the rows of both pages of differences that name it', () => {
  expect(listDifferences(['slugify', 'to_slug'], 'reference/filters/slugify.md', pages)).toEqual([
    '',
    '## Differences',
    '',
    '### From [platformOS](../../differences-from-platformos.md)',
    '',
    '| Here | platformOS |',
    '|---|---|',
    '| `slugify` keeps [digits](../../dialect.md#digits) | Not documented |',
    '| `x \\| slugify \\| upcase` works | An error |',
    '',
  ])
})

test('the page of a tag lists an item of a list that shows it', () => {
  const lines = listDifferences(['cache'], 'reference/tags/cache.md', pages)
  expect(lines.at(-2)).toBe('- `{% cache %}` exists, with a key.')
})

test('a page has no section without differences', () => {
  expect(
    listDifferences(['upcase'], 'reference/filters/upcase.md', { ...pages, 'differences-from-platformos.md': '' }),
  ).toEqual([])
})

test('the page of a GraphQL field lists only items of the section of GraphQL', () => {
  const text =
    '- `users` is a list of `x | users`.\n\n## GraphQL\n\n- `users` omits passwords.\n- `records` is empty.\n'
  const lines = listFieldDifferences('users', 'reference/graphql/query-users.md', {
    'differences-from-platformos.md': text,
  })
  expect(lines.filter((line) => line.startsWith('- '))).toEqual(['- `users` omits passwords.'])
})
