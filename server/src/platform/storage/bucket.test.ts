import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3 } from '#testing/s3'
import { bucketStorage, tryBucket } from './bucket.ts'
import { partBytes } from './bucket.upload.ts'
import type { Storage } from './storage.ts'

let s3: S3Server
let storage: Storage
beforeAll(async () => {
  s3 = await startS3()
  storage = bucketStorage(s3.settings, async () => 'here')
})
afterAll(() => s3.remove())

const text = (content: string) => Readable.from([Buffer.from(content)])
const refusal = (kind: string, status: number) => ({ name: 'StorageUnavailableError', kind, status, isRefusal: true })

describe('a bucket that refuses our credentials', () => {
  test('rejects every operation with a wrong secret', async () => {
    const wrong = { ...s3.settings, secretAccessKey: 'segredo-errado' }
    const refused = bucketStorage(wrong, async () => 'here')
    const { key } = await storage.put(text('x'))
    await expect(tryBucket(wrong)).rejects.toMatchObject(refusal('SignatureDoesNotMatch', 403))
    await expect(refused.put(text('y'))).rejects.toMatchObject(refusal('SignatureDoesNotMatch', 403))
    await expect(refused.get(key)).rejects.toMatchObject(refusal('SignatureDoesNotMatch', 403))
    await expect(refused.remove(key)).rejects.toMatchObject(refusal('SignatureDoesNotMatch', 403))
    expect(await countOf(storage)).toBe(1)
  })

  test('rejects an unknown access key and a missing bucket', async () => {
    const unknown = { ...s3.settings, accessKeyId: 'NINGUEM' }
    await expect(tryBucket(unknown)).rejects.toMatchObject(refusal('InvalidAccessKeyId', 403))
    await expect(tryBucket({ ...s3.settings, name: 'outro' })).rejects.toMatchObject(refusal('NoSuchBucket', 404))
  })

  test('never repeats the access key in its error', async () => {
    const wrong = { ...s3.settings, secretAccessKey: 'segredo-errado' }
    const error = await tryBucket(wrong).catch((thrown: unknown) => thrown)
    expect(JSON.stringify(Object.getOwnPropertyDescriptors(error))).not.toContain(s3.settings.accessKeyId)
  })
})

describe('a long upload', () => {
  const long = async function* (parts: number, end?: Error) {
    for (let part = 0; part < parts; part += 1) yield Buffer.alloc(partBytes, String(part))
    if (end) throw end
  }

  test('is aborted when its content fails', async () => {
    await expect(storage.put(long(2, new Error('cut')))).rejects.toThrow('cut')
    expect(s3.unfinished()).toEqual([])
  })

  test('left unfinished is aborted by tidy once it is old, and not before', async () => {
    let goOn: (() => void) | undefined
    const waiting = async function* () {
      yield* long(1)
      await new Promise<void>(resolve => {
        goOn = resolve
      })
      yield* long(1)
    }
    const putting = storage.put(waiting())
    await expect.poll(() => goOn).toBeDefined()
    await storage.tidy(new Date(Date.now() - 3_600_000))
    expect(s3.unfinished()).toHaveLength(1)
    await storage.tidy(new Date(Date.now() + 3_600_000))
    expect(s3.unfinished()).toEqual([])
    goOn?.()
    await expect(putting).rejects.toThrow()
  })
})

test('all objects are listed when they need several pages', async () => {
  const keyAt = (place: number) => `many/${String(place).padStart(40, '0')}`
  const markers: (string | null)[] = []
  const paged = await listening((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://bucket')
    const marker = searchParams.get('marker')
    markers.push(marker)
    const pages = marker === null ? [keyAt(1), keyAt(2)] : [keyAt(3), 'many/outra-coisa.txt']
    const contents = pages.map(key => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    const isTruncated = `<IsTruncated>${marker === null}</IsTruncated>`
    response.end(`<ListBucketResult>${isTruncated}${contents.join('')}</ListBucketResult>`)
  })
  const many = bucketStorage({ ...s3.settings, endpoint: paged.endpoint }, async () => 'many')
  expect(await countOf(many)).toBe(3)
  expect(markers).toEqual([null, keyAt(2)])
  paged.server.closeAllConnections()
  paged.server.close()
})

test('a listing that repeats its page fails and does not loop for ever', async () => {
  const entry = `<Contents><Key>here/${'a'.repeat(40)}</Key><Size>1</Size></Contents>`
  const endless = await listening((_request, response) => {
    response.end(`<ListBucketResult><IsTruncated>true</IsTruncated>${entry}</ListBucketResult>`)
  })
  const stuck = bucketStorage({ ...s3.settings, endpoint: endless.endpoint }, async () => 'here')
  await expect(countOf(stuck)).rejects.toMatchObject({ kind: 'EndlessListing', isRefusal: false })
  endless.server.closeAllConnections()
  endless.server.close()
})

describe('an unavailable bucket', () => {
  test('rejects every operation as unavailable, and works again when it is back', async () => {
    const { key } = await storage.put(text('antes'))
    await s3.stop()
    const away = { name: 'StorageUnavailableError', isRefusal: false }
    await expect(storage.get(key)).rejects.toMatchObject(away)
    await expect(storage.put(text('depois'))).rejects.toMatchObject(away)
    await expect(storage.remove(key)).rejects.toMatchObject(away)
    await expect(countOf(storage)).rejects.toMatchObject(away)
    await s3.start()
    expect((await storage.put(text('depois'))).bytes).toBe(6)
  })

  test('that disconnects while a content is read fails the content', async () => {
    const half = await listening((_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('meio')
      setImmediate(() => response.destroy())
    })
    const cut = bucketStorage({ ...s3.settings, endpoint: half.endpoint }, async () => 'here')
    const content = await cut.get('a'.repeat(40))
    await expect(content.toArray()).rejects.toMatchObject({ kind: 'BrokenOff' })
    half.server.close()
  })
})

async function listening(answer: Parameters<typeof createServer>[1]): Promise<{ server: Server; endpoint: string }> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function countOf(counted: Storage): Promise<number> {
  const keys: string[] = []
  for await (const { key } of counted.list()) keys.push(key)
  return keys.length
}
