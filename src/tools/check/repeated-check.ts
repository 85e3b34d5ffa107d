import { setImmediate } from 'node:timers/promises'
import { checkApp } from '.'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import type { FileSource } from '../../ports/files'
import { sortDiagnostics } from './finding'
import type { CheckedApp } from './open-app'

/** Milliseconds without a change after which an app is checked. */
const delayMs = 150

/** Milliseconds of a check after which requests are answered. */
const pauseMs = 10

export interface RepeatedCheckOptions {
  readonly files: Pick<FileSource, 'version'>
  /** The app as it is now. */
  readonly open: () => Promise<CheckedApp>
  /** Receives the diagnostics of an app. @param isOutdated whether the app has changed since */
  readonly show: (diagnostics: readonly Diagnostic[], isOutdated: () => boolean) => Promise<void>
  /** Receives errors of the library. */
  readonly report: (error: unknown) => void
}

/** Checks an app after each change. */
export class RepeatedCheck {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private isStopped = false

  constructor(private readonly options: RepeatedCheckOptions) {}

  /** Checks the app when there has been no change for a moment. */
  schedule(): void {
    clearTimeout(this.timer)
    if (!this.isStopped) this.timer = setTimeout(() => this.begin(), delayMs)
  }

  /** Ends; resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private begin(): void {
    this.running = this.running.then(() => this.check()).catch(this.options.report)
  }

  private async check(): Promise<void> {
    const { files, show } = this.options
    const version = files.version()
    const isOutdated = (): boolean => this.isStopped || files.version() !== version
    const diagnostics = await this.findDiagnostics(isOutdated)
    if (diagnostics) await show(diagnostics, isOutdated)
  }

  /** The diagnostics of the app; undefined if it changes meanwhile, as its next check has begun to wait then. */
  private async findDiagnostics(isOutdated: () => boolean): Promise<readonly Diagnostic[] | undefined> {
    const { runtime, parser, configFault } = await this.options.open()
    if (configFault) return [configFault]
    const outdated = new Outdated()
    let begin = performance.now()
    const onStep = async (): Promise<void> => {
      if (performance.now() - begin < pauseMs) return
      await setImmediate()
      if (isOutdated()) throw outdated
      begin = performance.now()
    }
    try {
      const { diagnostics } = await checkApp(runtime, parser, onStep)
      return sortDiagnostics(diagnostics)
    } catch (error) {
      if (error === outdated) return undefined
      throw error
    }
  }
}

/** Ends a check of an app that has changed. */
class Outdated extends Error {}
