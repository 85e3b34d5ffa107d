import { memoryFetch, memoryFiles, memoryMailer, type EmailAttachment, type PlatformAdapters } from '../../../src'
import { kept } from '../../../src/base/limits'
import { guardedFetch } from '../../../src/ports/fetch/guarded'
import type { Fetch } from '../../../src/ports/fetch/port'
import type { MemoryRoute } from '../../../src/ports/fetch/memory'
import { uploadsApp } from '../../web/handler/uploads-app'

const megabyte = 1_048_576

/** A template with these attachments, in JSON or Liquid that prints it. */
const email = (attachments: string, more = ''): string =>
  `---\nto: ann@shop.test\n${more}attachments: >\n  ${attachments}\n---\nHi`

interface Sending {
  /** The files of other hosts by URL. */
  readonly routes?: Readonly<Record<string, MemoryRoute>>
  readonly data?: object
  readonly adapters?: PlatformAdapters
  readonly contents?: Readonly<Record<string, string | Uint8Array>>
}

/** Sends `emails/mail.liquid`, and returns the logged errors and attachments. */
async function send(file: string, { routes = {}, data = {}, adapters = {}, contents = {} }: Sending = {}) {
  const mailer = memoryMailer()
  const fetch = memoryFetch(routes)
  const files = memoryFiles({ 'emails/mail.liquid': file, 'assets/logo.svg': '<svg/>', ...contents })
  const { platform, ...app } = uploadsApp({ files, mailer, fetch, ...adapters })
  /** @returns the error message, or '' */
  const order = async (given: object = data): Promise<string> => {
    const query = `mutation($data: HashObject) { email_send(template: { name: "mail" }, data: $data) { is_scheduled_to_send } }`
    const template = `{% graphql g, data: data %}${query}{% endgraphql %}{{ g.errors[0].message }}`
    const refusal = await platform.liquid.parseAndRender(template, { data: given })
    await platform.jobs.drain()
    return refusal
  }
  const refusal = await order()
  const listMessages = (level: string): string[] =>
    platform.entries.filter((entry) => entry.level === level).map(({ message }) => message)
  return {
    ...app,
    platform,
    order,
    refusal,
    fetch,
    mailer,
    attachments: mailer.messages[0]?.attachments ?? [],
    errors: () => listMessages('error').map((message) => message.replace(/^.*? at attempt /, '')),
    warnings: () => listMessages('warn').filter((message) => message.startsWith('emails/')),
  }
}

const readable = ({ content, ...rest }: EmailAttachment): object => ({ ...rest, content: content.toString() })

