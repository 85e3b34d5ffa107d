import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import { clock } from './cpu'

interface TestFile {
  readonly path: string
  /** `test/app/forms/stop.test.ts` */
  readonly name: string
}

const { findShare } = jest.requireActual<{ findShare: (share: string) => readonly TestFile[] }>('./jest/shares.cjs')

/** Defines the tests of a share's files, which load the library once. */
export function joinFiles(share: string): void {
  describe.each(findShare(basename(share)))('$name', ({ path, name }) => {
    let spent = clock()
    beforeAll(() => {
      spent = clock()
    })
    jest.requireActual(path)
    const definingMs = spent()
    afterAll(() => {
      jest.restoreAllMocks()
      jest.useRealTimers()
      noteCost(name, definingMs + spent())
    })
  })
}

/** Read by `cost-reporter.cjs`, which runs in another process. */
function noteCost(name: string, ms: number): void {
  const { TEST_COSTS } = process.env
  if (TEST_COSTS !== undefined) appendFileSync(TEST_COSTS, `${JSON.stringify({ name, ms })}\n`)
}
