import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@tipy/server/platform/database/database'
import { silentLog } from '@tipy/server/testing/silentLog'
import { logIn } from '../../../start/calls.ts'
import { size } from '../form.ts'
import { bulkWork } from './bulk.ts'
import { dealWork } from './deals.ts'
import { fileWork } from './files.ts'
import { invoiceWork } from './invoices.ts'
import { HungUp, type Line, newTally, openLine, type Tally } from './line.ts'
import { noticeWork, notTold } from './notices.ts'
import { contentWork, exportWork, searchWork } from './readers.ts'
import { recordWork } from './records.ts'
import type { Work } from './work.ts'

export interface Busy {
  /** How many write at the same time. */
  readonly lines: number
  readonly tally: Tally
  acknowledged(): number
  /** Everybody finishes what they are at, or gives up what nobody answers, and goes home. */
  stop(): Promise<void>
  /** What was lost, doubled or left by half, by what the database holds; empty when all is well. */
  faults(databaseUrl: string): Promise<readonly string[]>
  /** Jobs come some time after what they tell of. */
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

/** Work that only reads, beside the work of `keepBusy`. */
export const reading: readonly ((line: Line) => Work)[] = [searchWork, exportWork, contentWork]

/**
 * People who write all the time, each of every kind, at a server that may go away and come back.
 * `name`: what their work is called, where others have worked before them. `also`: what others do meanwhile.
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
  // Who answers for the money makes no deals: who manages them also bills them.
  const manager = await enter(addressOf(), 'processmanager')
  const dealing = openLine(addressOf, String(manager.token), tally)
  const id = String((user as { _id: unknown })._id)
  const works = Array.from({ length: people }, (_, person) =>
    kinds.map((make, index) => make(line, `${name}-${person}-${index}`, id)),
  ).flat()
  for (let person = 0; person < people; person += 1) works.push(dealWork(dealing, `${name}-${person}-deals`))
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
      await Promise.all(going)
    },
    faults: databaseUrl => faultsOf(works, databaseUrl),
    async untilTold(databaseUrl) {
      // Each look asks for everything that was written: looking more often would keep the jobs from their work.
      while ((await faultsOf(works, databaseUrl)).some(fault => fault.includes(notTold))) await delay(250)
    },
  }
}

/** A server that has just started on a busy machine may ask to come back. */
async function enter(address: string, role: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { status, body } = await logIn(address, `${role}@horizonte.pt`, 'demo1234')
    if (status === 200) return body.data
    if (status !== 503) throw new Error(`login answered ${status}`)
    await delay(200)
  }
}

/** In the short form people leave some of the machine to the servers that start beside their work. */
const breath = size(25, 0)

/** Whether it may go on: an answer that nobody expected ends a work, and is told. */
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
