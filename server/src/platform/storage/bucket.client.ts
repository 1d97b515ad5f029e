import type { S3 } from '@aws-sdk/client-s3'
import { errorCode } from '#platform/errorCode'
import type { BucketSettings } from '#platform/settings'
import { StorageUnavailableError } from './unavailable.ts'

interface RequestOptions {
  readonly abortSignal: AbortSignal
}

/** Sends one request to the bucket, with a time limit. Errors do not contain the bucket's own messages. */
export type SendToBucket = <Answer>(request: (s3: S3, options: RequestOptions) => Promise<Answer>) => Promise<Answer>

/** For all attempts together; enough for a whole part of an upload. */
const maxRequestMs = 30_000

/** The library is loaded with the first request. */
export function bucketClient(settings: BucketSettings): SendToBucket {
  let made: Promise<S3> | undefined
  return async request => {
    made ??= connect(settings)
    const s3 = await made
    const late = new AbortController()
    // Cleared once the answer starts: reading its content may take as long as the reader needs.
    const timer = setTimeout(() => late.abort(), maxRequestMs)
    try {
      return await request(s3, { abortSignal: late.signal })
    } catch (error) {
      throw explained(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings): Promise<S3> {
  // Keeps the library from warning at every start about Node versions that its later releases will need.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  // The library is large, and installations without a bucket need not load it.
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    ...(endpoint !== undefined && { endpoint }),
    // Self-hosted servers address buckets by path; only Amazon gives each bucket a host name.
    forcePathStyle: endpoint !== undefined,
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Signatures already cover the content, and not every server supports additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      // Many, because each slow reader occupies a connection.
      httpAgent: { keepAlive: true, maxSockets: 256 },
      httpsAgent: { keepAlive: true, maxSockets: 256 },
    },
  })
}

/** Has the same code as the error of a missing file in a folder. */
class MissingObjectError extends Error {
  override name = 'MissingObjectError'
  readonly code = 'ENOENT'
}

/** Keeps only the kind of the error: a bucket's message names keys and repeats what was signed. */
function explained(error: unknown): Error {
  const name = kindOf(error)
  const status = statusOf(error)
  if (name === 'NoSuchKey' || (status === 404 && name === 'NotFound'))
    return new MissingObjectError('ENOENT: the bucket has no such object')
  return new StorageUnavailableError(name, status)
}

/** Errors of buckets have names; errors of the network have codes. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'Error' ? (errorCode(error) ?? error.name) : error.name
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode
}
