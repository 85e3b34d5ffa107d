import { existsSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { Command } from 'commander'
import { satisfies, valid, validRange } from 'semver'
import { InvalidValueError } from '../../errors'
import { didYouMean } from '../../text/nearest'
import { ExitCode } from '../exit-code'
import type { Terminal } from '../terminal'
import { anyVersion, readLists, withoutModule, writeLists } from './lists'
import { findProject, installedModules, removeModule, writeModule, type ModuleProject } from './project'
import { readModule } from './source'

interface ModuleOptions {
  readonly app: string
}

interface InstallOptions extends ModuleOptions {
  readonly name?: string
}

/** `liquid-platform modules`: installs, lists and removes modules. */
export function modules(terminal: Terminal): Command {
  return new Command('modules')
    .description('Installs, lists and removes modules of an app, without a registry.')
    .addHelpText('after', help)
    .addCommand(install(terminal))
    .addCommand(list(terminal))
    .addCommand(remove(terminal))
}

const help = `
Examples:
  $ liquid-platform modules install ../pos-module-core
  $ liquid-platform modules install user.tar.gz --name user --app ./shop
  $ liquid-platform modules list`

function command(name: string): Command {
  return new Command(name).option('--app <folder>', 'the folder of the app, or of the project around it', '.')
}

function install(terminal: Terminal): Command {
  return command('install')
    .description('Puts a module into modules/, and lists it in pos-modules.json and pos-modules.lock.json of the app.')
    .argument('<source>', 'a folder, such as a git working tree, or an archive: .tar.gz, .tar or .zip')
    .option('--name <name>', 'the module to install, if the source has several or does not name it')
    .addHelpText('after', help)
    .action(async (source: string, { app, name: wanted }: InstallOptions) => {
      const project = findProject(app, terminal)
      const lists = readLists(project)
      const { name, version, files } = readModule(terminal.directory, source, wanted)
      const target = join(project.modules, name)
      refuseOverlap(resolve(terminal.directory, source), target)
      const before = installedModules(project).get(name)
      terminal.progress(`Writing ${name}`)
      await writeModule(project, name, files)
      await writeLists(project, { ...lists, listed: { ...lists.listed, [name]: version ?? anyVersion } })
      const change = before && before.version !== version ? `; it was ${before.version ?? 'without a version'}` : ''
      terminal.print(`${label(name, version)} is in ${relative(terminal.directory, target)}${change}`)
      noteUnmet(project, terminal)
    })
}

/** Replacing a folder with itself would lose what is not copied, such as its git history. */
function refuseOverlap(source: string, target: string): void {
  if (existsSync(join(target, '.git'))) {
    throw new InvalidValueError(`${target} is a git working tree: move it elsewhere, or update it with git`)
  }
  if (!existsSync(target)) return
  const [from, to] = [source, target].map((path) => realpathSync(path) + sep) as [string, string]
  if (from.startsWith(to) || to.startsWith(from)) {
    throw new InvalidValueError(`${source} and ${target} overlap: expected a source elsewhere`)
  }
}

function list(terminal: Terminal): Command {
  return command('list')
    .description('Lists the modules in modules/ with their versions. Ends with 1 if one needs another that is missing.')
    .action(({ app }: ModuleOptions) => {
      const project = findProject(app, terminal)
      for (const [name, { version }] of installedModules(project)) terminal.print(label(name, version))
      if (noteUnmet(project, terminal)) throw new ExitCode(1)
    })
}

function remove(terminal: Terminal): Command {
  return command('remove')
    .description('Removes a module from modules/ and from both lists. What overrides it in app/modules/ stays.')
    .argument('<name>', 'the name of the module')
    .action(async (name: string, { app }: ModuleOptions) => {
      const project = findProject(app, terminal)
      const lists = readLists(project)
      const installed = installedModules(project)
      if (!installed.has(name)) {
        throw new InvalidValueError(
          `there is no module ${name} in ${project.modules}${didYouMean(name, installed.keys())}`,
        )
      }
      await removeModule(project, name)
      await writeLists(project, withoutModule(lists, name))
      terminal.print(`${label(name, installed.get(name)?.version)} is removed`)
      noteUnmet(project, terminal)
    })
}

function label(name: string, version: string | undefined): string {
  return `${name} ${version ?? '(no version)'}`
}

/** Notes what modules need and do not have. @returns whether a module is missing */
function noteUnmet(project: ModuleProject, terminal: Terminal): boolean {
  const installed = installedModules(project)
  let isMissing = false
  for (const [name, { version, dependencies }] of installed) {
    for (const [needed, range] of dependencies) {
      const found = installed.get(needed)
      const reason = found ? mismatch(found.version, range) : missing(needed)
      if (reason !== undefined)
        terminal.note(`${label(name, version)} needs ${needed} ${JSON.stringify(range)}${reason}`)
      isMissing ||= !found
    }
  }
  return isMissing
}

function missing(name: string): string {
  return `, which is not installed: liquid-platform modules install <folder or archive of ${name}>`
}

function mismatch(version: string | undefined, range: string): string | undefined {
  if (version === undefined) return ': the installed one has no version to compare'
  if (valid(version) === null || validRange(range) === null) {
    return `: it cannot be compared with the installed ${version}`
  }
  return satisfies(version, range) ? undefined : `: installed is ${version}`
}
