import { request } from 'node:http'
import { readEvents } from '@tipy/server/testing/eventReader'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNginx, withoutNginx } from '../../scripts/lib/nginx.mjs'
import { type Answer, call, logIn, until } from '../start/calls.ts'
import { removeTemporaryFolders } from '../start/places.ts'
import { stopsWell, verifies } from './support/ending.ts'
import { printFigures } from './support/figures.ts'
import { size } from './support/form.ts'
import { type Pair, startPair } from './support/pair.ts'
import { keepBusy } from './support/work/busy.ts'
import { askers, keepAsking } from './support/work/reading.ts'
import { expense } from './support/work/records.ts'

const canTry = findNginx() !== null
if (!canTry) console.log(withoutNginx)

let pair: Pair
let database: Client
/** Stops everything that was started, in reverse order, also if starting fails half-way. */
const endings: (() => Promise<void>)[] = [removeTemporaryFolders]
beforeAll(async () => {
  if (!canTry) return
  pair = await startPair(endings)
  database = new Client({ connectionString: pair.installation.databaseUrl() })
  await database.connect()
  endings.push(() => database.end())
})
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

const tokenOf = async (address: string, email = 'cfo@horizonte.pt') =>
  String((await logIn(address, email, 'demo1234')).body.data.token)
const post = (address: string, path: string, token: string, json: unknown, key?: string): Promise<Answer> =>
  call(address, path, {
    method: 'POST',
    token,
    body: JSON.stringify(json),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const both = () => pair.members.map(({ address }) => address) as [string, string]
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

test.runIf(canTry)(
  'a session started at one server is valid at the other, and logging out ends it at both immediately',
  async () => {
    const [here, there] = both()
    const token = await tokenOf(here)
    const me = (address: string) => call(address, '/api/auth/config', { token })
    expect([(await me(there)).status, (await me(pair.front.address)).status]).toEqual([200, 200])
    expect((await call(there, '/api/auth/logout', { method: 'POST', token })).status).toBe(200)
    expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 401])
  },
)

/** Tries a wrong password from this local address, with possibly forged headers. */
function guess(address: string, from: string, email: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(`${address}/api/auth/login`, {
      method: 'POST',
      localAddress: from,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.once('error', reject)
    sent.once('response', answer => resolve(answer.resume().statusCode ?? 0))
    sent.end(JSON.stringify({ email, password: 'errada' }))
  })
}

test.runIf(canTry)(
  'both servers count login failures together, by the caller’s real address and not by forged headers',
  async () => {
    const [here, there] = both()
    const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
    const guesses = await Promise.all(
      times(14, at =>
        guess([here, there, pair.front.address][at % 3] ?? '', '127.0.0.7', 'broker@horizonte.pt', forged),
      ),
    )
    expect(guesses.filter(status => status === 403)).toHaveLength(10)
    expect(guesses.filter(status => status === 429)).toHaveLength(4)
    const { rows } = await database.query<{ key: string; points: number }>(
      `select key, points from rate_limits where key like 'address:login:%' and points > 0`,
    )
    expect(rows).toEqual([{ key: 'address:login:127.0.0.7', points: 10 }])
  },
)

test.runIf(canTry)('a change saved at either server reaches a live connection through nginx immediately', async () => {
  const token = await tokenOf(pair.front.address)
  const line = await readEvents(pair.front.address, token)
  expect(await line.next()).toMatchObject({ event: 'ready' })
  for (const address of both()) {
    const made = await post(address, '/api/expenses', token, expense('ao vivo', 1))
    // Jobs may announce changes of their own before.
    await until(async () => {
      const event = await line.next()
      if (event?.event !== 'changes') return false
      return event.data.some(({ model, id }) => model === 'expenses' && id === made.body.data._id)
    })
  }
  line.leave()
})

test.runIf(canTry)(
  'the same create sent to both servers concurrently makes one record, and one billing date one invoice',
  async () => {
    const token = await tokenOf(pair.front.address, 'sysadmin@horizonte.pt')
    const made = await Promise.all(
      times(8, at => post(both()[at % 2] ?? '', '/api/expenses', token, expense('uma vez', 1), 'uma-vez')),
    )
    expect(new Set(made.map(({ status, body }) => `${status} ${String(body.data._id)}`)).size).toBe(1)
    expect(made[0]?.status).toBe(201)
    const found = await database.query<{ id: string; part: string }>(billable)
    const { id, part } = found.rows[0] ?? { id: '', part: '' }
    const bills = await Promise.all(
      times(6, at => post(both()[at % 2] ?? '', `/api/reservations/${id}/invoices`, token, { billingDate: part })),
    )
    const answers = bills.map(({ status, body }) => (status === 201 ? 'made' : body.message))
    expect(answers.toSorted()).toEqual([...times(5, () => 'ALREADY_BILLED'), 'made'])
  },
)

