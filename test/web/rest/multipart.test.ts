import { appWith } from '../../app/forms/support'
import { authorized } from './app'

const boundary = 'xx'
const { platform } = appWith({ note: { resource: 'note' } })

const post = (body: string, type = `multipart/form-data; boundary=${boundary}`): Promise<Response> | Response =>
  platform.rest.fetch(
    new Request('http://app.test/api/customizations', {
      method: 'POST',
      headers: { ...authorized, 'content-type': type },
      body,
    }),
  )

const part = (head: string, content: string): string => `--${boundary}\r\n${head}\r\n\r\n${content}`
const name = part('Content-Disposition: form-data; name="form_configuration_name"', 'note\r\n')
const text = part('Content-Disposition: form-data; name="form[properties][text]"', 'tea\r\n')
const file = 'Content-Disposition: form-data; name="form[custom_images][a]"; filename="a.png"'
const end = `--${boundary}--\r\n`

test('reads a whole body', async () => {
  const response = await post(name + text + end)
  expect([response.status, await response.json()]).toEqual([201, { id: 1, errors: {} }])
})

test.each([
  ['an unterminated file', name + part(file, 'abc')],
  ['an unterminated text', name + part('Content-Disposition: form-data; name="form[a]"', 'abc')],
  ['unterminated headers', `${name}--${boundary}\r\nContent-Disposition: form-data`],
  ['a part without a name', `${name}${part('Content-Disposition: form-data', 'x\r\n')}${end}`],
  ['a file without a name', `${name}${part('Content-Disposition: form-data; filename="a"', 'x\r\n')}${end}`],
  ['an unterminated file without a name', name + part('Content-Disposition: form-data; filename="a"', 'x')],
  ['no boundary', 'abc'],
  ['nothing', ''],
  ['a file without an end after a field', name + text + part(file, 'abc\r\n')],
])('rejects %s with 406, and the next request as well', async (_, body) => {
  expect((await post(body)).status).toBe(406)
  expect((await post(name + text + end)).status).toBe(201)
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="'])(
  'rejects the type %s with 406',
  async (type) => {
    expect((await post(name + end, type)).status).toBe(406)
  },
)
