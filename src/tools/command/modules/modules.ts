import { existsSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { Command } from 'commander'
import { escapeControls } from '../../../base/text/escape-controls'
import { InvalidValueError } from '../../../base/errors'
import { formatSuggestion } from '../../../base/text/nearest'
import { makeAppOption } from '../app'
import { ExitCode } from '../exit-code'
import type { Terminal } from '../terminal'
import { lockInstalled, readLists, withDevelopmentModule, withModule, removeModule, writeLists } from './lists'
import { findUnmet, formatModule } from './needs'
import { findProject, findInstalledModules, replaceModule, type Project } from './project'
import { readModule } from './source'

interface ModuleOptions {
  readonly app: string
}

interface InstallOptions extends ModuleOptions {
  readonly name?: string
  readonly dev?: boolean
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

function makeCommand(name: string): Command {
  return new Command(name).addOption(makeAppOption())
}

function install(terminal: Terminal): Command {
  return makeCommand('install')
    .description('Puts a module into modules/, and lists it in pos-module.json and pos-module.lock.json.')
    .argument('<source>', 'a folder, a git repository, or an archive: .tar.gz, .tar or .zip')
    .option('--name <name>', 'the module to install, if the source has several or does not name it')
    .option('--dev', 'list it in devDependencies: only the development of the app needs it')
    .addHelpText('after', help)
    .action(async (source: string, { app, name: wanted, dev = false }: InstallOptions) => {
      const project = findProject(app, terminal)
      const lists = readLists(project)
      const { name, manifest, files } = await readModule(terminal.directory, source, wanted)
      const target = join(project.modules, name)
      refuseOverlap(resolve(terminal.directory, source), target)
      const before = findInstalledModules(project).get(name)
      terminal.progress(`Writing ${name}`)
      const withInstalled = dev ? withDevelopmentModule : withModule
      await replaceModule(project, name, files, terminal, () =>
        writeLists(lockInstalled(withInstalled(lists, name, manifest.version), findInstalledModules(project))),
      )
      const change =
        before && before.version !== manifest.version ? `; it was ${before.version ?? 'without a version'}` : ''
      terminal.print(`${formatModule(name, manifest.version)} is in ${relative(terminal.directory, target)}${change}`)
      noteUnmet(project, terminal, name)
    })
}

/** Replacing a folder with itself would lose files that are not copied. */
function refuseOverlap(source: string, target: string): void {
  if (!existsSync(target)) return
  const [from, to] = [source, target].map((path) => realpathSync(path) + sep) as [string, string]
  if (from.startsWith(to) || to.startsWith(from)) {
    throw new InvalidValueError(`${source} and ${target} overlap: expected a source outside`)
  }
}

function list(terminal: Terminal): Command {
  return makeCommand('list')
    .description('Lists the modules in modules/ with their versions. The exit code is 1 if a needed module is missing.')
    .action(({ app }: ModuleOptions) => {
      const project = findProject(app, terminal)
      for (const [name, { version }] of findInstalledModules(project)) terminal.print(formatModule(name, version))
      if (noteUnmet(project, terminal)) throw new ExitCode(1)
    })
}

function remove(terminal: Terminal): Command {
  return makeCommand('remove')
    .description('Removes a module from modules/ and from both lists. Its overrides in app/modules/ stay.')
    .argument('<name>', 'the name of the module')
    .action(async (name: string, { app }: ModuleOptions) => {
      const project = findProject(app, terminal)
      const lists = readLists(project)
      const installed = findInstalledModules(project)
      if (!installed.has(name)) {
        throw new InvalidValueError(
          `module ${name} not found in ${project.modules}${formatSuggestion(name, installed.keys())}`,
        )
      }
      await replaceModule(project, name, undefined, terminal, () =>
        writeLists(lockInstalled(removeModule(lists, name), findInstalledModules(project))),
      )
      terminal.print(`${formatModule(name, installed.get(name)?.version)} is removed`)
      noteUnmet(project, terminal, name)
    })
}

/**
 * Reports the faults of modules, and missing dependencies.
 *
 * @param about the name of a module, to note no others
 * @returns whether a module is missing
 */
function noteUnmet(project: Project, terminal: Terminal, about?: string): boolean {
  const installed = findInstalledModules(project)
  const isShown = (...names: readonly string[]): boolean => about === undefined || names.includes(about)
  for (const [name, { problem }] of installed)
    if (problem && isShown(name)) terminal.note(`${name}: ${escapeControls(problem)}`)
  const unmet = findUnmet(readLists(project), installed).filter(({ needing, needed }) => isShown(needing, needed))
  for (const { text } of unmet) terminal.note(text)
  return unmet.some(({ isMissing }) => isMissing)
}
