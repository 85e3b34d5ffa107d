import fc from 'fast-check'
import { AppFiles } from '../../../src/files/app-files'
import { makeFileForms as ofApp, findFormFile } from '../../../src/files/forms'
import { memoryFiles, type FileSource, type MemoryFiles } from '../../../src/ports/files'
import { checkForm } from '../../../src/ports/forms/configuration'
import { memoryForms } from '../../../src/ports/forms/memory'
import { AdapterError } from '../../../src/base/errors'
import {
  resourceNames,
  type FormConfiguration,
  type FormConfigurations,
  type FormDeclaration,
} from '../../../src/ports/forms/port'
import { testForms } from '../../../src/tools/testing'
import { errorOf, register } from '../../support/register'
import { makeAsynchronous } from '../../support/asynchronous-files'

const fileForms = (files: FileSource) => ofApp(new AppFiles(files))

const check = (form: unknown) => checkForm(form, 'here', 'sign_up')
const field = (validation: unknown) => ({ resource: 'User', fields: { email: { validation } } })

/** Nested fields of a given depth. */
const tree = (depth: number): unknown => (depth === 0 ? null : { inside: tree(depth - 1) })

describe('a form configuration', () => {
  test('can have every key', () => {
    const form = {
      name: 'register',
      resource: 'User',
      resource_owner: 'anyone',
      fields: {
        email: { validation: { presence: true, email: { message: 'is odd', if: 'true', allow_nil: true } } },
        profiles: { default: { properties: { nick: { property_options: { virtual: true, readonly: false } } } } },
        password: null,
      },
      default_payload: '{ "a": 1 }',
      callback_actions: '{% log form %}',
      async_callback_actions: [{ content: 'later', delay: 0.5, priority: 'high', max_attempts: 5 }],
      authorization_policies: ['is_guest', 'modules/blog/may'],
      spam_protection: { name: 'captcha_v3', action: 'sign/up' },
      redirect_to: '/',
      flash_notice: 'Welcome',
      flash_alert: '',
      email_notifications: ['welcome'],
      api_call_notifications: ['crm'],
      request_allowed: false,
      body: '{% form %}{% endform %}',
    }
    expect(check(form)).toEqual(form)
  })

  test('can have every validation', () => {
    const validation = {
      presence: true,
      uniqueness: { scope: ['first_name'], allow_blank: true },
      unique: false,
      email: {},
      length: { minimum: 0, maximum: 3, is: 2 },
      format: { with: '/\\A\\d+\\z/i' },
      numericality: {
        greater_than: -1.5,
        greater_than_or_equal_to: 0,
        equal_to: 1,
        less_than: 2,
        less_than_or_equal_to: 3,
        other_than: 4,
        odd: true,
        even: false,
        only_integer: true,
      },
      inclusion: { in: ['a', 1, null, [true], { b: 'c' }] },
      exclusion: { in: [] },
      confirmation: true,
      date: { before: 'now', after: '2 days ago' },
      datetime: { at: '2017-04-15', on_or_before: 'now', on_or_after: 'now' },
    }
    expect(check(field(validation))).toMatchObject({ fields: { email: { validation } } })
  })

  test('keeps fields and validations in their order', () => {
    const { fields } = check({ resource: 'a', fields: { b: { validation: { length: {}, email: true } }, a: null } })
    expect(Object.keys(fields ?? {})).toEqual(['b', 'a'])
    expect(Object.keys(fields?.b?.validation ?? {})).toEqual(['length', 'email'])
  })

  test.each([
    ['its name is its key', { resource: 'a' }, { name: 'sign_up', resource: 'a' }],
    [
      'nil is omitted',
      { resource: 'a', fields: null, redirect_to: undefined, name: null },
      { name: 'sign_up', resource: 'a' },
    ],
    ['a number becomes text', { resource: 'a', name: 404, flash_notice: 1.5 }, { name: '404', flash_notice: '1.5' }],
    ['a boolean becomes text', field({ email: { if: true } }), field({ email: { if: 'true' } })],
    [
      'a single value for a list',
      { resource: 'a', authorization_policies: 'p', email_notifications: 'e', api_call_notifications: 'a' },
      { authorization_policies: ['p'], email_notifications: ['e'], api_call_notifications: ['a'] },
    ],
    ['one scope', field({ uniqueness: { scope: 'a' } }), field({ uniqueness: { scope: ['a'] } })],
    [
      'a text for a callback',
      { resource: 'a', async_callback_actions: 'x' },
      { async_callback_actions: [{ content: 'x' }] },
    ],
    [
      'one callback',
      { resource: 'a', async_callback_actions: { content: 'x', delay: 1 } },
      { async_callback_actions: [{ content: 'x', delay: 1 }] },
    ],
    [
      'texts and hashes among callbacks',
      { resource: 'a', async_callback_actions: ['x', { content: 'y' }] },
      { async_callback_actions: [{ content: 'x' }, { content: 'y' }] },
    ],
    [
      'empty keys of a callback',
      { resource: 'a', async_callback_actions: { content: null } },
      { async_callback_actions: [] },
    ],
    [
      'the options of a captcha under its name',
      { resource: 'a', spam_protection: { recaptcha_v3: { action: 'sign/up', minimum_score: 0.7 } } },
      { spam_protection: { name: 'recaptcha_v3', action: 'sign/up', minimum_score: 0.7 } },
    ],
    [
      'a captcha without options',
      { resource: 'a', spam_protection: { hcaptcha: null } },
      { spam_protection: { name: 'hcaptcha' } },
    ],
    ['a strategy alone', { resource: 'a', spam_protection: 'hcaptcha' }, { spam_protection: 'hcaptcha' }],
  ])('%s', (_, form, expected) => {
    expect(check(form)).toMatchObject(expected)
  })

  test('is unaffected by changes after its check', () => {
    const form = { resource: 'a', fields: { b: { validation: { inclusion: { in: [{ c: 1 }] } } } } }
    const checked = check(form)
    form.fields.b.validation.inclusion.in[0] = { c: 2 }
    const [first] = (checked.fields?.b?.validation?.inclusion as { in: object[] }).in
    expect(first).toEqual({ c: 1 })
    expect(Object.isFrozen(first)).toBe(true)
    expect(Object.isFrozen(checked)).toBe(true)
    expect(Object.isFrozen(checked.fields?.b)).toBe(true)
  })

  test.each(resourceNames)('can have the resource %s', (resource) => {
    expect(check({ resource })).toEqual({ name: 'sign_up', resource })
  })

  test.each(['cart_item', 'modules/blog/post', '_x', '2fa', 'line-item'])('can have the table %s', (resource) => {
    expect(check({ resource })).toEqual({ name: 'sign_up', resource })
  })

  test.each<[unknown, string]>([
    ['x', 'expected a hash, got String "x"'],
    [null, 'expected a hash, got nil'],
    [{}, 'resource: expected a text, got nil'],
    [{ resource: null }, 'resource: expected a text, got nil'],
    [{ resource: '' }, 'resource: expected a text that is not empty, got String ""'],
    [
      { resource: 'Usr' },
      'resource: expected one of User, Session, BankAccount, CreditCard, Customization, or the name of a table in snake case, got String "Usr" (did you mean "User"?)',
    ],
    [{ resource: ':users' }, 'got String ":users"'],
    [{ resource: 'a', reddirect_to: '/' }, 'reddirect_to: unknown key (did you mean "redirect_to"?)'],
    [{ resource: 'a', ['__proto__']: {} }, '__proto__: unknown key'],
    [{ resource: 'a', constructor: 1 }, 'constructor: unknown key'],
    [{ resource: 'a', name: '' }, 'name: expected a text that is not empty'],
    [{ resource: 'a', redirect_to: ['/'] }, 'redirect_to: expected a text, got Array'],
    [{ resource: 'a', request_allowed: 'yes' }, 'request_allowed: expected true or false, got String "yes"'],
    [
      { resource: 'a', resource_owner: 'creater' },
      'resource_owner: expected one of anyone, self, creator, got String "creater" (did you mean "creator"?)',
    ],
    [{ resource: 'a', fields: ['email'] }, 'fields: expected a hash, got Array'],
    [{ resource: 'a', fields: { email: true } }, 'fields.email: expected a hash, got TrueClass true'],
    [
      { resource: 'a', fields: { 'a.b': null } },
      'fields: expected names of fields without dots and brackets, got String "a.b"',
    ],
    [{ resource: 'a', fields: { a: { 'b[]': null } } }, 'fields.a: expected names of fields without dots and brackets'],
    [{ resource: 'a', fields: { '': null } }, 'fields: expected names of fields'],
    [{ resource: 'a', fields: tree(21) }, 'nested more than 20 deep'],
    [
      { resource: 'a', fields: { a: { property_options: { read_only: true } } } },
      'fields.a.property_options.read_only: unknown option (did you mean "readonly"?)',
    ],
    [
      { resource: 'a', fields: { a: { property_options: { virtual: 1 } } } },
      'fields.a.property_options.virtual: expected true or false, got Integer 1',
    ],
    [field('presence'), 'fields.email.validation: expected a hash, got String "presence"'],
    [field({ lenght: { is: 1 } }), 'fields.email.validation.lenght: unknown validation (did you mean "length"?)'],
    [
      field({ presence: 'yes' }),
      'fields.email.validation.presence: expected true, false or a hash of options, got String "yes"',
    ],
    [field({ length: { min: 1 } }), 'fields.email.validation.length.min: unknown option'],
    [field({ length: { is: '6' } }), 'length.is: expected a whole number of 0 or more, got String "6"'],
    [field({ length: { minimum: -1 } }), 'length.minimum: expected a whole number of 0 or more, got Integer -1'],
    [field({ length: { maximum: 1.5 } }), 'length.maximum: expected a whole number of 0 or more'],
    [field({ numericality: { less_than: '5' } }), 'numericality.less_than: expected a number, got String "5"'],
    [field({ numericality: { equal_to: NaN } }), 'numericality.equal_to: expected a number'],
    [field({ numericality: { odd: 1 } }), 'numericality.odd: expected true or false'],
    [field({ format: true }), 'fields.email.validation.format.with: expected a text, got nil'],
    [field({ format: { message: 'no' } }), 'fields.email.validation.format.with: expected a text, got nil'],
    [field({ format: { with: /x/ } }), 'format.with: expected a text'],
    [field({ inclusion: {} }), 'inclusion.in: expected a list, got nil'],
    [field({ exclusion: { in: '1..5' } }), 'exclusion.in: expected a list, got String "1..5"'],
    [field({ inclusion: { in: [1, new Date(0)] } }), 'inclusion.in.1: expected a JSON value'],
    [field({ uniqueness: { scope: [[]] } }), 'uniqueness.scope.0: expected a text, got Array'],
    [field({ date: { befor: 'now' } }), 'date.befor: unknown option (did you mean "before"?)'],
    [field({ datetime: { after: {} } }), 'datetime.after: expected a text'],
    [field({ email: { allow_nil: 'no' } }), 'email.allow_nil: expected true or false'],
    [{ resource: 'a', authorization_policies: [''] }, 'authorization_policies.0: expected a text that is not empty'],
    [{ resource: 'a', email_notifications: ['a', null] }, 'email_notifications.1: expected a text, got nil'],
    [{ resource: 'a', api_call_notifications: {} }, 'api_call_notifications: expected a text'],
    [
      { resource: 'a', async_callback_actions: { delay: 1 } },
      'async_callback_actions.content: expected a text, got nil',
    ],
    [
      { resource: 'a', async_callback_actions: [{ content: 'x', delay: -1 }] },
      'async_callback_actions.0.delay: expected minutes, 0 or more, got Integer -1',
    ],
    [
      { resource: 'a', async_callback_actions: { content: 'x', priority: 'hihg' } },
      'async_callback_actions.priority: expected one of low, default, high, got String "hihg" (did you mean "high"?)',
    ],
    [
      { resource: 'a', async_callback_actions: { content: 'x', max_attempts: 6 } },
      'async_callback_actions.max_attempts: expected a whole number from 1 to 5, got Integer 6',
    ],
    [
      { resource: 'a', async_callback_actions: { content: 'x', attempts: 1 } },
      'async_callback_actions.attempts: unknown key',
    ],
    [
      { resource: 'a', spam_protection: 'recaptcha_v4' },
      'spam_protection: expected one of captcha_v2, captcha_v3, captcha_alt, recaptcha, recaptcha_v2, recaptcha_v3, hcaptcha, got String "recaptcha_v4" (did you mean "recaptcha_v2"?)',
    ],
    [{ resource: 'a', spam_protection: {} }, 'spam_protection.name: expected one of'],
    [{ resource: 'a', spam_protection: { captcha_v2: {}, hcaptcha: {} } }, 'spam_protection: expected one strategy'],
    [
      { resource: 'a', spam_protection: { recaptcha_v3: { minimum_score: 7 } } },
      'spam_protection.recaptcha_v3.minimum_score: expected a number from 0 to 1, got Integer 7',
    ],
    [
      { resource: 'a', spam_protection: { name: 'captcha_v3', action: 'sign up' } },
      'spam_protection.action: expected letters, digits and slashes, got String "sign up"',
    ],
  ])('%j is rejected: %s', (form, message) => {
    const error = errorOf(() => check(form))
    expect(error).toBeInstanceOf(AdapterError)
    expect(error).toMatchObject({ adapter: 'forms', code: 'adapter' })
    expect(error.message).toMatch(/^here: /)
    expect(error.message).toContain(message)
  })

  test('can be 20 fields deep', () => {
    expect(check({ resource: 'a', fields: tree(20) })).toMatchObject({ fields: tree(20) })
  })

  test('is rejected if it contains itself', () => {
    const fields: Record<string, unknown> = {}
    fields.a = fields
    expect(() => check({ resource: 'a', fields })).toThrow(AdapterError)
    const list: unknown[] = []
    list.push(list)
    expect(() => check(field({ inclusion: { in: list } }))).toThrow(AdapterError)
  })

  test('can have fields named like properties of objects', () => {
    const fields = JSON.parse('{"__proto__": {"validation": {"presence": true}}, "constructor": {"toString": null}}')
    const checked = check({ resource: 'a', fields }).fields as object
    expect(Object.entries(checked)).toEqual(Object.entries(fields))
    expect(Object.getPrototypeOf(checked)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).validation).toBeUndefined()
  })

  test('from any JSON is a form or an AdapterError', () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom(true, 'User', { presence: true }, { in: [1] }))
    const keys = fc.constantFrom(
      'resource',
      'fields',
      'validation',
      'spam_protection',
      'async_callback_actions',
      'body',
    )
    const form = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(keys, part).map((rest) => ({ resource: 'a', ...rest })),
      fc.dictionary(fc.string(), fc.dictionary(keys, part)).map((fields) => ({ resource: 'a', fields })),
    )
    let forms = 0
    fc.assert(
      fc.property(form, (given) => {
        try {
          const checked = check(given)
          expect(check(checked)).toEqual(checked)
          forms++
        } catch (error) {
          expect(error).toBeInstanceOf(AdapterError)
        }
      }),
    )
    expect(forms).toBeGreaterThan(0)
  })
})

