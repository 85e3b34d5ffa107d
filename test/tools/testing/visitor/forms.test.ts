import { memoryFiles } from '../../../../src/ports/files'
import { visitor } from '../../../../src/tools/testing'
import type { FieldValue } from '../../../../src/tools/testing'
import { errorOf, failureOf, register } from '../../../support/register'

/** A visitor on a page with this HTML. */
async function visitPage(html: string) {
  const files = memoryFiles({
    'views/pages/form.liquid': html,
    'views/pages/got.liquid': '---\nslug: got\n---\n{{ context.params | json }}',
    'views/pages/sent.liquid': '---\nslug: got\nmethod: post\n---\n{{ context.params | json }}',
    'views/pages/put.liquid': '---\nslug: got\nmethod: put\n---\nput',
  })
  const ann = visitor(register({ files }))
  await ann.visit('/form?old=1')
  return ann
}

/** The parameters that the app receives from a form with this HTML, without those of every request. */
async function submitForm(html: string, values: Record<string, FieldValue> = {}, button?: string): Promise<unknown> {
  const ann = await visitPage(`<form action="/got" method="post">${html}</form>`)
  return (await ann.fill(values).submit(button)).json()
}

describe('a form sends', () => {
  it.each<[string, string, Record<string, FieldValue>, object]>([
    ['the filled-in values', '<input name="a" value="1"><input name="b">', { b: 'x\ny' }, { a: '1', b: 'xy' }],
    ['numbers', '<input type="number" name="a">', { a: 5 }, { a: '5' }],
    ['text with line ends of forms', '<textarea name="a">\n1\n2</textarea>', {}, { a: '1\r\n2' }],
    ['the text of a textarea', '<textarea name="a"></textarea>', { a: 'x\ny' }, { a: 'x\r\ny' }],
    [
      'hidden fields',
      '<input type="hidden" name="a" value="1"><input type=hidden name=_charset_>',
      {},
      { a: '1', _charset_: 'UTF-8' },
    ],
    [
      'defaults of ranges and colours',
      '<input type="range" name="a" max="10"><input type="color" name="b">',
      {},
      { a: '5', b: '#000000' },
    ],
    [
      'checked boxes only',
      '<input type="checkbox" name="a"><input type="checkbox" name="b" value="2" checked>',
      {},
      { b: '2' },
    ],
    ['a box that is checked', '<input type="checkbox" name="a">', { a: true }, { a: 'on' }],
    ['no box that is unchecked', '<input type="checkbox" name="a" checked><input name="b">', { a: false }, { b: '' }],
    [
      'the 0 of an unchecked box',
      '<input type="hidden" name="a" value="0"><input type="checkbox" name="a" value="1" checked>',
      { a: false },
      { a: '0' },
    ],
    [
      'boxes of one name',
      '<input type="checkbox" name="a[]" value="1" checked><input type="checkbox" name="a[]" value="2"><label><input type="checkbox" name="a[]" value="3"> Three</label>',
      { 'a[]': ['2', 'Three'] },
      { a: ['2', '3'] },
    ],
    [
      'the radio button that the page checks last',
      '<input type="radio" name="a" value="1" checked><input type="radio" name="a" value="2" checked>',
      {},
      { a: '2' },
    ],
    [
      'a chosen radio button',
      '<label><input type="radio" name="a" value="1" checked> One</label><label><input type="radio" name="a" value="2"> Two</label>',
      { a: 'Two' },
      { a: '2' },
    ],
    [
      'a radio button by its label',
      '<label><input type="radio" name="a" value="1" checked> One</label><label><input type="radio" name="a" value="2"> Two</label>',
      { Two: true },
      { a: '2' },
    ],
    [
      'the first option that is not disabled',
      '<select name="a"><option disabled value="">Choose</option><option>X</option></select>',
      {},
      { a: 'X' },
    ],
    [
      'the selected option',
      '<select name="a"><option value="1">One</option><option value="2" selected>Two</option></select>',
      {},
      { a: '2' },
    ],
    [
      'an option by value or text',
      '<label>First <select name="a"><option value="1">One</option></select></label><select name="b"><option value="1">One</option><option value="2">Two</option></select>',
      { First: 1, b: 'Two' },
      { a: '1', b: '2' },
    ],
    [
      'several options',
      '<select multiple name="a[]"><option>1</option><option selected>2</option><option>3</option></select>',
      { 'a[]': ['3', '1'] },
      { a: ['1', '3'] },
    ],
    ['none of a list', '<select size="3" name="a"><option>1</option></select><input name="b">', {}, { b: '' }],
    [
      'fields of one name in their order',
      '<input name="a[]"><input name="a[]">',
      { 'a[]': ['1', '2'] },
      { a: ['1', '2'] },
    ],
    [
      'nothing without a name, or disabled',
      '<input value="1"><input name="a" disabled><fieldset disabled><legend><input name="b"></legend><input name="c"></fieldset><input type="reset" name="d"><button type="button" name="e">',
      {},
      { b: '' },
    ],
    [
      'the names of files in a form that is not multipart',
      '<input type="file" name="a">',
      { a: new File(['x'], 'a.txt') },
      { a: 'a.txt' },
    ],
  ])('%s', async (_, html, values, expected) => {
    expect(await submitForm(html, values)).toEqual(expected)
  })

  it('the pressed button, otherwise the first one', async () => {
    const html =
      '<input type="submit" name="do" value="Save"><button name="do" value="drop">Delete</button><input type="image" name="map" alt="Map">'
    expect(await submitForm(html)).toMatchObject({ do: 'Save' })
    expect(await submitForm(html, {}, 'Delete')).toMatchObject({ do: 'drop' })
    expect(await submitForm(html, {}, 'map')).toMatchObject({ 'map.x': '0', 'map.y': '0' })
  })

  it('fields elsewhere on the page that reference its id', async () => {
    const ann = await visitPage(
      '<form id="f" action="/got" method="post"></form><input form="f" name="a" value="1"><input name="b">',
    )
    expect((await ann.submit()).json()).toEqual({ a: '1' })
  })

  it('files', async () => {
    const ann = await visitPage(
      '<form action="/got" method="post" enctype="multipart/form-data"><input name="t"><input type="file" name="a"><input type="file" name="b[]" multiple><input type="file" name="none"></form>',
    )
    const png = new File([Uint8Array.of(1, 2, 255)], 'a "1".png', { type: 'image/png' })
    const page = await ann.fill({ t: 'ż', a: png, 'b[]': [png, new File(['x'], 'b')] }).submit()
    const binary = 'application/octet-stream'
    expect(page.json()).toMatchObject({
      t: 'ż',
      a: { content_type: 'image/png', size: 3 },
      b: [{ size: 3 }, { file_name: 'b', content_type: binary, size: 1 }],
    })
  })

  it('its query by GET, to the page itself without an address', async () => {
    const ann = await visitPage('<form><input name="q" value="ż &amp; b"></form>')
    expect((await ann.submit()).path).toBe('/form?q=%C5%BC+%26+b')
    const other = await visitPage(
      '<form action="/got?old=1#top"><input name="q"><button formaction="/got?b=2" formmethod="post">P</button></form>',
    )
    expect((await other.fill({ q: '1' }).submit('P')).json()).toMatchObject({ q: '1', b: '2' })
  })

  it('another method by the field _method', async () => {
    const ann = await visitPage(
      '<form action="/got" method="post"><input type="hidden" name="_method" value="put"></form>',
    )
    expect((await ann.submit()).text).toBe('put')
  })
})

