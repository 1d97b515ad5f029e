import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, logIn, until } from '../start/calls.ts'
import { copyFilled, removeTemporaryFolders } from '../start/places.ts'
import { startProduct, stopEverything } from '../start/product.ts'
import { stopsWell, verifies } from './support/ending.ts'
import { printFigures } from './support/figures.ts'
import { size } from './support/form.ts'
import { embeddedInstallation } from './support/installation.ts'
import { type SmallDisk, smallDisk } from './support/smallDisk.ts'
import { crashDatabase, runningPid } from './support/trouble.ts'
import { type Busy, keepBusy, reading } from './support/work/busy.ts'

const rounds = size(1, 10)
let disk: SmallDisk | null
// A new disk for each attempt: without its mount, fill() would fill the machine's own disk.
beforeEach(() => {
  disk = smallDisk(800)
})
afterEach(async () => {
  await stopEverything()
  disk?.remove()
  disk = null
  await removeTemporaryFolders()
})

const moreAcknowledged = async (busy: Busy, more: number): Promise<void> => {
  const before = busy.acknowledged()
  await until(() => busy.acknowledged() > before + more)
}

test('on a full disk saves are refused and reads work, even after PostgreSQL crashes; with free space saves work again and nothing is lost', async ({
  skip,
}) => {
  if (disk === null) return skip('only root can make a small disk')
  const dataDir = join(disk.folder, 'data')
  await copyFilled(dataDir)
  const installation = await embeddedInstallation(dataDir)
  const { env, address } = installation
  const product = startProduct({ env: { ...env } })
  await product.address()
  const token = String((await logIn(address, 'sysadmin@horizonte.pt', 'demo1234')).body.data.token)
  const busy = await keepBusy(() => address, 1, 'trabalho', reading)
  const read = () => call(address, '/api/users/search', { method: 'POST', token, body: JSON.stringify({ page: 0 }) })
  const body = JSON.stringify({ title: 'Olá', description: 'Olá', users: [] })
  const write = () => call(address, '/api/notifications', { method: 'POST', token, body })
  const isRefused = async () => (await write()).body.message === 'NO_ROOM'
  const recoveries: number[] = []
  let givenUp = 0
  for (let round = 0; round < rounds; round += 1) {
    await moreAcknowledged(busy, 10)

    disk.fill(round % 2 === 0 ? 40 : 0)
    await until(isRefused)
    expect((await write()).body.data.text).toContain('sem espaço em disco')
    const acknowledged = busy.acknowledged()
    expect((await read()).status).toBe(200)
    expect((await call(address, '/readyz')).body.data).toMatchObject({ database: true, room: false })

    disk.fill(0)
    expect((await read()).status).toBe(200)
    // At most the writes in flight when the disk became full.
    expect(busy.acknowledged() - acknowledged).toBeLessThan(10)
    // Another one may run so soon that no call is refused meanwhile.
    const crashed = runningPid(dataDir)
    crashDatabase(dataDir)
    await until(() => ![null, crashed].includes(runningPid(dataDir)))
    await until(async () => (await read()).status === 200)
    if (!existsSync(join(dataDir, 'reserve'))) givenUp += 1
    // The reserve and the log that recovery ends may be room enough: little is left again.
    disk.fill(40)
    await until(isRefused)

    disk.makeRoom()
    const began = performance.now()
    await moreAcknowledged(busy, 0)
    recoveries.push(performance.now() - began)
    // The reserve is made again for the next time.
    await until(() => existsSync(join(dataDir, 'reserve')))
  }
  await busy.stop()
  await busy.untilTold(installation.databaseUrl())
  printFigures('a full disk, embedded', {
    'times full': rounds,
    'reserve given up': givenUp,
    'writes acknowledged': busy.acknowledged(),
    ...Object.fromEntries(Object.entries(busy.tally.answers).map(([status, count]) => [`answers of ${status}`, count])),
    'saves again after room is made, ms': Math.max(...recoveries),
  })
  expect(await busy.faults(installation.databaseUrl())).toEqual([])
  expect(busy.tally.faults).toEqual([])
  expect(busy.tally.absences).toBe(0)
  expect(Object.keys(busy.tally.answers).filter(status => Number(status) >= 500)).toEqual(['503'])
  await stopsWell(product)
  await verifies(env)
})
