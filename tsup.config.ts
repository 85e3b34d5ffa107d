import { rm } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'
import { copyAdmin } from './scripts/build/admin'
import { buildBrowser } from './scripts/build/browser'
import { copyGraphiql } from './scripts/build/graphiql'
import { code, entries, finishCode } from './scripts/build/modules'

/** The types, which take longest. */
const types: Options = {
  entry: { ...entries, 'browser/module': 'src/browser/module.ts' },
  format: ['esm', 'cjs'],
  dts: { only: true },
}

await rm('dist', { recursive: true, force: true })

export default defineConfig([
  {
    ...code,
    async onSuccess() {
      await finishCode('dist')
      await copyGraphiql('dist/graphiql')
      await copyAdmin('dist/admin')
      await buildBrowser('dist/browser')
    },
  },
  ...(process.env.NO_DTS ? [] : [types]),
])
