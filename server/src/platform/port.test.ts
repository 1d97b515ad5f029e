import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedPort, PortError } from './port.ts'

const other = createServer()
let taken: number
beforeAll(async () => {
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  taken = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => new Promise(resolve => other.close(resolve)))

test('port 0 gets a number that is free afterwards', async () => {
  const port = await checkedPort('127.0.0.1', 0)
  expect(port).toBeGreaterThan(0)
  expect(await checkedPort('127.0.0.1', port)).toBe(port)
})

test('a taken port fails with an error that names it', async () => {
  await expect(checkedPort('127.0.0.1', taken)).rejects.toThrow(PortError)
  await expect(checkedPort('127.0.0.1', taken)).rejects.toThrow(`${taken} de 127.0.0.1 já está a ser usada`)
})

test("an address of another machine is refused as not this machine's", async () => {
  await expect(checkedPort('192.0.2.1', 0)).rejects.toThrow('não pertence a esta máquina')
})
