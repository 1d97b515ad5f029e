import { setTimeout as delay } from 'node:timers/promises'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { openDatabase } from '@tipy/server/platform/database/database'
import { silentLog } from '@tipy/server/testing/silentLog'
import { logIn } from '../../../start/calls.ts'
import { size } from '../form.ts'
import { bulkWork } from './bulk.ts'
import { dealWork } from './deals.ts'
import { fileWork } from './files.ts'
import { invoiceWork } from './invoices.ts'
import { leadWork } from './leads.ts'
import { HungUp, type Line, newTally, openLine, type Tally } from './line.ts'
import { listingWork } from './listings.ts'
import { noticeWork, notTold } from './notices.ts'
import { contentWork, exportWork, searchWork } from './readers.ts'
import { recordWork } from './records.ts'
import type { Work } from './work.ts'

export interface Busy {
  /** The number of concurrent writers. */
  readonly lines: number
  readonly tally: Tally
  acknowledged(): number
  /** Lets all writers finish their current step, or give it up if no server answers. */
  stop(): Promise<void>
  /** Acknowledged writes that are missing, doubled or half-written in the database. */
  faults(databaseUrl: string): Promise<readonly string[]>
  /** Waits until the jobs have sent all notifications. */
  untilTold(databaseUrl: string): Promise<void>
}

const kinds: readonly ((line: Line, name: string, user: string) => Work)[] = [
  recordWork,
  recordWork,
  invoiceWork,
  bulkWork,
  fileWork,
  noticeWork,
]

/** Work that only reads, in addition to the writes of `keepBusy`. */
export const reading: readonly ((line: Line) => Work)[] = [searchWork, exportWork, contentWork]

/**
 * People who continuously do every kind of write at a server that may stop and start.
 * `name`: a prefix of their data, unique per call on one database. `also`: further work to do concurrently.
 */
export async function keepBusy(
  addressOf: () => string,
  people = 2,
  name = 'trabalho',
  also: readonly ((line: Line) => Work)[] = [],
): Promise<Busy> {
  const tally = newTally()
  const { token, user } = await enter(addressOf(), 'cfo')
  const line = openLine(addressOf, String(token), tally)
  // A CFO may not add deals and listings; a process manager may, and bills deals.
  const manager = await enter(addressOf(), 'processmanager')
  const dealing = openLine(addressOf, String(manager.token), tally)
  const recruiter = await enter(addressOf(), 'recruiter')
  const recruiting = openLine(addressOf, String(recruiter.token), tally)
  const id = String((user as { _id: unknown })._id)
  const works = Array.from({ length: people }, (_, person) =>
    kinds.map((make, index) => make(line, `${name}-${person}-${index}`, id)),
  ).flat()
  for (let person = 0; person < people; person += 1) works.push(dealWork(dealing, `${name}-${person}-deals`))
  works.push(listingWork(dealing, `${name}-listings`))
  works.push(leadWork(recruiting, `${name}-leads`, recruiter.user as OwnUser))
  works.push(...also.map(make => make(line)))
  const going = works.map(async work => {
    while (await done(work, tally));
  })
  return {
    lines: works.length,
    tally,
    acknowledged: () => works.reduce((sum, work) => sum + work.acknowledged(), 0),
    async stop() {
      line.hangUp()
      dealing.hangUp()
      recruiting.hangUp()
      await Promise.all(going)
    },
    faults: databaseUrl => faultsOf(works, databaseUrl),
    async untilTold(databaseUrl) {
      // Each check reads everything that was written, so polling faster would slow the jobs down.
      while ((await faultsOf(works, databaseUrl)).some(fault => fault.includes(notTold))) await delay(250)
    },
  }
}

async function enter(address: string, role: string): Promise<Record<string, unknown>> {
  const { status, body } = await logIn(address, `${role}@horizonte.pt`, 'demo1234')
  if (status !== 200) throw new Error(`login answered ${status}`)
  return body.data
}

/** In the short form a pause between writes leaves CPU time to the servers that start meanwhile. */
const breath = size(25, 0)

/** Whether the work may continue: an unexpected answer ends it and is recorded as a fault. */
async function done(work: Work, tally: Tally): Promise<boolean> {
  try {
    await work.step()
    await delay(breath)
    return true
  } catch (error) {
    if (!(error instanceof HungUp)) tally.faults.push(`${work.name}: ${String(error)}`)
    return false
  }
}

async function faultsOf(works: readonly Work[], databaseUrl: string): Promise<readonly string[]> {
  const database = openDatabase(databaseUrl, { poolSize: 2, log: silentLog })
  try {
    const found: string[] = []
    for (const work of works) for (const fault of await work.faults(database.pool)) found.push(`${work.name}: ${fault}`)
    return found
  } finally {
    await database.close()
  }
}
