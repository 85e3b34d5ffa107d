import { memoryFiles } from '../../../src'
import { register } from '../../support/register'
import { authorized, accessKey } from './app'
import { memoryTokens } from '../../../src/ports/tokens'

const forms = {
  'forms/note.liquid': '---\nresource: note\nresource_owner: anyone\nfields: { properties: { photo: , text: } }\n---\n',
}
const withUploads = {
  ...forms,
  'schema/note.yml': 'name: note\nproperties: [{ name: photo, type: upload }, { name: text }]',
}
const withoutUploads = { ...forms, 'schema/note.yml': 'name: note\nproperties: [{ name: text }]' }
const megabyte = 1_048_576

/** Uploads a photo of this many bytes. */
async function send(files: Readonly<Record<string, string>>, bytes: number, limits = {}): Promise<[number, string]> {
  const app = register({ files: memoryFiles(files), tokens: memoryTokens([accessKey]), settings: { limits } })
  const body = new FormData()
  body.set('form_configuration_name', 'note')
  body.set('form[properties][photo]', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
  const response = await app.fetch(
    new Request('http://shop.test/api/customizations', { method: 'POST', headers: authorized, body }),
  )
  return [response.status, response.headers.get('x-error-detail') ?? '']
}

describe('the size of a form with files', () => {
  it("allows a phone's photo in an app with a property for it", async () => {
    expect((await send(withUploads, 8 * megabyte))[0]).toBe(201)
  })

  it.each<[string, Readonly<Record<string, string>>, number, object, string]>([
    ['10 MB', withUploads, 10 * megabyte, {}, '10 MB (settings.limits.uploadBytes)'],
    ['1 MB without such a property', withoutUploads, megabyte, {}, '1 MB (settings.limits.bodyBytes)'],
    [
      'a setting',
      withUploads,
      3000,
      { uploadBytes: 2000, bodyBytes: 1000 },
      '2000 bytes (settings.limits.uploadBytes)',
    ],
    [
      'a higher limit of all bodies',
      withUploads,
      4000,
      { uploadBytes: 2000, bodyBytes: 3000 },
      '3000 bytes (settings.limits.bodyBytes)',
    ],
  ])('has a limit, which the error names: %s', async (_, files, bytes, limits, name) => {
    expect(await send(files, bytes, limits)).toEqual([413, `the body of the request is larger than ${name}`])
  })
})
