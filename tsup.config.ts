import { rm } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { copyAdmin } from './scripts/admin'
import { buildBrowser } from './scripts/browser'
import { copyGraphiql } from './scripts/graphiql'
import { code, entries, finishCode } from './scripts/modules'

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
  ...(process.env.NO_DTS
    ? []
    : [
        {
          format: ['esm' as const, 'cjs' as const],
          dts: { only: true, entry: { ...entries, 'browser/module': 'src/browser/module.ts' } },
        },
      ]),
])