describe('memoryForms', () => {
  testForms((contents) => memoryForms(contents))

  test('finds a form by its key, too', () => {
    const forms = memoryForms({ order: { name: 'checkout', resource: 'order', redirect_to: '/thanks' } })
    expect(forms.find('checkout')).toEqual({ name: 'checkout', resource: 'order', redirect_to: '/thanks' })
    expect(forms.find('order')).toBe(forms.find('checkout'))
  })

  test.each([
    [{ sign_up: { resource: 'Usr' } }, /^forms\.sign_up: resource: expected .* \(did you mean "User"\?\)$/],
    [{ a: { resource: 'a' }, b: { name: 'a', resource: 'b' } }, /^forms\.b: name: "a" is taken by forms\.a$/],
    [{ a: null }, /^forms\.a: expected a hash, got nil$/],
    [[], /^forms: expected an object of forms, got an array$/],
  ])('rejects %j at once', (given, message) => {
    const error = errorOf(() => memoryForms(given as never))
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.message).toMatch(message)
  })
})

describe('fileForms', () => {
  const pathTo = (name: string): string => name.replace(/^(modules\/[^/]+\/)?(.*)$/, '$1forms/$2.liquid')
  const textOf = ({ body = '', ...meta }: FormConfiguration): string => `---\n${JSON.stringify(meta)}\n---\n${body}`

  testForms<FormConfigurations & { files: MemoryFiles }>(
    (contents) => {
      const files = memoryFiles(
        Object.fromEntries(Object.entries(contents).map(([name, form]) => [pathTo(name), textOf(form)])),
      )
      return { ...fileForms(files), files }
    },
    {
      write: ({ files }, name, form) => files.write(pathTo(name), textOf(form)),
      delete: ({ files }, name) => files.delete(pathTo(name)),
    },
  )

  const contents = {
    'forms/sign_up.liquid': `---
resource: User
fields:
  email:
  password:
    validation:
      length: { minimum: 12, message: "{{ 'short' | t }}" }
redirect_to: /users/{{ form.id }}
request_allowed: yes
---
<p>{% form %}{% endform %}</p>
`,
    'forms/users/edit.liquid': '---\nname: profile\nresource: User\n---\n',
    'modules/blog/forms/post.liquid': '---\r\nresource: modules/blog/post\r\n---\r\nbody',
    'modules/blog/views/forms/no.liquid': 'no form',
    'forms/notes.txt': 'no form',
    'views/forms/no.liquid': 'no form',
  }

  test('reads front matter and body', () => {
    const forms = fileForms(memoryFiles(contents))
    expect(forms.find('sign_up')).toEqual({
      name: 'sign_up',
      resource: 'User',
      fields: { email: null, password: { validation: { length: { minimum: 12, message: "{{ 'short' | t }}" } } } },
      redirect_to: '/users/{{ form.id }}',
      request_allowed: true,
      body: '<p>{% form %}{% endform %}</p>\n',
    })
  })

  test('finds forms by their names and by their paths', () => {
    const forms = fileForms(memoryFiles(contents))
    expect(forms.find('profile')).toEqual({ name: 'profile', resource: 'User', body: '' })
    expect(forms.find('users/edit')).toBe(forms.find('profile'))
    expect(forms.find('modules/blog/post')).toMatchObject({ name: 'modules/blog/post', body: 'body' })
    for (const name of ['post', 'edit', 'no', 'notes', 'forms/sign_up', '', '../sign_up', 'toString']) {
      expect(forms.find(name)).toBeUndefined()
    }
  })

  test('prefers a name to a path', () => {
    const forms = fileForms(
      memoryFiles({
        'forms/a.liquid': '---\nname: b\nresource: one\n---\n',
        'forms/b.liquid': '---\nname: c\nresource: two\n---\n',
      }),
    )
    expect(forms.find('b')).toMatchObject({ resource: 'one' })
    expect(forms.find('c')).toMatchObject({ resource: 'two' })
  })

  test('returns the file of a form', async () => {
    const list = await fileForms(memoryFiles(contents)).list()
    expect(list.map((form) => findFormFile(form)?.path)).toEqual([
      'modules/blog/forms/post.liquid',
      'forms/users/edit.liquid',
      'forms/sign_up.liquid',
    ])
    expect(findFormFile({ resource: 'User' })).toBeUndefined()
  })

  test.each([
    ['resource: [', /^forms\/bad\.liquid:3:1: invalid YAML: /],
    ['resource: a: b', /^forms\/bad\.liquid:2:11: invalid YAML: /],
    ['- a', /^forms\/bad\.liquid:2:1: expected a hash, such as "name: value", got Array$/],
    ['', /^forms\/bad\.liquid:1:1: resource: expected a text, got nil$/],
    ['resource: a\nbody: b', /^forms\/bad\.liquid:3:1: body: unknown key; /],
    ['__proto__: {}\nresource: a', /^forms\/bad\.liquid:2:1: __proto__: unknown key/],
    [
      'resource: a\nfields: {email: {validation: {lenght: {is: 1}}}}',
      /^forms\/bad\.liquid:3:31: fields\.email\.validation\.lenght: unknown validation \(did you mean "length"\?\)$/,
    ],
  ])('rejects front matter that is %j when its form is used', (yaml, message) => {
    const files = memoryFiles({ ...contents, 'forms/bad.liquid': `---\n${yaml}\n---\n` })
    const forms = fileForms(files)
    expect(forms.find('sign_up')).toMatchObject({ resource: 'User' })
    expect(forms.find('none')).toBeUndefined()
    for (const run of [() => forms.find('bad'), () => forms.list()]) {
      const error = errorOf(run)
      expect(error).toBeInstanceOf(AdapterError)
      expect(error.message).toMatch(message)
    }
    files.write('forms/bad.liquid', '---\nresource: mended\n---\n')
    expect(forms.find('bad')).toMatchObject({ resource: 'mended' })
  })

  test('rejects a faulty form by its own name, too', () => {
    const forms = fileForms(memoryFiles({ 'forms/bad.liquid': '---\nname: good\nresource: Usr\n---\n' }))
    expect(() => forms.find('good')).toThrow('forms/bad.liquid:3:1: resource: expected')
    expect(() => forms.find('bad')).toThrow('forms/bad.liquid:3:1: resource: expected')
  })

  test.each([
    ['fields:\n  email: true', '4:3: fields.email: expected a hash, got TrueClass true: ignored'],
    [
      'fields:\n  email:\n    presence: true\n    label: Address',
      '4:3: fields.email: unknown settings of a field: presence, label; write validation: { presence: … }: ignored',
    ],
    [
      'fields:\n  properties:\n    title: 1\n    body: [a]',
      '5:5: fields.properties.title: expected a hash, got Integer 1: ignored',
    ],
  ])('%j: ignores and logs a value that is not a hash', async (fields, message) => {
    const entries: string[] = []
    const { liquid, migrate } = register({
      files: memoryFiles({
        'forms/f.liquid': `---\nresource: User\n${fields}\n---\n{{ form_builder.fields | hash_keys }}`,
      }),
      logger: { log: (entry) => void entries.push(entry.message) },
    })
    await migrate()
    expect(await liquid.parseAndRender("{% include_form 'f' %}{% include_form 'f' %}")).toContain(
      fields.includes('properties') ? 'properties' : 'email',
    )
    expect(entries.filter((entry) => entry.includes(message))).toEqual([`forms/f.liquid:${message}`])
  })

  test.each([
    ['CustomImage', 'files belong to records: add a property of the type upload to a table'],
    ['Transactable', 'use a table of schema/'],
    ['Payment', 'use a table of schema/, and its name as the resource of the form, and call the provider by API calls'],
  ])('suggests an alternative to resource: %s', (resource, instead) => {
    const forms = fileForms(memoryFiles({ 'forms/f.liquid': `---\nresource: ${resource}\n---\n` }))
    expect(() => forms.find('f')).toThrow(`resource: ${resource} is not supported: ${instead}`)
  })

  test('ignores a callback with empty options', () => {
    const forms = fileForms(
      memoryFiles({
        'forms/f.liquid': '---\nresource: a\nasync_callback_actions:\n  delay: ""\n  priority:\n  content: x\n---\n',
      }),
    )
    expect(forms.find('f')).toMatchObject({ async_callback_actions: [{ content: 'x' }] })
  })

  test('uses the last by path of two files with one name, with a warning, until one remains', async () => {
    const form = (name: string, text: string): string => `---\nname: ${name}\nresource: tea\nfields: {}\n---\n${text}`
    const files = memoryFiles({
      'forms/a.liquid': form('order', 'first'),
      'forms/b.liquid': form('order', 'last'),
      'modules/shop/forms/c.liquid': form('order', "the shop's"),
    })
    const { liquid, adapters, entries } = register({ files })
    const render = (): Promise<string> =>
      liquid.parseAndRender(
        "{% include_form 'order' %}, {% include_form 'a' %}, {% include_form 'modules/shop/order' %}",
      )
    expect(await render()).toBe("last, first, the shop's")
    expect((await adapters.forms.list()).map(({ name }) => name)).toEqual(['modules/shop/order', 'order'])
    const warning = 'forms/b.liquid:2:1: name: "order" is also the name of forms/a.liquid: forms/b.liquid is used'
    expect(entries).toMatchObject([{ level: 'warn', message: warning }])
    files.write('forms/b.liquid', form('other', 'last'))
    expect(await render()).toBe("first, first, the shop's")
    expect(entries).toHaveLength(1)
  })

  describe('fileForms of an asynchronous source', () => {
    test('returns promises until the files are read', async () => {
      const forms = fileForms(makeAsynchronous(memoryFiles(contents)))
      const first = forms.find('sign_up')
      expect(first).toBeInstanceOf(Promise)
      const found = await first
      expect(found).toMatchObject({ resource: 'User' })
      expect(forms.find('sign_up')).toBe(found)
    })

    test('reads again after a failure', async () => {
      let fails = true
      const files = memoryFiles(contents)
      const source = makeAsynchronous(files, (path) => {
        if (fails) throw new Error('the database is away')
        return files.read(path)
      })
      const forms = fileForms(source)
      await expect(forms.find('sign_up')).rejects.toThrow('the database is away')
      fails = false
      expect(await forms.find('sign_up')).toMatchObject({ resource: 'User' })
    })

    test('rejects for a faulty form', async () => {
      const forms = fileForms(makeAsynchronous(memoryFiles({ 'forms/bad.liquid': 'no front matter' })))
      await expect(forms.find('bad')).rejects.toThrow(AdapterError)
      expect(() => forms.list()).toThrow(AdapterError)
    })

    test('finds no form after its file is deleted meanwhile', async () => {
      const files = memoryFiles(contents)
      const forms = fileForms(
        makeAsynchronous(files, (path) => (path === 'forms/sign_up.liquid' ? undefined : files.read(path))),
      )
      expect(await forms.find('sign_up')).toBeUndefined()
    })
  })

  test('reads any YAML as a form or an AdapterError', () => {
    const line = fc.constantFrom(
      'resource: a', 'fields:', '  email: &x', '    validation: {presence: true}', '  name: *x', '<<: *x',
      'name: !!binary x', '? [a, b]', '- a', 'body: b', 'fields: {a: {b: [}}', '\t', '---', 'name: {a: b}', '...',
    ) // prettier-ignore
    const seen = { forms: 0, errors: 0 }
    fc.assert(
      fc.property(fc.subarray(['resource: a']), fc.array(fc.oneof(line, fc.string())), (first, others) => {
        const lines = [...first, ...others]
        const forms = fileForms(memoryFiles({ 'forms/any.liquid': `---\n${lines.join('\n')}\n---\n` }))
        try {
          expect(forms.list()).toHaveLength(1)
          seen.forms++
        } catch (error) {
          expect(error).toBeInstanceOf(AdapterError)
          seen.errors++
        }
      }),
    )
    expect(Math.min(seen.forms, seen.errors)).toBeGreaterThan(0)
  })
})

test('accepts the short notation of files in code', async () => {
  const written: FormDeclaration = {
    resource: 'order',
    fields: null,
    default_payload: null,
    redirect_to: null,
    callback_actions: null,
    async_callback_actions: '{% log 1 %}',
    authorization_policies: 'signed_in',
    email_notifications: 'thanks',
    api_call_notifications: 'order',
  }
  expect(await memoryForms({ order: written }).find('order')).toEqual({
    name: 'order',
    resource: 'order',
    async_callback_actions: [{ content: '{% log 1 %}' }],
    authorization_policies: ['signed_in'],
    email_notifications: ['thanks'],
    api_call_notifications: ['order'],
  })
})
