import { memoryFiles, type PlatformAdapters } from '../../../../../src'
import type { Fetch } from '../../../../../src/ports/fetch/port'
import { png, uploadsApp } from '../../../../web/handler/uploads-app'

const image = 'id name file_url uploader_id property_id'
const read =
  '{ found: customizations(name: "post") { results { custom_images { id name url } custom_attachments { id file_name url } } } }'

const fetch: Fetch = (url) =>
  Promise.resolve(
    url === 'https://photos.test/a.png'
      ? new Response('remote', { headers: { 'content-type': 'image/png' } })
      : new Response('', { status: 404 }),
  )

async function appWithRecord(adapters: PlatformAdapters = {}) {
  const own = uploadsApp({ fetch, ...adapters })
  await own.query('mutation { record_create(record: { table: "post" }) { id } }')
  const create = (input: string) =>
    own.query(`mutation { made: custom_image_create(custom_image: { ${input} }) { ${image} } }`)
  return { ...own, create }
}

const hero = 'custom_attribute_name: "hero" owner_id: 1 owner_type: "Customization"'
const remote = `${hero} raw_remote_image_url: "https://photos.test/a.png"`

test('stores an image from elsewhere with its record, and deletes it', async () => {
  const { create, query, fetch: get, keys } = await appWithRecord()
  const { made } = await create(`${remote} uploader_id: 1`)
  expect(made).toMatchObject({ id: '1/hero', name: 'hero', property_id: 'post.hero', uploader_id: null })
  expect(await (await get(made.file_url)).text()).toBe('remote')
  const { found } = await query(read)
  expect(found.results).toEqual([
    { custom_images: [{ id: '1/hero', name: 'hero', url: made.file_url }], custom_attachments: [] },
  ])
  expect(await query('mutation { custom_image_delete(id: "1/hero") { id file_url } }')).toEqual({
    custom_image_delete: { id: '1/hero', file_url: null },
  })
  expect((await query(read)).found.results[0].custom_images).toEqual([])
  expect(await keys()).toEqual([])
})

test('stores an attachment as a separate file', async () => {
  const { create, query } = await appWithRecord()
  await create(remote)
  const input = remote.replace('raw_remote_image_url', 'raw_remote_file_url')
  await query(`mutation { custom_attachment_create(custom_attachment: { ${input} }) { id file_url } }`)
  await query('mutation { custom_image_delete(id: "1/hero") { id } }')
  const { found } = await query(read)
  expect(found.results).toMatchObject([
    { custom_images: [], custom_attachments: [{ id: '1/hero', file_name: 'a.png', url: expect.any(String) }] },
  ])
})

test('reads an asset of the app without a request', async () => {
  const files = memoryFiles({ 'assets/images/hero.svg': '<svg></svg>', 'secret.txt': 'secret' })
  const { platform, query, fetch: get } = await appWithRecord({ files })
  const template = `{% assign url = 'images/hero.svg' | asset_url %}{% graphql g, url: url %}
    mutation ($url: String) { made: custom_image_create(custom_image: { ${hero} raw_remote_image_url: $url }) { file_url } }
  {% endgraphql %}{{ g | json }}`
  const { made } = JSON.parse(String(await platform.liquid.parseAndRender(template)))
  expect(await (await get(made.file_url)).text()).toBe('<svg></svg>')
  for (const url of ['/../secret.txt', '/%2e%2e/secret.txt', '/none.svg']) {
    const input = `${hero} raw_remote_image_url: "${url}"`
    const answer = await query(`mutation { custom_image_create(custom_image: { ${input} }) { id } }`)
    expect(answer.errors[0].message).toMatch(/^hero: remote_url: ".*" cannot be downloaded: /)
  }
})