describe('attachments of an e-mail', () => {
  test('are downloaded, with names from Liquid', async () => {
    const json =
      '{ "order {{ data.id }}.pdf": { "url": "{{ data.url }}" }, "notes.txt": { "url": "https://files.test/n" } }'
    const { attachments, fetch, mailer } = await send(email(json), {
      data: { id: 7, url: 'https://files.test/7?token=1' },
      routes: {
        'https://files.test/7': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
        'https://files.test/n': { headers: { 'content-type': 'Text/Plain; charset=ISO-8859-1; x="y"' }, body: 'n' },
      },
    })
    expect(attachments.map(readable)).toEqual([
      { filename: 'order 7.pdf', contentType: 'application/pdf', contentDisposition: 'attachment', content: '%PDF' },
      {
        filename: 'notes.txt',
        contentType: 'text/plain; charset=ISO-8859-1',
        contentDisposition: 'attachment',
        content: 'n',
      },
    ])
    expect(fetch.requests.map(({ url }) => url)).toEqual(['https://files.test/7?token=1', 'https://files.test/n'])
    expect(mailer.messages[0]).toMatchObject({ to: ['ann@shop.test'], html: 'Hi' })
  })

  test('omits an empty list of attachments', async () => {
    const { mailer } = await send(email('{% if data.url %}{ "a": { "url": "{{ data.url }}" } }{% endif %}'))
    expect(mailer.messages[0]).toEqual({ to: ['ann@shop.test'], cc: [], bcc: [], subject: '', html: 'Hi' })
    expect((await send(email('{}'))).mailer.messages[0]).not.toHaveProperty('attachments')
  })

  test.each(['"true"', 'true'])('are embedded in the body if inline is %s', async (inline) => {
    const { attachments } = await send(email(`{ "my logo.svg": { "url": "/logo.svg", "inline": ${inline} } }`))
    expect(attachments.map(readable)).toEqual([
      {
        filename: 'my logo.svg',
        contentType: 'image/svg+xml; charset=utf-8',
        contentDisposition: 'inline',
        cid: 'my_logo.svg',
        content: '<svg/>',
      },
    ])
  })

  test('have the type of their extension if the server sends none', async () => {
    const { attachments } = await send(email('{ "a.docx": { "url": "https://files.test/a" } }'), {
      routes: { 'https://files.test/a': { body: new Uint8Array([1]) } },
    })
    expect(attachments[0]?.contentType).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  })

  test('are binary if their extension is unknown, such as a name of Object.prototype', async () => {
    const { attachments } = await send(email('{ "a.constructor": { "url": "https://files.test/a" } }'), {
      routes: { 'https://files.test/a': { body: new Uint8Array([1]) } },
    })
    expect(attachments[0]?.contentType).toBe('application/octet-stream')
  })

  test.each([
    ["{{ 'logo.svg' | asset_url }}", {}],
    ["{{ 'logo.svg' | asset_path }}", {}],
    ["{{ platform_context.host }}{{ 'logo.svg' | asset_path }}", { baseUrl: 'https://shop.test/app' }],
    ["{{ 'logo.svg' | asset_url }}", { assetHost: 'https://cdn.test/files' }],
  ])('are read from the assets: %s, %j', async (url, settings) => {
    const { attachments, fetch } = await send(email(`{ "logo.svg": { "url": "${url}" } }`), { adapters: { settings } })
    expect(attachments.map(({ content }) => content.toString())).toEqual(['<svg/>'])
    expect(fetch.requests).toEqual([])
  })

  test('of another host are not read from the assets', async () => {
    const { attachments } = await send(email('{ "logo.svg": { "url": "https://other.test/assets/logo.svg" } }'), {
      adapters: { settings: { baseUrl: 'https://shop.test' } },
      routes: { 'https://other.test/': { body: 'theirs' } },
    })
    expect(attachments[0]?.content.toString()).toBe('theirs')
  })

  test('are read from the uploads, private ones by signed URLs', async () => {
    const app = await send(email('{ "{{ data.name }}": { "url": "{{ data.url }}" } }'), {
      data: { name: 'none', url: 'https://files.test/none' },
      routes: { 'https://files.test/none': { body: '' } },
      contents: {
        'schema/note.yml':
          'name: note\nproperties: [{ name: doc, type: upload, options: { acl: private } }, { name: open, type: upload }]',
        'forms/note.liquid':
          '---\nresource: note\nresource_owner: anyone\nfields: { properties: { doc: , open: } }\n---\n',
      },
    })
    await app.send({ doc: new File(['secret'], 'a.txt'), open: new File(['<b>'], 'b.html', { type: 'text/html' }) })
    const { records } = (await app.query(
      '{ records(per_page: 1) { results { doc: property_upload(name: "doc") { url } open: property_upload(name: "open") { url } } } }',
    )) as { records: { results: { doc: { url: string }; open: { url: string } }[] } }
    const [record] = records.results
    const last = (): object | undefined => app.mailer.messages.at(-1)?.attachments?.map(readable)[0]
    await app.order({ name: 'a.txt', url: record?.doc.url })
    expect(last()).toMatchObject({ filename: 'a.txt', content: 'secret' })
    await app.order({ name: 'b.html', url: record?.open.url })
    expect(last()).toMatchObject({ filename: 'b.html', content: '<b>' })
    await app.order({ name: 'b.html', url: `/mounted${record?.open.url ?? ''}` })
    expect(last()).toMatchObject({ filename: 'b.html', content: '<b>' })

    const sent = app.mailer.messages.length
    await app.order({ name: 'a.txt', url: record?.doc.url.replace(/\?.*/, '') })
    expect(app.errors().at(-1)).toContain(
      'emails/mail.liquid: attachments: "a.txt".url: it has expired, or the app did not create it',
    )
    expect(app.mailer.messages).toHaveLength(sent)
  })

  test('have names without folders and line breaks', async () => {
    const { attachments } = await send(
      email(String.raw`{ "../a\r\nBcc: eve@x.test\u0000.svg": { "url": "/logo.svg" } }`),
    )
    expect(attachments[0]?.filename).toBe('aBcc: eve@x.test.svg')
  })

  test('have names that show their real extension', async () => {
    const { attachments } = await send(email(String.raw`{ "\u2066photo\u202egpj.exe": { "url": "/logo.svg" } }`))
    expect(attachments[0]?.filename).toBe('photogpj.exe')
  })
})

