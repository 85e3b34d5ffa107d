import { atLeast } from 'liquid-platform'
import { defineFilter, optional, parameter, text } from 'liquid-platform/filters'
import { newDirectory } from '../../support/jest/app-directory'
import { startEditor, stopEditor, type EditorClient } from './client'

const page = 'app/views/pages/index.liquid'
let editor: EditorClient

beforeAll(async () => {
  const shout = defineFilter({
    name: 'shout',
    summary: 'The text in capitals.',
    parameters: [parameter('text', text), optional('marks', atLeast(1), 1)],
    returns: 'string',
    examples: [],
    run: (text, marks) => text.toUpperCase() + '!'.repeat(marks),
  })
  editor = await startEditor(newDirectory({ [page]: 'Hello' }), {
    loadOwn: () => Promise.resolve({ register: (liquid) => liquid.registerFilter('shout', shout) }),
  })
})

afterAll(() => stopEditor(editor))

test('completes and checks the filters that the config of the app registers', async () => {
  expect((await editor.complete(page, "{{ 'a' | sho█")).map(({ label }) => label)).toContain('shout')
  await editor.write(page, "{{ 'a' | shout: mark: 2 }}")
  // The findings of the unfinished text may come first.
  const found = await editor.diagnosed(page, ([first]) => first !== undefined && first.code !== 'syntax')
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    ['filter-arguments', 'filter "shout": has no parameter "mark" (did you mean "marks"?)'],
  ])
})
