import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory, writeIn } from '../support/jest/app-directory'
import { command } from '../tools/command/terminal'
import { serveProject, type Served } from '../tools/dev/served'
import { joinLines, listCommands, listFiles, readPage, type Section } from './read-page'

/** A reader of the tutorial, who tries each step in a browser. */
export interface Reader {
  open(path: string): Promise<void>
  /** Fills in fields by their labels. */
  fill(fields: Readonly<Record<string, string>>): Promise<void>
  press(button: string): Promise<void>
  follow(link: string): Promise<void>
  /** The text of the element `main`. */
  read(): Promise<string>
}

type Action = (reader: Reader) => Promise<void>

const home: Action = (reader) => reader.open('/')
const add =
  (title: string, author: string): Action =>
  async (reader) => {
    await reader.open('/')
    await reader.fill({ Title: title, Author: author })
    await reader.press('Add')
  }

/** For each section, the actions that its text requests before each shown text. */
const actions: Readonly<Record<string, readonly Action[]>> = {
  '2. A page': [home],
  '3. A table': [home],
  '4. A form': [
    add('Emma', ''),
    async (reader) => {
      await reader.fill({ Author: 'Jane Austen' })
      await reader.press('Add')
    },
  ],
  '5. Sign-up': [
    async (reader) => {
      await reader.open('/')
      await reader.follow('Join the club')
      await reader.fill({ 'First name': 'Ann', 'E-mail': 'ann@example.com', Password: 'tea and books' })
      await reader.press('Sign up')
    },
  ],
  '6. A job': [add('Middlemarch', 'George Eliot')],
  '7. An e-mail': [
    async (reader) => {
      await add('Dracula', 'Bram Stoker')(reader)
      for (let i = 0; i < 100 && !joinLines(await reader.read()).startsWith('E-mails Subject'); i++) {
        await reader.open('/_admin/emails')
      }
    },
  ],
}

export const sections = readPage('tutorial.md')
/** The sections that change the app while `dev` serves it. */
export const steps = sections.filter(({ title }) => title in actions)

export function findSection(title: string): Section {
  const found = sections.find((section) => section.title === title)
  if (!found) throw new Error(`section not found: ${title}`)
  return found
}

/** Serves the app of the first section with `dev`. */
export async function startApp(): Promise<Served> {
  const project = newDirectory()
  rmSync(join(project, 'app'), { recursive: true })
  for (const line of listCommands(findSection('1. Start').blocks)) {
    const [program = '', ...words] = line.split(' ')
    if (program === 'npx') await command(project, words.slice(1))
    if (program === 'rm') for (const path of words.slice(1)) rmSync(join(project, path), { recursive: true })
  }
  return serveProject(project, ['--memory', '--port', '0'])
}

/** Applies a section's changes and actions. @returns the texts in the section, each with the text of the app's page */
export async function* doSection(
  { title, blocks }: Section,
  project: string,
  reader: Reader,
): AsyncGenerator<readonly [shown: string | undefined, page: string]> {
  for (const [path, text] of Object.entries(listFiles(blocks))) writeIn(project, path, text)
  const shown = blocks.filter(({ language, file }) => language === 'text' && file === undefined)
  for (const [i, act] of (actions[title] ?? []).entries()) {
    await act(reader)
    yield [shown[i] && hideTimes(joinLines(shown[i].text)), hideTimes(joinLines(await reader.read()))]
  }
}

function hideTimes(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '…')
}
