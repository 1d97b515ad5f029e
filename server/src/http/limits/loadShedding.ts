import { type Endpoint, type LongWork, onlyReads } from '@tipy/domain/contract/endpoint'
import { networkOf } from '#http/address'
import { type CallerConnection, createFairQueue, type FairQueue, type QueueLimits } from './fairQueue.ts'

/**
 * As many calls work at once as make a server answer the most per second; more would only share the same processors and
 * connections. The next ones wait: few, so that also under overload those who are let in are answered soon, and no longer
 * than for a connection to the database. Writes have their own lane so that a flood of reads does not keep them out, nor
 * they the reads.
 */
const waiting = { maxWaiting: 128, maxWaitingPerCaller: 64, maxWaitMs: 5000, maxStalledMs: 1000 }
const shortWork = {
  reads: { ...waiting, maxRunning: 24, maxRunningPerCaller: 12 },
  writes: { ...waiting, maxRunning: 16, maxRunningPerCaller: 10 },
  // Apart, so that a flood at the login does not keep signed-in people out. An address may be that of a whole office, and
  // passwords take long without using what others need.
  anonymous: { ...waiting, maxRunning: 40, maxRunningPerCaller: 30 },
  // Calls whose session is not known yet, while it is looked up, which takes a millisecond. By network, since who sends an
  // invented token could send a thousand; apart, so that those who do keep nobody out whose session is known.
  unverified: { ...waiting, maxWaitingPerCaller: 128, maxRunning: 8, maxRunningPerCaller: 6 },
} as const satisfies Readonly<Record<string, QueueLimits>>
/** What a screen asks in the background is refused first: it asks again by itself. But not for a short crowd. */
const backgroundWaitMs = 250

/**
 * Work that takes seconds, apart from what takes milliseconds: each person has one place, companies take turns, and the
 * next of a person waits for the end of the one before (docs/decisions/0067). All wait for less than a browser and nginx.
 */
const patient = { maxRunningPerCaller: 1, maxWaitMs: 30_000, maxStalledMs: 30_000 }
const longWork: Readonly<Record<LongWork, QueueLimits>> = {
  // Written as fast as its reader takes it, in slices that share the processor: a place is some memory. A dashboard asks
  // for as many at once as it has widgets.
  statistics: { ...patient, maxRunning: 24, maxWaiting: 256, maxWaitingPerCaller: 32 },
  // Each uses a connection while its rows are read.
  exports: { ...patient, maxRunning: 3, maxWaiting: 64, maxWaitingPerCaller: 2 },
  // Each needs memory and locks its rows; those that wait have their file in memory.
  imports: { ...patient, maxRunning: 1, maxWaiting: 16, maxWaitingPerCaller: 1 },
  // Each may take ten seconds and three megabytes.
  pages: { ...patient, maxRunning: 4, maxWaiting: 64, maxWaitingPerCaller: 2 },
}

const laneLimits: Readonly<Record<keyof typeof shortWork | LongWork, QueueLimits>> = { ...shortWork, ...longWork }
type QueueName = keyof typeof laneLimits
type Lane = Exclude<keyof typeof shortWork, 'unverified'>

type EndpointFacts = Pick<Endpoint, 'background' | 'long' | 'policy' | 'reads'>

function laneOf(endpoint: EndpointFacts, method: string): Lane {
  if (endpoint.policy.kind === 'public') return 'anonymous'
  return onlyReads(endpoint, method) ? 'reads' : 'writes'
}

/** Whose call it is: the person's, once their session is known, and before that of where it comes from. */
export interface CallOrigin {
  readonly person: string | undefined
  readonly company?: string | undefined
  readonly address: string
  readonly connection?: CallerConnection
}

const callerOf = ({ person, address }: CallOrigin): string => person ?? networkOf(address)

type CallLimit = <T>(from: CallOrigin, work: () => Promise<T>) => Promise<T>

/** The limits of one endpoint, before and after the caller is authenticated. Both refuse with 503. */
export interface CallLimits {
  readonly beforeAuth: CallLimit
  readonly afterAuth: CallLimit
}

export type LoadShedder = (endpoint: EndpointFacts, method: string) => CallLimits

/**
 * Load shedding. Without it, an overloaded server would keep every caller waiting until they give up, and then work for
 * callers who have left. So a call that could not be answered in time is refused, which costs next to nothing. Only work
 * counts: neither a body that arrives slowly, nor an answer that is read slowly, nor an upload takes a place.
 */
export function createLoadShedder(changed: Partial<Record<QueueName, QueueLimits>> = {}): LoadShedder {
  const entries = Object.entries({ ...laneLimits, ...changed })
  const lanes = Object.fromEntries(entries.map(([name, limits]) => [name, createFairQueue(limits)])) as Readonly<
    Record<QueueName, FairQueue>
  >
  return (endpoint, method) => {
    const laneName = laneOf(endpoint, method)
    const lane = lanes[laneName]
    const patience = endpoint.background ? { maxWaitMs: backgroundWaitMs } : {}
    return {
      beforeAuth: (from, work) => {
        const queue = laneName === 'anonymous' || from.person !== undefined ? lane : lanes.unverified
        return queue.run(callerOf(from), work, { ...patience, ...connectionOf(from) })
      },
      // A call that waited before authentication does not wait behind those that come after it.
      afterAuth: (from, work) => {
        const options = { isAdmitted: true, ...connectionOf(from) }
        if (endpoint.long === undefined) return lane.run(callerOf(from), work, options)
        return lanes[endpoint.long].run(callerOf(from), work, { ...options, group: from.company })
      },
    }
  }
}

const connectionOf = ({ connection }: CallOrigin) => (connection ? { connection } : {})
