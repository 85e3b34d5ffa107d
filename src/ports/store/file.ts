import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AdapterError } from '../../base/errors'
import { makePrivateFolder } from '../../base/make-folder'
import { systemClock } from '../clock'
import { makeMemoryStore, type ClearableStore, type MemoryEntry, type MemoryStoreOptions, type Priority } from './port'
import { isDiskFull } from '../../base/disk-full'
import { hasCode } from '../../base/error-code'
import { getErrorMessage } from '../../base/text/error-message'

/**
 * A store in memory that also writes each change to a file, from which it continues after a restart. One process at a time
 * uses the file. The folder is created if it is missing.
 *
 * @throws {AdapterError} if the file cannot be read or written
 *
 * @example
 * const platform = registerPlatform(new Liquid(), { sessions: fileStore('./data/sessions') })
 */
export function fileStore(path: string, options: MemoryStoreOptions = {}): ClearableStore {
  const memory = makeMemoryStore('fileStore', options)
  const { store } = memory
  const { clock = systemClock() } = options
  const readClock = (): number => clock.now().getTime()
  const file = new Journal(resolve(path))
  for (const { key, value, expires, priority } of file.read()) {
    if (value === undefined) store.delete(key)
    else store.set(key, value, expires - readClock(), priority)
  }
  /** Whether the file lacks a change, or ends within a line, because a write has failed, as on a full disk. */
  let isBehind = true
  const rewrite = (): void => {
    file.replace(memory.listEntries())
    isBehind = false
  }
  rewrite()
  /** @param line a change that the store in memory has already */
  const write = (line: Line): void => {
    if (isBehind || (file.lines > minLines && file.lines > 2 * store.count())) return rewrite()
    isBehind = true
    file.add(line)
    isBehind = false
  }

  const kept: ClearableStore = {
    get: (key) => store.get(key),
    count: () => store.count(),
    list: (prefix, limit) => store.list(prefix, limit),
    set(key, value, ttlMs = Infinity, priority = 'normal') {
      store.set(key, value, ttlMs, priority)
      write({ key, value: store.get(key), expires: readClock() + ttlMs, priority })
      return true
    },
    delete(key) {
      const wasThere = store.delete(key)
      // Repeating a delete that has failed completes it.
      if (wasThere || isBehind) write({ key })
      return wasThere
    },
    clear() {
      store.clear()
      rewrite()
    },
    update(key, change) {
      const entry = change(store.get(key))
      if (entry) kept.set(key, entry.value, entry.ttlMs, entry.priority)
    },
  }
  return kept
}

/** A shorter file is not rewritten. */
const minLines = 1000

/** A change of an entry; without a value it was deleted. Infinity is null in JSON. */
type Line = Pick<MemoryEntry, 'key'> & Partial<MemoryEntry>

/** The changes of a store, a line of JSON each. */
class Journal {
  lines = 0

  constructor(private readonly path: string) {}

  /** The changes. A line that a killed process has not finished is passed over. */
  *read(): Iterable<{ key: string; value: unknown; expires: number; priority: Priority }> {
    for (const text of this.readText().split('\n')) {
      try {
        const { key, value, expires, priority = 'normal' } = JSON.parse(text) as Line
        yield { key, value, expires: expires ?? Infinity, priority }
      } catch {
        continue
      }
    }
  }

  add(line: Line): void {
    this.use(() => appendFileSync(this.path, `${JSON.stringify(line)}\n`))
    this.lines++
  }

  /** Replaces the file by these entries, all at once: they are on the disk before the file is replaced. */
  replace(entries: readonly MemoryEntry[]): void {
    this.use(() => {
      makePrivateFolder(dirname(this.path))
      const made = `${this.path}.new`
      writeFileSync(made, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600, flush: true })
      renameSync(made, this.path)
    })
    this.lines = entries.length
  }

  private readText(): string {
    return this.use(() => {
      try {
        return readFileSync(this.path, 'utf8')
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return ''
        throw error
      }
    })
  }

  private use<T>(work: () => T): T {
    try {
      return work()
    } catch (cause) {
      const message = `the file ${this.path} cannot be used: ${getErrorMessage(cause)}`
      throw new AdapterError('fileStore', message, { cause, ...(isDiskFull(cause) && { reason: 'full' }) })
    }
  }
}
