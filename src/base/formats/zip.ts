import type * as Fflate from 'fflate'
import { LimitError } from '../errors'
import * as fixedLimits from '../limits'
import { loadLibrary } from '../library'

const { archiveBytes } = fixedLimits.exports

/** The earliest time that an archive can hold, so that archives of the same files are the same. */
const mtime = new Date(1980, 0, 1)

const nothing = new Uint8Array()

/**
 * A ZIP archive that is written while its files are made, one after another.
 *
 * @example
 * const archive = new ZipArchive((bytes) => file.write(bytes))
 * await archive.begin('tea.csv')
 * await archive.add(Buffer.from('id,name\n'))
 * await archive.end()
 */
export class ZipArchive {
  private readonly fflate = loadLibrary<typeof Fflate>('fflate')
  private readonly archive = new this.fflate.Zip((error, chunk) => {
    if (error) throw error
    this.made.push(chunk)
  })
  private file: Fflate.ZipDeflate | undefined
  private made: Uint8Array[] = []
  private written = 0
  private added = 0

  constructor(private readonly write: (bytes: Uint8Array) => Promise<unknown>) {}

  /** Begins a file, and ends the one before. */
  async begin(name: string): Promise<void> {
    await this.endFile()
    this.file = Object.assign(new this.fflate.ZipDeflate(name), { mtime })
    this.added = 0
    this.archive.add(this.file)
  }

  /**
   * Adds bytes to the file that was begun last.
   *
   * @throws {LimitError} if the format cannot hold the file or the archive
   */
  async add(bytes: Uint8Array): Promise<void> {
    this.added += bytes.byteLength
    if (this.added > archiveBytes) throw makeLengthError()
    this.file?.push(bytes)
    await this.flush()
  }

  /** Ends the archive, which is complete then. */
  async end(): Promise<void> {
    await this.endFile()
    this.archive.end()
    await this.flush()
  }

  private async endFile(): Promise<void> {
    this.file?.push(nothing, true)
    this.file = undefined
    await this.flush()
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.made)
    this.made = []
    this.written += bytes.byteLength
    if (this.written > archiveBytes) throw makeLengthError()
    if (bytes.byteLength > 0) await this.write(bytes)
  }
}

function makeLengthError(): LimitError {
  return new LimitError(
    'exports.archiveBytes',
    `a ZIP archive and each of its files have at most ${archiveBytes} bytes`,
  )
}
