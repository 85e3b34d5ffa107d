import { memoryFiles } from '../../../../src'
import { visitor } from '../../../../src/tools/testing'
import { cpuClock } from '../../../support/cpu'
import { register } from '../../../support/register'

const form = `---
name: note_form
resource: Customization
resource_owner: anyone
fields: { properties: { text: } }
---
{% form %}<input name="{{ form.fields.properties.text.name }}" value="{{ form.fields.properties.text.value }}">{% endform %}`

function setUp(page: string, files: Readonly<Record<string, string>> = {}) {
  const source = memoryFiles({ 'forms/note_form.liquid': form, 'views/pages/notes.liquid': page, ...files })
  const platform = register({ files: source })
  const { records } = platform.adapters
  const client = visitor(platform)
  const textsIn = async (table: string): Promise<unknown[]> =>
    (await records.search({ table, limit: 10 })).map(({ properties }) => properties.text)
  /** Submits the form of a page, and returns the status. */
  const write = async (text: string, { address = '/notes', type = '' } = {}): Promise<number> => {
    const [shown] = (await client.visit(address)).forms
    if (!shown) return 404
    shown.fill('form[properties][text]', text)
    if (type === '') return (await client.submit()).status
    const claimed = new URLSearchParams({ ...shown.values, parent_resource_id: type })
    claimed.set('form[custom_model_type_name]', type)
    return (await client.visit('/api/user/customizations', { method: 'POST', body: claimed })).status
  }
  return { source, records, textsIn, write }
}

describe('a form of Customization without types', () => {
  test.each(["parent_resource_id: 'note'", "resource_type: 'note'"])(
    'accepts the type of %s in a page',
    async (given) => {
      const { textsIn, write } = setUp(`{% include_form 'note_form', ${given} %}`)
      expect([await write('one'), await textsIn('note')]).toEqual([302, ['one']])
    },
  )

  test('changes a record of that type by resource_id', async () => {
    const { records, textsIn, write } = setUp("{% include_form 'note_form', resource_type: 'note' %}", {
      'views/pages/edit.liquid': "{% include_form 'note_form', resource_id: context.params.id %}",
    })
    const note = await records.create('note', { text: 'old' })
    const other = await records.create('photo', { text: 'of another type' })
    expect([await write('new', { address: `/edit?id=${note.id}` }), await textsIn('note')]).toEqual([302, ['new']])
    expect([await write('new', { address: `/edit?id=${other.id}` }), await textsIn('photo')]).toEqual([
      404,
      ['of another type'],
    ])
  })

  test('rejects every other type that a client names', async () => {
    const { textsIn, write } = setUp("{% include_form 'note_form', parent_resource_id: 'note' %}")
    expect(await write('x', { type: 'photo' })).toBe(406)
    expect([await textsIn('photo'), await textsIn('note')]).toEqual([[], []])
  })

  test.each([
    "include_form 'note_form', parent_resource_id: context.params.type",
    "assign photo = 'photo' %}{% include_form 'note_form', parent_resource_id: photo",
    'render_form note_form, parent_resource_id: @context.params.type',
  ])('accepts no type from a variable of a template: %s', async (tag) => {
    const { textsIn, write } = setUp(`{% ${tag} %}`)
    expect(await write('x', { address: '/notes?type=photo' })).toBe(406)
    expect(await textsIn('photo')).toEqual([])
  })

  test.each([
    "{% comment %}{% comment %}{% endcomment %}{% include_form 'note_form', parent_resource_id: 'photo' %}{% endcomment %}",
    "{%- doc -%}{% include_form 'note_form', parent_resource_id: 'photo' %}{%- enddoc -%}",
    "{% raw %}{% include_form 'note_form', parent_resource_id: 'photo' %}{% endraw %}",
    "{% # include_form 'note_form', parent_resource_id: 'photo' %}",
    "{% liquid\n  # include_form 'note_form', parent_resource_id: 'photo'\n  comment\n    include_form 'note_form', parent_resource_id: 'photo'\n  endcomment\n%}",
    "Write include_form 'note_form', parent_resource_id: 'photo'",
  ])('accepts no type from a tag that does not run: %s', async (text) => {
    const { textsIn, write } = setUp(`{% include_form 'note_form', parent_resource_id: 'note' %}${text}`)
    expect(await write('x', { type: 'photo' })).toBe(406)
    expect([await write('y'), await textsIn('photo'), await textsIn('note')]).toEqual([302, [], ['y']])
  })

  test('accepts the types of all templates, including those changed at run time', async () => {
    const { source, textsIn, write } = setUp("{% include_form 'note_form', parent_resource_id: 'note' %}")
    await write('one')
    source.write(
      'views/partials/memo.liquid',
      "{% liquid\n  include_form 'note_form',\n  parent_resource_id: 'memo'\n  render 'empty', resource_type: 'photo'\n%}",
    )
    source.write('views/partials/empty.liquid', '')
    source.write('views/pages/memos.liquid', "{% render 'memo' %}")
    expect([await write('two', { address: '/memos' }), await textsIn('memo')]).toEqual([302, ['two']])
    expect(await write('two', { address: '/memos', type: 'photo' })).toBe(406)
    expect([await write('three'), await textsIn('note')]).toEqual([302, ['one', 'three']])
  })

  test('finds them quickly, however many blank lines a template has', async () => {
    const { write } = setUp(`{% include_form 'note_form', parent_resource_id: 'note' %}`, {
      'views/partials/long.liquid': `{% comment %}include_form a${'\n'.repeat(200_000)}:{% endcomment %}`,
    })
    const took = cpuClock()
    expect(await write('x')).toBe(302)
    expect(took()).toBeLessThan(3000)
  })
})