describe('the e-mail fails with a reason if', () => {
  const failure = async (json: string, sending?: Sending): Promise<string | undefined> => {
    // Liquid, so that the JSON is read when the e-mail is sent.
    const { errors, mailer } = await send(email(`{% if true %}${json}{% endif %}`), sending)
    expect(mailer.messages).toEqual([])
    return errors()[0]?.replace('1 of 5: emails/mail.liquid: attachments: ', '')
  }

  test.each([
    ['[]', 'emails/mail.liquid: attachments: expected JSON such as'],
    ['{ "a": ', 'emails/mail.liquid: attachments: the output is not JSON'],
    [
      '{ "a": "https://files.test/" }',
      'attachments.a: expected an object with the key "url", got String "https://files.test/"',
    ],
    ['{ "a": {} }', 'attachments.a.url: expected the URL of a file, got nil'],
    ['{ "a": { "url": " " } }', 'attachments.a.url: expected the URL of a file, got String " "'],
    ['{ "/": { "url": "/a" } }', 'attachments./: expected the name of a file, got String "/"'],
    ['{ "../..": { "url": "/a" } }', 'attachments.../..: expected the name of a file, got String "../.."'],
    [
      '{ "a b.png": { "url": "/logo.svg", "inline": true }, "x/a_b.png": { "url": "/logo.svg", "inline": "true" } }',
      'attachments.x/a_b.png: expected a name with another cid than "a_b.png" of "a b.png"',
    ],
    [
      '{ "a": { "url": "/logo.svg", "inline": "yes" } }',
      'attachments.a.inline: expected true or false, got String "yes"',
    ],
    ['{ "a": { "url": "/gone.svg" } }', '"a".url: expected the URL of a file, which begins with http: or https:'],
    ['{ "a": { "url": "file:///etc/passwd" } }', '"a".url: expected the URL of a file, which begins with http:'],
    ['{ "a": { "url": "data:text/plain,x" } }', '"a".url: expected the URL of a file, which begins with http:'],
    ['{ "a": { "url": "/_uploads/x" } }', '"a".url: it has expired, or the app did not create it'],
  ])('the value is %s', async (json, message) => {
    expect(await failure(json)).toContain(message.replace('emails/mail.liquid: attachments: ', ''))
  })

  test('there are more than 9', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `"${i}": { "url": "/logo.svg" }`)
    expect(await failure(`{ ${names.join(', ')} }`)).toContain('expected at most 9 files, got 10')
    expect((await send(email(`{ ${names.slice(1).join(', ')} }`))).attachments).toHaveLength(9)
  })

  test('a file cannot be downloaded; the next attempts try again', async () => {
    let count = 0
    const routes = { 'https://files.test/a': () => (++count < 3 ? { status: 503 } : { body: 'x' }) }
    const app = await send(email('{ "a": { "url": "https://files.test/a" } }'), { routes })
    const { errors, mailer, wait, platform } = app
    expect(errors()[0]).toBe(
      '1 of 5: emails/mail.liquid: attachments: "a" cannot be read: files.test returned status 503',
    )
    expect(mailer.messages).toEqual([])
    for (let attempt = 2; attempt <= 5; attempt++) {
      wait(60_000)
      await platform.jobs.drain()
    }
    expect(errors()).toHaveLength(2)
    expect(mailer.messages.map(({ attachments = [] }) => attachments.map(readable))).toMatchObject([[{ content: 'x' }]])
  })

  test("the file's host is in the internal network", async () => {
    const json = '{ "a": { "url": "http://127.0.0.1:1/latest/meta-data" } }'
    expect(await failure(json, { adapters: { fetch: guardedFetch() } })).toMatch(
      /"a" cannot be read: .*not on the public internet/,
    )
  })

  test('all attachments together have more than 20 MB', async () => {
    const half = new Uint8Array(10 * megabyte)
    const contents = { 'assets/a': half, 'assets/b': half, 'assets/c': 'c' }
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `"${name}": { "url": "/${name}" }`)
    expect((await send(email(`{ ${a}, ${b} }`), { contents })).attachments).toHaveLength(2)
    const expectedError = '"c": the attachments have more than 20971520 bytes together'
    expect(await failure(`{ ${a}, ${b}, ${c} }`, { contents })).toBe(expectedError)
  })

  test('a download has more than 20 MB, and stops reading there', async () => {
    let read = 0
    const endless =
      (announced?: string): Fetch =>
      () => {
        const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
          read += megabyte
          controller.enqueue(new Uint8Array(megabyte))
        }
        const headers = announced === undefined ? {} : { 'content-length': announced }
        return Promise.resolve(new Response(new ReadableStream({ pull }), { headers }))
      }
    const json = '{ "a": { "url": "https://files.test/a" } }'
    const message = '"a": the attachments have more than 20971520 bytes together'
    expect(await failure(json, { adapters: { fetch: endless() } })).toBe(message)
    expect(read / megabyte).toBeLessThan(5 * 24)
    read = 0
    expect(await failure(json, { adapters: { fetch: endless(String(30 * megabyte)) } })).toBe(message)
    expect(read / megabyte).toBeLessThan(5 * 4)
  })

  test("the app's own storage does not respond in five minutes", async () => {
    const end = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
    let isClosed = false
    const hanging = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull: () => new Promise(() => end.abort(new Error('too late'))),
        cancel: () => void (isClosed = true),
      })
    const files = {
      ...memoryFiles({ 'emails/mail.liquid': email('{ "a": { "url": "/large.bin" } }') }),
      readBytes: () => ({ size: 10, stamp: '1', stream: hanging }),
    }
    const has = files.list
    files.list = (prefix) => [...has(prefix), 'assets/large.bin'].filter((path) => path.startsWith(prefix))
    try {
      const { errors, mailer } = await send('', { adapters: { files } })
      expect(errors()[0]).toContain('attachments: "a" cannot be read: too late')
      expect([isClosed, mailer.messages]).toEqual([true, []])
    } finally {
      timeout.mockRestore()
    }
  })

  test('a download breaks off', async () => {
    const fetch: Fetch = () => {
      const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('reset')) })
      return Promise.resolve(new Response(body))
    }
    const json = '{ "a": { "url": "https://files.test/a" } }'
    expect(await failure(json, { adapters: { fetch } })).toBe('"a" cannot be read: reset')
  })
})

