import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPort } from '../ports.ts'
import { call, callFor, isListening, logIn, until } from '../start/calls.ts'
import { removeTemporaryFolders } from '../start/places.ts'
import { type Product, startProduct, stopEverything } from '../start/product.ts'
import { verifies } from './support/ending.ts'
import { printFigures } from './support/figures.ts'
import { size } from './support/form.ts'
import { type OnServer, serverInstallation } from './support/installation.ts'
import { expense } from './support/work/records.ts'

interface Sums {
  readonly total: number
  readonly totals: { readonly value: number }
}

/** A server process and where it listens; the victim is killed and started again. */
interface Server {
  product: Product
  address: string
}

let installation: OnServer
let database: Client
/** Stops everything that was started, in reverse order, also if starting fails half-way. */
const endings: (() => Promise<void>)[] = [removeTemporaryFolders]
let victim: Server
let survivor: Server
let token: string

async function startServer(): Promise<Server> {
  const product = startProduct({ env: { ...installation.env, PORT: String(ownPort()) } })
  return { product, address: await product.address() }
}

beforeAll(async () => {
  installation = await serverInstallation()
  endings.push(() => installation.close(), stopEverything)
  victim = await startServer()
  survivor = await startServer()
  database = new Client({ connectionString: installation.databaseUrl() })
  await database.connect()
  endings.push(() => database.end())
  token = String((await logIn(victim.address, 'cfo@horizonte.pt', 'demo1234')).body.data.token)
})
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

const progress = { begun: 0, acknowledged: 0, asked: 0, kills: 0 }

/** Whether it was saved; a server that is killed meanwhile leaves this open. */
async function save({ address }: Server): Promise<boolean> {
  progress.begun += 1
  const body = JSON.stringify(expense(`contagem ${progress.begun}`, 1))
  const made = await call(address, '/api/expenses', { method: 'POST', token, body }).catch(() => null)
  return made?.status === 201
}

async function ask({ address }: Server): Promise<Sums | null> {
  const body = JSON.stringify({ filters: { ignoreDate: true }, parts: ['total', 'totals'] })
  const found = await callFor<Sums>(address, '/api/expenses/search', { method: 'POST', token, body }).catch(() => null)
  return found?.status === 200 ? found.body.data : null
}

/** Asks again while the answer is 503, which a server that has just started on a busy machine may give. */
async function answered(server: Server): Promise<Sums | null> {
  let found: Sums | null = null
  await until(async () => {
    found = await ask(server)
    return found !== null
  })
  return found
}

async function stored(): Promise<Sums> {
  const { rows } = await database.query<{ total: number; value: number }>(
    `select count(*)::int as total, sum(value)::float as value from expenses
     where active and company_id = (select id from companies where code = 'horizonte')`,
  )
  const { total = 0, value = 0 } = rows[0] ?? {}
  return { total, totals: { value } }
}

test('counts and totals of two servers have every acknowledged save while one of them is killed with -9', async () => {
  const before = await stored()
  const over = new AbortController()
  const write = async (server: () => Server) => {
    while (!over.signal.aborted) {
      if (await save(server())) progress.acknowledged += 1
      else await until(() => isListening(server().address))
    }
  }
  const read = async (server: () => Server) => {
    while (!over.signal.aborted) {
      const least = progress.acknowledged
      const found = await ask(server())
      if (!found) continue
      const counted = found.total - before.total
      expect(counted).toBeGreaterThanOrEqual(least)
      expect(counted).toBeLessThanOrEqual(progress.begun)
      // Each of them costs one euro.
      expect(found.totals.value - before.totals.value).toBeCloseTo(counted)
      progress.asked += 1
    }
  }
  const kill = async () => {
    for (; progress.kills < size(2, 20); progress.kills += 1) {
      const enough = progress.acknowledged + 30
      await until(() => progress.acknowledged >= enough)
      victim.product.signal('SIGKILL')
      await victim.product.ended
      victim = await startServer()
    }
    over.abort()
  }
  const servers = [() => victim, () => survivor]
  await Promise.all([kill(), ...servers.flatMap(server => [write(server), write(server), read(server)])])
  const after = await stored()
  expect(await answered(victim)).toMatchObject(after)
  expect(await answered(survivor)).toMatchObject(after)
  expect(after.total - before.total).toBeGreaterThanOrEqual(progress.acknowledged)
  printFigures('Counts of two servers', {
    'saves begun, acknowledged': `${progress.begun}, ${progress.acknowledged}`,
    'counts and totals answered': progress.asked,
    kills: progress.kills,
  })
  await verifies(installation.env)
})
