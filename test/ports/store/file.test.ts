import fs, { appendFileSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileStore } from '../../../src'
import { testKeyValueStore } from '../../../src/tools/testing'
import { newDirectory } from '../../support/jest/app-directory'
import { handClock } from '../../support/hand-clock'

const folder = newDirectory()
let made = 0
const newPath = (): string => join(folder, 'stores', String(made++))

describe('fileStore', () => {
  const clock = handClock()
  testKeyValueStore(() => fileStore(newPath(), { clock }), { wait: (ms) => clock.pass(ms) })
})

describe('fileStore after a restart', () => {
  test('has the values, and the rest of their time', () => {
    const [path, clock] = [newPath(), handClock()]
    const before = fileStore(path, { clock })
    before.set('kept', { cart: ['tea'] })
    before.set('short', 1, 100)
    before.set('deleted', 1)
    before.delete('deleted')
    before.update?.('kept', (value) => ({ value: { ...(value as object), flash: 'thanks' } }))
    clock.pass(60)
    const after = fileStore(path, { clock })
    expect(['kept', 'short', 'deleted'].map((key) => after.get(key))).toEqual([
      { cart: ['tea'], flash: 'thanks' },
      1,
      undefined,
    ])
    expect(after.count?.()).toBe(2)
    clock.pass(40)
    expect(after.get('short')).toBeUndefined()
  })

  test('has no value from before it was cleared', () => {
    const path = newPath()
    const before = fileStore(path)
    before.set('old', 1)
    before.clear()
    before.set('new', 2)
    const after = fileStore(path)
    expect([after.get('old'), after.get('new')]).toEqual([undefined, 2])
  })

  test.each([0, -1, NaN])('has no value that was stored for %d milliseconds', (ttl) => {
    const path = newPath()
    const before = fileStore(path)
    before.set('key', 'earlier')
    before.set('key', 'value', ttl)
    expect(fileStore(path).get('key')).toBeUndefined()
  })

  test('ignores the unfinished line of a killed process', () => {
    const path = newPath()
    fileStore(path).set('kept', 1)
    appendFileSync(path, '{"key":"kept","val')
    const after = fileStore(path)
    after.set('next', 2)
    const again = fileStore(path)
    expect([again.get('kept'), again.get('next')]).toEqual([1, 2])
  })

  test('has the values of before and after a full disk', () => {
    const path = newPath()
    const before = fileStore(path)
    for (const key of ['kept', 'ended']) before.set(key, 1)
    const fail = (...[file, line]: Parameters<typeof appendFileSync>): never => {
      fs.writeFileSync(file, String(line).slice(0, 9), { flag: 'a' })
      throw new Error('ENOSPC: no space left on device')
    }
    jest.spyOn(fs, 'appendFileSync').mockImplementationOnce(fail)
    expect(() => before.delete('ended')).toThrow(`the file ${path} cannot be used: ENOSPC`)
    before.delete('ended')
    expect(fileStore(path).get('ended')).toBeUndefined()
    jest.spyOn(fs, 'appendFileSync').mockImplementationOnce(fail)
    expect(() => before.set('next', 1)).toThrow('ENOSPC')
    before.set('next', 2)
    before.set('last', 3)
    const after = fileStore(path)
    expect(['kept', 'ended', 'next', 'last'].map((key) => after.get(key))).toEqual([1, undefined, 2, 3])
  })

  test('drops visitors before users when it is full', () => {
    const path = newPath()
    const before = fileStore(path, { maxEntries: 2 })
    before.set('user', 1)
    before.set('visitor', 1, undefined, 'low')
    const after = fileStore(path, { maxEntries: 2 })
    after.set('other', 1)
    expect([after.get('user'), after.get('visitor')]).toEqual([1, undefined])
  })
})

describe('the file of a fileStore', () => {
  afterEach(() => jest.restoreAllMocks())

  test('does not grow with the changes, and only its owner can read it', () => {
    const path = newPath()
    const store = fileStore(path)
    for (let i = 0; i < 5000; i++) store.set('key', i)
    expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThan(1500)
    expect(fileStore(path).get('key')).toBe(4999)
    expect([dirname(path), path].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o600])
  })

  test.each([
    ['one value that changes', 1],
    ['thousands of values', 3000],
  ])('is rewritten at most once in a thousand changes: %s', (_, keys) => {
    const store = fileStore(newPath())
    const rename = jest.spyOn(fs, 'renameSync')
    for (let i = 0; i < 9000; i++) store.set(`key ${i % keys}`, i)
    expect(rename.mock.calls.length).toBeGreaterThan(0)
    expect(rename.mock.calls.length).toBeLessThanOrEqual(9)
  })

  test('is on the disk before it replaces the earlier one', () => {
    const path = newPath()
    fileStore(path).set('key', 1)
    const [sync, rename] = [jest.spyOn(fs, 'fsyncSync'), jest.spyOn(fs, 'renameSync')]
    expect(fileStore(path).get('key')).toBe(1)
    const [synced = Infinity, renamed = 0] = [sync, rename].map(({ mock }) => mock.invocationCallOrder[0])
    expect(synced).toBeLessThan(renamed)
  })

  test('is named if it cannot be used', () => {
    const path = newPath()
    fileStore(path)
    expect(() => fileStore(join(path, 'sessions'))).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`the file ${path}/sessions cannot be used: ENOTDIR`),
      }),
    )
  })
})
