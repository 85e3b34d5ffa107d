import { randomBytes } from 'node:crypto'
import { memoryTokens, type FixedToken, type Tokens } from '../adapters/tokens'
import { AdapterError } from '../errors'
import type { Client } from './client'
import type { Names } from './names'

const secretLength = 32

/** Tokens that every process signs with one secret, which the first of them draws. */
export async function postgresTokens(
  client: Client,
  { secrets }: Names,
  fixed: readonly (string | FixedToken)[],
): Promise<Tokens> {
  const drawn = randomBytes(secretLength).toString('hex')
  await client.query(`INSERT INTO ${secrets} VALUES ('tokens', decode($1, 'hex')) ON CONFLICT DO NOTHING`, [drawn])
  const [row] = await client.query(`SELECT encode(value, 'hex') AS secret FROM ${secrets} WHERE name = 'tokens'`)
  if (typeof row?.secret !== 'string') throw new AdapterError('tokens', `the secret of the tokens is not in ${secrets}`)
  return memoryTokens(fixed, { secret: Buffer.from(row.secret, 'hex') })
}
