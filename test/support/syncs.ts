import promises from 'node:fs/promises'

/** The paths of the files and folders that are synced from now on, in order. Nothing is synced, which takes long. */
export function recordSyncs(): string[] {
  const synced: string[] = []
  const { open } = promises
  jest.spyOn(promises, 'open').mockImplementation(async (path, ...options) => {
    const file = await open(path, ...options)
    jest.spyOn(file, 'sync').mockImplementation(() => Promise.resolve(void synced.push(String(path))))
    return file
  })
  return synced
}
