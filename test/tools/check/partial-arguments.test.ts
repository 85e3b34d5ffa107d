import { findingsIn } from './find'

/** The findings about the arguments of partials, in an app with a documented partial. */
async function findArguments(
  call: string,
  doc: string,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const partial = 'views/partials/cards/card.liquid'
  const found = await findingsIn({ [partial]: doc, 'views/pages/index.liquid': call, ...files })
  return found.flatMap(({ rule, message }) => (rule === 'partial-arguments' ? [message] : []))
}

const documented = (parameters: string): string => `{% doc %}\n${parameters}\n{% enddoc %}`
const title = documented('  @param {string} title - The title\n  @param {string} [class]')
const missing = 'the partial "cards/card" needs the argument "title"'
const unknown = 'the partial "cards/card" has no parameter "titel" (did you mean "title"?)'

describe('reports a misspelt argument once', () => {
  test.each([
    ['render', "{% render 'cards/card', titel: 1 %}"],
    ['function', "{% function a = 'cards/card', titel: 1 %}{{ a }}"],
    ['a function that appends', "{% assign a = [] %}{% function a << 'cards/card', titel: 1 %}{{ a }}"],
    ['a line of a `liquid` tag', "{% liquid\n  function a = 'cards/card', titel: 1\n  echo a\n%}"],
    ['render with a value', "{% render 'cards/card' with context as titel %}"],
    ['render for each element', "{% render 'cards/card' for context.params as titel %}"],
    ['theme_render_rc', "{% theme_render_rc 'cards/card', titel: 1 %}"],
    ['theme_render_rc with a value', "{% theme_render_rc 'cards/card', with: context, as: 'titel' %}"],
    ['background', "{% background job = 'cards/card', delay: 1, source_name: 'a', titel: 1 %}{{ job }}"],
  ])('of %s', async (_, call) => {
    expect(await findArguments(call, title)).toEqual([unknown])
  })
})

test('reports a missing argument, and another one that is not its misspelling', async () => {
  expect(await findArguments("{% render 'cards/card', colour: 1 %}", title)).toEqual([
    'the partial "cards/card" has no parameter "colour"',
    missing,
  ])
})

describe('accepts', () => {
  test.each([
    ['all parameters', "{% render 'cards/card', title: 1, class: 'a' %}"],
    ['a hash', "{% function a = 'cards/card', title: { a: { b: 1 }, c: [1, 2] } %}{{ a }}"],
    ['a value', "{% render 'cards/card' with context as title %}"],
    ['each element', "{% render 'cards/card' for context.params as title, class: 'a' %}"],
    ['a value of theme_render_rc', "{% theme_render_rc 'cards/card', with: context, as: 'title' %}"],
    [
      'a value of theme_render_rc under a computed name',
      "{% theme_render_rc 'cards/card', with: context, as: context.page.slug %}",
    ],
    [
      'options of background',
      "{% background job = 'cards/card', title: 1, delay: 1, priority: 'high', max_attempts: 2, source_name: 'a' %}{{ job }}",
    ],
    ['variables of background', "{% background job = 'cards/card', variables: context.params %}{{ job }}"],
    [
      'the variables of the caller of an included partial',
      "{% assign title = 1 %}{% include 'cards/card', other: 1 %}{{ title }}",
    ],
    ['`context`, which each partial has', "{% render 'cards/card', title: 1, context: context %}"],
    ['a partial with a computed name', "{% assign name = 'cards/card' %}{% render name, titel: 1 %}"],
  ])('%s', async (_, call) => {
    expect(await findArguments(call, title)).toEqual([])
  })

  test("the value passed to a partial, under the partial's name", async () => {
    const doc = documented('@param {object} card\n@param {object} forloop')
    expect(await findArguments("{% render 'cards/card' for context.params %}", doc)).toEqual([])
    expect(await findArguments("{% theme_render_rc 'cards/card', with: context %}", doc)).toEqual([])
  })

  test.each([
    ['in brackets', '@param {string} [title]'],
    ['in brackets with spaces', '@param {string} [ title ] - The title'],
    ['in brackets with a default', "@param {string} [title = 'a b'] - The title"],
    ['with a question mark', '@param {string} title?'],
    ['of a type with nil', '@param {string|nil} title'],
    ['of an optional type', '@param {string=} title'],
    ['with "optional" in its description', '@param {string} title - (optional) The title'],
    ['by its key', '@param {string} title.text'],
    ['after a type without braces', '@param string title - The title'],
  ])('a missing parameter that is optional: %s', async (_, parameter) => {
    expect(
      await findArguments("{% render 'cards/card' %}{% render 'cards/card', title: 1 %}", documented(parameter)),
    ).toEqual([])
  })

  test.each([
    ['with a type in nested braces', '@param {{ a: string, b: number }} title'],
    ['of a list', '@param {string[]}  title   - The titles'],
    ['without a type', '@param title the title'],
    ['after a star, as in JSDoc', ' * @param {string} title'],
    ['after others of the same line length', '@description A card\r\n@param {string} title\r'],
  ])('a parameter that is documented %s', async (_, parameter) => {
    expect(await findArguments("{% render 'cards/card', title: 1 %}", documented(parameter))).toEqual([])
    expect(await findArguments("{% render 'cards/card' %}", documented(parameter))).toEqual([missing])
  })

  test.each([
    ['in raw text', `{% parse_json tags %}{% raw %}"${title}"{% endraw %}{% endparse_json %}{{ tags }}`],
    ['in a comment', `{% comment %}${title}{% endcomment %}`],
    ['in a sentence', documented('Remove the `@param {string} title` of the partial.')],
  ])('any arguments if @param occurs only %s', async (_, doc) => {
    expect(await findArguments("{% render 'cards/card', titel: 1 %}", doc)).toEqual([])
  })
})

