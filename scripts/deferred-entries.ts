import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/**
 * The entries that export functions only: they load the rest of themselves when one is called. Fastify counts the parameters of
 * its plugin, so that entry stays whole.
 */
const deferred = ['embedded', 'express', 'node', 'postgres', 'redis', 's3', 'testing'] as const

/** The packages that an install may lack, by the entry that needs them. */
const packages: Readonly<Record<string, string>> = {
  embedded: '@electric-sql/pglite pg-boss',
  postgres: 'pg pg-boss',
  redis: 'redis',
  s3: '@aws-sdk/client-s3 @aws-sdk/lib-storage @aws-sdk/s3-request-presigner @aws-sdk/s3-presigned-post',
}

/** A module that loads the code of an entry. If a package is missing, its error names the packages to install. */
function printLoader(name: string): string {
  const needed = packages[name]
  const code = `require('./entry-${name}.cjs')`
  if (needed === undefined) return `const load = () => ${code}`
  const message = `liquid-platform/${name} needs packages that are not installed: npm install ${needed}`
  return `const load = () => {
  try {
    return ${code}
  } catch (cause) {
    if (cause.code !== 'MODULE_NOT_FOUND' && cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    const { UnavailableError } = require('./index.cjs')
    throw new UnavailableError('${needed}', '${message}', { cause })
  }
}`
}

/** Moves the code of these entries to files of their own, and puts functions that forward in their places. */
export async function deferEntries(dist: string): Promise<void> {
  for (const name of deferred) {
    const path = join(dist, `${name}.cjs`)
    const moved = join(dist, `entry-${name}.cjs`)
    await rename(path, moved)
    const names = listExports(moved)
    const forwards = names.map((name) => `exports.${name} = (...input) => load().${name}(...input)`)
    await writeFile(path, ["'use strict'", printLoader(name), ...forwards, ''].join('\n'))
  }
}

/** The names that a CommonJS module of the build exports. */
export function listExports(path: string): readonly string[] {
  return Object.keys(createRequire(resolve(path))(resolve(path)) as object)
}
