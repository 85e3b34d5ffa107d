import { ParsedFiles } from '../../files/app-files'
import { AppFolder } from '../../files/app-folder'
import { policy } from '../../files/kinds/policy'
import { qualify } from '../../files/module-path'
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
  private readonly folder: AppFolder
  private readonly parsed: ParsedFiles<PolicyFile>

  constructor(private readonly runtime: Runtime) {
    this.folder = new AppFolder(runtime.files, policy)
    this.parsed = new ParsedFiles(runtime.files, (path, text) => policy.read(path, text))
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
      const path = await useNamed({ kind: 'policy', name, namer }, snapshot, () => this.find(name))
      const file = (await this.parsed.at(path)) as PolicyFile
      if (file.fault) throw file.fault
      file.diagnostics.forEach(this.runtime.report)
      const printed = await this.runtime.service(Renderer).render({ file: path }, { exchange, variables })
      if (!isTrue(printed)) return this.makeDenial(name, file, exchange, variables)
    }
    return undefined
  }

  /**
   * The path of a policy's file.
   *
   * @throws {MissingFileError} if there is no such policy
   */
  async find(name: string): Promise<string> {
    return (await this.findPath(name)) ?? this.folder.throwMissing(name)
  }

  /** The path of the policy that has this name by its path, else of one that has it in its front matter. */
  async findPath(name: string): Promise<string | undefined> {
    return (await this.folder.findPath(name)) ?? this.findDeclared(name)
  }

  private async findDeclared(name: string): Promise<string | undefined> {
    const files = await this.parsed.all(Array.from((await this.folder.entries()).values()))
    return files.find(({ path, given }) => typeof given.name === 'string' && qualify(given.name, path) === name)?.path
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
