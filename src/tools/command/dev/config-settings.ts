import { relative } from 'node:path'
import type { AppFiles } from '../../../files/app-files'
import { configFile, readConfig } from '../../../files/config'
import { toSlashes } from '../../../files/disk'

/** The settings in an app's `config.yml`, which `dev` reads only at its start. */
export class ConfigSettings {
  private constructor(
    private readonly project: string,
    private readonly files: AppFiles,
    private readonly atStart: string,
  ) {}

  /** Remembers the settings of an app in a project. */
  static async read(project: string, files: AppFiles): Promise<ConfigSettings> {
    return new ConfigSettings(project, files, await readSettings(files))
  }

  /** The path of the file in the project, if a setting has changed. */
  async findChange(): Promise<string | undefined> {
    // A faulty file does not change the settings: requests fail with its fault, which is printed, too.
    const now = await readSettings(this.files).catch(() => this.atStart)
    if (now === this.atStart) return undefined
    const path = await this.files.current().diskPath(configFile)
    return path === undefined ? configFile : toSlashes(relative(this.project, path))
  }
}

async function readSettings(files: AppFiles): Promise<string> {
  return JSON.stringify((await readConfig(files)).settings)
}
