import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/**
 * Compiles the TypeScript and JavaScript of README.md, `docs` and the READMEs of `examples` strictly, in one program.
 *
 * | First line of the block | The block is |
 * |---|---|
 * | ` ```ts ` | a module with its imports; `// name.ts` in its first line names it, for the imports of other blocks of the page |
 * | ` ```ts continued ` | the end of the module above it |
 * | ` ```ts Storage ` | the members of this exported interface |
 * | ` ```ts excerpt `, `// src/path.ts` below it | lines of this file of the repository, or of the example, in this order |
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/.snippets')
/** Declarations of modules that a reader has, and this repository does not need. */
const absent = `
declare module '@keyv/mongo'
declare module '@nestjs/common'
declare module '@nestjs/core'
declare module '@opentelemetry/exporter-metrics-otlp-proto'
declare module '@opentelemetry/exporter-trace-otlp-proto'
declare module '@opentelemetry/sdk-node'
declare module '@rails/actioncable'
declare module 'h3'
declare module 'playwright'
declare module '*/server.js'
declare module 'module' {
  namespace Module {
    /** Since Node 22.1. */
    function enableCompileCache(): unknown
  }
}
`

interface Snippet {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly kind: string
  readonly text: string
}

const block = /^```(?<language>ts|js)(?: (?<kind>\w+))?\n(?<text>[^]*?)^```$/gm

async function listSnippets(): Promise<Snippet[]> {
  const pages = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  const examples = (await readdir(join(root, 'examples'))).map((name) => `examples/${name}/README.md`)
  const snippets: Snippet[] = []
  for (const page of ['README.md', ...pages.sort(), ...examples.sort()]) {
    const source = await readFile(join(root, page), 'utf8')
    for (const { index, groups = {} } of source.matchAll(block)) {
      const { language = '', kind = '', text = '' } = groups
      snippets.push({ page, line: source.slice(0, index).split('\n').length, language, kind, text })
    }
  }
  return snippets
}

interface Module {
  text: string
  /** The snippets, each with its first line in the module. */
  readonly parts: { readonly snippet: Snippet; readonly from: number }[]
}

/** The modules by path, in a folder for each page. */
function makeModules(snippets: readonly Snippet[]): Map<string, Module> {
  const modules = new Map<string, Module>()
  let current: Module | undefined
  let page = ''
  for (const snippet of snippets) {
    if (snippet.page !== page) current = undefined
    page = snippet.page
    if (snippet.kind === 'continued') {
      if (!current) throw new Error(`${page}:${snippet.line}: continues no block of the page`)
      current.parts.push({ snippet, from: current.text.split('\n').length - 1 })
      current.text += snippet.text
    } else if (snippet.kind === '') {
      const [, name = `snippet-${snippet.line}.${snippet.language}`] =
        /^\/\/ ([\w-]+\.(?:ts|js))\b/.exec(snippet.text) ?? []
      current = { text: snippet.text, parts: [{ snippet, from: 0 }] }
      modules.set(join(folder, page.replaceAll(/\W/g, '-'), name), current)
    }
  }
  return modules
}

/** Checks that the listed members of an interface are its actual members. */
function checkMembers(name: string, text: string): string {
  const listed = [...text.matchAll(/^(\w+)\??[(:]/gm)].map(([, member]) => `'${member}'`).join(' | ')
  return `import type { ${name} as Port } from 'liquid-platform'
type Listed = ${listed}
type Required = { [K in keyof Port]-?: {} extends Pick<Port, K> ? never : K }[keyof Port]
type Nothing<T> = [T] extends [never] ? 'nothing' : T
export const missing: Nothing<Exclude<Required, Listed>> = 'nothing'
export const unknown: Nothing<Exclude<Listed, keyof Port>> = 'nothing'
`
}

async function findWrongExcerpts(snippets: readonly Snippet[]): Promise<string[]> {
  const faults: string[] = []
  for (const { page, line, text, kind } of snippets) {
    if (kind !== 'excerpt') continue
    const [first = '', ...lines] = text.trim().split('\n')
    const folder = page.startsWith('examples/') ? dirname(page) : ''
    const source = await readFile(join(root, folder, first.replace('// ', '')), 'utf8')
    let at = 0
    for (const [i, wanted] of lines.map((line) => line.trim()).entries()) {
      at = source.indexOf(wanted, at)
      if (at >= 0) continue
      faults.push(`${page}:${line + i + 2}: ${first.replace('// ', '')} has no line ${wanted}`)
      break
    }
  }
  return faults
}

function compile(modules: ReadonlyMap<string, Module>): string[] {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  const parsed = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic,
    },
  )
  const options = parsed?.options ?? {}
  const texts = new Map([...modules].map(([path, { text }]) => [path, text]))
  texts.set(join(folder, 'absent.d.ts'), absent)
  const base = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...base,
    readFile: (path) => texts.get(path) ?? base.readFile(path),
    fileExists: (path) => texts.has(path) || base.fileExists(path),
    directoryExists: (path) => path.startsWith(folder) || ts.sys.directoryExists(path),
    getSourceFile(path, ...rest) {
      const text = texts.get(path)
      if (text === undefined) return base.getSourceFile(path, ...rest)
      return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022)
    },
  }
  const program = ts.createProgram({
    rootNames: [...texts.keys()],
    options: {
      ...options,
      ...{ allowJs: true, checkJs: true, declaration: false, noUnusedLocals: false, noUnusedParameters: false },
      moduleDetection: ts.ModuleDetectionKind.Force,
      lib: [...(options.lib ?? []), 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    },
    host,
  })
  return [...modules].flatMap(([path, { parts }]) => {
    const file = program.getSourceFile(path)
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
    return found
      .filter(({ code }) => path.endsWith('.ts') || !onlyTypes.has(code))
      .map((diagnostic) => {
        const { line } = ts.getLineAndCharacterOfPosition(file ?? fail(path), diagnostic.start ?? 0)
        const part = parts.findLast(({ from }) => from <= line)
        const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n  ')
        return `${part?.snippet.page}:${(part?.snippet.line ?? 0) + 1 + line - (part?.from ?? 0)}: ${message}`
      })
  })
}

/** The faults to report for JavaScript without types: implicit `any`, and possibly undefined values. */
const onlyTypes = new Set([2531, 2532, 7005, 7006, 7031, 7034, 18047, 18048, 18049])

function fail(path: string): never {
  throw new Error(`not in the program: ${path}`)
}

const snippets = await listSnippets()
const modules = makeModules(snippets)
for (const snippet of snippets.filter(({ kind }) => /^[A-Z]/.test(kind))) {
  const path = join(folder, `${snippet.page.replaceAll(/\W/g, '-')}-${snippet.line}.ts`)
  modules.set(path, { text: checkMembers(snippet.kind, snippet.text), parts: [{ snippet, from: 0 }] })
}
const faults = [...(await findWrongExcerpts(snippets)), ...compile(modules)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
