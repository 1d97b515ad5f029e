import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Server, startS3 } from '#testing/s3'
import { BucketRefusedError, checkStorage } from './check.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.remove())

const asking = async (change: Partial<S3Server['settings']>) => {
  const warned: unknown[] = []
  const log = { warn: (line: unknown) => void warned.push(line) }
  await checkStorage({ bucket: { ...s3.settings, ...change } }, log)
  return warned
}

test('a bucket that has us lets the start go on', async () => {
  expect(await asking({})).toEqual([])
})

test('one that will not have us stops it, and says which setting is wrong', async () => {
  const wrongSecret = asking({ secretAccessKey: 'errado' })
  await expect(wrongSecret).rejects.toThrow(BucketRefusedError)
  await expect(wrongSecret).rejects.toThrow('S3_SECRET_ACCESS_KEY')
  await expect(wrongSecret).rejects.not.toThrow('errado')
  await expect(asking({ name: 'outro' })).rejects.toThrow('O bucket «outro» não existe')
})

test('one that is away only warns: all but files works without it', async () => {
  await s3.stop()
  expect(await asking({})).toEqual([{ bucket: s3.settings.name, kind: 'ECONNREFUSED' }])
})
