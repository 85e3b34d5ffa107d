import { createInterface, type Interface } from 'node:readline'
import { Command } from 'commander'
import { isUnclosed } from '../../../language/expressions/unclosed'
import { makeFolderArgument, openDeployedApp, useApp } from '../app'
import { loadOwnAdapters } from '../config/config'
import { ExitCode } from '../exit-code'
import type { Terminal } from '../terminal'
import { reportError } from '../report-error'
import { Evaluation } from './evaluation'
import { historyLength, readHistory, writeHistory } from './history'

/** `liquid-platform console`: evaluates Liquid as it is typed. */
export function consoleCommand(terminal: Terminal): Command {
  return new Command('console')
    .description('Evaluates Liquid as you type it, with the partials and the data of an app.')
    .addArgument(makeFolderArgument())
    .addHelpText('after', help)
    .action(async (folder: string) => {
      const app = await openDeployedApp(folder, terminal, await loadOwnAdapters(folder, terminal))
      await useApp(app, async ({ runtime }) => {
        const conversation = new Conversation(new Evaluation(runtime), terminal)
        await (isTyped(terminal) ? conversation.runTyped() : conversation.runPiped())
      })
    })
}

const usage = `Input with {{ }} or {% %} is a template; other input is an expression, whose value is shown.
Variables stay. A tag that is not closed goes on in the next line; an empty line ends it.

  .help   shows this
  .exit   ends, and so does Ctrl+D`

const help = `
${usage}

Examples:
  $ liquid-platform console
  > 'now' | to_time | l: 'long'
  > {% function teas = 'queries/teas/search' %}
  > teas.size
  $ echo "context.environment" | liquid-platform console ./app`

function isTyped({ input }: Terminal): boolean {
  return 'isTTY' in input && input.isTTY === true
}

class Conversation {
  /** The lines of an unclosed construct. */
  private open = ''

  constructor(
    private readonly evaluation: Evaluation,
    private readonly terminal: Terminal,
  ) {}

  /** @throws {ExitCode} for the first error */
  async runPiped(): Promise<void> {
    for await (const line of createInterface({ input: this.terminal.input })) {
      if (isExit(line)) return
      if (!(await this.take(line))) throw new ExitCode(1)
    }
    if (!(await this.take(''))) throw new ExitCode(1)
  }

  async runTyped(): Promise<void> {
    const { input, output } = this.terminal
    const history = { history: readHistory(this.terminal), historySize: historyLength, removeHistoryDuplicates: true }
    const lines = createInterface({ input, output, terminal: true, ...history })
    lines.on('history', (history: string[]) => writeHistory(history, this.terminal))
    lines.on('SIGINT', () => this.interrupt(lines))
    this.prompt(lines)
    for await (const line of lines) {
      if (isExit(line)) return lines.close()
      if (line.trim() === '.help') this.terminal.print(usage)
      else await this.take(line)
      this.prompt(lines)
    }
  }

  private prompt(lines: Interface): void {
    lines.setPrompt(this.open === '' ? '> ' : '… ')
    lines.prompt()
  }

  /** Ctrl+C drops the typed text, and exits if it is empty. */
  private interrupt(lines: Interface): void {
    if (this.open + lines.line === '') return lines.close()
    this.open = ''
    lines.write(null, { ctrl: true, name: 'u' })
    this.prompt(lines)
  }

  /** Evaluates the input that this line completes. @returns false after an error, which is shown */
  private async take(line: string): Promise<boolean> {
    const text = this.open === '' ? line : `${this.open}\n${line}`
    this.open = ''
    if (text.trim() === '') return true
    try {
      const shown = await this.evaluation.run(text)
      if (shown !== '') this.terminal.print(shown)
      return true
    } catch (error) {
      if (line === '' || !isUnclosed(error)) {
        reportError(error, this.terminal)
        return false
      }
      this.open = text
      return true
    }
  }
}

function isExit(line: string): boolean {
  return line.trim() === '.exit'
}
