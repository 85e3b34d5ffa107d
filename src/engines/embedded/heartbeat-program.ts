/** Loads a module of Node, or a package by its path. */
export type Load = (name: string) => unknown

/** The files of a lock: it is held while `own` exists and `next` does not. */
export interface LockFiles {
  readonly own: string
  readonly next: string
}

export interface HeartbeatOptions extends LockFiles {
  readonly folder: string
  readonly beatMs: number
  /** How the names of requests end. */
  readonly requestEnd: string
}

/** That another process has taken the lock, or the name of a file that is a request. */
export type HeartbeatMessage = { readonly isLost: true } | { readonly request: string }

/**
 * Shows other processes that this one lives, and sees their requests: in a thread of its own, because the others may be
 * busy. The thread gets the text of this function, which may use nothing else of this file.
 */
export function runHeartbeat(load: Load): void {
  const { existsSync, futimesSync, openSync, readdirSync } = load('node:fs') as typeof import('node:fs')
  const threads = load('node:worker_threads') as typeof import('node:worker_threads')
  const { own, next, folder, beatMs, requestEnd } = threads.workerData as HeartbeatOptions
  const tell = (message: HeartbeatMessage): void => threads.parentPort?.postMessage(message)
  // By its descriptor: the path could be another process's file by now.
  const descriptor = openSync(own, 'r+')
  const listNames = (): readonly string[] => {
    try {
      return readdirSync(folder)
    } catch {
      // A process with too many open files still lives: it finds requests later.
      return []
    }
  }
  const timer = setInterval(() => {
    if (!existsSync(own) || existsSync(next)) {
      clearInterval(timer)
      tell({ isLost: true })
      return
    }
    const now = new Date()
    futimesSync(descriptor, now, now)
    for (const name of listNames()) if (name.endsWith(requestEnd)) tell({ request: name })
  }, beatMs)
}
