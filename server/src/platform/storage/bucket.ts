import { Readable } from 'node:stream'
import type { MultipartUpload } from '@aws-sdk/client-s3'
import type { BucketSettings } from '#platform/settings'
import { bucketClient, type SendToBucket } from './bucket.client.ts'
import { type Place, upload } from './bucket.upload.ts'
import { exactly } from './exactly.ts'
import { isKey, newKey } from './keys.ts'
import type { ListedObject, Storage } from './storage.ts'
import { StorageUnavailableError } from './unavailable.ts'
import { unlessGone } from './unlessGone.ts'

/** Objects are `<owner>/<key>`, so that installations can share a bucket. */
export function bucketStorage(settings: BucketSettings, findOwner: () => Promise<string>): Storage {
  const { name: Bucket } = settings
  const send = bucketClient(settings)
  let ownerId: string | undefined
  const owner = async (): Promise<string> => {
    ownerId ??= await findOwner()
    return ownerId
  }
  const placeOf = async (key: string): Promise<Place> => {
    if (!isKey(key)) throw new Error('not a key')
    return { Bucket, Key: `${await owner()}/${key}` }
  }

  return {
    put: async content => {
      const key = newKey()
      return { key, bytes: await upload(send, await placeOf(key), content) }
    },
    putAs: async ({ key, bytes }, content) => {
      const place = await placeOf(key)
      if ((await sizeAt(send, place)) === bytes) return false
      await upload(send, place, exactly(bytes, content))
      return true
    },
    get: async key => {
      const place = await placeOf(key)
      const { Body } = await send((s3, options) => s3.getObject(place, options))
      if (!(Body instanceof Readable)) throw new StorageUnavailableError('NoContent')
      return watched(Body)
    },
    remove: async key => {
      const place = await placeOf(key)
      await send((s3, options) => s3.deleteObject(place, options))
    },
    list: async function* () {
      yield* objectsOf(send, Bucket, await owner())
    },
    tidy: async before => abortOld(send, Bucket, await owner(), before),
  }
}

/** Sends one harmless request, and throws its error. */
export async function tryBucket(settings: BucketSettings): Promise<void> {
  await bucketClient(settings)((s3, options) => s3.listObjects({ Bucket: settings.name, MaxKeys: 1 }, options))
}

async function sizeAt(send: SendToBucket, place: Place): Promise<number | undefined> {
  const found = await unlessGone(send((s3, options) => s3.headObject(place, options)))
  return found?.ContentLength
}

/** By the first version of the listing API: every server supports it, and the last key is all it needs to continue. */
async function* objectsOf(send: SendToBucket, Bucket: string, owner: string): AsyncGenerator<ListedObject> {
  let Marker: string | undefined
  do {
    const listRequest = { Bucket, Prefix: `${owner}/`, Marker }
    const { Contents = [], IsTruncated } = await send((s3, options) => s3.listObjects(listRequest, options))
    for (const { Key = '', Size: bytes = 0, LastModified: at = new Date() } of Contents) {
      const key = Key.slice(owner.length + 1)
      if (isKey(key)) yield { key, bytes, at }
    }
    const last: string | undefined = IsTruncated ? Contents.at(-1)?.Key : undefined
    // A listing that repeats its page would never end.
    if (last !== undefined && last === Marker) throw new StorageUnavailableError('EndlessListing')
    Marker = last
  } while (Marker !== undefined)
}

/** Aborts unfinished uploads, at most a thousand; the next hourly run aborts more. */
async function abortOld(send: SendToBucket, Bucket: string, owner: string, before: Date): Promise<void> {
  for (const { Key, UploadId, Initiated } of await unfinished(send, Bucket, `${owner}/`))
    if (Initiated && Initiated < before)
      await send((s3, options) => s3.abortMultipartUpload({ Bucket, Key, UploadId }, options))
}

async function unfinished(send: SendToBucket, Bucket: string, Prefix: string): Promise<readonly MultipartUpload[]> {
  try {
    const { Uploads = [] } = await send((s3, options) => s3.listMultipartUploads({ Bucket, Prefix }, options))
    return Uploads
  } catch (error) {
    // Small servers do not list unfinished uploads, and remove them on their own.
    if (error instanceof StorageUnavailableError && error.kind === 'NotImplemented') return []
    throw error
  }
}

/** How long a reader waits for the next bytes of a bucket. */
const silence = 30_000

/** Adds the time limit to a content. It applies to the bucket only: the reader may be slow. */
function watched(body: Readable): Readable {
  const content = Readable.from(inTime(body), { objectMode: false })
  // Also when none of it was read.
  content.once('close', () => body.destroy())
  return content
}

async function* inTime(body: Readable): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await nextInTime(body, chunks)
    if (done) return
    yield value
  }
}

async function nextInTime(body: Readable, chunks: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  const timer = setTimeout(() => body.destroy(new Error('silent')), silence)
  try {
    return await chunks.next()
  } catch {
    throw new StorageUnavailableError('BrokenOff')
  } finally {
    clearTimeout(timer)
  }
}