test('reads the documentation in a `liquid` tag', async () => {
  const doc = '{% liquid\n  doc\n    @param {string} title\n  enddoc\n  echo title\n%}'
  expect(await findArguments("{% render 'cards/card', titel: 1 %}", doc)).toEqual([unknown])
})

test('reads the documentation in the active theme', async () => {
  const config = "theme_search_paths: ['theme/dark', '']\n"
  const files = {
    'config.yml': config,
    'views/partials/theme/dark/cards/card.liquid': documented('@param {string} shade'),
  }
  expect(await findArguments("{% theme_render_rc 'cards/card', title: 1 %}", title, files)).toEqual([
    'the partial "cards/card" has no parameter "title"',
    'the partial "cards/card" needs the argument "shade"',
  ])
})

describe('of a partial without documentation', () => {
  const unread = 'the partial "cards/card" does not read "titel" (did you mean "title"?)'

  test.each([
    ['render', "{% render 'cards/card', titel: 1 %}"],
    ['function', "{% function a = 'cards/card', titel: 1 %}{{ a }}"],
    ['render with a value', "{% render 'cards/card' with context as titel %}"],
    ['background', "{% background job = 'cards/card', delay: 1, titel: 1 %}{{ job }}"],
  ])('reports an argument of %s that is nearly a variable that the partial reads', async (_, call) => {
    expect(await findArguments(call, '{{ title }}')).toEqual([unread])
  })

  test.each([
    ['that it reads, too', '{{ title }}{{ titel }}'],
    ['of which it reads a key', '{{ title }}{% if titel.text %}a{% endif %}'],
    ['to which it appends', '{{ title }}{% assign titel << 1 %}'],
    ['near a variable that it sets first', "{% assign title = 'a' %}{{ title }}"],
    ['near two variables', '{{ title }}{{ titles }}{{ tite }}'],
    ['that an included partial may read', "{{ title }}{% include 'cards/text' %}"],
    ['if it renders a partial by a computed name', '{{ title }}{% render title %}'],
    ['if it has a syntax error', '{{ title }}{% if %}'],
    ['that is not near any variable', '{{ caption }}'],
  ])('accepts an argument %s', async (_, partial) => {
    const files = { 'views/partials/cards/text.liquid': '{{ titel }}' }
    expect(await findArguments("{% render 'cards/card', titel: 1 %}", partial, files)).toEqual([])
  })

  test('accepts an argument near one that is also passed', async () => {
    expect(await findArguments("{% render 'cards/card', title: 1, titel: 2 %}", '{{ title }}')).toEqual([])
  })

  test('reports an argument that is nearly an option of background once', async () => {
    const found = await findingsIn({
      'views/pages/index.liquid': "{% background job = 'greet', prioriti: 1 %}{{ job }}",
      'lib/greet.liquid': '{% log priorit %}',
    })
    expect(found.map(({ rule }) => rule)).toEqual(['misspelt-option'])
  })
})

describe('of include_form', () => {
  const find = (call: string, body: string): Promise<readonly string[]> =>
    findArguments(call, title, { 'forms/order.liquid': `---\nresource: order\n---\n${body}` })

  test.each([
    ["{% include_form 'order', clour: 1 %}", '{{ colour }}', 'does not read "clour" (did you mean "colour"?)'],
    ["{% include_form 'order', titel: 1 %}", title, 'has no parameter "titel" (did you mean "title"?)'],
    ["{% include_form 'order', id: 5 %}", title, 'needs the argument "title"'],
  ])('finds the fault of %s', async (call, body, found) => {
    expect(await find(call, body)).toEqual([`the form "order" ${found}`])
  })

  test.each([
    ["{% include_form 'order', id: 5, colour: 'red', parent_resource_id: 'order' %}", '{{ colour }}'],
    ["{% include_form 'order', from: 'shop' %}", '{{ form.name }}'],
    ["{% include_form 'order', colr: 'red' %}", "{{ colour }}{% include 'cards/card' %}"],
    ["{% include_form 'missing', colour: 'red' %}", '{{ colour }}'],
  ])('accepts %s', async (call, body) => {
    expect(await find(call, body)).toEqual([])
  })
})
