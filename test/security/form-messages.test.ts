import { memoryFiles, memoryTokens } from '../../src'
import { register } from '../support/register'

const files = memoryFiles({
  'forms/album.liquid': '---\nresource: album\nresource_owner: anyone\nfields: { custom_images: }\n---\n',
})

/** The response to a form with invalid files under names that the client chose. */
async function send(count: number): Promise<{ readonly status: number; readonly errors: object }> {
  const { fetch } = register({ files, tokens: memoryTokens(['key']), settings: { limits: { parameters: 500 } } })
  const images = Object.fromEntries(Array.from({ length: count }, (_, i) => [`image_${i}`, 'no file']))
  const response = await fetch(
    new Request('https://shop.test/api/customizations', {
      method: 'POST',
      headers: { authorization: 'Token token=key', 'content-type': 'application/json' },
      body: JSON.stringify({ form_configuration_name: 'album', form: { custom_images: images } }),
    }),
  )
  return { status: response.status, ...((await response.json()) as { errors: object }) }
}

test("limits a client's messages to the number of its values", async () => {
  const { status, errors } = await send(400)
  expect([status, Object.keys(errors).length]).toEqual([422, 400])
  expect(await send(500)).toEqual({ status: 413, errors: { base: ['Payload Too Large'] } })
})
