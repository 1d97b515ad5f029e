import { type Endpoint, onlyReads } from '@tipy/domain/contract/endpoint'
import { networkOf } from './address.ts'
import { type CallerConnection, createFairQueue, type QueueLimits } from './fairQueue.ts'

/**
 * As many calls work at once as make a server answer the most per second; more would only share the same processors and
 * connections. The next ones wait: few, so that also under overload those who are let in are answered soon, and no longer
 * than for a connection to the database. Writes have their own lane so that a flood of reads does not keep them out, nor
 * they the reads.
 */
const waiting = { maxWaiting: 128, maxWaitingPerCaller: 64, maxWaitMs: 5000 }
const laneLimits = {
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
type QueueName = keyof typeof laneLimits
type Lane = Exclude<QueueName, 'unverified'>

type EndpointFacts = Pick<Endpoint, 'background' | 'policy' | 'reads'>

function laneOf(endpoint: EndpointFacts, method: string): Lane {
  if (endpoint.policy.kind === 'public') return 'anonymous'
  return onlyReads(endpoint, method) ? 'reads' : 'writes'
}

/** Whose call it is: the person's, once their session is known, and before that of where it comes from. */
export interface CallOrigin {
  readonly person: string | undefined
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
export function createLoadShedder(limits: Readonly<Record<QueueName, QueueLimits>> = laneLimits): LoadShedder {
  const lanes = {
    reads: createFairQueue(limits.reads),
    writes: createFairQueue(limits.writes),
    anonymous: createFairQueue(limits.anonymous),
  }
  const unverified = createFairQueue(limits.unverified)
  return (endpoint, method) => {
    const laneName = laneOf(endpoint, method)
    const lane = lanes[laneName]
    const patience = endpoint.background ? { maxWaitMs: backgroundWaitMs } : {}
    return {
      beforeAuth: (from, work) => {
        const queue = laneName === 'anonymous' || from.person !== undefined ? lane : unverified
        return queue.run(callerOf(from), work, { ...patience, ...connectionOf(from) })
      },
      // A call that waited before authentication does not wait behind those that come after it.
      afterAuth: (from, work) => lane.run(callerOf(from), work, { isAdmitted: true, ...connectionOf(from) }),
    }
  }
}

const connectionOf = ({ connection }: CallOrigin) => (connection ? { connection } : {})
