import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type S3Server, startS3 } from '@tipy/server/testing/s3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isReady } from '../start/calls.ts'
import { removeTemporaryFolders } from '../start/places.ts'
import { command, type Product, startProduct, stopEverything } from '../start/product.ts'
import { printFigures } from './support/figures.ts'
import { size } from './support/form.ts'
import { type Installation, serverInstallation } from './support/installation.ts'
import { openUploads, type Uploads } from './support/uploads.ts'

const filesPerRound = size(12, 400)
/** Kills while moving to the bucket and back to the disk. Both run the same code, so the short form kills once. */
const kills = { there: size(1, 20), back: size(0, 20) }
/** Larger than one part of an upload to a bucket. */
const large = 12_000_000

let s3: S3Server
let installation: Installation
beforeAll(async () => {
  s3 = await startS3()
})
afterEach(async () => {
  await stopEverything()
  await installation.close()
  await removeTemporaryFolders()
})
afterAll(() => s3.remove())

test('moving files to a bucket and back loses none, even if killed with -9; while a bucket is down files are refused with 503, and work again after', async () => {
  installation = await serverInstallation()
  const onDisk = installation.env
  const onBucket = { ...onDisk, ...s3.env }
  let server = startProduct({ env: onDisk })
  const address = await server.address()
  const uploads = await openUploads(address)
  await addMany(uploads)

  const there = await move('to-bucket', onBucket, kills.there, () => s3.objects())
  // Uploaded to the disk after the move: the next run must move it.
  await uploads.add(1000)
  server = await restart(server, onBucket)
  expect(await moved(['to-bucket', '--remove'], onBucket)).toMatch(
    /Copiados: 1 .*Em falta: 0.*Apagados da origem: \d+/s,
  )
  expect(await uploads.faults()).toEqual([])

  await addMany(uploads)
  expect(await uploads.addPhoto()).toBe(201)
  expect((await uploads.zip()).bytes).toBeGreaterThan(2 * large)
  const outage = await goAndComeBack(uploads, address)

  const back = await move('to-disk', onBucket, kills.back, objectsOnDisk)
  server = await restart(server, onDisk)
  await s3.stop()
  expect(await uploads.faults()).toEqual([])
  await s3.start()
  printFigures('disk → bucket → disk, PostgreSQL by DATABASE_URL', {
    'files compared, byte by byte': uploads.count(),
    'kill -9 of the command': there.kills + back.kills,
    'to the bucket, last run in s': there.seconds,
    'to the disk, last run in s': back.seconds,
    'bucket away: longest answer, ms': outage,
  })
})

async function addMany(uploads: Uploads): Promise<void> {
  for (let place = 0; place < filesPerRound; place += 1) expect((await uploads.add(place * 2000)).status).toBe(201)
  expect((await uploads.add(large)).status).toBe(201)
}

async function restart(server: Product, env: Readonly<Record<string, string>>): Promise<Product> {
  server.signal('SIGTERM')
  await server.ended
  const next = startProduct({ env })
  await next.address()
  return next
}

async function moved(args: string[], env: Readonly<Record<string, string>>): Promise<string> {
  const run = command(['files', ...args], { env })
  expect((await run.ended).code, run.output()).toBe(0)
  return run.output()
}

const objectsOnDisk = (): number =>
  readdirSync(join(installation.dataDir, 'files'), { recursive: true }).filter(path =>
    /objects.{4}[0-9a-f]{40}$/.test(String(path)),
  ).length

/** Kills the command `times` times, each time after it has copied more files; then lets it finish. */
async function move(direction: string, env: Readonly<Record<string, string>>, times: number, copied: () => number) {
  let killed = 0
  for (let kill = 0; kill < times; kill += 1) {
    const before = copied()
    const run = command(['files', direction], { env })
    while (run.isRunning() && copied() < before + filesPerRound / times) await delay(1)
    run.signal('SIGKILL')
    if ((await run.ended).signal === 'SIGKILL') killed += 1
  }
  const began = performance.now()
  expect(await moved([direction], env)).toContain('Em falta: 0.')
  return { kills: killed, seconds: (performance.now() - began) / 1000 }
}

/** Stops and starts the bucket under a running server. Returns the longest answer, in milliseconds. */
async function goAndComeBack(uploads: Uploads, address: string): Promise<number> {
  await s3.stop()
  let longest = 0
  for (const ask of [() => uploads.add(1000), () => uploads.add(large), () => uploads.read(), () => uploads.zip()]) {
    const began = performance.now()
    expect(await ask()).toMatchObject({ status: 503, retryAfter: '5' })
    longest = Math.max(longest, performance.now() - began)
  }
  expect(await uploads.list()).toBe(200)
  expect(await isReady(address)).toBe(true)
  await s3.start()
  expect((await uploads.add(large)).status).toBe(201)
  expect(await uploads.faults()).toEqual([])
  return longest
}
