import type { ConfiguredAdapters } from '../../../ports/define-config'
import type { Fetch } from '../../../ports/fetch/port'
import type { FileSource } from '../../../ports/files'
import type { GraphqlExecutor } from '../../../ports/graphql'
import type { LogEntry } from '../../../ports/logger'
import { memoryMailer } from '../../../ports/mailer'
import { Renderer } from '../../../app/context/renderer'
import { Exchange } from '../../../app/context/exchange'
import { AdapterError } from '../../../base/errors'
import { graphqlExecutor } from '../../../app/graphql/executor'
import { registerApp, type RegisteredApp } from '../../register-app'
import { isHash } from '../../../base/values/hash'
import { getErrorMessage } from '../../../base/text/error-message'
import { readOutcome, type TestFile, type TestResult } from './result'

/** The address of a test's app, for `context.location` and for requests to itself. */
const origin = 'https://app.test'
/** The file sees the variable `contract`, and its assignment is read back. */
const call = '{% include name %}{% return contract %}'

/** An app whose tests run, with its log. */
interface TestedApp extends RegisteredApp {
  readonly entries: LogEntry[]
}

/** Runs the tests of an app. */
export class TestRun {
  /** The interface of GraphQL is the same for all. */
  private readonly graphql: GraphqlExecutor

  /** @param own adapters of the app's own, of which its settings, its GraphQL, its filters and tags count: nothing is sent or kept elsewhere */
  constructor(
    private readonly files: FileSource,
    private readonly own: Pick<ConfiguredAdapters, 'settings' | 'graphql' | 'register'> = {},
  ) {
    this.graphql = own.graphql ?? graphqlExecutor()
  }

  /** The test files of the app and its modules, in the order of their paths. */
  async list(): Promise<readonly TestFile[]> {
    const { runtime, platform } = await this.open()
    try {
      const paths = await runtime.templates.listPaths('partial')
      const tests = Array.from(paths, ([name, path]) => ({ name, path })).filter(({ name }) => name.endsWith('_test'))
      return tests.sort((one, other) => (one.path < other.path ? -1 : 1))
    } finally {
      await platform.close()
    }
  }

  /** Runs a test file in an app of its own. Its failures are in the result. */
  async run(file: TestFile): Promise<TestResult> {
    const app = await this.open()
    try {
      return await runIn(app, file)
    } finally {
      await app.platform.close()
    }
  }

  /** Runs test files one after another in one app: each has the data of the files before it. */
  async *runInOne(files: readonly TestFile[]): AsyncGenerator<TestResult> {
    const app = await this.open()
    try {
      for (const file of files) yield await runIn(app, file)
    } finally {
      await app.platform.close()
    }
  }

  /** The app with empty stores, out of which nothing is sent. */
  private async open(): Promise<TestedApp> {
    const { settings, register } = this.own
    const entries: LogEntry[] = []
    const fetch: Fetch = async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      if (url.origin === origin) return app.platform.fetch(request)
      throw new AdapterError('fetch', `the request to ${url.host} is not sent: tests cannot reach other hosts`)
    }
    const app: RegisteredApp = await registerApp({
      files: this.files,
      graphql: this.graphql,
      fetch,
      mailer: memoryMailer(),
      logger: { log: (entry) => void entries.push(entry) },
      settings: { ...settings, baseUrl: origin },
      ...(register && { register }),
    })
    return { ...app, entries }
  }
}

/** Runs a test file after the app's migrations. */
async function runIn(app: TestedApp, file: TestFile): Promise<TestResult> {
  const started = performance.now()
  const ended = await callFile(app, file)
  const entries = app.entries.splice(0).filter(({ level }) => level !== 'debug')
  const log = entries.map(({ type, message }) => `[${type}] ${message}`)
  return { file, ...ended, log, ms: performance.now() - started }
}

async function callFile(
  { runtime, platform }: TestedApp,
  { name }: TestFile,
): Promise<Pick<TestResult, 'assertions' | 'failures'>> {
  const contract = { errors: {}, success: true, total: 0 }
  try {
    await platform.migrate()
    const exchange = new Exchange(runtime)
    // As the public tests module does.
    Object.assign(exchange.context, { tests: true })
    const returned = await runtime.service(Renderer).call(call, { exchange, variables: { name, contract } })
    return readOutcome(isHash(returned) ? returned : contract)
  } catch (error) {
    const { assertions } = readOutcome(contract)
    return { assertions, failures: [getErrorMessage(error)] }
  }
}
