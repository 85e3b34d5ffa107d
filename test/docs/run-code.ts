import { transformSync } from '@swc/core'
import * as http from 'node:http'
import { join } from 'node:path'
import type { Liquid } from 'liquidjs'
import * as platform from '../../src'
import { newDirectory } from '../support/jest/app-directory'
import type { Block } from './read-page'

/**
 * Runs the code of the docs whose comments show results, and compares them. A result is a literal, or the text that
 * `console.log` prints:
 *
 *     shout('hello', 2) // 'HELLO!!'
 *     console.log(shout('hello', 2)) // HELLO!!
 */
const result =
  /^ *(?<code>console\.log\(.+\)|(?:await )?(?:new )?[a-z][\w?.]*(?:[([].*)?)(?: \/\/ (?<shown>.*)|\n\/\/ (?<lines>\{\n(?:\/\/.*\n)*\/\/ \}))$/gim
const literal = /^(?:['"[{<]|-?\d+$|true$|false$|null$|undefined$)/

interface Result {
  readonly code: string
  readonly shown: string
}

export function listResults(text: string): readonly (Result & { readonly whole: string })[] {
  return Array.from(text.matchAll(result), ({ 0: whole, groups }) => {
    const { code = '', lines = '', shown = lines.replaceAll(/\n\/\/ ?/g, '\n') } = groups ?? {}
    return { whole, code, shown }
  }).filter(({ code, shown }) => code.startsWith('console.log') || literal.test(shown))
}

/** The code of a page as it is compiled: blocks with those that continue them. */
export function listCode(blocks: readonly Block[]): readonly string[] {
  const texts: string[] = []
  for (const { language, kind, text } of blocks) {
    if (!/^(?:ts|js)$/.test(language)) continue
    if (kind === 'continued') texts.push(`${texts.pop() ?? ''}${text}`)
    else if (kind === '') texts.push(text)
  }
  return texts
}

/** What a page's code needs beside the files of the page. */
export interface Surroundings {
  readonly files?: Readonly<Record<string, string>>
  readonly adapters?: platform.PlatformAdapters
}

type Print = (value: unknown) => void
type Run = (...values: readonly unknown[]) => Promise<unknown>
export const AsyncFunction = (async () => Promise.resolve()).constructor as new (...lines: readonly string[]) => Run

/** Runs code of a page in a project with the page's files. @returns the values of the lines with a result */
export async function runCode(
  text: string,
  { files = {}, adapters: added }: Surroundings = {},
): Promise<readonly unknown[]> {
  const project = newDirectory(files)
  const values: unknown[] = []
  let body = text
  for (const { whole, code } of listResults(text)) {
    body = body.replace(whole, () => (code.startsWith('console') ? code : `show(${code})`))
  }
  const modules: Readonly<Record<string, unknown>> = {
    'liquid-platform': {
      ...platform,
      directoryFiles: (path: string) => platform.directoryFiles(join(project, path)),
      directoryStorage: (path: string) => platform.directoryStorage(join(project, path)),
      registerPlatform: (liquid: Liquid, adapters: platform.PlatformAdapters) =>
        platform.registerPlatform(liquid, { logger: { log: () => undefined }, ...added, ...adapters }),
    },
    // In Node, the package loads its parts itself.
    'liquid-platform/browser/markup': {},
    'node:http': { ...http, createServer: () => ({ listen: () => undefined }) },
  }
  const { code } = transformSync(body, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  })
  const show: Print = (value) => void values.push(value)
  const load = (name: string): unknown => modules[name] ?? jest.requireActual(name)
  await new AsyncFunction('require', 'show', 'console', 'exports', code)(load, show, { log: show }, {})
  return values
}
