import { openDatabase } from '@tipy/server/platform/database/database'
import { silentLog } from '@tipy/server/testing/silentLog'
import { afterEach, expect, test } from 'vitest'
import { type Answer, call, logIn, until } from './calls.ts'
import { embeddedUrl, filledFolder, removeTemporaryFolders, runningPostgres } from './places.ts'
import { startProduct, stopEverything } from './product.ts'

afterEach(async () => {
  await stopEverything()
  await removeTemporaryFolders()
})

/** What somebody asked for, and what of it they know to be done. */
interface Asked {
  readonly key: string
  id?: string
  version: number
  value: number
}

const mark = 'Em plena gravação'
const body = (value: number) =>
  JSON.stringify({ name: mark, category: 'instalacoes', value, paymentDate: '2026-03-05', repeatsMonthly: false })

function create(address: string, token: string, { key }: Asked): Promise<Answer> {
  return call(address, '/api/expenses', {
    method: 'POST',
    token,
    body: body(1),
    headers: { 'idempotency-key': key },
  })
}

/** Creates and changes, one after the other, until nobody answers any more. */
async function work(name: string, address: string, token: string, all: Asked[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const asked: Asked = { key: `${name}-${count}`, version: 0, value: 0 }
    all.push(asked)
    try {
      const made = await create(address, token, asked)
      expect(made.status).toBe(201)
      Object.assign(asked, { id: String(made.body.data._id), version: 1, value: 1 })
      const changed = await call(address, `/api/expenses/${asked.id}`, {
        method: 'PATCH',
        token,
        body: JSON.stringify({ value: 2, version: 1 }),
      })
      expect(changed.status).toBe(200)
      Object.assign(asked, { version: 2, value: 2 })
    } catch (error) {
      // Only a server that is no longer there ends the work.
      if (!(error instanceof TypeError)) throw error
      return
    }
  }
}

interface Kept {
  readonly id: string
  readonly version: number
  readonly value: string
  readonly changes: readonly number[]
  readonly said: string
}

/** Every record with its change log, and what the newest entry says. */
async function readKept(dataDir: string): Promise<readonly Kept[]> {
  const database = openDatabase(embeddedUrl(dataDir), { poolSize: 1, log: silentLog })
  const { rows } = await database.pool.query<Kept>(
    `select e.id, e.version, e.value, array_agg(c.version order by c.version) as changes,
       (array_agg(c.fields -> 'value' ->> 'new' order by c.version desc))[1] as said
     from expenses e left join changes c on c.company_id = e.company_id and c.model = 'expenses' and c.ref = e.id
     where e.name = $1 group by e.id, e.version, e.value`,
    [mark],
  )
  await database.close()
  return rows
}

test('Node and PostgreSQL killed with -9 in the middle of saves: nothing lost, nothing doubled, nothing by half', async () => {
  const env = { DATA_DIR: filledFolder() }
  const first = startProduct({ env })
  const address = await first.address()
  const token = String((await logIn(address, 'cfo@horizonte.pt', 'demo1234')).body.data.token)
  const all: Asked[] = []
  const workers = Array.from({ length: 8 }, (_, index) => work(`trabalho-${index}`, address, token, all))
  await until(() => all.filter(({ version }) => version === 2).length >= 60)
  first.signal('SIGKILL')
  process.kill(runningPostgres(env.DATA_DIR).pid, 'SIGKILL')
  await Promise.all([first.ended, ...workers])
  expect(all.some(({ version }) => version < 2)).toBe(true)

  const second = startProduct({ env })
  const again = await second.address()
  const kept = new Map((await readKept(env.DATA_DIR)).map(row => [row.id, row]))
  const acknowledged = all.filter(({ id }) => id !== undefined)
  for (const { id = '', version, value } of acknowledged) {
    const row = kept.get(id)
    // One more save may have been done without anybody being told.
    expect(row?.version).toBeGreaterThanOrEqual(version)
    expect(Number(row?.value)).toBeGreaterThanOrEqual(value)
  }
  for (const row of kept.values()) {
    expect(row.changes).toEqual(Array.from({ length: row.version }, (_, index) => index + 1))
    expect(Number(row.said)).toBe(Number(row.value))
  }

  const retried = await Promise.all(all.map(async asked => (await create(again, token, asked)).body.data._id))
  for (const [index, { id }] of all.entries()) if (id !== undefined) expect(retried[index]).toBe(id)
  expect(new Set(retried).size).toBe(all.length)
  expect((await readKept(env.DATA_DIR)).map(({ id }) => id).sort()).toEqual([...retried].map(String).sort())
})
