import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { checkOptions, checkWholeNumbers } from '../../base/configuration/options'
import { isKey } from '../../ports/storage/check'
import type { FileStorage } from '../../ports/storage/port'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { S3Files } from './files'

export interface S3StorageOptions {
  /** The bucket, which must be there. */
  readonly bucket: string
  /** A client of `@aws-sdk/client-s3`, instead of `region`, `endpoint` and `credentials`. Its owner closes it. */
  readonly client?: S3Client
  /** Default: as the AWS SDK finds it, in `AWS_REGION` for one; `us-east-1` with an `endpoint` */
  readonly region?: string
  /** The URL of a server other than AWS: `http://127.0.0.1:9000`. The bucket is in the path of its URLs. */
  readonly endpoint?: string
  /** Default: found by the AWS SDK in the environment or on the machine */
  readonly credentials?: NonNullable<S3ClientConfig['credentials']>
  /** The beginning of all keys in the bucket, with a `/` at its end: `app/`. Default: none */
  readonly prefix?: string
  /** The URL of the server as clients reach it, if it is another one for them. */
  readonly publicEndpoint?: string
  /**
   * The maximum milliseconds of a request with its retries, of sending a part (5 MB) of a file, and of waiting for its
   * next bytes. An attempt on an idle connection ends after a third of it, and is repeated. Default: 30000
   */
  readonly timeoutMs?: number
}

/** Files in S3. */
export interface S3Storage extends FileStorage {
  /** Closes the connections, unless the client was passed in. */
  close(): void
}

/**
 * Files in a bucket of S3, or of a server that speaks its protocol. Clients read and upload them there, by signed URLs.
 *
 * @throws {AdapterError} if an option is wrong. Whether the bucket can be reached shows with the first file.
 *
 * @example
 * const storage = s3Storage({ bucket: 'shop-uploads', region: 'eu-central-1' })
 * const platform = registerPlatform(new Liquid(), { storage })
 */
export function s3Storage(options: S3StorageOptions): S3Storage {
  checkOptions('s3Storage', options, optionNames, 'storage')
  const { bucket, client, prefix = '', publicEndpoint, timeoutMs = 30_000, ...connection } = options
  if (typeof bucket !== 'string' || bucket === '') {
    throw new AdapterError('storage', `s3Storage needs the name of a bucket, got ${describeForCode(bucket)}`)
  }
  if (prefix !== '' && !(prefix.endsWith('/') && isKey(prefix.slice(0, -1)))) {
    throw new AdapterError(
      'storage',
      `prefix must be a key with a "/" at its end, like app/, got ${describeForCode(prefix)}`,
    )
  }
  if (client && Object.keys(connection).length > 0) {
    throw new AdapterError('storage', 's3Storage takes a client, or region, endpoint and credentials, and not both')
  }
  for (const url of [connection.endpoint, publicEndpoint]) {
    if (url !== undefined && !/^https?:\/\//.test(url)) {
      throw new AdapterError(
        'storage',
        `an endpoint must be a URL, like https://files.example.com, got ${describeForCode(url)}`,
      )
    }
  }
  checkWholeNumbers('storage', { timeoutMs })
  const own = client ?? new S3Client({ ...makeConfig(connection), requestHandler: makeHandler(timeoutMs) })
  return new S3Files(own, {
    bucket,
    prefix,
    signer: publicEndpoint === undefined ? own : makeClientAt(publicEndpoint, own),
    timeoutMs,
    close: () => !client && own.destroy(),
  })
}

const optionNames = {
  bucket: true,
  client: true,
  region: true,
  endpoint: true,
  credentials: true,
  prefix: true,
  publicEndpoint: true,
  timeoutMs: true,
} as const

/** Leaves time for the attempts of the SDK: three, by default. */
function makeHandler(timeoutMs: number): NonNullable<S3ClientConfig['requestHandler']> {
  const attemptMs = Math.ceil(timeoutMs / 3)
  return { connectionTimeout: Math.min(attemptMs, 5000), socketTimeout: attemptMs }
}

function makeConfig({
  endpoint,
  ...rest
}: Pick<S3StorageOptions, 'region' | 'endpoint' | 'credentials'>): S3ClientConfig {
  return endpoint === undefined ? rest : { region: 'us-east-1', forcePathStyle: true, endpoint, ...rest }
}

/** A client that signs URLs for another endpoint, and sends nothing. */
function makeClientAt(endpoint: string, { config }: S3Client): S3Client {
  const { region, credentials, forcePathStyle } = config
  return new S3Client({ endpoint, region, credentials, forcePathStyle })
}
