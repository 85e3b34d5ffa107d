/** What `scripts/site/folder.mts` puts into the script of the folder. */
declare module 'folder:parts' {
  export const examples: readonly {
    readonly group: string
    readonly name: string
    readonly template: string
    readonly data: string
    readonly files: Readonly<Record<string, string>>
  }[]
  /** VitePress' index of all pages, as JSON. */
  export const index: string
  /** The source of `worker.ts`, as one script. */
  export const worker: string
}