test('reads an attachment without Liquid when the e-mail is queued', async () => {
  const { refusal } = await send(email('{ "a": { "ulr": "/logo.svg" } }'))
  expect(refusal).toBe('emails/mail.liquid:3:1: attachments.a.url: expected the URL of a file, got nil')
})

test('warns of an unknown key', async () => {
  const { warnings, attachments } = await send(email('{ "a": { "url": "/logo.svg", "inlin": true } }'))
  expect(attachments).toHaveLength(1)
  expect(warnings()).toEqual(['emails/mail.liquid:3:1: attachments.a.inlin: unknown key (did you mean "inline"?)'])
})

test('loads nothing for an e-mail that is not sent', async () => {
  const file = email('{ "a": { "url": "https://files.test/a" } }', "trigger_condition: 'false'\n")
  const { fetch, mailer } = await send(file)
  expect([fetch.requests.length, mailer.messages.length]).toEqual([0, 0])
})

test('logs the names and sizes of sent attachments', async () => {
  const { query } = await send(email('{ "logo.svg": { "url": "/logo.svg" } }'))
  const { admin_sent_notifications: sent } = (await query('{ admin_sent_notifications { results { options } } }')) as {
    admin_sent_notifications: { results: { options: { attachments: unknown } }[] }
  }
  expect(sent.results[0]?.options.attachments).toEqual([
    { filename: 'logo.svg', content_type: 'image/svg+xml; charset=utf-8', size: 6 },
  ])
})

test('keeps at most some bytes of attachments in memoryMailer, 100 MB', () => {
  expect(kept.attachmentBytes).toBe(100 * megabyte)
  const limit = jest.replaceProperty(kept, 'attachmentBytes', 100)
  const mailer = memoryMailer()
  const attachment = (byte: number): EmailAttachment => ({
    filename: 'a',
    contentType: 'text/plain',
    content: Buffer.alloc(20, byte),
    contentDisposition: 'attachment',
  })
  for (let i = 1; i <= 6; i++) {
    void mailer.send({ to: [], cc: [], bcc: [], subject: String(i), html: '', attachments: [attachment(i)] })
  }
  expect(mailer.messages.map(({ subject }) => subject)).toEqual(['2', '3', '4', '5', '6'])
  expect(mailer.messages[0]?.attachments?.[0]?.content).toBeInstanceOf(Buffer)
  limit.restore()
})
