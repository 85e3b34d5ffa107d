// What the playground uses of the package, whose own types are for Node.

declare module 'liquid-platform' {
  import type { Liquid } from 'liquidjs'

  interface Adapters {
    readonly files?: object
    readonly logger?: { log(entry: { readonly message: string }): void }
    readonly settings?: { readonly limits: Readonly<Record<string, number>> }
  }

  export function registerPlatform(liquid: Liquid, adapters: Adapters): unknown
  export function memoryFiles(files: Readonly<Record<string, string>>): object
  export class UnavailableError extends Error {
    readonly feature: string
  }
}

declare module 'liquid-platform/browser/*' {}
