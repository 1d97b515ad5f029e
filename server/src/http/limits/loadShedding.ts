import { type Endpoint, type LongWork, onlyReads } from '@tipy/domain/contract/endpoint'
import { networkOf } from '#http/address'
import { type CallerConnection, createFairQueue, type FairQueue, type QueueLimits } from './fairQueue.ts'

/**
 * As many calls work at once as make a server answer the most per second; more would only share the same processors and
 * connections. The next ones wait: few, so that also under overload those who are let in are answered soon, and no longer
 * than for a connection to the database. Writes have their own lane so that a flood of reads does not keep them out, nor
 * they the reads.
 */
const waiting = { maxWaiting: 128, maxWaitingPerCaller: 64, maxWaitMs: 5000 }
const shortWork = {
  reads: { ...waiting, maxRunning: 24, maxRunningPerCaller: 12 },
  writes: { ...waiting, maxRunning: 16, maxRunningPerCaller: 10 },
  // Apart, so that a flood at the login does not keep signed-in people out. An address may be that of a whole office, and
  // passwords take long without using what others need.
  anonymous: { ...waiting, maxRunning: 40, maxRunningPerCaller: 30 },
  // Of each signed-in call first, while its session is looked up, which takes a millisecond: so a long queue is a short
  // wait. Tokens take turns, and networks, since who sends an invented token could send a thousand.
  unverified: { ...waiting, maxWaiting: 2048, maxWaitingPerCaller: 256, maxRunning: 8, maxRunningPerCaller: 6 },
} as const satisfies Readonly<Record<string, QueueLimits>>
/** What a screen asks in the background is refused first: it asks again by itself. But not for a short crowd. */
const backgroundWaitMs = 250

/**
 * Work that takes seconds, apart from what takes milliseconds: each person has one place, companies take turns, and the
 * next of a person waits for the end of the one before (docs/decisions/0067). All wait for less than a browser and nginx.
 */
const patient = { maxRunningPerCaller: 1, maxWaitMs: 30_000 }
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

/** Where a call comes from. */
export interface CallOrigin {
  readonly address: string
  readonly connection?: CallerConnection
}
export interface SignedInCall extends CallOrigin {
  readonly person: string
  readonly company: string
}

/** Runs work where its limits have a place for it, or refuses it with 503. */
type CallLimit<Of> = <T>(from: Of, work: () => Promise<T>) => Promise<T>

export interface LoadShedder {
  /** The look-up of a session, by the token it is asked with. */
  readonly unverified: CallLimit<CallOrigin & { readonly token: string }>
  /** The calls of an endpoint. Without a person, their callers are networks. */
  readonly callsOf: (endpoint: EndpointFacts, method: string) => CallLimit<CallOrigin | SignedInCall>
}

/**
 * Load shedding. Without it, an overloaded server would keep every caller waiting until they give up, and then work for
 * callers who have left. So a call that finds no place among those that wait is refused. Only work counts: neither a body
 * that arrives slowly, nor an answer that is read slowly, nor an upload takes a place.
 */
export function createLoadShedder(changed: Partial<Record<QueueName, QueueLimits>> = {}): LoadShedder {
  const entries = Object.entries({ ...laneLimits, ...changed })
  const lanes = Object.fromEntries(entries.map(([name, limits]) => [name, createFairQueue(limits)])) as Readonly<
    Record<QueueName, FairQueue>
  >
  return {
    unverified: ({ token, address, connection }, work) =>
      lanes.unverified.run(token, work, { group: networkOf(address), connection }),
    callsOf: (endpoint, method) => {
      const lane = lanes[endpoint.long ?? laneOf(endpoint, method)]
      const patience = endpoint.background ? { maxWaitMs: backgroundWaitMs } : {}
      return (from, work) => {
        const options = { ...patience, connection: from.connection }
        if (!('person' in from)) return lane.run(networkOf(from.address), work, options)
        return lane.run(from.person, work, { ...options, ...(endpoint.long && { group: from.company }) })
      }
    },
  }
}
