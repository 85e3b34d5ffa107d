import type { Liquid, Template } from 'liquidjs'

/** As many as LiquidJS keeps with `cache: true`. */
const maxFiles = 1024

/**
 * The parsed files of LiquidJS' loader. Without LiquidJS' `cache` it reads a file at each use; here a file is parsed again
 * only if its text has changed, or an option, a tag or a filter of the instance.
 */
export class UnchangedFiles {
  private readonly files = new Map<string, { readonly text: string; readonly templates: Template[] }>()
  private readonly options: Readonly<Record<string, unknown>>

  private constructor(options: object) {
    this.options = { ...options }
  }

  private static readonly instances = new WeakMap<Liquid, UnchangedFiles>()

  /** The files that an instance has parsed with its current options. */
  static of(liquid: Liquid): UnchangedFiles {
    let files = UnchangedFiles.instances.get(liquid)
    if (!files?.haveOptions(liquid.options as unknown as Readonly<Record<string, unknown>>)) {
      files = new UnchangedFiles(liquid.options)
      UnchangedFiles.instances.set(liquid, files)
    }
    return files
  }

  /** Forgets the files of an instance, whose tags or filters have changed. */
  static forget(liquid: Liquid): void {
    UnchangedFiles.instances.delete(liquid)
  }

  private haveOptions(options: Readonly<Record<string, unknown>>): boolean {
    for (const name in options) if (options[name] !== this.options[name]) return false
    return true
  }

  /** The templates of a file with this text. */
  parse(path: string, text: string, parse: () => Template[]): Template[] {
    const known = this.files.get(path)
    const templates = known?.text === text ? known.templates : parse()
    this.files.delete(path)
    this.files.set(path, { text, templates })
    if (this.files.size > maxFiles) this.files.delete(this.files.keys().next().value as string)
    return templates
  }
}
