import type { Logger } from 'pino'
import type { BucketSettings, Settings } from '#platform/settings'
import { tryBucket } from './bucket.ts'
import { StorageUnavailableError } from './unavailable.ts'

/** The bucket refused our request; the message is for the administrator. */
export class BucketRefusedError extends Error {
  override name = 'BucketRefusedError'
}

/**
 * Checks the bucket before the server accepts requests. A refusal fails the start; an unavailable bucket does not:
 * everything but files works without it, and files work as soon as it is back.
 */
export async function checkStorage({ bucket }: Pick<Settings, 'bucket'>, log: Pick<Logger, 'warn'>): Promise<void> {
  if (bucket === undefined) return
  try {
    await tryBucket(bucket)
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error
    if (error.isRefusal) throw new BucketRefusedError(refusalOf(bucket, error))
    log.warn({ bucket: bucket.name, kind: error.kind }, 'the bucket does not answer')
  }
}

/** Which settings the administrator has to check after a refusal. */
export function refusalOf(
  { name, endpoint = 'Amazon S3' }: BucketSettings,
  { kind, status, detail }: StorageUnavailableError,
): string {
  if (kind === 'NoSuchBucket') return `O bucket «${name}» não existe em ${endpoint}. Crie-o, ou corrija S3_BUCKET.`
  if (status === 403)
    return `O bucket «${name}» em ${endpoint} recusou as credenciais (${detail}): verifique S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY, e se podem ler, escrever, apagar e listar.`
  return `O bucket «${name}» em ${endpoint} recusou o pedido (${detail}): verifique S3_ENDPOINT e S3_REGION.`
}
