import type { PromiseOrValue } from '../../base/async/promise-or-value'
import { isSameOrigin } from './local'

/** `views/pages/index.liquid:2:5` */
const placeFormat = /^(.+):(\d{1,9}):(\d{1,9})$/

/**
 * Opens a file of the app in the editor of the developer, at the place in the body of a request. Only a page of the same
 * origin can send it, and only paths of the app count.
 *
 * @param findFile finds the path on the disk of a file of the app; undefined for other paths
 */
export async function respondWithEditor(
  request: Request,
  findFile: (path: string) => PromiseOrValue<string | undefined>,
): Promise<Response> {
  if (request.method !== 'POST') return new Response('Method Not Allowed', { status: 405, headers: { allow: 'POST' } })
  if (!isSameOrigin(request)) return new Response('Forbidden', { status: 403 })
  const [, path = '', line, column] = placeFormat.exec(await request.text()) ?? []
  const file = await findFile(path)
  if (file === undefined) return new Response('No such file in the app', { status: 404 })
  const { default: launch } = await import('launch-editor')
  return new Promise((resolve) => {
    launch(`${file}:${line}:${column}`, (_, message) => {
      const reason = message ?? 'no editor found'
      resolve(new Response(`${reason}: set EDITOR, such as EDITOR=code`, { status: 500 }))
    })
    // It calls back only if it fails.
    setTimeout(() => resolve(new Response('Opened')), 500)
  })
}
