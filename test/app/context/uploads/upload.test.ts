import { Upload } from '../../../../src/app/context/uploads/upload'

test('the JSON of an uploaded file omits its bytes', () => {
  const upload = new Upload('tea.png', 'image/png', Buffer.from('TEA'))
  expect(JSON.stringify({ photo: upload })).toBe(
    '{"photo":{"file_name":"tea.png","content_type":"image/png","size":3}}',
  )
})
