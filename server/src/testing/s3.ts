import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketSettings } from '#platform/settings'

const name = 'tipy-files'

export interface S3Server {
  readonly settings: BucketSettings
  /** The same as environment variables. */
  readonly env: Readonly<Record<string, string>>
  /** Stops listening. */
  stop(): Promise<void>
  /** Listens again at the same address, with all its objects. */
  start(): Promise<void>
  /** The number of stored objects, complete or not. */
  objects(): number
  /** Ids of uploads that are neither completed nor aborted. */
  unfinished(): readonly string[]
  /** Stops and deletes everything. */
  remove(): Promise<void>
}

/** A local bucket that checks signatures as a real one does. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'tipy-s3-'))
  const uploads = join(directory, name, '._S3rver_uploads')
  let server: S3rver | undefined
  let port = 0
  const start = async (): Promise<void> => {
    const options = { port, address: '127.0.0.1', silent: true, directory, vhostBuckets: false }
    server = new S3rver({ ...options, configureBuckets: [{ name }] })
    // Just before the middleware that answers.
    server.middleware.splice(-1, 0, signsBuckets, keepsUploads(uploads))
    port = (await server.run()).port
  }
  const stop = async (): Promise<void> => {
    server?.httpServer.closeAllConnections()
    await server?.close()
    server = undefined
  }
  await start()
  const settings = {
    name,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const env = {
    S3_BUCKET: name,
    S3_ENDPOINT: settings.endpoint,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
  return {
    settings,
    env,
    start,
    stop,
    objects: () => readdirSync(directory, { recursive: true }).filter(path => String(path).endsWith('_object')).length,
    unfinished: () => idsIn(uploads),
    remove: async () => {
      await stop()
      rmSync(directory, { recursive: true })
    },
  }
}

function idsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** s3rver signs `/bucket` where clients sign `/bucket/`, so that it would refuse every request about a bucket. */
const signsBuckets: S3rver['middleware'][number] = async (ctx, next) => {
  if (/^\/[^/]+\/$/.test(ctx.path)) {
    ctx.state.vhost = true
    ctx.mountPath = '/'
  }
  await next()
}

/** Adds what s3rver lacks: listing and aborting multipart uploads. */
function keepsUploads(folder: string): S3rver['middleware'][number] {
  return async (ctx, next) => {
    if (ctx.method === 'DELETE' && ctx.query.uploadId !== undefined) {
      rmSync(join(folder, ctx.query.uploadId), { recursive: true })
      ctx.status = 204
    } else if (ctx.method === 'GET' && 'uploads' in ctx.query) {
      const Upload = idsIn(folder).map(UploadId => ({
        UploadId,
        Key: readFileSync(join(folder, UploadId, 'key'), 'utf8'),
        Initiated: statSync(join(folder, UploadId, 'key')).mtime.toISOString(),
      }))
      ctx.body = { ListMultipartUploadsResult: { Upload } }
    } else await next()
  }
}
