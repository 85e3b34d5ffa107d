import { run } from '../../src/command/program'

/** What a command printed, and how it ended. */
export interface Ran {
  readonly code: number
  readonly output: string
  readonly notes: string
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stop?: AbortSignal
  /** Called with each line as it is printed. */
  readonly onPrint?: (line: string) => void
}

/** Runs `liquid-platform` with these arguments in a folder, without colours. */
export async function command(
  directory: string,
  args: readonly string[],
  { env = {}, stop = new AbortController().signal, onPrint }: CommandOptions = {},
): Promise<Ran> {
  const [printed, noted]: [string[], string[]] = [[], []]
  const code = await run(args, {
    env,
    directory,
    stop,
    print(line) {
      printed.push(line)
      onPrint?.(line)
    },
    note: (line) => void noted.push(line),
    paint: (_, text) => text,
  })
  return { code, output: printed.join('\n'), notes: noted.join('\n') }
}
