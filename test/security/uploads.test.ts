import { memoryFiles } from '../../src'
import { register } from '../support/register'

const names: readonly (readonly [sent: string, seen: string])[] = [
  ['a.png', 'a.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\x.exe', 'x.exe'],
  ['<img src=x onerror=pwn()>', '<img src=x onerror=pwn()>'],
  ['a.png" onload="pwn()', 'a.png" onload="pwn()'],
  ['__proto__', '__proto__'],
]
const renderPage = async (page: string, file: File): Promise<string> => {
  const platform = register({
    files: memoryFiles({ 'views/pages/see.liquid': `---\nmethod: post\n---\n${page}` }),
    settings: { escapeOutput: true },
  })
  const body = new FormData()
  body.set('file', file)
  const request = new Request('https://shop.test/see', { method: 'POST', body })
  return (await platform.respond({ page: '/see' }, { request })).text()
}

test.each(names)('exposes the name, type and size of a file to a page, but no content: %j', async (name, seen) => {
  const file = new File(['SECRET'], name, { type: 'text/html' })
  expect(JSON.parse(await renderPage('{{ context.params.file | json }}', file))).toEqual({
    file_name: seen,
    content_type: 'text/html',
    size: 6,
  })
  for (const way of ['bytes', 'content', 'content_base64', 'path', 'stream', 'fileName']) {
    expect(await renderPage(`{{ context.params.file.${way} }}{{ context.params.file | map: '${way}' }}`, file)).toBe('')
  }
  expect(await renderPage('{{ context.params.file }}{{ context.params }}', file)).not.toMatch(
    /SECRET|U0VDUkVU|83,69,67/,
  )
  expect(await renderPage('{{ context.params.file.file_name }}', file)).not.toMatch(/[<>"]/)
})

test('renders a page of the same length with a file of a megabyte', async () => {
  const file = new File([new Uint8Array(1_000_000)], 'a.bin')
  expect((await renderPage('{{ context.params | json }}', file)).length).toBeLessThan(100)
})
