import { type Endpoint, onlyReads } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { createPace, fixedPace, type Pace } from './pace.ts'

/**
 * How many calls may be at work at once, at most (`pace` finds out how many a busy machine bears). One server answers some
 * two hundred a second: whoever is let in with so many inside waits for a good third of a second, and the next one is
 * better told to come back than kept waiting. What people
 * save has room of its own, so that no crowd of lists keeps it out, nor it them; and so have those who are not signed in,
 * so that whoever floods the login keeps out nobody who works.
 */
const rooms = { questions: 75, saves: 40, strangers: 40 }
type Room = keyof typeof rooms

/** Screens that ask by themselves stay out of a room that is half full. */
const backgroundShare = 0.5

/** From here on one waits for another. */
const crowdedShare = 0.5

/** Whoever has been let in is not sent away in the middle, unless very many were let in and send the rest all at once. */
const insideShare = 2

/** One who asks by many lines leaves the larger part to all others. Strangers are known by an address, which an office shares. */
const ownShare: Readonly<Record<Room, number>> = { questions: 0.4, saves: 0.4, strangers: 1 }

type Known = Pick<Endpoint, 'background' | 'policy' | 'reads'>

function roomOf(endpoint: Known, method: string): Room {
  if (endpoint.policy.kind === 'public') return 'strangers'
  return onlyReads(endpoint, method) ? 'questions' : 'saves'
}

type Gate = <T>(who: string, work: () => Promise<T>) => Promise<T>

/** The ways in of one endpoint: where nothing is known of the call yet, and past that. Both refuse at once, with 503. */
export interface Doors {
  readonly outer: Gate
  readonly inner: Gate
}

export type Admission = (endpoint: Known, method: string) => Doors

interface Opened {
  readonly inside: Tally
  readonly pace: Pace
}

interface Tally {
  all(): number
  of(who: string): number
  add(who: string, more: 1 | -1): void
}

/** Counts those inside, and each of them; who has left is forgotten. */
function tally(): Tally {
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
export function createAdmission(most: Readonly<Record<Room, number>> = rooms): Admission {
  const opened: Readonly<Record<Room, Opened>> = {
    questions: { inside: tally(), pace: createPace(most.questions) },
    saves: { inside: tally(), pace: createPace(most.saves) },
    // They wait for passwords, which take their time by intent, and for contents of files, which another machine may hold.
    strangers: { inside: tally(), pace: fixedPace(most.strangers) },
  }
  const gate =
    (room: Room, share: number): Gate =>
    async (who, work) => {
      const { inside, pace } = opened[room]
      const wide = pace.places()
      const own = wide * Math.min(share, 1) * ownShare[room]
      if (inside.all() >= wide * share || inside.of(who) >= own) throw new TipyError('UNAVAILABLE')
      inside.add(who, 1)
      try {
        return await work()
      } finally {
        inside.add(who, -1)
      }
    }
  /** Only what was let in tells how a room is: whoever is turned away for their session is through at once. */
  const noted =
    (room: Room, enter: Gate): Gate =>
    (who, work) => {
      const { inside, pace } = opened[room]
      const wasCrowded = inside.all() >= pace.places() * crowdedShare
      return enter(who, async () => {
        const began = performance.now()
        try {
          return await work()
        } finally {
          pace.note(performance.now() - began, wasCrowded)
        }
      })
    }
  return (endpoint, method) => {
    const room = roomOf(endpoint, method)
    const outer = gate(room, endpoint.background ? backgroundShare : 1)
    return { outer, inner: noted(room, gate(room, insideShare)) }
  }
}
