import { appWith, inProperties, show } from './support'

describe('input_field', () => {
  test.each([
    ['name', 'type="text"', 'string required'],
    ['home_phone', 'type="tel"', 'string tel optional'],
    ['site_url', 'type="url"', 'string url optional'],
    ['count, as: integer', 'type="number"', 'numeric integer optional'],
    ['count, as: float', 'type="number"', 'numeric float optional'],
    ["count, as: 'hidden'", 'type="hidden"', 'hidden optional'],
    ['note, as: email', 'type="email"', 'string email optional'],
    ['starts, as: date', 'type="date"', 'date optional'],
    ['starts, as: datetime', 'type="datetime-local"', 'datetime optional'],
    ['note, as: image', 'type="file"', 'file optional'],
    ["note, class: 'wide blue'", 'type="text"', 'string optional wide blue'],
    ['note, required: true', 'type="text"', 'string required'],
  ])('{%% input_field %s %%} is of %s and has the classes "%s"', async (written, type, classes) => {
    const html = await show(inProperties(`{% input_field ${written} %}`))
    expect(html).toContain(`<input ${type} name="form[properties][${/^\w+/.exec(written)?.[0]}]"`)
    expect(html).toContain(`class="${classes}"`)
  })

  test('has its named attributes; an attribute without a value is present if it is true', async () => {
    const html = await show(
      inProperties(
        "{% input_field note, data-mask: 'date', maxlength: 5, disabled: false, readonly: true, min: @nothing %}",
      ),
    )
    expect(html).toBe(
      '<input type="text" name="form[properties][note]" id="form_properties_note" class="string optional" data-mask="date" maxlength="5" readonly>',
    )
  })

  test('prints a text in a textarea, a choice in a select, and so on', async () => {
    const field = (written: string): Promise<string> => show(inProperties(`{% input_field ${written} %}`))
    expect(await field("note, as: text, value: 'a', rows: 3")).toBe(
      '<textarea name="form[properties][note]" id="form_properties_note" class="text optional" rows="3">\na</textarea>',
    )
    expect(await field('on_sale, as: boolean, value: true')).toBe(
      '<input type="hidden" name="form[properties][on_sale]" value="0"><input type="checkbox" name="form[properties][on_sale]" id="form_properties_on_sale" class="boolean optional" value="1" checked>',
    )
    expect(await field("colour, collection: ['red', 'blue'], value: 'blue'")).toBe(
      '<select name="form[properties][colour]" id="form_properties_colour" class="select optional"><option value=""></option><option value="red">red</option><option value="blue" selected>blue</option></select>',
    )
    expect(await field("colour, as: radio_buttons, collection: [['Red', 1]], value: '1'")).toBe(
      '<span class="radio"><label for="form_properties_colour_1"><input type="radio" name="form[properties][colour]" id="form_properties_colour_1" class="radio_buttons optional" value="1" checked> Red</label></span>',
    )
    expect(await field('sizes, as: check_boxes, collection: { "Small": "s", "Large": "l" }, value: ["l"]')).toBe(
      '<input type="hidden" name="form[properties][sizes][]" value="">' +
        '<span class="checkbox"><label for="form_properties_sizes_s"><input type="checkbox" name="form[properties][sizes][]" id="form_properties_sizes_s" class="check_boxes optional" value="s"> Small</label></span>' +
        '<span class="checkbox"><label for="form_properties_sizes_l"><input type="checkbox" name="form[properties][sizes][]" id="form_properties_sizes_l" class="check_boxes optional" value="l" checked> Large</label></span>',
    )
  })

  test.each([
    ['{ "id": 7, "name": "Ann" }', '', 'value="7">Ann<'],
    ['{ "key": "k", "text": "T" }', ", value_method: 'key', label_method: 'text'", 'value="k">T<'],
    ['{ "value": "v", "label": "L" }', '', 'value="v">L<'],
  ])('accepts the hash %s as a choice', async (hash, options, option) => {
    expect(await show(inProperties(`{% input_field colour, collection: [${hash}]${options} %}`))).toContain(option)
  })

  test('prints a date and time in the format of browsers', async () => {
    const html = await show(
      inProperties(
        "{% input_field starts, as: datetime, value: '2026-05-01T10:20:30.000Z' %}{% input_field starts, as: date, value: '2026-05-01T10:20:30Z' %}",
      ),
    )
    expect(html).toContain('value="2026-05-01T10:20"')
    expect(html).toContain('value="2026-05-01"')
  })

  test('never prints the value of a password or a file', async () => {
    const html = await show(
      inProperties(
        "{% input_field note, as: password, value: 'secret' %}{% input_field note, as: file, value: 'secret' %}",
      ),
    )
    expect(html).not.toContain('secret')
  })
})

