import type { Runtime } from '../context/runtime'
import { failureOf } from '../language/rendering/failure'

/** The page that shows an error in development; undefined in other environments, whose visitors learn nothing of it. */
export async function developmentPage(
  { settings }: Runtime,
  error: unknown,
  request: Request,
): Promise<Response | undefined> {
  if (settings.environment !== 'development') return undefined
  const { errorPage } = await import('./error-page')
  return errorPage(failureOf(error), request)
}
