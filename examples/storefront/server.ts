import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { directoryFiles, registerPlatform, type Logger, type Mailer, type Platform } from 'liquid-platform'

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

/** The shop of the folder `app`. */
export function createShop({ logger, mailer = printingMailer }: ShopOptions = {}): Platform {
  return registerPlatform(new Liquid(), {
    files: directoryFiles(fileURLToPath(new URL('app', import.meta.url))),
    mailer,
    settings: { limits: { bodyBytes: 10_000_000 } }, // of a review with its photo
    ...(logger && { logger }),
  })
}
