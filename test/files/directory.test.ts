import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import { directoryFiles } from '../../src/files/directory'
import { AdapterError } from '../../src/base/errors'
import { registerPlatform } from '../../src/register'
import { newDirectory, writeIn } from '../support/jest/app-directory'
import { runs } from '../support/effort'
import { characters } from '../support/characters'

const always = { checkEveryMs: 0 }

function appWith(files: Readonly<Record<string, string>>): { directory: string; root: string } {
  const directory = newDirectory(files)
  return { directory, root: join(directory, 'app') }
}

test('lists an app on disk by paths relative to its root', () => {
  const { root } = appWith({
    'app/views/pages/index.liquid': 'home',
    'app/lib/x.liquid': '',
    'app/config.yml': '',
    'app/translations/en.yml': '',
  })
  const files = directoryFiles(root)
  expect(files.list('')).toEqual(['config.yml', 'lib/x.liquid', 'translations/en.yml', 'views/pages/index.liquid'])
  expect(files.read('views/pages/index.liquid')).toBe('home')
})

test('resolves a relative root when the source is created', () => {
  const { directory } = appWith({ 'app/a.liquid': 'a' })
  const cwd = process.cwd()
  try {
    process.chdir(directory)
    const files = directoryFiles('./app')
    process.chdir(cwd)
    expect(files.read('a.liquid')).toBe('a')
  } finally {
    process.chdir(cwd)
  }
})

test('rejects a root that is not a directory, and names it', () => {
  const { root } = appWith({ 'app/file': '' })
  for (const wrong of [join(root, 'nope'), join(root, 'file')]) {
    expect(() => directoryFiles(wrong)).toThrow(AdapterError)
    expect(() => directoryFiles(wrong)).toThrow(wrong)
  }
  expect(() => directoryFiles(root, { checkEveryMs: NaN })).toThrow('checkEveryMs must be a number of 0 or more')
})

test('renders a template synchronously', () => {
  const { root } = appWith({ 'app/views/partials/hello.liquid': 'Hello {{ name }}' })
  const liquid = new Liquid()
  registerPlatform(liquid, { files: directoryFiles(root) })
  expect(liquid.parseAndRenderSync("{% render 'hello', name: 'Ada' %}")).toBe('Hello Ada')
})

test('removes a byte order mark', () => {
  const { root } = appWith({ 'app/a.liquid': '\ufeff---\nslug: a\n---\n' })
  expect(directoryFiles(root).read('a.liquid')).toBe('---\nslug: a\n---\n')
})

test('ignores files of a project that are no part of an app, such as a log', () => {
  const misspelt = 'vieuws/pages/index.liquid'
  const { directory } = appWith({ 'app/assets/a.log': '', 'dev.log': '1', 'coverage/a.html': '', [misspelt]: '' })
  const files = directoryFiles(directory, always)
  expect(files.list('')).toEqual(['app/assets/a.log', misspelt])
  const version = files.version()
  writeIn(directory, 'dev.log', '12')
  expect(files.version()).toBe(version)
})

test('ignores hidden files and node_modules', () => {
  const { root } = appWith({
    'app/.env': 'SECRET=1',
    'app/.git/config': '',
    'app/node_modules/x/index.liquid': '',
    'app/views/.x.liquid': '',
  })
  const files = directoryFiles(root)
  expect(files.list('')).toEqual([])
  expect(files.read('.env')).toBeUndefined()
  expect(files.read('.git/config')).toBeUndefined()
  expect(files.read('node_modules/x/index.liquid')).toBeUndefined()
})

