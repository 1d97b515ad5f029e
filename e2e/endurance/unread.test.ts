import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { call, logIn } from '../start/calls.ts'
import { removeTemporaryFolders } from '../start/places.ts'
import { startProduct, stopEverything } from '../start/product.ts'
import { printFigures } from './support/figures.ts'
import { isFull } from './support/form.ts'
import { embeddedInstallation, type Installation } from './support/installation.ts'
import { startNginx } from './support/nginx.ts'

const maxGrowthMegabytes = 100
const connections = 100
const readEveryMs = 10_000
const retryMs = 1000
const attackMs = 75_000
const quietMs = 25_000

let installation: Installation | undefined
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  await stopEverything()
  await installation?.close()
  await removeTemporaryFolders()
})

const tokenOf = async (address: string, email: string) =>
  String((await logIn(address, email, 'demo1234')).body.data.token)

/** The resident memory of a process. */
const megabytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** More than the system takes of a connection (4 MB): every person over five years. */
const statistics = JSON.stringify({
  perPage: 10_000,
  filters: {
    stats: ['billing', 'billingPaid'],
    period: true,
    lastPeriod: true,
    multipleYears: 5,
    fullYears: true,
    comparativeStats: true,
  },
})
const range = { firstdate: '2026-01-01', lastdate: '2026-12-31' }

const askWhole = (address: string, token: string) =>
  call(address, '/api/stats/consultants', { method: 'POST', body: statistics, token, headers: range })

/** Asks on one connection until it is answered, and hardly reads that; begins again when the server ends it. */
async function leaveUnread(address: string, token: string, open: Set<Socket>, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(address)
  const headers = { host: hostname, authorization: `Bearer ${token}`, 'content-type': 'application/json', ...range }
  const lines = Object.entries({ ...headers, 'content-length': statistics.length }).map(pair => pair.join(': '))
  while (!signal.aborted) {
    const socket = connect(Number(port), hostname)
    const closed = new Promise(resolve => socket.once('close', resolve))
    const leave = () => socket.destroy()
    open.add(socket)
    socket.on('error', leave).on('end', leave)
    socket.write(`POST /api/stats/consultants HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${statistics}`)
    socket.once('readable', () => {
      // A refused one asks again.
      if (!String(socket.read(12)).endsWith('200')) setTimeout(leave, retryMs)
    })
    const reading = setInterval(() => socket.read(1), readEveryMs)
    await closed
    open.delete(socket)
    clearInterval(reading)
  }
}

/** A list, as another person opens it. */
const listed = async (address: string, token: string): Promise<number> =>
  (await call(address, '/api/findings/search', { method: 'POST', body: '{}', token })).status

/** Asks again and again for some time: the most memory meanwhile, and how often which status was answered. */
async function watch(pid: number, ask: () => Promise<number>, forMs: number) {
  const statuses: Record<number, number> = {}
  let most = megabytesOf(pid)
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const status = await ask()
    statuses[status] = (statuses[status] ?? 0) + 1
    most = Math.max(most, megabytesOf(pid))
  }
  return { most, statuses }
}

/** The short form is server/src/http/limits/unsentAnswers.test.ts: to fill so much memory takes minutes. */
test.runIf(isFull).each(['alone', 'behind nginx'])(
  '%s: who reads a byte every ten seconds on a hundred connections neither fills the memory nor keeps others out',
  async where => {
    installation = await embeddedInstallation()
    const product = startProduct({ env: { ...installation.env, TRUSTED_PROXIES: '127.0.0.1,::1', DEMO: 'on' } })
    const own = await product.address()
    const port = Number(new URL(own).port)
    const front = where === 'alone' ? undefined : await startNginx([port, port])
    if (front) endings.push(() => front.stop())
    const address = front?.address ?? own
    const [attacker, other] = [await tokenOf(own, 'ceo@horizonte.pt'), await tokenOf(own, 'cfo@realtyart.pt')]
    // What the same calls take when they are read: mostly the young generation of the heap.
    for (let round = 0; round < 3; round += 1)
      await Promise.all(Array.from({ length: 12 }, () => askWhole(address, attacker)))
    // The lists of others alone move it by 80 MB between two collections of garbage.
    const { most: before } = await watch(product.pid, () => listed(address, other), quietMs)
    const leaving = new AbortController()
    const open = new Set<Socket>()
    const attack = Array.from({ length: connections }, () => leaveUnread(address, attacker, open, leaving.signal))
    endings.push(async () => {
      leaving.abort()
      for (const socket of open) socket.destroy()
      await Promise.all(attack)
    })
    const { most, statuses } = await watch(product.pid, () => listed(address, other), attackMs)
    printFigures(`A hundred unread answers, ${where}`, {
      'memory before, MB': before,
      'memory at most, MB': most,
      'lists of another person': JSON.stringify(statuses),
    })
    expect(most - before).toBeLessThan(maxGrowthMegabytes)
    expect(Object.keys(statuses)).toEqual(['200'])
  },
)
