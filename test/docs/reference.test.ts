import { findErrors } from '../../scripts/reference/errors'
import { checkExamples } from '../../scripts/reference/rules'
import { rules } from '../../src/tools/check/checks'
import { register } from '../support/register'

const { filters, tags } = register().catalogue

test('the reference lists the errors of filters and tags with wrong arguments, and in certain states', async () => {
  const chosen = <T extends { readonly name: string }>(list: readonly T[], names: readonly string[]): readonly T[] =>
    list.filter(({ name }) => names.includes(name))
  const errors = await findErrors({
    filters: chosen(filters, ['array_limit', 'divided_by', 'upcase', 'download_file']),
    tags: chosen(tags, ['render', 'redirect_to', 'break']),
  })
  const list = (found: ReadonlyMap<string, readonly { readonly code: string; readonly message: string }[]>) =>
    Object.fromEntries(
      Array.from(found, ([name, all]) => [name, all.map(({ code, message }) => `${code}: ${message}`)]),
    )
  const limit = 'filter-argument: filter "array_limit", parameter'
  const operand = 'filter-argument: filter "divided_by", parameter "operand":'
  expect(list(errors.filters)).toEqual({
    array_limit: [
      `${limit} "array": expected an array, got Integer -1`,
      `${limit} "limit": is missing: expected whole number above 0`,
      `${limit} "limit": expected a whole number above 0, got Integer -1`,
    ],
    divided_by: [`${operand} is missing: expected number`, `${operand} divided by 0`],
    upcase: [],
    download_file: expect.arrayContaining([expect.stringContaining('parameter "url": ')]),
  })
  expect(list(errors.tags)).toEqual({
    render: [
      'syntax: a value is missing',
      'ENOENT: can\'t find partial "nonsense"; looked for views/partials/nonsense.liquid, lib/nonsense.liquid',
      expect.stringContaining('limit: nesting too deep'),
      'tag-argument: the name of the partial is empty',
    ],
    redirect_to: [
      'syntax: tag "redirect_to" expects a value for target',
      'tag-argument: unknown option "nonsense"; expected one of status, allow_other_host',
      'tag-argument: status: expected a whole number from 300 to 399, got Integer -1',
      'tag-argument: allow_other_host: expected true or false, got Integer -1',
      'tag-argument: target: expected a text that is not empty, got String ""',
      expect.stringContaining('type: expected a path, or a URL of this site, to redirect to'),
      expect.stringContaining('type: expected a URL of at most 100000 characters to redirect to'),
    ],
    break: [],
  })
})

test('the reference shows the finding of each rule of check, and what its fix writes', async () => {
  const { 'unknown-filter': filter, 'unused-partial': partial, 'nil-target': logged } = rules
  const examples = await checkExamples({ filter, partial, logged })
  expect([...examples.values()]).toEqual([
    {
      finding: 'views/pages/index.liquid:1:10 error unknown filter "upcas" (did you mean "upcase"?) [unknown-filter]',
      fixed: { 'views/pages/index.liquid': "{{ 'a' | upcase }}" },
    },
    { finding: expect.stringContaining(partial.example.message), fixed: {} },
    { finding: undefined, fixed: {} },
  ])
})
