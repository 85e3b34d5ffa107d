import { directoryFiles, registerPlatform } from 'liquid-platform'
import { Liquid } from 'liquidjs'

const notes = registerPlatform(new Liquid(), {
  files: directoryFiles('./notes'),
  settings: { assetHost: '/notes/assets' },
})

/** @param {Request} request */
async function handle(request) {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice('/notes'.length) || '/'
  return notes.fetch(new Request(url, request), { mount: '/notes' })
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