describe('modules', () => {
  const contents = {
    'modules/blog/public/views/partials/post.liquid': 'post',
    'modules/blog/public/lib/x.liquid': 'x',
    'modules/blog/private/lib/secret.liquid': 'secret',
    'modules/blog/template-values.json': '{}',
    'modules/blog/other.json': '{}',
    'app/modules/blog/public/lib/x.liquid': 'overridden',
    'app/modules/blog/public/lib/y.liquid': 'y',
    'app/modules/blog/private/lib/secret.liquid': 'secret',
    'app/modules/shop/public/lib/z.liquid': 'z',
  }

  test("beside a whole project's folder belong to another project", () => {
    const directory = newDirectory({
      'shop/app/lib/a.liquid': 'a',
      'shop/modules/blog/public/lib/b.liquid': 'b',
      'modules/other/public/lib/c.liquid': 'c',
    })
    const files = directoryFiles(join(directory, 'shop'))
    expect(files.list('')).toEqual(['app/lib/a.liquid', 'modules/blog/lib/b.liquid'])
    expect(files.read('modules/other/lib/c.liquid')).toBeUndefined()
  })

  test.each([0, 1000, Infinity])('have their files under their name, polled every %d ms', (checkEveryMs) => {
    const files = directoryFiles(appWith(contents).root, { checkEveryMs })
    expect(files.list('')).toEqual([
      'modules/blog/lib/secret.liquid',
      'modules/blog/lib/x.liquid',
      'modules/blog/lib/y.liquid',
      'modules/blog/template-values.json',
      'modules/blog/views/partials/post.liquid',
      'modules/shop/lib/z.liquid',
    ])
    expect(files.read('modules/blog/views/partials/post.liquid')).toBe('post')
    expect(files.read('modules/shop/lib/z.liquid')).toBe('z')
    for (const path of [
      'modules/blog/private/lib/secret.liquid',
      'modules/blog/public/lib/x.liquid',
      'modules/blog/public/../private/lib/secret.liquid',
      'modules/blog/other.json',
      'modules/blog',
      'modules/blog/',
      'modules/../lib/x.liquid',
      'modules',
    ]) {
      expect(files.read(path)).toBeUndefined()
    }
  })

  test("are overridden by the app's files while these exist", () => {
    const { root } = appWith(contents)
    const files = directoryFiles(root, always)
    const version = files.version()
    expect(files.read('modules/blog/lib/x.liquid')).toBe('overridden')
    rmSync(join(root, 'modules/blog/public/lib/x.liquid'))
    expect(files.version()).not.toBe(version)
    expect(files.read('modules/blog/lib/x.liquid')).toBe('x')
  })

  test('can be added later', () => {
    const { directory, root } = appWith({})
    const files = directoryFiles(root, always)
    expect(files.list('')).toEqual([])
    writeIn(directory, 'modules/late/public/lib/x.liquid', 'x')
    expect(files.list('modules/')).toEqual(['modules/late/lib/x.liquid'])
  })
})

describe('changes', () => {
  test('are noticed by version() at the next poll, and no sooner', () => {
    const { root } = appWith({ 'app/a.liquid': 'one' })
    const files = directoryFiles(root, { checkEveryMs: 60_000 })
    const version = files.version()
    writeIn(root, 'a.liquid', 'two')
    expect(files.version()).toBe(version)
    const eager = directoryFiles(root, always)
    const before = eager.version()
    writeIn(root, 'a.liquid', 'three')
    expect(eager.version()).not.toBe(before)
  })

  test('are noticed by read() at once, and then by version() too', () => {
    const { root } = appWith({ 'app/a.liquid': 'one' })
    const files = directoryFiles(root, { checkEveryMs: 60_000 })
    const version = files.version()
    expect(files.read('a.liquid')).toBe('one')
    writeIn(root, 'a.liquid', 'two')
    expect(files.read('a.liquid')).toBe('two')
    expect(files.version()).not.toBe(version)
    writeIn(root, 'b.liquid', 'new')
    expect(files.read('b.liquid')).toBe('new')
    rmSync(join(root, 'b.liquid'))
    expect(files.read('b.liquid')).toBeUndefined()
  })

  test('are not noticed without polling', () => {
    const { root } = appWith({ 'app/a.liquid': 'one', 'app/b.liquid': 'b' })
    const files = directoryFiles(root, { checkEveryMs: Infinity })
    const version = files.version()
    expect(files.read('a.liquid')).toBe('one')
    writeIn(root, 'a.liquid', 'two')
    writeIn(root, 'c.liquid', 'new')
    rmSync(join(root, 'b.liquid'))
    expect(files.read('a.liquid')).toBe('one')
    expect(files.read('c.liquid')).toBeUndefined()
    expect(files.version()).toBe(version)
    expect(files.list('')).toEqual(['a.liquid', 'b.liquid'])
  })

  test('of the same length and time are noticed', () => {
    const { root } = appWith({ 'app/a.liquid': 'one' })
    const file = join(root, 'a.liquid')
    const files = directoryFiles(root, always)
    const time = new Date('2020-01-01')
    for (const text of ['one', 'two', 'six', 'ten', 'one', 'two']) {
      const version = files.version()
      const before = files.read('a.liquid')
      writeFileSync(file, text)
      utimesSync(file, time, time)
      expect(files.read('a.liquid')).toBe(text)
      if (text !== before) expect(files.version()).not.toBe(version)
    }
  })

  test('by moving a file over another are noticed', () => {
    const { root } = appWith({ 'app/a.liquid': 'old', 'app/b.liquid': 'new' })
    const files = directoryFiles(root, always)
    const version = files.version()
    renameSync(join(root, 'b.liquid'), join(root, 'a.liquid'))
    expect(files.version()).not.toBe(version)
    expect(files.read('a.liquid')).toBe('new')
    expect(files.list('')).toEqual(['a.liquid'])
  })

  test('a missing app is empty', () => {
    const { root } = appWith({ 'app/a.liquid': 'a' })
    const files = directoryFiles(root, always)
    const version = files.version()
    rmSync(root, { recursive: true })
    expect(files.list('')).toEqual([])
    expect(files.read('a.liquid')).toBeUndefined()
    expect(files.version()).not.toBe(version)
  })

  test('a release that the root links to can be replaced', () => {
    const { directory } = appWith({ 'one/a.liquid': 'first', 'two/a.liquid': 'second' })
    const current = join(directory, 'current')
    symlinkSync(join(directory, 'one'), current)
    const files = directoryFiles(current, always)
    const version = files.version()
    expect(files.read('a.liquid')).toBe('first')
    rmSync(current)
    symlinkSync(join(directory, 'two'), current)
    expect(files.version()).not.toBe(version)
    expect(files.read('a.liquid')).toBe('second')
  })
})

