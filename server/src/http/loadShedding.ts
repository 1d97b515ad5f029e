import { type Endpoint, onlyReads } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { type AdaptiveLimit, createAdaptiveLimit, fixedLimit } from './adaptiveLimit.ts'

/**
 * The maximum of concurrent calls in each lane (`AdaptiveLimit` lowers it on a busy machine). One server answers some
 * two hundred calls a second: at these limits a call takes about a third of a second, and refusing the next one is
 * better than keeping it waiting. Writes have their own lane so that a flood of reads does not keep them out, nor they
 * the reads. Anonymous calls have theirs so that a flood at the login does not keep signed-in people out.
 */
const laneLimits = { reads: 75, writes: 40, anonymous: 40 }
type Lane = keyof typeof laneLimits

/** Calls that a screen makes in the background are refused once the lane is half full. */
const backgroundShare = 0.5

/** From this load on, calls slow each other down. */
const busyShare = 0.5

/** A call admitted before authentication is refused after it only when the lane holds twice its limit. */
const admittedShare = 2

/** The part of a lane one caller may fill. Anonymous callers are known by address, which a whole office may share. */
const perCallerShare: Readonly<Record<Lane, number>> = { reads: 0.4, writes: 0.4, anonymous: 1 }

type EndpointFacts = Pick<Endpoint, 'background' | 'policy' | 'reads'>

function laneOf(endpoint: EndpointFacts, method: string): Lane {
  if (endpoint.policy.kind === 'public') return 'anonymous'
  return onlyReads(endpoint, method) ? 'reads' : 'writes'
}

type CallLimit = <T>(who: string, work: () => Promise<T>) => Promise<T>

/** The limits of one endpoint, before and after the caller is authenticated. Both refuse immediately, with 503. */
export interface CallLimits {
  readonly beforeAuth: CallLimit
  readonly afterAuth: CallLimit
}

export type LoadShedder = (endpoint: EndpointFacts, method: string) => CallLimits

interface LaneState {
  readonly inFlight: InFlight
  readonly limit: AdaptiveLimit
}

interface InFlight {
  all(): number
  of(who: string): number
  add(who: string, more: 1 | -1): void
}

/** Counts the calls in flight, in all and by caller. */
function countInFlight(): InFlight {
  const each = new Map<string, number>()
  let all = 0
  const of = (who: string): number => each.get(who) ?? 0
  return {
    all: () => all,
    of,
    add(who, more) {
      all += more
      const now = of(who) + more
      if (now > 0) each.set(who, now)
      else each.delete(who)
    },
  }
}

/**
 * Load shedding. Without it, an overloaded server would keep every caller waiting for seconds until they give up, and
 * then work for callers who have left. So calls in flight are limited, and a refusal costs next to nothing. Only work
 * counts: neither a body that arrives slowly, nor an answer that is read slowly, nor an upload uses up the limit.
 */
export function createLoadShedder(limits: Readonly<Record<Lane, number>> = laneLimits): LoadShedder {
  const lanes: Readonly<Record<Lane, LaneState>> = {
    reads: { inFlight: countInFlight(), limit: createAdaptiveLimit(limits.reads) },
    writes: { inFlight: countInFlight(), limit: createAdaptiveLimit(limits.writes) },
    // Their time says nothing of our load: password hashes are slow on purpose, files may come from another machine.
    anonymous: { inFlight: countInFlight(), limit: fixedLimit(limits.anonymous) },
  }
  const limited =
    (lane: Lane, share: number): CallLimit =>
    async (who, work) => {
      const { inFlight, limit } = lanes[lane]
      const max = limit.current()
      const own = max * Math.min(share, 1) * perCallerShare[lane]
      if (inFlight.all() >= max * share || inFlight.of(who) >= own) throw new TipyError('UNAVAILABLE')
      inFlight.add(who, 1)
      try {
        return await work()
      } finally {
        inFlight.add(who, -1)
      }
    }
  /** Only authenticated calls are timed: one refused for its session ends immediately and says nothing of the load. */
  const timed =
    (lane: Lane, enter: CallLimit): CallLimit =>
    (who, work) => {
      const { inFlight, limit } = lanes[lane]
      const wasCrowded = inFlight.all() >= limit.current() * busyShare
      return enter(who, async () => {
        const began = performance.now()
        try {
          return await work()
        } finally {
          limit.record(performance.now() - began, wasCrowded)
        }
      })
    }
  return (endpoint, method) => {
    const lane = laneOf(endpoint, method)
    const beforeAuth = limited(lane, endpoint.background ? backgroundShare : 1)
    return { beforeAuth, afterAuth: timed(lane, limited(lane, admittedShare)) }
  }
}
