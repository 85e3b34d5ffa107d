import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { AdapterError } from '../../../base/errors'
import { appFolders } from '../../../files/layout'
import type { Terminal } from '../terminal'
import { collectFiles, templateNames, type TemplateName } from './templates'
import { hasCode } from '../../../base/error-code'
import { makeFolder } from '../../../base/make-folder'

/** `liquid-platform init`: a new app. */
export function init(terminal: Terminal): Command {
  return new Command('init')
    .description('Starts a new app: pages, a form, a table, a job, a test.')
    .addArgument(new Argument('[folder]', 'the folder to create').default('.', 'the current folder'))
    .addOption(new Option('--template <name>', 'the app to start from').choices(templateNames).default('starter'))
    .addHelpText('after', help)
    .action(async (folder: string, { template }: { readonly template: TemplateName }) => {
      const target = resolve(terminal.directory, folder)
      if (existsSync(join(target, 'app'))) {
        const advice = 'init only starts new apps. Name another folder: liquid-platform init <folder>'
        throw new AdapterError('files', `${join(folder, 'app')} already exists: ${advice}`)
      }
      refuseInside(target)
      const files = await collectFiles(template, target)
      const kept = await write(files, target)
      const place = folder === '.' ? 'the current folder' : folder
      terminal.print(`The app is in ${place}: ${files.size - kept.length} files from the template ${template}.`)
      if (kept.length > 0) terminal.print(`${kept.join(', ')}: unchanged.`)
      terminal.print(formatNextSteps(folder, kept.includes('package.json')))
    })
}

const appContents = ['views', 'forms', 'graphql', 'schema', 'lib']

/** Refuses the folder of an app, and folders in it: a project has its app in a folder "app". */
function refuseInside(target: string): void {
  for (let folder = target; folder !== dirname(folder); folder = dirname(folder)) {
    const isApp = appFolders.includes(basename(folder)) && appContents.some((name) => existsSync(join(folder, name)))
    if (!isApp) continue
    const advice = `init creates a new project: run it outside of ${dirname(folder)}`
    throw new AdapterError('files', `${folder} is the folder of an app: ${advice}`)
  }
}

const help = `
Nothing that exists is overwritten.

Examples:
  $ liquid-platform init shop
  $ liquid-platform init shop --template storefront`

/** Writes the files that do not exist. @returns the paths of the others */
async function write(files: ReadonlyMap<string, string | Uint8Array>, target: string): Promise<readonly string[]> {
  const kept: string[] = []
  for (const [path, content] of files) {
    const file = join(target, path)
    makeFolder(dirname(file))
    try {
      await writeFile(file, content, { flag: 'wx' })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
      kept.push(path)
    }
  }
  return kept
}

/** @param isKept whether the project has its own `package.json` */
function formatNextSteps(folder: string, isKept: boolean): string {
  const commands = isKept
    ? ['npx liquid-platform dev    # serves it on http://localhost:3000', 'npx liquid-platform test   # runs its tests']
    : ['npm install', 'npm run dev   # serves it on http://localhost:3000', 'npm test      # runs its tests']
  return [
    '',
    'Next:',
    ...[...(folder === '.' ? [] : [`cd ${quote(folder)}`]), ...commands].map((line) => `  ${line}`),
  ].join('\n')
}

/** A path for a shell, in quotes if it needs them. */
function quote(path: string): string {
  return /^[\p{L}\p{N}_./\\:~-]+$/u.test(path) ? path : `"${path}"`
}
