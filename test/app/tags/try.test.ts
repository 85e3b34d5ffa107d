import { memoryFiles } from '../../../src/ports/files'
import { register } from '../../support/register'

const fail = '{{ 1 | divided_by: 0 }}'
const files = memoryFiles({
  'lib/early.liquid': `{% try %}{% return 'a' %}{% ensure %}{% for i in (1..2) %}{% log i %}{% endfor %}{% endtry %}{% return 'b' %}`,
})

test.each([
  ['{% try %}a{% ensure %}c{% endtry %}', 'ac'],
  ['{% try %}a{% catch e %}b{% ensure %}c{% endtry %}', 'ac'],
  [`{% try %}a${fail}{% catch e %}b{% ensure %}c{% endtry %}d`, 'abcd'],
  [`{% try %}a${fail}{% ensure %}c{% catch e %}{{ e.name | slice: 0 }}{% endtry %}`, 'aFc'],
  [`{% try %}a${fail}{% ensure %}c{% endtry %}`, 'ac'],
  [`{% try_rc %}a{% ensure %}c{% endtry_rc %}`, 'ac'],
  [`{% liquid\n try\n echo 'a'\n ensure\n echo 'c'\n endtry\n%}`, 'ac'],
  [`{% for i in (1..3) %}{% try %}{% break %}{% ensure %}{{ i }}{% endtry %}{% endfor %}`, '1'],
  [
    `{% try %}{% try %}a${fail}{% catch e %}b${fail}{% ensure %}{% assign x = 'c' %}{% endtry %}{% catch e %}{{ x }}{% endtry %}`,
    'abc',
  ],
  [`{% try %}{% graphql g %}{ current_user { id } }{% endgraphql %}a{% ensure %}c{% endtry %}`, 'ac'],
])('the ensure branch of %j runs last, in any case', async (template, output) => {
  expect(await register().liquid.parseAndRender(template)).toBe(output)
})

test.each([
  [`{% case 1 %}{% when 1 %}a{% when 1 %}b${fail}{% endcase %}`, 'ab'],
  [`{% case 1 %}{% when 1 %}a{% when 1 %}${fail}{% endcase %}`, 'a'],
  [`{% case 1 %}{% when 1 %}a{{ late }}{% when 1 %}b${fail}{% endcase %}`, 'a1b'],
  [
    `{% tablerow i in (1..3) cols: 1 %}{{ i }}{% if i == 2 %}${fail}{% endif %}{% endtablerow %}`,
    '<tr class="row1">\n<td class="col1">1</td></tr>\n<tr class="row2"><td class="col1">2',
  ],
  [`{% tablerow i in (1..3) %}{{ late }}${fail}{% endtablerow %}`, '<tr class="row1">\n<td class="col1">1'],
  [`{% case 1 %}{% when 1 %}a{% when late %}b{{ late }}${fail}{% endcase %}`, 'ab1'],
  [
    `{% case "${fail.replace('0', 'late')}" %}{% when '1' %}a{{ late }}{% assign late = 0 %}{% when 2 %}{% endcase %}`,
    'a1',
  ],
])('all output of %j before the error stays', async (template, output) => {
  const { liquid } = register()
  const text = `{% try %}${template}{% catch e %}.{% endtry %}`
  expect(await liquid.parseAndRender(text, { late: Promise.resolve(1) })).toBe(`${output}.`)
})

test('a function returns its value after the ensure branch', async () => {
  const { liquid, entries } = register({ files })
  expect(await liquid.parseAndRender("{% function r = 'early' %}{{ r }}")).toBe('a')
  expect(entries).toMatchObject([{ message: '1' }, { message: '2' }])
})

test('ensure is a tag only in try', () => {
  expect(() => register().liquid.parse('{% ensure %}')).toThrow('tag "ensure" not found')
})