/** A billing date without an invoice, of a deal that may be billed. */
const billable = `
  select r.id, b.id as part from reservations r
  join companies c on c.id = r.company_id and c.code = 'horizonte'
  join reservation_billings b on b.company_id = r.company_id and b.reservation_id = r.id and b.executed is null
  where r.active and not r.is_draft and not r.is_broken and r.state <> 'toValidate' and r.deal_type = 'sales'
  order by r.id limit 1`

test.runIf(canTry)(
  'restarting and killing the servers in turn under load fails no call, and loses and doubles nothing',
  async () => {
    const token = await tokenOf(pair.front.address)
    const me = String(
      ((await call(pair.front.address, '/api/auth/config', { token })).body.data.user as { _id: unknown })._id,
    )
    const notified = await cause(size(4, 40), token, me)
    const busy = await keepBusy(() => pair.front.address)
    const reading = keepAsking(pair.front.address, token)
    const some = async () => {
      const before = busy.acknowledged()
      await until(() => busy.acknowledged() > before + 20)
    }
    let stops = 0
    for (let round = 0; round < size(1, 10); round += 1) {
      for (const member of pair.members) {
        await some()
        const product = member.running()
        await stopsWell(product)
        await some()
        await member.start()
        await until(() => member.isAsked())
        stops += 1
      }
    }
    const broken = busy.tally.unserved
    // nginx retries reads at the other server.
    expect(Object.keys(reading.tally), pair.front.log()).toEqual(['200'])
    const [victim] = pair.members
    const kills = size(1, 10)
    for (let kill = 0; kill < kills; kill += 1) {
      victim.running().signal('SIGKILL')
      await victim.running().ended
      await some()
      await victim.start()
      await until(() => victim.isAsked())
    }
    await reading.stop()
    await busy.stop()
    const faults = () => busy.faults(pair.installation.databaseUrl())
    await busy.untilTold(pair.installation.databaseUrl())
    await until(
      async () => (await timesTold(notified)).length === notified.length && timesMailed(notified).every(Boolean),
    )
    printFigures('Two servers behind nginx', {
      'writes acknowledged': busy.acknowledged(),
      'reads answered': reading.tally[200] ?? 0,
      'stopped and started, killed and started': `${stops}, ${kills}`,
      'writes in flight told to come back, stops': broken,
      'writes in flight told to come back, kills': busy.tally.unserved - broken,
      'longest wait of one write, ms': busy.tally.longest,
    })
    // The other server cannot complete an answer that a killed one had begun; of writes, only those in flight to the
    // server that stops are refused.
    const { 0: cut = 0 } = reading.tally
    expect(
      Object.keys(reading.tally).filter(status => status !== '0'),
      pair.front.log(),
    ).toEqual(['200'])
    expect(cut, pair.front.log()).toBeLessThanOrEqual(askers * kills)
    expect(broken, pair.front.log()).toBeLessThanOrEqual(2 * stops)
    expect(busy.tally.unserved, pair.front.log()).toBeLessThanOrEqual(2 * stops + busy.lines * kills)
    expect(busy.tally).toMatchObject({ absences: 0, faults: [] })
    expect(await faults()).toEqual([])
    expect(await timesTold(notified)).toEqual(notified.map(() => 1))
    expect(timesMailed(notified)).toEqual(notified.map(() => 1))
    await verifies(pair.env)
  },
)

/** Adds notices and tasks that are due, of which jobs of either server notify, also by mail; returns their titles. */
async function cause(count: number, token: string, me: string): Promise<readonly string[]> {
  const titles: string[] = []
  for (let at = 0; at < count; at += 1) {
    const json = { title: `Aviso único ${at}.`, description: 'Por correio', users: [me], channels: ['web', 'email'] }
    expect((await post(pair.front.address, '/api/notifications', token, json)).status).toBe(201)
    const task = { title: `Tarefa única ${at}.`, date: '2100-01-05T09:00', priority: 0 }
    expect((await post(pair.front.address, '/api/tasks', token, task)).status).toBe(201)
    titles.push(json.title, `Tarefa: ${task.title}`)
  }
  // Makes the tasks due.
  await database.query(`update tasks set date = '2026-01-05T09:00' where title like 'Tarefa única %'`)
  return titles
}

async function timesTold(titles: readonly string[]): Promise<readonly number[]> {
  const { rows } = await database.query<{ times: string }>(
    'select count(*) as times from notifications where title = any($1) group by title',
    [titles],
  )
  return rows.map(row => Number(row.times))
}

function timesMailed(titles: readonly string[]): readonly number[] {
  const subjects = pair.mail.received.map(({ subject = '' }) => subject)
  return titles.map(title => subjects.filter(subject => subject.includes(title)).length)
}