describe('a form rejects', () => {
  it.each<[string, string, Record<string, FieldValue>, string]>([
    [
      'an unknown option',
      '<select name="a"><option>X</option><option value="2">Y</option></select>',
      { a: 'Z' },
      'field "a": expected one of "X", "2", got String "Z"',
    ],
    [
      'two options',
      '<select name="a"><option>X</option></select>',
      { a: ['X', 'X'] },
      'field "a": expected one value, got Array',
    ],
    [
      'a list without options',
      '<select name="a"></select>',
      { a: 'Z' },
      'field "a": expected nothing, because it has no options, got String "Z"',
    ],
    [
      'an unknown choice',
      '<input type="radio" name="a" value="1">',
      { a: '2' },
      'field "a" has no choice "2"; it has "1"',
    ],
    [
      'an unknown box',
      '<input type="checkbox" name="a" value="1"><input type="checkbox" name="a" value="2">',
      { a: ['3'] },
      'field "a" has no choice "3"; it has "1", "2"',
    ],
    ['true for text', '<input name="a">', { a: true }, 'field "a": expected a text or a number, got TrueClass true'],
    ['text for a file', '<input type="file" name="a">', { a: 'x' }, 'field "a": expected a File, got String "x"'],
    [
      'two files for one',
      '<input type="file" name="a">',
      { a: [new File([], 'a'), new File([], 'b')] },
      'field "a": expected one file, got Array',
    ],
    [
      'a read-only field',
      '<input name="a" readonly>',
      { a: 'x' },
      'field "a": expected nothing, because it is read-only, got String "x"',
    ],
    ['a disabled field', '<input name="a" disabled>', { a: 'x' }, 'field "a" of a form to "/got" on /form is disabled'],
    [
      'one value for two fields',
      '<input name="a"><input name="a">',
      { a: 'x' },
      'there are 2 fields "a": pass a list of 2 values',
    ],
  ])('%s', async (_, html, values, message) => {
    const ann = await visitPage(`<form action="/got" method="post">${html}</form>`)
    expect(errorOf(() => ann.fill(values)).message).toBe(message)
  })

  it('a disabled button', async () => {
    const ann = await visitPage('<form id="f"><button disabled>Go</button></form>')
    expect((await failureOf(ann.submit('Go'))).message).toBe('button "Go" of form "#f" on /form is disabled')
  })
})

