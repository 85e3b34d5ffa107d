import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { serveEditor } from '../src/tools/editor/server'

/** The last line of a document for each request. */
const lines = {
  'textDocument/completion of tags': '{% re█',
  'textDocument/completion of filters': "{{ 'a' | up█",
  'textDocument/completion of partials': "{% render '█' %}",
  'textDocument/completion of translations': "{{ '█' | t }}",
  'textDocument/completion of context': '{{ context.█ }}',
  'textDocument/completion of fields': '{% graphql a %}{ records { results { █',
  'textDocument/completion of arguments of fields': '{% graphql a %}{ records(filter: { █',
  'textDocument/hover': "{{ 'a' | upc█ase }}",
  'textDocument/definition': "{% render '█shared/field' %}",
  'textDocument/references': "{% render '█shared/field' %}",
  'textDocument/rename': "{% render '█shared/field' %}",
  'textDocument/signatureHelp': "{% render 'shared/field', █",
  'textDocument/codeAction': '█',
  'textDocument/documentSymbol': '█',
}

async function measure(folder: string): Promise<void> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  let failures = 0
  const ended = serveEditor({
    ...{ input: toServer, output: toClient, folders: [], directory: folder, version: '0.0.0' },
    loadOwn: () => Promise.resolve({}),
    report(error) {
      failures++
      console.error(error)
    },
  })
  const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer))
  let diagnosed = (): void => undefined
  client.onNotification('textDocument/publishDiagnostics', () => diagnosed())
  client.listen()
  const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'app' }]
  await client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {}, workspaceFolders })
  await client.sendNotification('initialized', {})
  const templates = listTemplates(folder)
  const partial = findPartial(templates)
  const times = new Map<string, number[]>()
  const time = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.set(name, [...(times.get(name) ?? []), (user + system) / 1000])
  }
  let version = 0
  for (const path of every(templates, 12)) {
    const uri = pathToFileURL(path).href
    const text = readFileSync(path, 'utf8')
    const checked = new Promise<void>((resolve) => (diagnosed = resolve))
    await client.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'liquid', version: ++version, text: `${text}{{ 'a' | upcas }}` },
    })
    await time('check', () => checked)
    for (const [name, written] of Object.entries(lines)) {
      const line = written.replace('shared/field', partial)
      // After an edit, no result of the version is cached.
      const edited = `${text}\n${line.replace('█', '')}`
      await client.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: ++version },
        contentChanges: [{ text: edited }],
      })
      const position = { line: edited.split('\n').length - 1, character: line.indexOf('█') }
      const place = { textDocument: { uri }, position, range: { start: position, end: position } }
      const params = {
        ...place,
        context: { includeDeclaration: true, diagnostics: [] },
        newName: partial.replace(/\w+$/, 'renamed'),
      }
      await time(name, () => client.sendRequest(name.split(' ', 1)[0] as string, params))
    }
  }
  await client.sendRequest('shutdown')
  await client.sendNotification('exit')
  await ended
  console.log(`\n${folder}: ${templates.length} templates, ${failures} failures`)
  for (const [name, [first = 0, ...rest]] of times) {
    const sorted = rest.toSorted((a, b) => a - b)
    const shown = [first, sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0].map((ms) =>
      ms.toFixed(1).padStart(8),
    )
    console.log(`${name.padEnd(36)}${shown.join('')}`)
  }
}

/** Templates of the app and its modules. */
function listTemplates(folder: string): readonly string[] {
  const parts = ['app', 'modules', 'marketplace_builder'].map((name) => join(folder, name)).filter(existsSync)
  return parts.flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' })
      .map((name) => join(part, name))
      .filter((path) => /\/(?:app|marketplace_builder|public|private)\/.*\.liquid$/.test(path)),
  )
}

/** The name of a partial of the app. */
function findPartial(templates: readonly string[]): string {
  const pattern = /(?:(modules\/[\w-]+\/)(?:public|private)|app)\/(?:views\/partials|lib)\/(.+)\.liquid$/
  const names = templates.flatMap((path) => {
    const [, module = '', name] = pattern.exec(path) ?? []
    return name === undefined ? [] : module + name
  })
  return names.find((name) => !name.includes('_test')) ?? ''
}

/** Some of the items, at equal distances. */
function every<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, i) => i % step === 0).slice(0, count)
}

/**
 * The processor time of the language server's requests, in milliseconds: the first, the median and the longest of the
 * rest. `npx tsx bench/editor.mts [folder]…`
 */
const folders = process.argv.slice(2).map((folder) => resolve(folder))
for (const folder of folders.length > 0 ? folders : [join(import.meta.dirname, '../examples/storefront')]) {
  await measure(folder)
}
