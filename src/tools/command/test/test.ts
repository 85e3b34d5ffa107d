import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { AdapterError } from '../../../base/errors'
import { makeFolder } from '../../../base/make-folder'
import { directoryFiles } from '../../../files/directory'
import { makeFolderArgument } from '../app'
import { loadOwnAdapters } from '../config/config'
import { formatCount } from '../../../base/text/count'
import { ExitCode } from '../exit-code'
import type { Terminal } from '../terminal'
import { reportError } from '../report-error'
import { withAssertions } from './assertions'
import { formatJunit } from './junit'
import { runInParallel } from './parallel'
import { formatResult, formatSummary } from './report'
import { hasPassed, type TestFile, type TestResult } from './result'
import { TestRun } from './run'
import { runOnEachChange } from './watch'

interface TestOptions {
  readonly name?: string
  readonly shareData?: true
  readonly junit?: string
  readonly watch?: true
}

/** `liquid-platform test`: the tests of an app that are written in Liquid. */
export function test(terminal: Terminal): Command {
  return new Command('test')
    .description('Runs the tests of an app: the files *_test.liquid among its partials and in lib/.')
    .addArgument(makeFolderArgument())
    .option('-n, --name <part>', 'only the tests with this in their path')
    .option('--share-data', 'run them one after another in one app, each with the data of the tests before it')
    .option('--junit <file>', 'write the results as JUnit XML too')
    .option('-w, --watch', 'run them again each time that a file changes')
    .addHelpText('after', help)
    .action(async (folder: string, options: TestOptions) => {
      const root = resolve(terminal.directory, folder)
      refuseFile(root)
      if (!options.watch) {
        if (!(await runAll(root, options, terminal))) throw new ExitCode(1)
        return
      }
      await runOnEachChange(directoryFiles(root, { checkEveryMs: 0 }), terminal.stop, async () => {
        await runAll(root, options, terminal).catch((error: unknown) => reportError(error, terminal))
        terminal.note(terminal.paint('dim', 'Waiting for changes; Ctrl+C ends.'))
      })
    })
}

const help = `
Examples:
  $ liquid-platform test
  $ liquid-platform test ./shop --name orders/ --watch
  $ liquid-platform test --junit reports/liquid.xml

The exit code is 1 if a test fails, or if there are no tests.`

/** @throws {AdapterError} if the path of a test is given instead of the app's */
function refuseFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return
  const correct = `for one test, use --name ${basename(path)}`
  throw new AdapterError('files', `expected the folder of the app, got the file ${path}: ${correct}`)
}

/** Runs the tests once. @returns whether there were some, and all passed */
async function runAll(
  root: string,
  { name = '', shareData, junit }: TestOptions,
  terminal: Terminal,
): Promise<boolean> {
  const started = performance.now()
  const own = await loadOwnAdapters(root, terminal)
  const run = new TestRun(withAssertions(directoryFiles(root, { checkEveryMs: Infinity })), own)
  const all = await run.list()
  const chosen = all.filter(({ path }) => path.includes(name))
  const results: TestResult[] = []
  const showProgress = (): void => {
    terminal.progress(`${results.length} of ${formatCount(chosen.length, 'test')}`)
  }
  showProgress()
  const ended = shareData
    ? run.runInOne(chosen)
    : runInParallel(chosen, availableParallelism(), (file) => run.run(file))
  for await (const result of ended) {
    for (const line of formatResult(result, terminal)) terminal.print(line)
    results.push(result)
    showProgress()
    if (terminal.stop.aborted) break
  }
  if (junit !== undefined) await write(resolve(terminal.directory, junit), formatJunit(results))
  if (chosen.length === 0) {
    terminal.note(formatNoTests(all, name, root))
    return false
  }
  terminal.print(`\n${formatSummary(results, performance.now() - started, terminal)}`)
  return results.length === chosen.length && results.every(hasPassed)
}

function formatNoTests(all: readonly TestFile[], name: string, root: string): string {
  if (all.length === 0) return `No tests were run: no file in lib/ or views/partials/ of ${root} ends in _test.liquid`
  return `No tests were run: none of the ${all.length} test files has "${name}" in its path`
}

async function write(path: string, text: string): Promise<void> {
  makeFolder(dirname(path))
  await writeFile(path, text)
}