describe('input', () => {
  test('has a label, the field, and the hint', async () => {
    expect(
      await show(inProperties("{% input home_phone, label: 'Phone', hint: 'With <code>', wrapper_class: 'half' %}")),
    ).toBe(
      '<div class="input string tel optional form_properties_home_phone half"><label class="string tel optional" for="form_properties_home_phone">Phone</label><input type="tel" name="form[properties][home_phone]" id="form_properties_home_phone" class="string tel optional"><span class="hint">With &lt;code&gt;</span></div>',
    )
  })

  test.each([
    ['', /<input type="hidden"[^>]*><label class="boolean optional"><input type="checkbox"[^>]*> On sale<\/label>/],
    [
      ', boolean_style: inline',
      /<input type="checkbox"[^>]*><label class="boolean optional" for="form_properties_on_sale">On sale</,
    ],
    [
      ', label: false',
      /<div class="input boolean optional form_properties_on_sale"><input type="hidden"[^>]*><input [^>]*><\/div>/,
    ],
  ])('a checkbox%s', async (style, html) => {
    expect(await show(inProperties(`{% input on_sale, as: boolean${style} %}`))).toMatch(html)
  })

  test('a file of custom images is a file field', async () => {
    const html = await show(
      '{% fields_for custom_images %}{% fields_for photo, form: custom_images %}{% input image, as: image, form: photo %}{% endfields_for %}{% endfields_for %}',
    )
    expect(html).toContain('<input type="file" name="form[custom_images][photo][image]"')
  })
})

describe('submit, label and input_field_error', () => {
  test.each([
    ['{% submit %}', '<input type="submit" name="commit" value="Save">'],
    ['{% submit Delete %}', '<input type="submit" name="commit" value="Delete">'],
    [
      "{% submit 'Log in' class: 'wide', data-disable-with: 'Wait' %}",
      '<input type="submit" name="commit" value="Log in" class="wide" data-disable-with="Wait">',
    ],
    [
      inProperties('{% label name %}'),
      '<label class="string required" for="form_properties_name"><abbr title="required">*</abbr> Name</label>',
    ],
    [
      inProperties("{% label name, required: false, label: 'You', class: 'big' %}"),
      '<label class="string big optional" for="form_properties_name">You</label>',
    ],
    [inProperties('{% input_field_error name %}'), ''],
  ])('%s', async (template, html) => {
    expect(await show(template)).toBe(html)
  })
})

describe('a field that matches several attributes', () => {
  test.each([
    ['{% input_field note %}'],
    ["{% input_field 'note' %}"],
    ["{% assign note = 'count' %}{% input_field note %}"],
    ["{% assign which = 'note' %}{% input_field @which %}"],
    ["{% assign which = 'note' %}{% input_field anything, field_name: @which, form: properties %}"],
    ["{% assign properties = 'x' %}{% input_field note form: properties %}"],
    ["{% assign group = 'properties' %}{% input_field note, form: @group, rows: @none | default: 2 %}"],
    ['{% fields_for custom_images %}{% input_field note %}{% endfields_for %}'],
  ])('%s is the note', async (template) => {
    expect(await show(inProperties(template))).toContain('name="form[properties][note]"')
  })

  test('ignores and logs a field without its fields_for', async () => {
    const { show, entries } = appWith('{% fields_for custom_images, form: expert %}x{% endfields_for %}')
    expect(await show()).toBe('x')
    expect(entries.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(
        'forms/thing.liquid:19:35: tag "fields_for": form: no fields_for "expert" is around it: ignored',
      ),
    )
  })

  test.each([
    ['{% input nmae, form: properties %}', 'unknown field "nmae" (did you mean "name"?); expected one of name, count,'],
    ['{% input note, as: texts %}', 'expected one of string, text, email'],
    ['{% input note, onclik: 1, colour: 1 %}', 'unknown option "colour"'],
  ])('%s is rejected', async (template, message) => {
    const { ann } = appWith(inProperties(template))
    expect((await ann.visit('/')).body).toContain(message.replaceAll('"', '&quot;'))
  })

  test.each([
    ['{% input a %}', 'put it into {% form %}'],
    ['{% input_field a %}', 'put it into {% form %}'],
    ['{% fields_for a %}{% endfields_for %}', 'put it into {% form %}'],
    ['{% form_for a %}{% endform_for %}', 'include one with include_form'],
  ])('%s outside of a form is rejected', async (template, remedy) => {
    const { ann } = appWith('', { files: { 'views/pages/index.liquid': template } })
    expect((await ann.visit('/')).body).toContain(`it is outside a form: ${remedy}`)
  })
})

describe('hostile values are printed as text', () => {
  const script = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'

  test.each([
    '{% input note, value: @hostile, label: @hostile, hint: @hostile, class: @hostile, placeholder: @hostile, wrapper_class: @hostile, id: @hostile %}',
    '{% input note, as: text, value: @hostile %}',
    '{% input colour, as: select, collection: @list, prompt: @hostile %}',
    '{% input colour, as: radio_buttons, collection: @list %}',
    '{% input sizes, as: check_boxes, collection: @list %}',
    '{% input_field on_sale, as: boolean, name: @hostile, data-a: @hostile, title: @hostile %}',
    '{% label note, label: @hostile, class: @hostile %}',
    '{% submit @hostile, class: @hostile, title: @hostile %}',
  ])('%s', async (template) => {
    const html = await show(inProperties(`{% assign list = hostile | split: ',' %}${template}`))
    expect(html).toContain(script)
    expect(html).not.toMatch(/<script|on\w+=/)
  })

  test('a hash of options cannot set attributes', async () => {
    const { ann } = appWith(inProperties('{% assign evil = { "onclick": "alert(1)" } %}{% input_field note, @evil %}'))
    expect((await ann.visit('/')).body).not.toContain('onclick')
  })
})
