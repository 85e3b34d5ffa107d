/** Builds the package into `dist`. With `NO_DTS=1`, without its types, which take longest. */
import { rm } from 'node:fs/promises'
import { copyAdmin } from './build/admin.ts'
import { buildBrowser } from './build/browser.ts'
import { copyGraphiql } from './build/graphiql.ts'
import { buildCode } from './build/modules.ts'
import { buildTypes, markTypeExports } from './build/types.ts'

const dist = 'dist'
const hasTypes = process.env.NO_DTS === undefined

await rm(dist, { recursive: true, force: true })
await Promise.all([buildAll(), hasTypes && buildTypes(dist)])
if (hasTypes) await markTypeExports(dist)

async function buildAll(): Promise<void> {
  await buildCode(dist)
  await copyGraphiql(`${dist}/graphiql`)
  await copyAdmin(`${dist}/admin`)
  await buildBrowser(`${dist}/browser`)
}