test('sets or replaces the file of a record by an uploaded image', async () => {
  const { create, query, fetch: get, keys } = await appWithRecord()
  const { form } = await query('mutation { form: presigned_upload_url { upload_url upload_url_payload } }')
  const body = new FormData()
  for (const [name, value] of Object.entries(form.upload_url_payload as Record<string, string>)) body.set(name, value)
  body.set('Content-Type', 'image/png')
  body.set('file', await png())
  expect((await get(form.upload_url, { method: 'POST', body })).ok).toBe(true)
  await create(remote)
  const url = `direct_url: "${form.upload_url}/${String(form.upload_url_payload.key).replace('${filename}', 'Rød box.png')}"`
  const { made } = await query(
    `mutation { made: custom_image_update(id: "1/hero", custom_image: { ${url} }) { ${image} } }`,
  )
  expect(made).toMatchObject({ id: '1/hero', name: 'hero' })
  expect((await get(made.file_url)).headers.get('content-type')).toBe('image/png')
  expect(await keys()).toHaveLength(1)
  expect((await create(`${hero.replace('hero', 'second')} ${url}`)).errors[0].message).toContain('second')
})

test.each([
  [
    'owner_type: "User" owner_id: 1 custom_attribute_name: "hero" raw_remote_image_url: "https://photos.test/a.png"',
    'owner_type: expected "Customization"',
  ],
  [
    'owner_type: "Record" owner_id: 9 custom_attribute_name: "hero" raw_remote_image_url: "https://photos.test/a.png"',
    'no record has the id',
  ],
  [hero, 'hero: expected the URL of a file, or a direct_url'],
  [
    `${hero} direct_url: "https://elsewhere.test/a.png"`,
    'direct_url: expected the URL of an uploaded file, got String "https://elsewhere.test/a.png"',
  ],
  [`${remote} direct_url: "x"`, 'hero: expected the URL of a file, or a direct_url'],
  [`${hero} raw_remote_image_url: "https://photos.test/none.png"`, 'the server returned status 404'],
  [`${remote} page_slug: "a"`, 'page_slug is not available here: '],
])('rejects an image: %s', async (input, message) => {
  const { create, keys } = await appWithRecord()
  expect((await create(input)).errors[0].message).toContain(message)
  expect(await keys()).toEqual([])
})

test.each(['7', '1/none', '9/hero'])('finds no file with the id %s', async (id) => {
  const { query } = await appWithRecord()
  const answer = await query(`mutation { custom_image_delete(id: "${id}") { id } }`)
  expect(answer.errors[0].message).toMatch(/^no (file|record) has the id/)
})

test('finds a version of an image, or the image without it', async () => {
  const { platform, make, file, query, readStored } = uploadsApp()
  const id = await make({ photo: await png() })
  await platform.adapters.records.update(id, { custom_images: { hero: await readStored(id, 'photo') } }, 'note')
  const urls = 'thumb: url(version: "thumb") none: url(version: "none") whole: url(version: null)'
  const { found } = await query(`{ found: customizations(name: "note") { results { custom_images { ${urls} } } } }`)
  const { url, versions } = await file(id, 'photo')
  expect(found.results).toEqual([{ custom_images: [{ thumb: versions.thumb, none: url, whole: url }] }])
})

test('rejects the key of another record’s file', async () => {
  const { create, query, readStored } = await appWithRecord()
  await create(remote)
  await query('mutation { record_create(record: { table: "post" }) { id } }')
  const { hero: file } = await readStored('1', 'custom_images', 'post')
  const stolen = await create(`${hero.replace('owner_id: 1', 'owner_id: 2')} direct_url: "https://x.test/${file.key}"`)
  expect(stolen.errors[0].message).toContain('is the file of another record')
})

test.each(['image', 'attachment'])('rejects a form for an %s of a table of the platform', async (kind) => {
  const { query } = await appWithRecord()
  const property = 'model_property: { model_schema_name: ":users", property_name: "photo" }'
  const answer = await query(`mutation { ${kind}_presign_url(options: { ${property} }) { upload_url } }`)
  expect(answer.errors[0].message).toBe('table: expected a name that does not begin with ":", got String ":users"')
})
