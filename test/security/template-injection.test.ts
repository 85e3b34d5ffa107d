import { memoryFiles, memoryJobs, memoryMailer, memoryTokens } from '../../src'
import { receive, type Receiver } from '../app/api-calls/receiver'
import { accessKey, authorized, sender } from '../web/rest/app'
import { failureOf, register } from '../support/register'

// Liquid from a visitor is text everywhere: printed, stored, mailed or sent on, and never run.

const liquid = '{{ 7 | times: 191 }}{{ context.constants.KEY }}{% assign title = 1336 | plus: 1 %}{% log title %}"}}%}'
const ran = /1337|SECRET/

let receiver: Receiver
beforeAll(async () => (receiver = await receive()))
afterAll(() => receiver.close())

const settings = () => ({ constants: { KEY: 'SECRET' }, network: { allow: [receiver.host] } })

describe("a page's input", () => {
  const page = (template: string): Promise<string> => {
    const platform = register({
      settings: settings(),
      files: memoryFiles({
        'views/pages/x.liquid': `---\nslug: x/:id\nmethod: post\n---\n${template}`,
        'views/partials/part.liquid': '{{ text }}{% return text %}',
        'translations/en.yml': 'en: { hello: "Hello %{name}" }',
      }),
    })
    const request = new Request(`https://shop.test/x/${encodeURIComponent(liquid)}?q=${encodeURIComponent(liquid)}`, {
      method: 'POST',
      headers: { 'user-agent': liquid, cookie: `c=${encodeURIComponent(liquid)}` },
      body: new URLSearchParams({ [liquid]: liquid, form: liquid }),
    })
    return platform.respond({ page: new URL(request.url).pathname }, { request }).then((response) => response.text())
  }

  test.each([
    '{{ context.params.q }}',
    '{{ context.params.form }}{{ context.params.id }}{{ context.params }}',
    '{{ context.headers.HTTP_USER_AGENT }}{{ context.cookies }}{{ context.location }}',
    '{{ "Hello {{ context.params.q }}" }}',
    '{% assign x = context.params.q %}{% assign y = "{{ x }}" %}{{ "{{ y }}" }}',
    '{% capture x %}{{ context.params.q }}{% endcapture %}{{ x }}{{ "{{ x }}" }}',
    `{{ 'hello' | t: name: context.params.q }}{{ 'none' | t: default: context.params.q }}`,
    `{% render 'part', text: context.params.q %}{% include 'part' %}`,
    `{% function x = 'part', text: context.params.q %}{{ x }}`,
    `{% session x = context.params.q %}{{ context.session.x }}`,
    `{% export q: context.params.q %}{{ context.exports }}`,
    `{% assign h = '{}' | parse_json %}{% assign h[context.params.q] = 1 %}{{ h }}{{ h | json | parse_json }}`,
    `{{ context.params.q | markdown }}{{ context.params.q | sanitize }}{{ context.params.q | html_safe }}`,
    `{{ context.params.q | replace: '7', context.params.q }}{{ '%{a}' | t: a: context.params.q }}`,
    `{% cache context.params.q %}{{ context.params.q }}{% endcache %}`,
    `{% content_for 'x' %}{{ context.params.q }}{% endcontent_for %}{% yield 'x' %}`,
    `{% try %}{{ context.params.q | parse_json }}{% catch e %}{{ e.message }}{% endtry %}`,
    `{% graphql g, q: context.params.q %}query ($q: String) { records(filter: { table: { value: $q } }) { total_entries } }{% endgraphql %}{{ g }}{{ context.params.q }}`,
  ])('is printed: %s', async (template) => {
    const text = await page(template)
    expect(text).not.toMatch(ran)
    expect(text).toMatch(/times/)
  })

  test.each(['render', 'include', 'function x =', 'layout', 'theme_render_rc', 'include_form'])(
    "is not run as a template's name: %s",
    async (tag) => {
      const { message } = await failureOf(page(`{% ${tag} context.params.q %}`))
      expect(message).not.toMatch(ran)
      expect(message).toContain('times')
    },
  )
})

test("treats a form's input as text in its redirect, flash, e-mail, request and record", async () => {
  const mailer = memoryMailer()
  const jobs = memoryJobs()
  const platform = register({
    settings: settings(),
    mailer,
    jobs,
    tokens: memoryTokens([accessKey]),
    files: memoryFiles({
      'forms/note.liquid': [
        '---',
        'resource: note',
        'redirect_to: "/done?text={{ form.properties.text | url_encode }}"',
        `flash_notice: "Saved {{ form.properties.text }}"`,
        `default_payload: '{ "properties": { "copy": {{ form.properties.text | json }} } }'`,
        `callback_actions: "{% assign text = form.properties.text %}{% log text, type: 'note' %}"`,
        'email_notifications: [told]',
        'api_call_notifications: [hook]',
        '---',
      ].join('\n'),
      'emails/told.liquid': `---\nto: ann@shop.test\nsubject: 'About {{ form.properties.text }}'\n---\n{{ form.properties.text }}`,
      'api_calls/hook.liquid': `---\nto: '${receiver.origin}/?text={{ form.properties.text | url_encode }}'\nrequest_type: POST\n---\n{{ form.properties.text }}`,
    }),
  })
  const send = sender((request) => platform.rest.fetch(request))
  const form = { properties: { text: liquid } }
  const made = await send('POST', '/api/customizations', { form_configuration_name: 'note', form }, authorized)
  expect(made.status).toBe(201)
  await platform.jobs.drain()

  const records = await platform.adapters.records.search({ table: 'note', limit: 1000 })
  expect(records[0]?.properties).toMatchObject({ text: liquid, copy: liquid })
  expect(mailer.messages[0]).toMatchObject({ subject: `About ${liquid}` })
  expect(receiver.requests[0]?.url).toContain(encodeURIComponent('{{').toUpperCase())
  const traces = [mailer.messages, receiver.requests.map(({ url, bytes }) => url + bytes.toString()), platform.entries]
  for (const trace of traces) expect(JSON.stringify(trace)).not.toMatch(ran)
})
