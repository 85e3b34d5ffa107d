import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { directoryFiles, registerPlatform, type Logger, type Mailer, type Platform } from 'liquid-platform'
import type { NodeBindings } from 'liquid-platform/node'

export interface Shop extends Pick<Platform, 'jobs' | 'close'> {
  fetch(request: Request, bindings?: NodeBindings): Promise<Response>
}

export interface ShopOptions {
  readonly logger?: Logger
  readonly mailer?: Mailer
}

/** Prints whom it would have sent e-mail to. */
const printingMailer: Mailer = {
  send: ({ to, subject }) => {
    console.log(`\nE-mail to ${to.join(', ')}: ${subject}`)
  },
}

/** The shop: answers web requests with the app's pages, and those for `/api/` with its forms. */
export async function createShop({ logger, mailer = printingMailer }: ShopOptions = {}): Promise<Shop> {
  const products: unknown = JSON.parse(await readFile(new URL('data/products.json', import.meta.url), 'utf8'))
  const platform = registerPlatform(new Liquid(), {
    files: directoryFiles(fileURLToPath(new URL('app', import.meta.url))),
    settings: { escapeOutput: true },
    mailer,
    ...(logger && { logger }),
  })
  return {
    jobs: platform.jobs,
    close: () => platform.close(),
    fetch: (request, bindings) => platform.fetch(request, { ...bindings, variables: { products } }),
  }
}