describe('a scan of many files', () => {
  let root: string

  // Writing thousands of files takes longer than their scans: each test has its own names in one app.
  beforeAll(() => {
    const contents = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`app/lib/${i % 10}/${i}.liquid`, 'x']))
    root = appWith(contents).root
  })

  test('does not block other work, and publishes all changes together', async () => {
    const files = directoryFiles(root, { checkEveryMs: Infinity })
    const before = files.version()
    const length = files.list('').length
    for (let i = 0; i < 10; i++) writeIn(root, `lib/${i}/new.liquid`, 'new')
    rmSync(join(root, 'lib/5/5.liquid'))
    const over = files.look().then(() => 'over')
    const counts: number[] = []
    while ((await Promise.race([over, setImmediate('goes on')])) !== 'over') {
      counts.push(files.list('').filter((path) => path.endsWith('new.liquid')).length)
    }
    expect(counts.length).toBeGreaterThan(3)
    expect(counts.every((count) => count === 0 || count === 10)).toBe(true)
    expect(files.list('')).toHaveLength(length + 9)
    expect(files.version()).not.toBe(before)
  })

  test('continues in the background after the call that started it', async () => {
    const files = directoryFiles(root, { checkEveryMs: 1 })
    const before = files.version()
    writeIn(root, 'lib/9/later.liquid', 'new')
    while (files.version() === before) await setImmediate()
    expect(files.list('lib/9/later')).toEqual(['lib/9/later.liquid'])
  })

  test('includes all changes before its start, also during another scan', async () => {
    const files = directoryFiles(root, { checkEveryMs: Infinity })
    const before = files.version()
    const first = files.look()
    await setImmediate()
    for (let i = 0; i < 10; i++) writeIn(root, `lib/${i}/1${i}.liquid`, 'changed')
    await Promise.all([files.look(), files.look(), first])
    expect(files.version()).toBe(before + 10)
    expect(files.read('lib/0/10.liquid')).toBe('changed')
  })
})

