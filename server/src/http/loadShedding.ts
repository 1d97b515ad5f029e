import { type Endpoint, onlyReads } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { type AdaptiveLimit, createAdaptiveLimit, fixedLimit } from './adaptiveLimit.ts'

/**
 * How many calls may be at work at once, at most (`pace` finds out how many a busy machine bears). One server answers some
 * two hundred a second: whoever is let in with so many inside waits for a good third of a second, and the next one is
 * better told to come back than kept waiting. What people
 * save has room of its own, so that no crowd of lists keeps it out, nor it them; and so have those who are not signed in,
 * so that whoever floods the login keeps out nobody who works.
 */
const laneLimits = { reads: 75, writes: 40, anonymous: 40 }
type Lane = keyof typeof laneLimits

/** Screens that ask by themselves stay out of a room that is half full. */
const backgroundShare = 0.5

/** From here on one waits for another. */
const busyShare = 0.5

/** Whoever has been let in is not sent away in the middle, unless very many were let in and send the rest all at once. */
const admittedShare = 2

/** One who asks by many lines leaves the larger part to all others. Strangers are known by an address, which an office shares. */
const perCallerShare: Readonly<Record<Lane, number>> = { reads: 0.4, writes: 0.4, anonymous: 1 }

type EndpointFacts = Pick<Endpoint, 'background' | 'policy' | 'reads'>

function laneOf(endpoint: EndpointFacts, method: string): Lane {
  if (endpoint.policy.kind === 'public') return 'anonymous'
  return onlyReads(endpoint, method) ? 'reads' : 'writes'
}

type CallLimit = <T>(who: string, work: () => Promise<T>) => Promise<T>

/** The ways in of one endpoint: where nothing is known of the call yet, and past that. Both refuse at once, with 503. */
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

/** Counts those inside, and each of them; who has left is forgotten. */
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
 * Under more load than a server bears, all would wait for seconds and give up, and it would do nothing but work nobody
 * waits for any more. So the room is bounded, and a refusal costs next to nothing. Only work counts: neither a body that
 * comes slowly, nor an answer that is read slowly, nor an upload, takes anybody's place.
 */
export function createLoadShedder(limits: Readonly<Record<Lane, number>> = laneLimits): LoadShedder {
  const lanes: Readonly<Record<Lane, LaneState>> = {
    reads: { inFlight: countInFlight(), limit: createAdaptiveLimit(limits.reads) },
    writes: { inFlight: countInFlight(), limit: createAdaptiveLimit(limits.writes) },
    // They wait for passwords, which take their time by intent, and for contents of files, which another machine may hold.
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
  /** Only what was let in tells how a room is: whoever is turned away for their session is through at once. */
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
