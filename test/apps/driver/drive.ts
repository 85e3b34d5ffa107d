import { executeDocuments, type ExecutedDocuments } from './documents'
import type { Finding } from './findings'
import { sendForms, type SentForms } from './forms'
import { requestPages } from './pages'
import { seed } from './seed'
import { stage } from './stage'

/** The driver's report on an app. */
export interface AppReport {
  readonly root: string
  /** The number of pages for each status. */
  readonly pages: Readonly<Record<number, number>>
  readonly forms: SentForms
  readonly documents: ExecutedDocuments
  readonly findings: readonly Finding[]
}

/** An app whose run did not finish, and the reason. */
export interface FailedApp {
  readonly root: string
  readonly message: string
}

/**
 * Stages the app in a folder, seeds it, executes its documents, requests its pages, submits its forms, and runs its
 * jobs.
 *
 * @throws if the app cannot start
 */
export async function drive(root: string): Promise<AppReport> {
  const app = stage(root)
  try {
    await app.runtime.ready
    const seeds = await seed(app)
    const { user } = seeds
    const documents = await executeDocuments(app, seeds)
    const pages = await requestPages(app, user)
    const forms = await sendForms(app, pages, user)
    app.enter('jobs')
    await app.platform.jobs.drain().catch((error: unknown) => app.record('jobs', error))
    return { root, pages: countEach(pages.map(({ page }) => page.status)), forms, documents, findings: app.findings }
  } finally {
    await app.platform.close()
  }
}

/** The number of times that each number occurs. */
function countEach(numbers: readonly number[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1
  return counts
}