describe('symbolic links', () => {
  test.each([0, Infinity])('inside the app are followed, polled every %d ms', (checkEveryMs) => {
    const { root } = appWith({ 'app/lib/x.liquid': 'x' })
    mkdirSync(join(root, 'views/partials'), { recursive: true })
    symlinkSync('../../lib/x.liquid', join(root, 'views/partials/y.liquid'))
    symlinkSync('../../lib', join(root, 'views/partials/shared'))
    const files = directoryFiles(root, { checkEveryMs })
    expect(files.list('views/')).toEqual(['views/partials/shared/x.liquid', 'views/partials/y.liquid'])
    expect(files.read('views/partials/y.liquid')).toBe('x')
    expect(files.read('views/partials/shared/x.liquid')).toBe('x')
  })

  test('in circles end', () => {
    const { root } = appWith({ 'app/views/x.liquid': 'x' })
    symlinkSync('../..', join(root, 'views/up'))
    symlinkSync('loop', join(root, 'views/loop'))
    const files = directoryFiles(root, always)
    expect(files.list('')).toEqual(['views/x.liquid'])
    expect(files.read('views/loop')).toBeUndefined()
  })

  test.each([0, 60_000, Infinity])('to the outside are not followed, polled every %d ms', (checkEveryMs) => {
    const { directory, root } = appWith({
      'secret/x.liquid': 'SECRET',
      'app/views/a.liquid': 'a',
      'app/later.liquid': 'later',
      'modules/blog/public/x.liquid': 'x',
    })
    symlinkSync(join(directory, 'secret/x.liquid'), join(root, 'file.liquid'))
    symlinkSync(join(directory, 'secret'), join(root, 'folder'))
    symlinkSync('../secret', join(root, 'relative'))
    symlinkSync('/nowhere', join(root, 'dangling'))
    symlinkSync(join(directory, 'secret'), join(directory, 'modules/linked'))
    symlinkSync(join(directory, 'secret'), join(directory, 'modules/blog/public/linked'))
    symlinkSync(directory, join(root, 'modules'))
    const files = directoryFiles(root, { checkEveryMs })
    expect(files.list('')).toEqual(['later.liquid', 'modules/blog/x.liquid', 'views/a.liquid'])
    for (const path of [
      'file.liquid',
      'folder/x.liquid',
      'relative/x.liquid',
      'dangling',
      'modules/linked/x.liquid',
      'modules/blog/linked/x.liquid',
      'modules/secret/x.liquid',
    ]) {
      expect(files.read(path)).toBeUndefined()
    }
    rmSync(join(root, 'later.liquid'))
    symlinkSync(join(directory, 'secret/x.liquid'), join(root, 'later.liquid'))
    expect([undefined, 'later']).toContain(files.read('later.liquid'))
  })

  test('a sibling directory with the same prefix is outside', () => {
    const { directory, root } = appWith({ 'app-secret/x.liquid': 'SECRET' })
    symlinkSync(join(directory, 'app-secret'), join(root, 'link'))
    expect(directoryFiles(root).read('link/x.liquid')).toBeUndefined()
  })
})

test('no path, however hostile, reads a file outside the app', () => {
  const { directory, root } = appWith({
    'secret.txt': 'SECRET',
    'secret/secret.txt': 'SECRET',
    'modules/secret.txt': 'SECRET',
    'modules/blog/secret.txt': 'SECRET',
    'modules/blog/private/open.txt': 'open',
    'modules/blog/public/open.txt': 'open',
    'app/views/open.txt': 'open',
    'app/modules/blog/secret.txt': 'SECRET',
  })
  symlinkSync(join(directory, 'secret'), join(root, 'views/link'))
  const sources = [directoryFiles(root, always), directoryFiles(root), directoryFiles(root, { checkEveryMs: Infinity })]
  const part = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('../..', '.', '', 'secret.txt', 'secret', 'modules', 'blog', 'views', 'link'),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom('private', 'public', 'app', 'open.txt', '...', '..\0', '%2e%2e', '..;', '~'),
    },
    { weight: 1, arbitrary: fc.string({ unit: characters, maxLength: 5 }) },
  )
  const path = fc
    .tuple(
      fc.constantFrom('', '/', `${directory}/`, 'file://'),
      fc.array(part, { maxLength: 8 }),
      fc.constantFrom('/', '\\', '//'),
    )
    .map(([start, parts, separator]) => start + parts.join(separator))
  fc.assert(
    fc.property(path, (hostile) => {
      for (const files of sources) {
        expect([undefined, 'open']).toContain(files.read(hostile))
        expect(files.list(hostile).every((listed) => listed.endsWith('open.txt'))).toBe(true)
      }
    }),
    runs(1000),
  )
})
