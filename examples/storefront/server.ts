import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { directoryFiles, registerPlatform, type Logger, type Platform } from 'liquid-platform'

export interface Shop extends Pick<Platform, 'jobs' | 'close'> {
  fetch(request: Request): Promise<Response>
}

/** The shop: answers web requests with the app's pages. */
export async function createShop(logger?: Logger): Promise<Shop> {
  const products: unknown = JSON.parse(await readFile(new URL('data/products.json', import.meta.url), 'utf8'))
  const platform = registerPlatform(new Liquid(), {
    files: directoryFiles(fileURLToPath(new URL('app', import.meta.url))),
    settings: { escapeOutput: true },
    ...(logger && { logger }),
  })
  return {
    jobs: platform.jobs,
    close: () => platform.close(),
    fetch(request) {
      const { pathname } = new URL(request.url)
      return platform.respond({ page: pathname }, { request, variables: { products } })
    },
  }
}
