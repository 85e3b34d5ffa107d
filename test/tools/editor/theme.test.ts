import { DefinitionRequest, type Location } from 'vscode-languageserver-protocol/node'
import { newDirectory } from '../../support/jest/app-directory'
import { startEditor, stopEditor, type EditorClient } from './client'

const page = 'app/views/pages/index.liquid'
let editor: EditorClient

beforeAll(async () => {
  editor = await startEditor(
    newDirectory({
      [page]: '',
      'app/config.yml': 'theme_search_paths:\n  - theme/dark\n  - theme/plain\n',
      'app/views/partials/theme/dark/card.liquid': 'dark',
      'app/views/partials/theme/plain/card.liquid': 'plain',
      'app/views/partials/theme/plain/footer.liquid': 'plain',
    }),
  )
})

afterAll(() => stopEditor(editor))

test('completes the partials of a theme with the files that are rendered', async () => {
  const proposed = await editor.complete(page, "{% theme_render_rc '█' %}")
  expect(new Map(proposed.map(({ label, detail }) => [label, detail]))).toEqual(
    new Map([
      ['card', 'views/partials/theme/dark/card.liquid'],
      ['footer', 'views/partials/theme/plain/footer.liquid'],
    ]),
  )
})

test('finds a partial in the first folder of a theme that has it', async () => {
  for (const [name, path] of [
    ['card', 'theme/dark/card'],
    ['footer', 'theme/plain/footer'],
  ]) {
    const cursor = await editor.at(page, `{% theme_render_rc '${name}█' %}`)
    const [found] = (await editor.connection.sendRequest(DefinitionRequest.type, cursor)) as Location[]
    expect(found?.uri).toBe(editor.toUri(`app/views/partials/${path}.liquid`))
  }
})
