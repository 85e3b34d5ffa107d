import { LookupType, toValueSync, type Liquid, type LiquidOptions, type Template } from 'liquidjs'
import { runUntilDone } from '../../base/async/generator'
import { lazy } from '../../base/async/once'
import type { Report } from '../../base/diagnostics/diagnostic'
import { hasCode } from '../../base/error-code'
import { AppFolder, makeMissingFileError } from '../../files/app-folder'
import { ParsedFiles, type AppFiles } from '../../files/app-files'
import { layout, partial } from '../../files/kinds/templates'
import { MissingFileError } from '../../base/errors'
import { templates as limits } from '../../base/limits'
import { show } from '../../base/values/describe'
import { findFrontMatter } from '../../base/formats/front-matter'
import { DialectParser } from './parser'
import { SettledCache } from './settled-cache'
import { ParsedTexts } from './parsed-texts'
import { andThen, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import { mustWait, settle } from '../rendering/wait'
import type { TemplateFinder, TemplateKind } from '../dialect'

interface Sync {
  readonly sync: boolean
}

/**
 * The parsed templates of an app: from its files, else from LiquidJS' own loader.
 * A file is parsed once, and again when files have changed.
 */
export class Templates implements TemplateFinder {
  readonly folders: Readonly<Record<TemplateKind, AppFolder>>
  private parsed!: ParsedFiles<Template[]>
  private readonly defaultFs = lazy(() => makeDefaultFs(this.liquid))

  /** @param hasFiles false if the host gave no files: then LiquidJS' loader finds all templates */
  constructor(
    private readonly liquid: Liquid,
    private readonly files: AppFiles,
    private readonly hasFiles: boolean,
    report: Report,
  ) {
    this.folders = { partial: new AppFolder(files, partial, report), layout: new AppFolder(files, layout, report) }
    this.forget()
  }

  /** Forgets all templates, which were parsed with other settings: LiquidJS' cache has them under other keys. */
  forget(): void {
    this.parsed = new ParsedFiles(this.files, (path, text) =>
      new DialectParser(this.liquid).parse(text, path, findFrontMatter(text).body),
    )
    const { options } = this.liquid
    if (options.cache) options.cache = SettledCache.wrap(options.cache)
  }

  /** Loads a file with LiquidJS' loader: its file system, its directories, its cache. */
  *load(file: string, { sync }: Sync, type?: LookupType, currentFile?: string): Generator<unknown, Template[]> {
    const templates: unknown = yield this.makeLoader().parseFile(file, sync, type, currentFile)
    mustWait(templates, { sync })
    return templates as Template[]
  }

  /** LiquidJS' loader, with the instance's current options. */
  private makeLoader(): DialectParser {
    const { options } = this.liquid
    if (!options.cache) return new FileParser(this.liquid, ParsedTexts.of(this.liquid))
    if (!(options.cache instanceof SettledCache)) options.cache = SettledCache.wrap(options.cache)
    return new DialectParser(this.liquid)
  }

  /** Finds a partial or layout by name. */
  find(kind: TemplateKind, name: string, context: Sync, currentFile: string | undefined): PromiseOrValue<Template[]> {
    // It may come from a client, and file systems take quadratic time to normalize it.
    if (name.length > limits.nameCharacters) {
      const fault = `a name has at most ${limits.nameCharacters} characters`
      throw new MissingFileError(name, [], `can't find ${kind} ${show(name)}: ${fault}`)
    }
    if (!this.hasFiles) return this.findWithLoader(kind, name, context, currentFile)
    return andThen(this.findPath(kind, name, context), (path) => {
      if (path !== undefined) return this.parseAt(path, context) as PromiseOrValue<Template[]>
      if (this.hasOwnLoader()) return this.findWithLoader(kind, name, context, currentFile)
      return settle(this.folders[kind].throwMissing(name), context) as PromiseOrValue<never>
    })
  }

  /** The paths of the app's partials or layouts, by name. */
  listPaths(kind: TemplateKind): PromiseOrValue<ReadonlyMap<string, string>> {
    return this.folders[kind].entries()
  }

  /** Returns whether the app's files have a partial or layout of that name. */
  has(kind: TemplateKind, name: string, context: Sync): PromiseOrValue<boolean> {
    return andThen(this.findPath(kind, name, context), (path) => path !== undefined)
  }

  /** The template of a file of the app; undefined if there is no such file. */
  parseAt(path: string, context: Sync): PromiseOrValue<Template[] | undefined> {
    return settle(this.parsed.at(path), context) as PromiseOrValue<Template[] | undefined>
  }

  /** @throws {MissingFileError} if the file does not exist any more */
  async parseExisting(path: string, context: Sync): Promise<Template[]> {
    const templates = await this.parseAt(path, context)
    if (templates) return templates
    throw new MissingFileError(path, [path], `${path} was deleted`)
  }

  private findPath(kind: TemplateKind, name: string, context: Sync): PromiseOrValue<string | undefined> {
    return settle(this.folders[kind].findPath(name), context) as PromiseOrValue<string | undefined>
  }

  /** Returns whether the host has configured LiquidJS' loader: then not all templates are files of the app. */
  private hasOwnLoader(): boolean {
    const { root, partials, layouts, templates, fs } = this.liquid.options
    const isDefault = (directories: readonly string[]): boolean => directories.length === 1 && directories[0] === '.'
    return templates !== undefined || fs !== this.defaultFs() || ![root, partials, layouts].every(isDefault)
  }

  private findWithLoader(
    kind: TemplateKind,
    name: string,
    context: Sync,
    currentFile: string | undefined,
  ): PromiseOrValue<Template[]> {
    const type = kind === 'partial' ? LookupType.Partials : LookupType.Layouts
    const rethrow = (error: unknown): never => {
      if (!hasCode(error, 'ENOENT')) throw error
      const places = listPlaces(this.liquid.options, type, name, currentFile)
      const tried = this.hasFiles ? [...this.folders[kind].listCandidates(name), ...places] : places
      throw makeMissingFileError(kind, name, tried, Object.keys(this.liquid.options.templates ?? {}), { cause: error })
    }
    try {
      const loading = this.load(name, context, type, currentFile)
      if (context.sync) return toValueSync(loading)
      // Cached templates are returned synchronously, so that the render of a page does not have to wait.
      const templates = runUntilDone(loading) as PromiseOrValue<Template[]>
      return isPromise(templates) ? templates.then(undefined, rethrow) : templates
    } catch (error) {
      return rethrow(error)
    }
  }
}

/** Where LiquidJS' loader has looked for a file. */
function listPlaces(
  options: Liquid['options'],
  type: LookupType,
  name: string,
  currentFile: string | undefined,
): readonly string[] {
  const { [type]: directories, templates, fs, extname, relativeReference } = options
  const isRelative = relativeReference && currentFile !== undefined && /^\.\.?[/\\]/.test(name)
  // With `templates`, LiquidJS has a text instead of a list.
  const roots = [directories].flat()
  const bases = isRelative && fs.dirname ? [fs.dirname(currentFile), ...roots] : roots
  const paths = new Set(bases.map((base) => fs.resolve(base, name, extname)))
  return Array.from(paths, (path) => (templates ? `templates["${path}"]` : path))
}

/** LiquidJS' loader, which parses a file again only if it has changed. */
class FileParser extends DialectParser {
  constructor(
    private readonly host: Liquid,
    private readonly texts: ParsedTexts,
  ) {
    super(host)
  }

  override parse(html: string, filepath: string): Template[] {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-conversion -- file systems return buffers too
    return this.texts.parse(String(html), filepath, () => new DialectParser(this.host))
  }
}

/** The file system that an instance has by default. A process can hold several copies of LiquidJS, each with its own. */
function makeDefaultFs(liquid: Liquid): LiquidOptions['fs'] {
  let prototype = Object.getPrototypeOf(liquid) as Liquid
  for (let next = prototype; next !== Object.prototype; next = Object.getPrototypeOf(next) as Liquid) prototype = next
  const Base = prototype.constructor as typeof Liquid
  return new Base().options.fs
}
