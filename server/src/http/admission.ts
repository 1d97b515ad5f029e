import type { Endpoint } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'

/**
 * How many calls may be at work at once. One server answers some two hundred a second: whoever is let in with so many
 * inside waits for a good third of a second, and the next one is better told to come back than kept waiting. What people
 * save has room of its own, so that no crowd of lists keeps it out, nor it them.
 */
const rooms = { questions: 75, saves: 40 }
type Room = keyof typeof rooms

/** Screens that ask by themselves stay out of a room that is half full. */
const backgroundShare = 0.5

/** Whoever has been let in is not sent away in the middle, unless very many were let in and send the rest all at once. */
const insideShare = 2

/** Calls that change nothing: lists are asked by POST because a question can be long. */
const isQuestion = (method: string, path: string): boolean => method === 'GET' || path.endsWith('/search')

type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** The ways in of one endpoint: where nothing is known of the call yet, and past that. Both refuse at once, with 503. */
export interface Doors {
  readonly outer: Gate
  readonly inner: Gate
}

export type Admission = (endpoint: Pick<Endpoint, 'background'>, method: string, path: string) => Doors

/**
 * Under more load than a server bears, all would wait for seconds and give up, and it would do nothing but work nobody
 * waits for any more. So the room is bounded, and a refusal costs next to nothing. Only work counts: neither a body that
 * comes slowly, nor an answer that is read slowly, nor an upload, takes anybody's place.
 */
export function createAdmission(most: Readonly<Record<Room, number>> = rooms): Admission {
  const atWork: Record<Room, number> = { questions: 0, saves: 0 }
  const gate =
    (room: Room, share: number): Gate =>
    async work => {
      if (atWork[room] >= most[room] * share) throw new TipyError('UNAVAILABLE')
      atWork[room] += 1
      try {
        return await work()
      } finally {
        atWork[room] -= 1
      }
    }
  return ({ background }, method, path) => {
    const room = isQuestion(method, path) ? 'questions' : 'saves'
    return { outer: gate(room, background ? backgroundShare : 1), inner: gate(room, insideShare) }
  }
}
