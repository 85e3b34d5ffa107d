import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Argument, Command } from 'commander'
import { InvalidValueError } from '../../base/errors'
import { findFrontMatter } from '../../base/formats/front-matter'
import { DialectParser } from '../../language/templates/parser'
import { describe } from '../../base/values/describe'
import { isHash, type Hash } from '../../base/values/hash'
import { makeAppOption, openDeployedApp, useApp } from './app'
import { loadOwnAdapters } from './config/config'
import type { Terminal } from './terminal'
import { Renderer } from '../../app/context/renderer'
import { Exchange } from '../../app/context/exchange'
import { getErrorMessage } from '../../base/text/error-message'

interface RenderOptions {
  readonly data?: string
  readonly app: string
}

/** `liquid-platform render`: a template, with the partials and the data of an app. */
export function render(terminal: Terminal): Command {
  return new Command('render')
    .description('Renders a template with the partials, translations and data of an app.')
    .addArgument(new Argument('<file>', 'the template; - reads it from stdin'))
    .option('--data <file>', 'a JSON file with the variables; - reads it from stdin')
    .addOption(makeAppOption())
    .addHelpText('after', help)
    .action(async (file: string, { data, app: folder }: RenderOptions) => {
      if (file === '-' && data === '-') throw new InvalidValueError('only one of the template and --data can be -')
      const template = await read(file, terminal)
      const variables = data === undefined ? {} : parseVariables(await read(data, terminal), data)
      const app = await openDeployedApp(folder, terminal, await loadOwnAdapters(folder, terminal))
      await useApp(app, async ({ runtime }) => {
        const name = file === '-' ? 'stdin' : file
        const parsed = new DialectParser(runtime.liquid).parse(template, name, findFrontMatter(template).body)
        const printed = await runtime.service(Renderer).render(parsed, { exchange: new Exchange(runtime), variables })
        // `print` adds the end of the last line.
        terminal.print(printed.replace(/\n$/, ''))
      })
    })
}

const help = `
Examples:
  $ liquid-platform render app/views/partials/card.liquid --data card.json
  $ echo "{{ 'now' | to_time | l: 'long' }}" | liquid-platform render - --app ./shop`

async function read(file: string, { directory, input }: Terminal): Promise<string> {
  if (file === '-') return text(input)
  try {
    return await readFile(resolve(directory, file), 'utf8')
  } catch (cause) {
    throw new InvalidValueError(`${file} cannot be read: ${getErrorMessage(cause)}`, { cause })
  }
}

function parseVariables(json: string, file: string): Hash {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (cause) {
    throw new InvalidValueError(`${file} is not JSON: ${getErrorMessage(cause)}`, { cause })
  }
  if (isHash(data)) return data
  throw new InvalidValueError(`${file} must hold an object with the variables, got ${describe(data)}`)
}
