import { setTimeout as sleep } from 'node:timers/promises'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { serveFiles, serveProject } from '../../tools/dev/served'
import { findBlock, readFiles, type Scenes } from './scene'
import { runCommands } from './shell'

const app = readFiles('dev.md')
const index = 'app/views/pages/index.liquid'

async function waitForLine(shown: readonly string[], part: string): Promise<void> {
  for (let i = 0; i < 200 && !shown.some((line) => line.includes(part)); i++) await sleep(25)
}

export const devScenes: Scenes = {
  '': async () => {
    const { project, origin, shown } = await serveProject(newDirectory(app), ['--memory', '--port', '0'])
    await fetch(`${origin}/`)
    await waitForLine(shown, 'GET / 500')
    writeIn(project, index, (app[index] ?? '').replace('limit: 0', 'limit: 1'))
    await sleep(50)
    await fetch(`${origin}/`)
    await waitForLine(shown, 'GET / 200')
    return [shown.join('\n')]
  },
  'Findings after an edit': async () => {
    const query = 'query books { records(per_page: 20) { results { id title: property(name: "title") } } }'
    const page = 'app/views/pages/books.liquid'
    const { project, origin, shown } = await serveFiles({ 'app/graphql/books.graphql': query, [page]: '' })
    await fetch(`${origin}/books`)
    writeIn(
      project,
      page,
      "{% graphql g = 'books' %}\n{% for book in g.records.results %}\n<p>\n    <li>{{ book.titel }}\n{% endfor %}",
    )
    await waitForLine(shown, 'titel')
    return [shown.filter((line) => line.includes('titel')).join('\n')]
  },
  'The error page': async (section) => {
    const { origin } = await serveFiles(app)
    const answer = (request: Request): Promise<Response> =>
      fetch(new Request(request.url.replace('http://localhost:3000', origin), request))
    return runCommands(newDirectory(), findBlock(section, 'sh'), { fetch: answer })
  },
}
