import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { answers } from './server.ts'

test('a PostgreSQL that accepts a connection but does not answer counts as not ready', async () => {
  const callers: Socket[] = []
  const silent = createServer(socket => void callers.push(socket))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  expect(await answers(`postgres://tipy:tipy@127.0.0.1:${port}/postgres`)).toBe(false)
  for (const caller of callers) caller.destroy()
  silent.close()
})
