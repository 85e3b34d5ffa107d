import { policy } from '../../files/kinds/policy'
import { NamedFiles } from '../../files/named-files'
import { isBlank } from '../../base/values/compare'
import type { Hash } from '../../base/values/hash'
import type { Exchange } from './exchange'
import { useNamed } from './missing-file'
import { findRedirect } from './response/redirect'
import type { Redirect } from './response/response-draft'
import { isTrue, Renderer } from './renderer'
import type { Runtime } from './runtime'

const forbidden = 403

type PolicyFile = ReturnType<typeof policy.read>

/** The response of a policy that denies access. */
export interface Denial {
  readonly policy: string
  readonly status: number
  readonly redirect: Redirect | undefined
  readonly flashAlert: string | undefined
}

/** An app's authorization policies: files of `authorization_policies/`. */
export class Policies {
  private readonly files: NamedFiles<typeof policy.keys, PolicyFile['value']>

  constructor(private readonly runtime: Runtime) {
    this.files = new NamedFiles(runtime.files, policy)
  }

  /**
   * Evaluates policies in order. A policy passes if its Liquid prints `true`.
   *
   * @param namer the path of the page or the form that names them; undefined for a form without a file
   * @param variables the policies' variables, in addition to `context`
   * @returns the denial of the first policy that does not pass; undefined if all pass
   * @throws {MissingFileError} if there is no such policy
   */
  async findDenial(
    names: readonly string[],
    namer: string | undefined,
    exchange: Exchange,
    variables: Hash,
  ): Promise<Denial | undefined> {
    const snapshot = this.runtime.files.current()
    for (const name of names) {
      const file = await useNamed({ kind: 'policy', name, namer }, snapshot, () => this.find(name))
      if (file.fault) throw file.fault
      file.diagnostics.forEach(this.runtime.report)
      const printed = await this.runtime.service(Renderer).render({ file: file.path }, { exchange, variables })
      if (!isTrue(printed)) return this.makeDenial(name, file, exchange, variables)
    }
    return undefined
  }

  /** @throws {MissingFileError} if there is no such policy */
  async find(name: string): Promise<PolicyFile> {
    return (await this.files.find(name)) ?? this.files.throwMissing(name)
  }

  private async makeDenial(
    policy: string,
    { path, value }: PolicyFile,
    exchange: Exchange,
    variables: Hash,
  ): Promise<Denial> {
    const { redirect_to: written, flash_alert: alert } = value
    const print = (inline: string, key: string): Promise<string> =>
      this.runtime.service(Renderer).render({ inline, from: path, key }, { exchange, variables, format: 'txt' })
    const target = written === undefined ? undefined : await print(written, 'redirect_to')
    const rules = {
      written: written ?? '',
      allowsOtherHost: value.redirect_allow_other_host === true,
      permission: 'redirect_allow_other_host: true',
    }
    return {
      policy,
      status: value.http_status ?? forbidden,
      redirect: target === undefined || isBlank(target) ? undefined : findRedirect(target, rules, exchange, path),
      flashAlert: alert === undefined ? undefined : await print(alert, 'flash_alert'),
    }
  }
}
