import type { Liquid } from 'liquidjs'
import type { FileSource } from '../adapters/files'
import { MissingFileError } from '../errors'
import { didYouMean } from '../values/nearest'
import { all, chain, type Waiting } from '../values/waiting'
import { declaredName, readEmail, type EmailTemplate } from './email-template'

const folder = 'emails/'
const file = /^(modules\/[^/]+\/)?emails\/(.+)\.liquid$/

/** The e-mails of an app, each read once, and again when files have changed. */
export class EmailTemplates {
  private version: string | number | undefined
  private known = new Map<string, EmailTemplate>()

  constructor(
    private readonly files: FileSource,
    private readonly liquid: Liquid,
  ) {}

  /**
   * @param name the path in `emails/` without the extension, `modules/blog/welcome` for a module's; or the `name` that a
   * front matter gives
   * @throws {MissingFileError} where there is none
   */
  find(name: string): Waiting<EmailTemplate> {
    const version = this.files.version()
    if (version !== this.version) {
      this.version = version
      this.known = new Map()
    }
    const { known } = this
    const template = known.get(name)
    if (template) return template
    const path = pathOf(name)
    return chain(this.files.read(path), (text) => {
      const found = text === undefined ? this.declared(name, path) : readEmail(path, text, this.liquid)
      return chain(found, (read) => {
        known.set(name, read)
        return read
      })
    })
  }

  /** The one whose front matter has that name. */
  private declared(name: string, tried: string): Waiting<EmailTemplate> {
    return chain(all([this.files.list(folder), this.files.list('modules/')]), (lists) => {
      const paths = lists.flat().filter((path) => file.test(path))
      return chain(all(paths.map((path) => this.files.read(path))), (texts) => {
        const names = paths.map((path, i) => declaredName(path, texts[i] ?? ''))
        const i = names.indexOf(name)
        if (i !== -1) return readEmail(paths[i] as string, texts[i] ?? '', this.liquid)
        const hint = didYouMean(name, [...paths.map(nameOf), ...names])
        throw new MissingFileError(name, [tried], `e-mail "${name}" not found${hint}; looked for ${tried}`)
      })
    })
  }
}

function pathOf(name: string): string {
  const [, module = '', rest = name] = /^(modules\/[^/]+\/)(.+)$/.exec(name) ?? []
  return `${module}${folder}${rest}${rest.endsWith('.liquid') ? '' : '.liquid'}`
}

function nameOf(path: string): string {
  return path.replace(file, '$1$2')
}
