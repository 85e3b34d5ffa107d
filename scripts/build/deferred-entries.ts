import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/**
 * The entries that export only functions, and load their code at the first call. Fastify's entry is not deferred,
 * because Fastify counts the parameters of its plugin.
 */
const deferred = ['embedded', 'express', 'node', 'postgres', 'redis', 's3', 'testing'] as const

/** The optional packages that each entry needs. */
const packages: Readonly<Record<string, string>> = {
  embedded: '@electric-sql/pglite pg-boss@10',
  postgres: 'pg pg-boss@10',
  redis: 'redis',
  s3: '@aws-sdk/client-s3 @aws-sdk/lib-storage @aws-sdk/s3-request-presigner @aws-sdk/s3-presigned-post',
}

/** Makes a module that loads an entry's code. If a package is missing, the error names the packages to install. */
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

/** Moves the code of these entries to separate files, and replaces it by functions that load it. */
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
