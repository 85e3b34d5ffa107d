import type { GraphQLResolveInfo } from 'graphql'
import type * as QrCode from 'qrcode'
import type { QueryContext } from '../../context'
import type { RecordStore, StoredRecord } from '../../../../ports/records/port'
import { otpTable, usersTable } from '../../../../ports/records/reserved-tables'
import type { PromiseOrValue } from '../../../../base/async/promise-or-value'
import { checkSecret } from '../../../context/session/logins'
import { percentEncode } from '../../../../base/encoding/percent'
import { encodeBase32, computeTotp, findTotpStep } from '../../../../base/crypto/totp'
import { InvalidValueError } from '../../../../base/errors'
import { getOwn } from '../../../../base/values/hash'
import { loadLibrary } from '../../../../base/library'
import { SafeString } from '../../../../base/values/scalar'
import { Cost } from '../../cost'
import type { Row } from '../rows'

/** As long as a SHA-1 digest. Source: RFC 4226, section 4. */
const secretBytes = 20
/** A longer drift would make many codes valid at a time. */
const maxDriftSeconds = 300

export interface OtpName {
  readonly otp_name?: string | null
}

/** A user's secret. */
export interface Otp {
  readonly user: StoredRecord
  readonly secret: string
}

/** Fields of users. */
export const otpFields = {
  /** Creates the secret on first use. */
  async otp({ record }: Row, { otp_name }: OtpName, context: QueryContext, info: GraphQLResolveInfo): Promise<Otp> {
    Cost.of(info).addValues(1)
    const name = otp_name ?? ''
    const kept = await findSecret(context.records, record.id, name)
    if (kept) return { user: record, secret: readSecret(kept) }
    const made = await makeSecret(context, record.id, name, { keeps: true })
    await context.changedFactor?.(record.id)
    return { user: record, secret: readSecret(made) }
  },

  async otp_tokens({ record }: Row, _: unknown, { records }: QueryContext): Promise<readonly unknown[]> {
    const where = [{ path: ['user_id'], equals: record.id }]
    const found = await records.search({ table: otpTable, where, limit: 100 })
    return found.map(({ properties }) => getOwn(properties, 'name')).filter((name) => name !== '')
  },
}

/**
 * Whether a code is right. Each is so once, and none that is older than the last right one. Source: RFC 6238, 5.2
 *
 * @throws {InvalidValueError} if `drift` is out of range
 */
export async function isOtpCode(
  { record: user }: Row,
  { code, drift }: { readonly code: string; readonly drift?: number | null },
  context: QueryContext,
): Promise<boolean> {
  const seconds = drift ?? 0
  if (!(seconds >= 0 && seconds <= maxDriftSeconds)) {
    throw new InvalidValueError(`drift: expected a number of seconds from 0 to ${maxDriftSeconds}, got ${seconds}`)
  }
  const kind = { name: 'otp', countedFor: 'everybody' } as const
  return checkSecret(context, kind, { user, login: user.id }, () => useCode(context, user.id, code, seconds))
}

/** Accepts the code of a step after the last accepted one. */
function useCode(
  { records, adapters }: QueryContext,
  userId: string,
  code: string,
  drift: number,
): PromiseOrValue<boolean> {
  return records.transaction(async (store) => {
    await store.lock(formatLockName(userId, ''))
    const kept = await findSecret(store, userId, '')
    const step = kept && findTotpStep(readSecret(kept), code, adapters.clock.now(), drift)
    const last = kept && getOwn(kept.properties, 'used')
    if (!kept || step === undefined || (typeof last === 'number' && step <= last)) return false
    await store.update(kept.id, { used: step }, otpTable)
    return true
  })
}

interface OfUser extends OtpName {
  readonly user_id: string
}

export const otpResolvers = {
  Mutation: {
    async user_otp_secret_refresh(_: unknown, { user_id, otp_name }: OfUser, context: QueryContext) {
      if (!(await context.records.find(user_id, usersTable))) return { status: 'user not found', user_id, otp_name }
      await makeSecret(context, user_id, otp_name ?? '', { keeps: false })
      await context.changedFactor?.(user_id)
      return { status: 'ok', user_id, otp_name }
    },

    async user_otp_delete_token(_: unknown, { user_id, otp_name }: OfUser, context: QueryContext) {
      const { records } = context
      const found = await findSecret(records, user_id, otp_name ?? '')
      if (found) {
        await records.delete(found.id, otpTable)
        await context.changedFactor?.(user_id)
      }
      return { status: found ? 'ok' : 'token not found', user_id, otp_name }
    },
  },

  Otp: {
    secret: ({ secret }: Otp) => secret,
    current_code: ({ secret }: Otp, _: unknown, { adapters }: QueryContext) =>
      computeTotp(secret, adapters.clock.now()),
    async secret_as_svg_qr_code(
      { user, secret }: Otp,
      input: { issuer?: string | null; label?: string | null },
    ): Promise<SafeString> {
      const email = getOwn(user.properties, 'email')
      const label = input.label ?? (typeof email === 'string' ? email : user.id)
      return new SafeString(await makeQrCodeSvg(formatOtpAddress(secret, label, input.issuer ?? undefined)))
    },
  },
}

async function findSecret(records: RecordStore, userId: string, name: string): Promise<StoredRecord | undefined> {
  const where = [
    { path: ['user_id'], equals: userId },
    { path: ['name'], equals: name },
  ]
  return (await records.search({ table: otpTable, where, limit: 1 }))[0]
}

/** Generates a secret. With `keeps`, one that a concurrent request has generated stays. */
function makeSecret(
  { records, adapters }: QueryContext,
  userId: string,
  name: string,
  { keeps }: { readonly keeps: boolean },
): Promise<StoredRecord> {
  const secret = encodeBase32(adapters.random.bytes(secretBytes))
  return Promise.resolve(
    records.transaction(async (store) => {
      await store.lock(formatLockName(userId, name))
      const found = await findSecret(store, userId, name)
      if (found && keeps) return found
      const updated = found && (await store.update(found.id, { secret, used: null }, otpTable))
      return updated ?? store.create(otpTable, { user_id: userId, name, secret })
    }),
  )
}

function formatLockName(userId: string, name: string): string {
  return `${otpTable}:${userId}:${name}`
}

function readSecret({ properties }: StoredRecord): string {
  return getOwn(properties, 'secret') as string
}

/** The text of the QR code for authenticator apps. Source: the key URI format of Google Authenticator. */
function formatOtpAddress(secret: string, label: string, issuer: string | undefined): string {
  const name = [issuer, label].filter((part) => part !== undefined).map((part) => percentEncode(part))
  const query = [`secret=${secret}`, ...(issuer === undefined ? [] : [`issuer=${percentEncode(issuer)}`])]
  return `otpauth://totp/${name.join(':')}?${query.join('&')}`
}

async function makeQrCodeSvg(text: string): Promise<string> {
  const svg = await loadLibrary<typeof QrCode>('qrcode').toString(text, { type: 'svg', errorCorrectionLevel: 'M' })
  return svg.trimEnd()
}
