import type { PGlite } from '@electric-sql/pglite'
import type { Load, LockFiles } from './heartbeat-program'

export interface DatabaseOptions extends LockFiles {
  /** The paths of the packages. */
  readonly pglite: string
  readonly nodefs: string
  /** How old a look at the lock may be, in milliseconds, when something is written. */
  readonly pollMs: number
}

export interface Result {
  readonly rows: Record<string, unknown>[]
}

/** The calls of the thread by their names. */
export interface DatabaseCalls {
  /** Opens the database in a folder. An empty one gets a new database, or a backup's. */
  readonly open: (options: { readonly folder: string; readonly backup: string | undefined }) => Promise<void>
  readonly query: (options: { readonly text: string; readonly parameters: unknown[] }) => Promise<Result>
  readonly exec: (options: { readonly text: string }) => Promise<readonly Result[]>
  /** Copies the database, as it is now, for a file. Statements wait for it. */
  readonly copy: (options: { readonly file: string }) => Promise<void>
  /** Writes the copy to the file. */
  readonly write: (options: { readonly file: string }) => Promise<void>
  readonly close: () => Promise<void>
}

export interface DatabaseCall {
  readonly id: number
  readonly name: keyof DatabaseCalls
  readonly options: unknown
}

/** The properties of an error that are sent from one thread to another. */
export interface Fault {
  readonly message: string
  readonly code?: string | undefined
  readonly severity?: string | undefined
  /** The name of the constraint that has refused a write. */
  readonly constraint?: string | undefined
  /** Whether the database has ended with it. */
  readonly isFatal: boolean
}

export type DatabaseAnswer =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly fault: Fault }

/** The replaced functions of Emscripten's file system over Node's. */
interface NodeFiles {
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
    setattr: (node: unknown, attributes: { readonly mode?: number }) => void
  }
  readonly stream_ops: {
    write: (...args: readonly unknown[]) => number
    fsync?: (stream: { readonly nfd: number }) => number
  }
  readonly tryFSOperation: (operation: () => void) => void
}

/**
 * Runs PGlite, whose queries block the thread they run in. The thread gets the text of this function, which may use
 * nothing else of this file.
 */
export function runDatabase(load: Load): void {
  const { createWriteStream, existsSync, fsyncSync } = load('node:fs') as typeof import('node:fs')
  const { readFile } = load('node:fs/promises') as typeof import('node:fs/promises')
  const { pipeline } = load('node:stream/promises') as typeof import('node:stream/promises')
  const threads = load('node:worker_threads') as typeof import('node:worker_threads')
  const { parentPort } = threads
  const options = threads.workerData as DatabaseOptions
  const { createGzip } = load('node:zlib') as typeof import('node:zlib')
  const { own, next, pollMs, ...paths } = options
  const { PGlite } = load(paths.pglite) as typeof import('@electric-sql/pglite')
  const { NodeFS } = load(paths.nodefs) as typeof import('@electric-sql/pglite/nodefs')

  let opened: PGlite | undefined
  /** The copies that are not written yet, by their files. */
  const copies = new Map<string, Blob>()
  /** The last lines of its log, with the reason for its end. */
  let reasons: readonly string[] = []
  let looked = performance.now()

  /** Ends the thread if another process has the folder: this one may have been frozen, and taken for dead. */
  const checkLock = (): void => {
    const now = performance.now()
    if (now - looked < pollMs) return
    if (!existsSync(own) || existsSync(next)) process.exit()
    looked = now
  }

  /** Lets `fsync` reach the disk, which Emscripten's does not, and keeps other users of the machine out. */
  const harden = ({ node_ops, stream_ops, tryFSOperation }: NodeFiles): void => {
    const { mknod, setattr } = node_ops
    const { write } = stream_ops
    const ofOthers = 0o077
    node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~ofOthers, device)
    node_ops.setattr = (node, attributes) => {
      const { mode } = attributes
      setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~ofOthers })
    }
    stream_ops.write = (...args) => {
      checkLock()
      return write(...args)
    }
    stream_ops.fsync = ({ nfd }) => {
      checkLock()
      tryFSOperation(() => fsyncSync(nfd))
      return 0
    }
  }

  class DurableFiles extends NodeFS {
    override async init(...args: Parameters<InstanceType<typeof NodeFS>['init']>) {
      const { emscriptenOpts } = await super.init(...args)
      emscriptenOpts.preRun?.push((module: { readonly NODEFS: unknown }) => harden(module.NODEFS as NodeFiles))
      return { emscriptenOpts }
    }
  }

  const readLog = (line: string): boolean => {
    const [, reason] = /(?:FATAL|PANIC|DETAIL): +(.*)/.exec(line) ?? []
    if (reason !== undefined) reasons = [...reasons, reason].slice(-3)
    return false
  }

  const running = (): PGlite => {
    if (opened) return opened
    throw new Error('the database is not open')
  }

  const calls: DatabaseCalls = {
    async open({ folder, backup }) {
      opened = await PGlite.create({
        fs: new DurableFiles(folder),
        // `-F` turns `fsync` off, and `fdatasync`, the default for the log, does nothing in Emscripten.
        startParams: [...PGlite.defaultStartParams.filter((name) => name !== '-F'), '-c', 'wal_sync_method=fsync'],
        onStderr: readLog,
        ...(backup !== undefined && { loadDataDir: new Blob([await readFile(backup)]) }),
      })
    },
    async query({ text, parameters }) {
      const { rows } = await running().query<Result['rows'][number]>(text, parameters)
      return { rows }
    },
    async exec({ text }) {
      return (await running().exec(text)).map(({ rows }) => ({ rows }))
    },
    async copy({ file }) {
      copies.set(file, await running().dumpDataDir('none'))
    },
    async write({ file }) {
      const copy = copies.get(file) as Blob
      copies.delete(file)
      await pipeline(copy.stream(), createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    },
    close: () => running().close(),
  }

  const toFault = (error: unknown): Fault => {
    const { name, message, code, severity, constraint } = error as Fault & Partial<Error>
    const isPanic = severity === 'PANIC' || severity === 'FATAL'
    const isFatal = isPanic || name === 'RuntimeError' || name === 'ExitStatus' || !opened
    const reported = isFatal && reasons.length > 0 ? reasons.join('. ') : message
    return { message: reported, code, severity, constraint, isFatal }
  }

  parentPort?.on('message', ({ id, name, options }: DatabaseCall) => {
    const tell = (response: DatabaseAnswer): void => parentPort.postMessage(response)
    const call = calls[name] as (options: unknown) => Promise<unknown>
    call(options).then(
      (value) => tell({ id, value }),
      (error: unknown) => tell({ id, fault: toFault(error) }),
    )
  })
}
