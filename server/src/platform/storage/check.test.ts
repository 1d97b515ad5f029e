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

test('the start goes on when the bucket accepts our credentials', async () => {
  expect(await asking({})).toEqual([])
})

test('the start fails and names the wrong setting when the bucket refuses us', async () => {
  const wrongSecret = asking({ secretAccessKey: 'errado' })
  await expect(wrongSecret).rejects.toThrow(BucketRefusedError)
  await expect(wrongSecret).rejects.toThrow('S3_SECRET_ACCESS_KEY')
  await expect(wrongSecret).rejects.not.toThrow('errado')
  await expect(asking({ name: 'outro' })).rejects.toThrow('O bucket «outro» não existe')
})

test('the start only warns when the bucket is unavailable', async () => {
  await s3.stop()
  expect(await asking({})).toEqual([{ bucket: s3.settings.name, kind: 'ECONNREFUSED' }])
})
