import { memoryFiles, type FileSource, type MemoryFiles } from '../../../src/ports/files'
import { memoryStore, type KeyValueStore } from '../../../src/ports/store/port'
import { testFileSource, testKeyValueStore, type FileChanges } from '../../../src/tools/testing'
import { failures, runner } from './failures'

test("loads the contract's test runner only when it is called", () => {
  const { describe } = runner
  try {
    delete runner.describe
    expect(() => testKeyValueStore(() => memoryStore())).toThrow('need a global describe() and it()')
  } finally {
    runner.describe = describe
  }
})

describe('testKeyValueStore fails', () => {
  /** A correct store except for these faults. */
  function storeFailures(wrong: (store: KeyValueStore) => Partial<KeyValueStore>): Promise<string[]> {
    let ms = 0
    const wait = (more: number): void => {
      ms += more
    }
    return failures(() => {
      testKeyValueStore(
        () => {
          const store = memoryStore({ clock: { now: () => new Date(ms) } })
          return { ...store, ...wrong(store) }
        },
        { wait },
      )
    })
  }

  test('no correct store', async () => {
    expect(await storeFailures(() => ({}))).toEqual([])
  })

  test('a store that keeps the same object', async () => {
    const values = new Map<string, unknown>()
    const failed = await storeFailures(() => ({
      get: (key) => values.get(key),
      set: (key, value) => values.set(key, value),
      delete: (key) => values.delete(key),
    }))
    expect(failed).toEqual([
      'lists the keys that begin with a prefix, if it supports that',
      'forgets all keys when it is cleared, if it supports that',
      'updates a value atomically, if it supports that',
      'copies a value on set, so later changes have no effect',
      'copies a value on get, so later changes have no effect',
      'keeps a value until it expires',
      'uses the time to live of the last set, or none',
      'counts the time from set, and not from get',
    ])
  })

  test('a store that treats the time as seconds', async () => {
    const failed = await storeFailures((store) => ({
      set: (key, value, ttl) => store.set(key, value, ttl && ttl * 1000),
    }))
    expect(failed).toContain('keeps a value until it expires')
  })

  test('a store that prolongs read entries', async () => {
    const failed = await storeFailures((store) => ({
      get(key) {
        const value = store.get(key)
        if (value !== undefined) store.set(key, value, 400)
        return value
      },
    }))
    expect(failed).toContain('counts the time from set, and not from get')
  })

  test('a store over a plain object', async () => {
    const values: Record<string, string | undefined> = {}
    const failed = await storeFailures(() => ({
      get: (key) => (values[key] === undefined ? undefined : (JSON.parse(values[key]) as unknown)),
      set: (key, value) => (values[key] = JSON.stringify(value)),
    }))
    expect(failed).toContain('returns undefined for a key that was never set')
    expect(failed).toContain('keeps values apart under keys of every kind')
  })
})

describe('testFileSource fails', () => {
  type Changeable = FileSource & Pick<MemoryFiles, 'write' | 'delete'>
  const changes: FileChanges<Changeable> = {
    write: (files, path, text) => files.write(path, text),
    delete: (files, path) => files.delete(path),
  }
  /** A correct source except for these faults. */
  function sourceFailures(wrong: (files: MemoryFiles) => Partial<FileSource>): Promise<string[]> {
    return failures(() => {
      testFileSource((contents) => {
        const files = memoryFiles(contents)
        return { ...files, ...wrong(files) }
      }, changes)
    })
  }

  test('no correct source', async () => {
    expect(await sourceFailures(() => ({}))).toEqual([])
  })

  test('a source with the same version for all contents', async () => {
    expect(await sourceFailures(() => ({ version: () => 1 }))).toEqual([
      'changes its version when a file is written, changed or deleted',
    ])
  })

  test('a source with another version each time', async () => {
    let version = 0
    expect(await sourceFailures(() => ({ version: () => version++ }))).toEqual([
      'has a version that is constant while nothing changes',
    ])
  })

  test('a source that lists unreadable files, or unsorted ones', async () => {
    const failed = await sourceFailures((files) => ({ list: (prefix) => ['zzz', ...files.list(prefix)] }))
    expect(failed).toContain('lists each file once, sorted')
    expect(failed).toContain('reads the text of each file that it lists')
    expect(failed).toContain('lists the written files')
  })

  test('a source that resolves paths like a file system', async () => {
    const failed = await sourceFailures((files) => ({
      read: (path) => files.read(new URL(path, 'file:///').pathname.slice(1)),
    }))
    expect(failed).toContain('returns undefined for an empty, absolute, upward or folder path')
  })

  test('a source with times of missing files, or fractions of seconds', async () => {
    for (const updatedAt of [() => 1, (path: string) => (path.endsWith('.yml') ? 1.5 : undefined)]) {
      expect(await sourceFailures(() => ({ updatedAt }))).toEqual([
        'returns the time of a file in whole seconds, if it returns one',
      ])
    }
  })

  test('a source that returns null for a missing file', async () => {
    const failed = await sourceFailures((files) => ({ read: (path) => files.read(path) ?? (null as never) }))
    expect(failed).toContain('returns undefined for a missing file')
  })
})
