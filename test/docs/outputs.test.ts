import { endServed } from '../tools/dev/served'
import { checkScenes } from './outputs/check'
import { commandScenes } from './outputs/command'
import { dataScenes, graphqlScenes, movingScenes } from './outputs/data'
import { devScenes } from './outputs/dev'
import { formsScenes, restScenes, uploadsScenes } from './outputs/forms'
import { deployingScenes, dialectScenes, editorScenes, operatingScenes, testingScenes } from './outputs/others'
import { hideVarying, listOutputs, type Scenes } from './outputs/scene'
import { listPages, readPage } from './read-page'

const scenes: Readonly<Record<string, Scenes>> = {
  'check.md': checkScenes,
  'command.md': commandScenes,
  'data.md': dataScenes,
  'deploying.md': deployingScenes,
  'dev.md': devScenes,
  'dialect.md': dialectScenes,
  'editor.md': editorScenes,
  'forms.md': formsScenes,
  'graphql.md': graphqlScenes,
  'moving.md': movingScenes,
  'operating.md': operatingScenes,
  'rest.md': restScenes,
  'testing.md': testingScenes,
  'uploads.md': uploadsScenes,
}

/** Texts that are not read here, with the reason. */
const readElsewhere: Readonly<Record<string, string>> = {
  'tutorial.md': 'tutorial.test.ts follows the whole page',
  'pages.md: The directory': 'a list of folders, which the file kinds define',
}

const shown = listPages().flatMap((page) =>
  readPage(page)
    .filter((section) => listOutputs(section).length > 0)
    .map((section) => ({ page, title: section.title, section, place: `${page}: ${section.title}` })),
)
const isReadElsewhere = ({ page, place }: { page: string; place: string }): boolean =>
  page in readElsewhere || place in readElsewhere

afterEach(endServed)

test.each(shown.filter((one) => !isReadElsewhere(one)))(
  '$place shows what is printed',
  async ({ page, title, section }) => {
    const scene = scenes[page]?.[title]
    if (!scene) throw new Error('no scene produces the outputs of this section')
    const outputs = listOutputs(section)
    const isJson = outputs.map(({ language }) => language === 'json')
    const read = (texts: readonly string[]): unknown[] =>
      texts.map((text, i) => (isJson[i] ? readJson(hideVarying(text)) : hideVarying(text).split('\n')))
    expect(read(await scene(section))).toEqual(read(outputs.map(({ text }) => text)))
  },
)

test('each scene belongs to a section', () => {
  const titles = new Set(shown.map(({ place }) => place))
  const known = Object.entries(scenes).flatMap(([page, titles]) =>
    Object.keys(titles).map((title) => `${page}: ${title}`),
  )
  expect(known.filter((place) => !titles.has(place))).toEqual([])
})

/** The values of JSON, of which a block may have one in each line. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split('\n').map((line) => JSON.parse(line) as unknown)
  }
}
