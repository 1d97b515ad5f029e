import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { checkedPort } from '@tipy/server/platform/port'

/**
 * Below the ports that the system gives to connections and to whoever listens at port 0: none of them can take the port
 * of a server that is not started yet, or is started again.
 */
const [first, last] = [20_000, 32_000]
const blockSize = 100

/**
 * A block is claimed by its first port in UDP, which the system frees when this process ends, however it ends. One with a
 * server that outlived its tests is left out.
 */
async function claim(block: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  try {
    socket.bind({ port: block, address: '127.0.0.1' })
    await once(socket, 'listening')
    for (let port = block + 1; port < block + blockSize; port += 1) await checkedPort('localhost', port)
    return true
  } catch {
    socket.close()
    return false
  }
}

async function claimBlock(): Promise<number> {
  for (let block = first; block < last; block += blockSize) if (await claim(block)) return block
  throw new Error(`every block of ports from ${first} to ${last} is in use`)
}

const block = await claimBlock()
let given = 0

/** A port for a server of this process's tests, which no other test process is given. */
export function ownPort(): number {
  given += 1
  if (given >= blockSize) throw new Error(`these tests need more than ${blockSize - 1} ports`)
  return block + given
}
