import { defaultOptions, LookupType, toPromise, toValueSync, type Liquid, type Template } from 'liquidjs'
import type { FileSource } from '../adapters/files/source'
import { MissingFileError } from '../errors'
import { frontMatterOf } from '../values/front-matter'
import { didYouMean } from '../values/nearest'
import { DialectParser } from './parser'
import { SettledCache } from './settled-cache'
import { all } from '../values/promise-or-value'
import { andThen, isPromise, mustWait, settle, type PromiseOrValue } from './wait'

/** Where a kind of template is, from the one that wins to the one that gives way. */
const folders = {
  partial: ['views/partials/', 'lib/'],
  layout: ['views/layouts/'],
} as const

export type TemplateKind = keyof typeof folders

interface Sync {
  readonly sync: boolean
}

/**
 * The parsed templates of an app: from its files, else from LiquidJS' own loader.
 * A file is parsed once, and again when files have changed.
 */
export class Templates {
  private version: string | number | undefined
  private parsed = new Map<string, PromiseOrValue<Template[] | undefined>>()
  private readonly hasLoader: boolean
  private readonly loader: DialectParser

  /** @param files left out where the host gave none: LiquidJS' loader then finds all */
  constructor(
    private readonly liquid: Liquid,
    private readonly files: FileSource | undefined,
    private readonly warn: (message: string) => void,
  ) {
    this.hasLoader = files === undefined || hasOwnLoader(liquid)
    const { options } = liquid
    if (options.cache) options.cache = SettledCache.around(options.cache)
    this.loader = new DialectParser(liquid)
  }

  /** A file, as LiquidJS finds it: in its file system, its directories, its cache. */
  *load(file: string, { sync }: Sync, type?: LookupType, currentFile?: string): Generator<unknown, Template[]> {
    const templates: unknown = yield this.loader.parseFile(file, sync, type, currentFile)
    mustWait(templates, { sync })
    return templates as Template[]
  }

  /** The partial or layout of that name. */
  find(kind: TemplateKind, name: string, context: Sync, currentFile: string | undefined): PromiseOrValue<Template[]> {
    const paths = this.files ? folders[kind].map((folder) => pathOf(folder, name)) : []
    return andThen(this.first(paths, context), (found) => {
      if (found) return found
      if (!this.hasLoader) return this.missing(kind, name, paths, context)
      return this.fromLoader(kind, name, context, currentFile, paths)
    })
  }

  /** The template in a file of the app, undefined where there is no such file. */
  at(path: string, context: Sync): PromiseOrValue<Template[] | undefined> {
    const files = this.files
    if (!files) return undefined
    const version = files.version()
    if (version !== this.version) {
      this.version = version
      this.parsed = new Map()
    }
    const known = this.parsed.get(path)
    if (known !== undefined || this.parsed.has(path))
      return settle(known, context) as PromiseOrValue<Template[] | undefined>
    const parse = (text: string | undefined): Template[] | undefined =>
      text === undefined ? undefined : this.parse(text, path)
    const { parsed } = this
    const templates = andThen(settle(files.read(path), context) as PromiseOrValue<string | undefined>, parse)
    parsed.set(path, templates)
    if (isPromise(templates)) {
      templates.then(
        (done) => parsed.set(path, done),
        () => parsed.delete(path),
      )
    }
    return templates
  }

  private parse(text: string, path: string): Template[] {
    return new DialectParser(this.liquid).parse(text, path, frontMatterOf(text).body)
  }

  private first(paths: readonly string[], context: Sync): PromiseOrValue<Template[] | undefined> {
    const [path, ...others] = paths
    if (path === undefined) return undefined
    return andThen(this.at(path, context), (found) => {
      if (!found) return this.first(others, context)
      return others.length === 0 ? found : andThen(this.shadow(path, others, context), () => found)
    })
  }

  /** Warns of files that give way to the one that was found. */
  private shadow(path: string, others: readonly string[], context: Sync): PromiseOrValue<void> {
    return andThen(this.first(others, context), (hidden) => {
      if (hidden) this.warn(`${path} is used, and not ${others.join(', ')}: both are the same partial`)
    })
  }

  private fromLoader(
    kind: TemplateKind,
    name: string,
    context: Sync,
    currentFile: string | undefined,
    tried: readonly string[],
  ): PromiseOrValue<Template[]> {
    const type = kind === 'partial' ? LookupType.Partials : LookupType.Layouts
    const rethrow = (error: unknown): never => {
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error
      const { [type]: directories, templates, fs, extname } = this.liquid.options
      const places = templates
        ? [`templates["${name}"]`]
        : directories.map((directory) => fs.resolve(directory, name, extname))
      throw missing(kind, name, [...tried, ...places], Object.keys(templates ?? {}), { cause: error })
    }
    try {
      const loading = this.load(name, context, type, currentFile)
      return context.sync ? toValueSync(loading) : toPromise(loading).catch(rethrow)
    } catch (error) {
      return rethrow(error)
    }
  }

  private missing(kind: TemplateKind, name: string, paths: readonly string[], context: Sync): PromiseOrValue<never> {
    const list = (folder: string): PromiseOrValue<readonly string[]> =>
      settle(this.files?.list(folder) ?? [], context) as PromiseOrValue<readonly string[]>
    return andThen(all(folders[kind].map(list)), (lists) => {
      throw missing(kind, name, paths, lists.flat().map(nameOf))
    })
  }
}

function missing(
  kind: TemplateKind,
  name: string,
  tried: readonly string[],
  known: readonly string[],
  options?: ErrorOptions,
): MissingFileError {
  const looked = `looked for ${tried.join(', ')}`
  return new MissingFileError(name, tried, `${kind} "${name}" not found${didYouMean(name, known)}; ${looked}`, options)
}

/** `modules/blog/post` in `lib/` is `modules/blog/lib/post.liquid`. */
function pathOf(folder: string, name: string): string {
  const file = name.endsWith('.liquid') ? name : `${name}.liquid`
  const [, module, rest] = /^(modules\/[^/]+\/)(.+)$/.exec(file) ?? []
  return module === undefined || rest === undefined ? folder + file : module + folder + rest
}

function nameOf(path: string): string {
  return path.replace(/^(?:views\/partials|views\/layouts|lib)\//, '').replace(/\.liquid$/, '')
}

/** Whether the host has told LiquidJS where its templates are: files of an app are then not all there is. */
function hasOwnLoader({ options }: Liquid): boolean {
  const { root, partials, layouts, templates, fs } = options
  const isDefault = (directories: readonly string[]): boolean => directories.length === 1 && directories[0] === '.'
  return templates !== undefined || fs !== defaultOptions.fs || ![root, partials, layouts].every(isDefault)
}
