import type { FileStorage, PresignConditions, PresignedForm } from '../../../ports/storage/port'
import type { Clock } from '../../../ports/clock'
import type { Signer } from '../../../base/crypto/signer'
import { dayMs } from '../../../base/time/calendar'
import { getKey, makeKey, keyRoot, parseKey, type FilePlace, type UploadKey } from './keys'
import { chooseDisposition } from './serving'
import type { StoredUpload } from './stored-file'

/** The path of uploads that the app serves, and to which it lets clients upload. */
export const uploadsPath = '/_uploads'
const recordsPath = `${uploadsPath}/records/`

/**
 * The end of the key in a form, for which the name of each file is put. Source: the API reference of Amazon S3, "POST
 * Object".
 */
const anyName = '/${filename}'

/** A week: S3 signs no longer. */
const publicMs = 7 * dayMs

/** The signed conditions of a client's upload to the app. */
export interface Policy extends Omit<PresignConditions, 'expiresIn'> {
  readonly expiresAt: number
}

/** Addresses at which clients read files, and to which they upload them. */
export class Addresses {
  constructor(
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    private readonly signer: Signer,
  ) {}

  /**
   * The URL of a file. A public file's URL is permanent if the app serves it.
   *
   * @param expiresIn milliseconds for which the URL of a private file can be used
   */
  async makeUrl(file: StoredUpload, name: string | undefined, expiresIn: number, mount: string): Promise<string> {
    const original = getKey(file)
    const { key } = name === undefined ? original : makeKey(original.id, name)
    const isPublic = file.acl === 'public'
    const disposition = { type: chooseDisposition(file), fileName: file.file_name }
    const remote = await this.storage.url(key, { expiresIn: isPublic ? publicMs : expiresIn, disposition })
    if (remote !== undefined) return remote
    const path = `${uploadsPath}/${key.slice(keyRoot.length)}`
    return mount + (isPublic ? path : this.signPath(path, expiresIn))
  }

  /** The URL of a file whose content is in its record. */
  signUrlInRecord(id: string, { table, path }: FilePlace, expiresIn: number, mount: string): string {
    return mount + this.signPath(recordsPath + [table, id, ...path].map(encodeURIComponent).join('/'), expiresIn)
  }

  /** The key in a path of the app, which may have it whole: `/_uploads/uploads/…`. */
  parseKey(pathname: string): UploadKey | undefined {
    if (!pathname.startsWith(`${uploadsPath}/`)) return undefined
    const rest = pathname.slice(uploadsPath.length + 1)
    return this.parseExactKey(rest.startsWith(keyRoot) ? rest : keyRoot + rest)
  }

  /** The key that a text is. */
  parseExactKey(text: string): UploadKey | undefined {
    const read = parseKey(text)
    return read?.key === text ? read : undefined
  }

  /** The record and the property in a path of the app. */
  parseRecord(pathname: string): (FilePlace & { readonly id: string }) | undefined {
    if (!pathname.startsWith(recordsPath)) return undefined
    try {
      const [table = '', id = '', ...path] = pathname.slice(recordsPath.length).split('/').map(decodeURIComponent)
      return { table, id, path }
    } catch {
      return undefined
    }
  }

  /** The milliseconds that a signed address is valid; undefined if it has ended, or the app has not signed it. */
  measureValidity({ pathname, searchParams }: URL): number | undefined {
    const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? '']
    if (!this.signer.isSigned(signature, 'read', pathname, expires)) return undefined
    const left = Number(expires) * 1000 - this.readClock()
    return left > 0 ? left : undefined
  }

  /** The form by which a client uploads files: to the storage, or where clients do not reach it to the app. */
  async presignForm({ key: folder }: UploadKey, conditions: PresignConditions, mount: string): Promise<PresignedForm> {
    const remote = await this.storage.presign(folder, conditions)
    if (remote) return remote
    const { expiresIn, ...rest } = conditions
    const limits: Policy = { ...rest, expiresAt: this.readClock() + expiresIn }
    const policy = Buffer.from(JSON.stringify(limits)).toString('base64url')
    const signature = this.signer.sign('write', folder, policy)
    const fields = { key: folder + anyName, policy, signature, success_action_status: '201' }
    return { url: mount + uploadsPath, fields }
  }

  /**
   * The beginning of the keys of files that a client uploads to the app, and the policy; undefined if it has ended, or the
   * app has not signed it.
   */
  verifyForm(key: string, policy: string, signature: string): (Policy & { readonly folder: UploadKey }) | undefined {
    const folder = key.endsWith(anyName) ? this.parseExactKey(key.slice(0, -anyName.length)) : undefined
    if (!folder || !this.signer.isSigned(signature, 'write', folder.key, policy)) return undefined
    const read = JSON.parse(Buffer.from(policy, 'base64url').toString()) as Policy
    return read.expiresAt > this.readClock() ? { ...read, folder } : undefined
  }

  private signPath(path: string, expiresIn: number): string {
    const expires = String(Math.ceil((this.readClock() + expiresIn) / 1000))
    return `${path}?expires=${expires}&signature=${this.signer.sign('read', path, expires)}`
  }

  private readClock(): number {
    return this.clock.now().getTime()
  }
}
