import type { SendToBucket } from './bucket.client.ts'

export interface Place {
  readonly Bucket: string
  readonly Key: string
}

/** The minimum that buckets accept as a part, and the maximum that an upload keeps in memory. */
export const partBytes = 5 * 1024 * 1024

/** Stores content of any length: by one request if it is shorter than a part, else by a multipart upload. */
export async function upload(send: SendToBucket, place: Place, content: AsyncIterable<Uint8Array>): Promise<number> {
  let long: LongUpload | undefined
  let bytes = 0
  try {
    for await (const part of inParts(content)) {
      bytes += part.byteLength
      if (long === undefined && part.byteLength < partBytes)
        await send((s3, options) => s3.putObject({ ...place, Body: part }, options))
      else {
        long ??= await begin(send, place)
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

/** Parts of exactly `partBytes`, and a last one that is shorter and may be empty. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let bytesLeft = partBytes
  for await (const chunk of content) {
    let rest = chunk
    while (rest.byteLength >= bytesLeft) {
      yield Buffer.concat([...chunks, rest.subarray(0, bytesLeft)])
      rest = rest.subarray(bytesLeft)
      chunks = []
      bytesLeft = partBytes
    }
    chunks.push(rest)
    bytesLeft -= rest.byteLength
  }
  yield Buffer.concat(chunks)
}

interface LongUpload {
  add(part: Buffer): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

async function begin(send: SendToBucket, place: Place): Promise<LongUpload> {
  const { UploadId } = await send((s3, options) => s3.createMultipartUpload(place, options))
  const here = { ...place, UploadId }
  const Parts: { PartNumber: number; ETag: string | undefined }[] = []
  return {
    async add(Body) {
      const PartNumber = Parts.length + 1
      const { ETag } = await send((s3, options) => s3.uploadPart({ ...here, PartNumber, Body }, options))
      Parts.push({ PartNumber, ETag })
    },
    async complete() {
      await send((s3, options) => s3.completeMultipartUpload({ ...here, MultipartUpload: { Parts } }, options))
    },
    async abort() {
      // `tidy` aborts it later if this fails.
      await send((s3, options) => s3.abortMultipartUpload(here, options)).catch(() => undefined)
    },
  }
}
