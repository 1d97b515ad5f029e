import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}
