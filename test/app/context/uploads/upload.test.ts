import { Upload } from '../../../../src/app/context/uploads/upload'

test('JSON of an uploaded file has its data without its bytes', () => {
  const upload = new Upload('tea.png', 'image/png', Buffer.from('TEA'))
  expect(JSON.stringify({ photo: upload })).toBe(
    '{"photo":{"file_name":"tea.png","content_type":"image/png","size":3}}',
  )
})
