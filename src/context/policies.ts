import { AppFolder } from '../adapters/files/app-folder'
import { ConfigurationError } from '../errors'
import { isBlank } from '../values/compare'
import { describe } from '../values/describe'
import { metaOf } from '../formats/front-matter'
import { getOwn, type Hash } from '../values/hash'
import { print } from '../values/print'
import type { Exchange } from './exchange'
import { redirectTo, type Redirect } from './redirect'
import { isTrue } from './renderer'
import type { Runtime } from './runtime'

const forbidden = 403

/** The keys of a policy's front matter that say how it denies access. */
export const policyKeys = ['http_status', 'redirect_to', 'redirect_allow_other_host', 'flash_alert']

/** The response of a policy that denies access. */
export interface Denial {
  readonly policy: string
  readonly status: number
  readonly redirect: Redirect | undefined
  readonly flashAlert: string | undefined
}

/** An app's authorization policies: files of `authorization_policies/`. Source: decisions.md, "Form configurations". */
export class Policies {
  private readonly folder: AppFolder

  constructor(private readonly runtime: Runtime) {
    const folders = ['authorization_policies/']
    this.folder = new AppFolder(runtime.files, {
      kind: 'policy',
      folders,
      extension: '.liquid',
      optionalFolders: true,
    })
  }

  /**
   * Evaluates policies in order. A policy passes if its Liquid prints `true`.
   *
   * @param variables the policies' variables, in addition to `context`
   * @returns the denial of the first policy that does not pass; undefined if all pass
   * @throws {MissingFileError} if there is no such policy
   */
  async denialOf(names: readonly string[], exchange: Exchange, variables: Hash): Promise<Denial | undefined> {
    for (const name of names) {
      const path = await this.find(name)
      const printed = await this.runtime.renderer.render({ file: path }, { exchange, variables })
      if (!isTrue(printed)) return this.denial(name, path, exchange, variables)
    }
    return undefined
  }

  /**
   * The path of a policy's file.
   *
   * @throws {MissingFileError} if there is no such policy
   */
  async find(name: string): Promise<string> {
    return (await this.folder.pathOf(name)) ?? this.folder.missing(name)
  }

  private async denial(policy: string, path: string, exchange: Exchange, variables: Hash): Promise<Denial> {
    const meta = metaOf(path, (await this.runtime.files.current().read(path)) ?? '')
    const text = async (key: string): Promise<string | undefined> => {
      const value = getOwn(meta, key) ?? undefined
      if (value === undefined) return undefined
      return this.runtime.renderer.render({ inline: print(value), place: path }, { exchange, variables })
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
      redirect: target === undefined || isBlank(target) ? undefined : redirectTo(target, rules, exchange),
      flashAlert: await text('flash_alert'),
    }
  }
}

function statusOf(value: unknown, path: string): number {
  const status = Number(value)
  if (Number.isInteger(status) && status >= 400 && status <= 499) return status
  throw new ConfigurationError(path, `${path}: http_status must be a status from 400 to 499, got ${describe(value)}`)
}
