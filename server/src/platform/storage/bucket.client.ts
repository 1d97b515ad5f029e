import type { S3 } from '@aws-sdk/client-s3'
import { errorCode } from '#platform/errorCode'
import type { BucketSettings } from '#platform/settings'
import { StorageUnavailableError } from './unavailable.ts'

interface AskOptions {
  readonly abortSignal: AbortSignal
}

/** Asks the bucket for one thing, in bounded time. What goes wrong is an error without any of the bucket's own words. */
export type Ask = <Answer>(question: (s3: S3, options: AskOptions) => Promise<Answer>) => Promise<Answer>

/** All attempts together; a whole part of an upload fits in. */
const maxRequestMs = 30_000

/** Nothing is loaded and nobody is asked before the first question. */
export function bucketClient(settings: BucketSettings): Ask {
  let made: Promise<S3> | undefined
  return async question => {
    made ??= connect(settings)
    const s3 = await made
    const late = new AbortController()
    // Cleared once there is an answer: its content may take as long as its reader does.
    const timer = setTimeout(() => late.abort(), maxRequestMs)
    try {
      return await question(s3, { abortSignal: late.signal })
    } catch (error) {
      throw explained(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings): Promise<S3> {
  // Which Node later versions of it will need is nothing for whoever runs this one to read at every start.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  // A library of this size is no business of an installation without a bucket.
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    ...(endpoint !== undefined && { endpoint }),
    // Servers of one's own know their buckets by path; only Amazon gives each a name of its own.
    forcePathStyle: endpoint !== undefined,
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Signatures say what was sent; not every server understands checksums beside them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      // A slow reader keeps a connection for as long as they read.
      httpAgent: { keepAlive: true, maxSockets: 256 },
      httpsAgent: { keepAlive: true, maxSockets: 256 },
    },
  })
}

/** What callers of a folder hear when a file is not there. */
class MissingObjectError extends Error {
  override name = 'MissingObjectError'
  readonly code = 'ENOENT'
}

/** Only the kind of the error: what a bucket writes beside it names keys and repeats what was signed. */
function explained(error: unknown): Error {
  const name = kindOf(error)
  const status = statusOf(error)
  if (name === 'NoSuchKey' || (status === 404 && name === 'NotFound'))
    return new MissingObjectError('ENOENT: the bucket has no such object')
  return new StorageUnavailableError(name, status)
}

/** Buckets give their errors names; the network gives codes. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'Error' ? (errorCode(error) ?? error.name) : error.name
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode
}
