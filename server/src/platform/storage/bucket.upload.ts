import type { Ask } from './bucket.client.ts'

export interface Place {
  readonly Bucket: string
  readonly Key: string
}

/** The least that buckets take as a part, and the most that an upload holds in memory. */
export const partBytes = 5 * 1024 * 1024

/** Keeps a content of whatever length: one that fits a part at once, a longer one part by part, to be seen when all are there. */
export async function upload(ask: Ask, place: Place, content: AsyncIterable<Uint8Array>): Promise<number> {
  let long: LongUpload | undefined
  let bytes = 0
  try {
    for await (const part of inParts(content)) {
      bytes += part.byteLength
      if (long === undefined && part.byteLength < partBytes)
        await ask((s3, options) => s3.putObject({ ...place, Body: part }, options))
      else {
        long ??= await begin(ask, place)
        if (part.byteLength > 0) await long.add(part)
      }
    }
    await long?.complete()
    return bytes
  } catch (error) {
    await long?.abort()
    throw error
  }
}

/** All as long as a part may be, but for the last, which is shorter, if only by being empty. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let room = partBytes
  for await (const chunk of content) {
    let rest = chunk
    while (rest.byteLength >= room) {
      yield Buffer.concat([...held, rest.subarray(0, room)])
      rest = rest.subarray(room)
      held = []
      room = partBytes
    }
    held.push(rest)
    room -= rest.byteLength
  }
  yield Buffer.concat(held)
}

interface LongUpload {
  add(part: Buffer): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

async function begin(ask: Ask, place: Place): Promise<LongUpload> {
  const { UploadId } = await ask((s3, options) => s3.createMultipartUpload(place, options))
  const here = { ...place, UploadId }
  const Parts: { PartNumber: number; ETag: string | undefined }[] = []
  return {
    async add(Body) {
      const PartNumber = Parts.length + 1
      const { ETag } = await ask((s3, options) => s3.uploadPart({ ...here, PartNumber, Body }, options))
      Parts.push({ PartNumber, ETag })
    },
    async complete() {
      await ask((s3, options) => s3.completeMultipartUpload({ ...here, MultipartUpload: { Parts } }, options))
    },
    async abort() {
      // What cannot be let go of now is let go of by `tidy`.
      await ask((s3, options) => s3.abortMultipartUpload(here, options)).catch(() => undefined)
    },
  }
}
