import { Liquid } from 'liquidjs'
import { directoryFiles, type DirectoryFiles } from '../../../src/files/directory'
import { memoryFiles, type FileSource } from '../../../src/ports/files'
import { memoryFetch } from '../../../src/ports/fetch/memory'
import type { LogEntry } from '../../../src/ports/logger'
import type { Runtime } from '../../../src/app/context/runtime'
import { getDialect } from '../../../src/language/dialect'
import type { Platform } from '../../../src/platform'
import { registerPlatform } from '../../../src/register'
import { visitor, type Visitor } from '../../../src/tools/testing'
import { describeFailure, type Finding, type Kind, type Step } from './findings'

/** The driver's pages: one signs a user in, and one shows a form. */
export const signInPath = '/driver/sign-in'
export const formPath = '/driver/form'
const ownPages = memoryFiles({
  'views/pages/driver/sign_in.liquid':
    '---\nslug: driver/sign-in\nlayout: ""\n---\n{% sign_in user_id: context.params.user %}',
  'views/pages/driver/form.liquid':
    '---\nslug: driver/form\nlayout: ""\n---\n{% include_form context.params.name %}<meta content="{{ context.authenticity_token }}">',
})

/** A running app in memory, with the failures so far. */
export interface StagedApp {
  readonly platform: Platform
  readonly runtime: Runtime
  readonly findings: Finding[]
  /** Sets the current step, under which logged failures are recorded. */
  enter(step: Step): void
  /** @param kind the kind, if the error does not determine it */
  record(subject: string, error: unknown, kind?: Kind): void
  /** A visitor whose failed requests are recorded under this name. */
  visitor(name: string): Visitor
}

/** Starts the app in a folder, with its data in memory and without a network. */
export function stage(root: string): StagedApp {
  const findings: Finding[] = []
  let step: Step = 'stage'
  const record: StagedApp['record'] = (subject, error, kind) =>
    void findings.push({ ...describeFailure(step, subject, error), ...(kind && { kind }) })
  const log = ({ level, type, message }: LogEntry): void => {
    // The visitor records failed requests, and the documents step records invalid queries.
    if (level === 'error' && type !== 'request' && !(type === 'graphql' && step === 'seed'))
      findings.push({ step, kind: 'error', subject: `log: ${type}`, message })
  }
  const platform = registerPlatform(new Liquid(), {
    files: withOwnPages(directoryFiles(root, { checkEveryMs: Infinity })),
    fetch: memoryFetch(),
    logger: { log },
    settings: { environment: 'staging' },
  })
  return {
    platform,
    runtime: getDialect(platform.liquid) as Runtime,
    findings,
    enter: (next) => void (step = next),
    record,
    visitor: (name) => visitor({ ...platform, fetch: recordFailures(platform, name, record) }),
  }
}

/** Wraps the platform's fetch, and records the errors of failed requests. */
function recordFailures(platform: Platform, name: string, record: StagedApp['record']): Platform['fetch'] {
  return async (request, bindings) => {
    const subject = `${request.method} ${decode(new URL(request.url).pathname)} as ${name}`
    try {
      return (await platform.handle(request, bindings)) ?? new Response('not found', { status: 404 })
    } catch (error) {
      record(subject, error)
      return new Response('failed', { status: 500 })
    }
  }
}

/** The path as it is read; unchanged if it has a percent sign that encodes nothing. */
function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function withOwnPages(files: DirectoryFiles): FileSource {
  return {
    read: (path) => ownPages.read(path) ?? files.read(path),
    readBytes: (path) => files.readBytes(path),
    list: (prefix) => [...files.list(prefix), ...ownPages.list(prefix)].sort(),
    version: () => files.version(),
    updatedAt: (path) => files.updatedAt(path),
    ...(files.defaults && { defaults: files.defaults }),
  }
}
