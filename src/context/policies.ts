import { MissingFileError, PlatformError } from '../errors'
import type { Dialect } from '../language/dialect'
import { describe } from '../values/describe'
import { metaOf } from '../values/front-matter'
import { getOwn, type Hash } from '../values/hash'
import { didYouMean } from '../values/nearest'
import { print } from '../values/print'
import type { Exchange } from './exchange'
import { redirectTo, type Redirect } from './redirect'
import { isTrue, renderIn, type Texts } from './texts'

const folder = 'authorization_policies/'
const forbidden = 403

/** What a policy that refuses has answered. */
export interface Denial {
  readonly policy: string
  readonly status: number
  readonly redirect: Redirect | undefined
  readonly flashAlert: string | undefined
}

/** The authorization policies of an app: files of `authorization_policies/`. Source: decisions.md, "Form configurations". */
export class Policies {
  constructor(
    private readonly dialect: Dialect,
    private readonly texts: Texts,
  ) {}

  /**
   * Asks policies in their order. One passes where its Liquid prints `true`.
   *
   * @param variables what the policies see beside `context`
   * @returns what the first one that refuses says; undefined where all pass
   * @throws {MissingFileError} where there is no such policy
   */
  async denialOf(names: readonly string[], exchange: Exchange, variables: Hash): Promise<Denial | undefined> {
    for (const name of names) {
      const path = pathOf(name)
      const templates = await this.dialect.templates.at(path, { sync: false })
      if (!templates) return this.missing(name, path)
      const printed = await renderIn(this.dialect, exchange, templates, variables)
      if (!isTrue(printed)) return this.denial(name, path, exchange, variables)
    }
    return undefined
  }

  private async denial(policy: string, path: string, exchange: Exchange, variables: Hash): Promise<Denial> {
    const meta = metaOf(path, (await this.dialect.adapters.files.read(path)) ?? '')
    const text = async (key: string): Promise<string | undefined> => {
      const value = getOwn(meta, key) ?? undefined
      return value === undefined ? undefined : this.texts.print(print(value), exchange, variables, path)
    }
    const target = await text('redirect_to')
    const rules = {
      written: print(getOwn(meta, 'redirect_to')),
      allowsOtherHost: getOwn(meta, 'redirect_allow_other_host') === true,
      permission: 'redirect_allow_other_host: true',
    }
    return {
      policy,
      status: statusOf(getOwn(meta, 'http_status') ?? forbidden, path),
      redirect: target === undefined ? undefined : redirectTo(target, rules, exchange),
      flashAlert: await text('flash_alert'),
    }
  }

  private async missing(name: string, path: string): Promise<never> {
    const known = (await this.dialect.adapters.files.list(folder)).map((file) => file.slice(folder.length, -7))
    throw new MissingFileError(name, [path], `policy "${name}" not found${didYouMean(name, known)}; looked for ${path}`)
  }
}

/** `modules/blog/admin` is a module's. */
function pathOf(name: string): string {
  const [, module = '', rest = name] = /^(modules\/[^/]+\/)(.+)$/.exec(name) ?? []
  return `${module}${folder}${rest}.liquid`
}

function statusOf(value: unknown, path: string): number {
  const status = Number(value)
  if (Number.isInteger(status) && status >= 400 && status <= 499) return status
  throw new PlatformError('syntax', `${path}: http_status must be a status from 400 to 499, got ${describe(value)}`)
}
