import { memoryFiles } from '../../src/ports/files'
import { register } from '../support/register'

const files = memoryFiles({
  'lib/same.liquid': '{% return v %}',
  'graphql/count.graphql': 'query { records(per_page: 1) { total_entries } }',
  'forms/contact.liquid': '---\nresource: message\n---\nform',
})

describe('a name with or without quotes', () => {
  test.each([
    ['{% content_for head %}x{% endcontent_for %}{% yield head %}{% yield "head" %}', 'xx'],
    ['{% assign which = "head" %}{% content_for which %}x{% endcontent_for %}{% yield "head" %}', 'x'],
    ['{% include_form contact %}', 'form'],
    ['{% parse_json "data" %}{ "a": 1 }{% endparse_json %}{{ data.a }}', '1'],
    ["{% capture 'said' %}x{% endcapture %}{{ said }}", 'x'],
    ["{% function 'r' = 'same', v: 1 %}{{ r }}", '1'],
    ["{% graphql 'g' = 'count' %}{{ g.records.total_entries }}", '0'],
    ['{% session "field" = 5 %}{{ context.session.field }}', '5'],
    ['{% background "job", delay: 1 %}{% log 1 %}{% endbackground %}{{ job | size }}', '36'],
    ['{% background job, delay: 1 %}{% log 1 %}{% endbackground %}{{ job | size }}', '36'],
    ['{% try %}{{ 1 | divided_by: 0 }}{% catch "err" %}{{ err.name }}{% endtry %}', 'FilterArgumentError'],
    ['{% spam_protection captcha_alt %}', expect.stringContaining('h-captcha')],
  ])('%s', async (template, output) => {
    const { liquid } = register({ files })
    expect(await liquid.parseAndRender(template)).toEqual(output)
  })
})
