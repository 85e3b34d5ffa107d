import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { InvalidValueError } from '../../../base/errors'
import { makeSizeError } from '../../../base/formats/unpack'
import { archives } from '../../../base/limits'

/** Returns whether a folder is a git repository without files, such as `git clone --bare` makes. */
export function isBareRepository(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
}

/**
 * Makes a tar archive of the last commit of a bare repository.
 *
 * Git runs commands that the configuration of a repository names, so it is cloned, which copies none, and only the clone
 * is read. Source: git(1), "Security"
 *
 * @throws {InvalidValueError} if git is not installed, or cannot read the repository
 * @throws {LimitError} if the archive is too large
 */
export async function archiveRepository(repository: string): Promise<Buffer> {
  const clone = await mkdtemp(join(tmpdir(), 'liquid-platform-'))
  try {
    const options = ['--quiet', '--bare', '--no-local', '--depth=1', '--no-tags', '--template=']
    await runGit(['clone', ...options, '--', repository, clone], repository)
    return await runGit([`--git-dir=${clone}`, 'archive', '--format=tar', 'HEAD'], repository)
  } finally {
    await rm(clone, { recursive: true, force: true })
  }
}

/** The environment of git: no configuration of the user, no network, no prompt. */
const environment = {
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_ALLOW_PROTOCOL: 'file',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
}

async function runGit(args: readonly string[], repository: string): Promise<Buffer> {
  try {
    const { stdout } = await promisify(execFile)('git', args, {
      encoding: 'buffer',
      env: { PATH: process.env.PATH, ...environment },
      maxBuffer: archives.bytes,
      timeout: archives.gitMs,
    })
    return stdout
  } catch (cause) {
    const { code, stderr = '' } = cause as NodeJS.ErrnoException & { readonly stderr?: Buffer | string }
    if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') throw makeSizeError()
    const reason = code === 'ENOENT' ? 'git is not installed' : stderr.toString().trim()
    const advice = 'clone it, and install the module from its working tree'
    throw new InvalidValueError(`git cannot read the repository ${repository}: ${reason}. Or ${advice}`, { cause })
  }
}