describe('of several forms', () => {
  const html =
    '<form id="search"><input name="q"><button>Go</button></form><form id="join" method="post" action="/got"><input name="mail"><input name="q"><button>Go</button></form>'

  it('the one with the fields is filled in, and then submitted', async () => {
    const ann = await visitPage(html)
    expect((await ann.fill({ mail: 'a', q: 'b' }).submit('Go')).json()).toEqual({ mail: 'a', q: 'b' })
  })

  it('a selector chooses one', async () => {
    const ann = await visitPage(html)
    expect((await ann.fill({ q: 'b' }, '#search').submit()).path).toBe('/form?q=b')
    expect((await ann.submit('Go', '#join')).json()).toEqual({ mail: '', q: '' })
  })

  it('an ambiguous one is rejected', async () => {
    const ann = await visitPage(html)
    const forms = 'name one by a CSS selector; it has form "#search", form "#join"'
    expect(errorOf(() => ann.fill({ q: 'b' })).message).toBe(`/form?old=1 has 2 forms with these fields: ${forms}`)
    expect((await failureOf(ann.submit('Go'))).message).toBe(`/form?old=1 has 2 forms with a button "Go": ${forms}`)
    expect((await failureOf(ann.submit())).message).toBe(`/form?old=1 has 2 forms: ${forms}`)
    expect(errorOf(() => ann.fill({ q: 'b' }, '#no')).message).toBe(
      'form "#no" not found on /form?old=1; it has form "#search", form "#join"',
    )
  })

  it('the values can be read', async () => {
    const ann = await visitPage(html)
    const [search, join] = ann.page.forms
    expect([search?.fields, join?.fields, join?.buttons]).toEqual([['q'], ['mail', 'q'], ['Go']])
    ann.fill({ mail: 'a' })
    expect(join?.values).toEqual({ mail: 'a', q: '' })
  })
})

test("shows a page's visible text", async () => {
  const ann = await visitPage(
    '<title>T</title><p>One<b>two</b></p><p hidden>no</p><script>no</script><ul><li>a<li>b <i>c</i></ul><template>no</template>',
  )
  expect(ann.page.text).toBe('Onetwo a b c')
  expect(ann.page.findAll('li').map(({ text }) => text)).toEqual(['a', 'b c'])
  expect(ann.page.findAll('ul, li')).toHaveLength(3)
})
