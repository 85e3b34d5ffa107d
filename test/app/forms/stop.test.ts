import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPrograms, type Programs } from '../../support/programs'

let programs: Programs

interface Ended {
  readonly signal: string | null
  readonly stderr: string
  /** The JSON that the program prints before it exits. */
  readonly result: unknown
}

/** Runs the program with the journals of the directory. */
function run(directory: string, killedIn: 'callback' | 'job' | 'nowhere', form?: string): Promise<Ended> {
  const given = form === undefined ? [directory, killedIn] : [directory, killedIn, form]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [programs.find('app'), ...given], (_, out, stderr) => {
      resolve({ signal: child.signalCode, stderr, result: out === '' ? undefined : JSON.parse(out) })
    })
  })
}

let directory: string

beforeAll(async () => {
  programs = await buildPrograms(['app/forms/stop/app.mts'])
})

afterAll(() => programs.close())

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stop-'))
})

afterEach(() => rm(directory, { recursive: true }))

/** Counts before any form: the callback queues a job and creates a line; the form queues a second job and an e-mail. */
const nothing = { orders: 0, lines: 0, queued: 0, waiting: 0, messages: 0 }
const one = { orders: 1, lines: 1, queued: 3, waiting: 0, messages: 1 }
const killed = { signal: 'SIGKILL', stderr: '', result: undefined }
const ended = { signal: null, stderr: '' }

test("saves nothing if a process stops in a form's callback, and the form can be sent again", async () => {
  expect(await run(directory, 'callback', 'order')).toEqual(killed)
  expect(await run(directory, 'nowhere', 'order')).toEqual({
    ...ended,
    result: { before: nothing, status: 201, after: one },
  })
})

test("keeps a form's changes if a process stops in a job, and runs the remaining jobs later", async () => {
  expect(await run(directory, 'job', 'order')).toEqual(killed)
  expect(await run(directory, 'nowhere')).toEqual({
    ...ended,
    result: { before: { ...one, waiting: 2, messages: 0 }, after: one },
  })
})
