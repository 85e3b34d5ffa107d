import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeIn } from '../../support/jest/app-directory'
import { command } from '../../tools/command/terminal'

interface Call {
  readonly program: string
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly directory: string
  readonly input: string
}

/** Stands in for a program, and writes down how it is called. */
const recorder = `#!/bin/sh
call="$CALLS/$(ls "$CALLS" | wc -l)"
mkdir "$call"
printf '%s\\0' "$(basename "$0")" "$@" > "$call/words"
env -0 > "$call/env"
pwd > "$call/directory"
cat > "$call/input"
`
const recorded = ['npx', 'curl']
/** Programs of the pages that need the network, or installed packages. */
const absent = ['npm', 'git', 'pos-cli']
const ours = /^(?:[A-Z]+_URL|[A-Z]+_CRON|PURGE_AFTER_DAYS|SECRET)$/

/** Lets the shell read the commands of a page. @returns the calls of `npx` and `curl` */
function readCalls(project: string, text: string): readonly Call[] {
  const folder = join(project, '.calls')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'calls'), { recursive: true })
  for (const name of [...recorded, ...absent]) {
    const path = `bin/${name}`
    writeIn(folder, path, recorded.includes(name) ? recorder : '#!/bin/sh\nexit 0\n')
    chmodSync(join(folder, path), 0o755)
  }
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, CALLS: join(folder, 'calls') }
  // A folder that a command would make.
  const { status, stderr } = spawnSync('sh', ['-c', `cd() { mkdir -p "$1" && command cd "$1"; }\n${text}`], {
    cwd: project,
    env,
    input: '',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  const calls: Call[] = []
  for (let i = 0; existsSync(join(folder, 'calls', String(i))); i++) {
    const read = (name: string): string => readFileSync(join(folder, 'calls', String(i), name), 'utf8')
    const [program = '', ...words] = read('words').split('\0').slice(0, -1)
    const variables = read('env')
      .split('\0')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
      .filter(([name]) => ours.test(name))
    calls.push({
      program,
      words,
      env: Object.fromEntries(variables),
      directory: read('directory').trim(),
      input: read('input'),
    })
  }
  return calls
}

/** What the commands of a page need. */
export interface Setting {
  /**
   * The exports of `liquid-platform.config.mjs` for each call of the command, with adapters in place of the databases that
   * the variables of the environment name.
   */
  readonly configs?: readonly object[]
  /** Answers the requests of `curl`. */
  readonly fetch?: (request: Request) => Response | Promise<Response>
}

/** Runs the commands of a page in a project. @returns what each call of `npx liquid-platform` and `curl` prints */
export async function runCommands(
  project: string,
  text: string,
  { configs, fetch }: Setting = {},
): Promise<readonly string[]> {
  const printed: string[] = []
  if (configs) writeIn(project, 'liquid-platform.config.mjs', '')
  for (const { program, words, env, directory, input } of readCalls(project, text)) {
    if (program === 'curl') {
      if (!fetch) throw new Error('nothing answers the requests')
      printed.push((await (await fetch(readRequest(words))).text()).trimEnd())
    } else {
      const config = configs?.[printed.length]
      const lines: string[] = []
      const add = (line: string): void => void lines.push(line)
      const { output } = await command(directory, words.slice(1), {
        env: configs ? {} : env,
        input,
        ...(config && { config }),
        ...{ onPrint: add, onNote: add },
      })
      printed.push(lines.length > 0 ? lines.join('\n') : output)
    }
  }
  return printed
}

/** The request of a `curl` command with the options that the pages use. */
function readRequest(words: readonly string[]): Request {
  let [url, method, body] = ['', undefined as string | undefined, undefined as string | undefined]
  const headers = new Headers()
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const value = (): string => words[++i] ?? ''
    if (word === '-H') headers.append(...(value().split(/: ?/, 2) as [string, string]))
    else if (word === '-X') method = value()
    else if (word === '-d') body = value()
    else if (word.startsWith('-')) throw new Error(`unknown option of curl: ${word}`)
    else url = word
  }
  return new Request(url, { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body: body ?? null })
}
