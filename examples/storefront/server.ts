import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { directoryFiles, registerPlatform, type Logger } from 'liquid-platform'

/** The shop: answers web requests with the app's pages. */
export async function createShop(logger?: Logger): Promise<{ fetch(request: Request): Promise<Response> }> {
  const products: unknown = JSON.parse(await readFile(new URL('data/products.json', import.meta.url), 'utf8'))
  const platform = registerPlatform(new Liquid(), {
    files: directoryFiles(fileURLToPath(new URL('app', import.meta.url))),
    settings: { escapeOutput: true },
    ...(logger && { logger }),
  })
  return {
    fetch(request) {
      const { pathname } = new URL(request.url)
      return platform.respond({ page: pathname }, { request, variables: { products } })
    },
  }
}
