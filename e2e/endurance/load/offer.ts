import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '@tipy/seeds/random'
import { file } from './files.ts'
import type { Person } from './people.ts'
import { byId, search, totals } from './reading.ts'
import type { CallRequest, CallResult } from './wire.ts'
import { type Written, write } from './writing.ts'

/** The share of each kind of call, in percent. */
const shares = { search: 60, 'by id': 15, totals: 10, writes: 10, files: 5 } as const
export type Kind = keyof typeof shares
export const kinds = Object.keys(shares) as readonly Kind[]

/** A hundred entries to draw from, by their shares. */
const deck = kinds.flatMap(kind => Array.from({ length: shares[kind] }, () => kind))

type Piece = Written & { readonly next?: (data: unknown) => CallRequest }
const pieces: Readonly<Record<Kind, (person: Person, random: Random) => Piece>> = {
  search,
  'by id': byId,
  totals,
  writes: write,
  files: file,
}

/** One call and its answer; status 0: none. */
export interface Sample {
  readonly kind: Kind
  /** From the scheduled moment, so including the wait for a free connection. */
  readonly ms: number
  readonly status: number
  readonly saysWhen: boolean
  readonly path: string
  readonly why?: string
}

export interface Offer {
  readonly people: readonly Person[]
  readonly random: Random
  readonly perSecond: number
  readonly seconds: number
  readonly onSample: (sample: Sample) => void
}

const tick = 4

/** Sends calls at a fixed rate, without waiting for earlier answers (open-loop load). Ends with the last answer. */
export async function offer({ people, random, perSecond, seconds, onSample }: Offer): Promise<void> {
  const began = performance.now()
  const open = new Set<Promise<void>>()
  const gap = () => (-Math.log(1 - random.fraction()) / perSecond) * 1000
  let due = gap()
  while (due < seconds * 1000) {
    for (const now = performance.now() - began; due <= now && due < seconds * 1000; due += gap()) {
      const going = act(random.pick(people), random.pick(deck), random, began + due, onSample)
      open.add(going)
      void going.then(() => open.delete(going))
    }
    await delay(tick)
  }
  await Promise.all(open)
}

/** Method and path with ids replaced, to group calls; after a 422 also the body. */
function nameOf({ method, path, json }: CallRequest, status: number): string {
  const name = `${method} ${(path.split('?')[0] ?? '').replace(/[0-9a-f-]{36}/g, '{id}')}`
  return status === 422 ? `${name} ${JSON.stringify(json).slice(0, 200)}` : name
}

async function act(
  person: Person,
  kind: Kind,
  random: Random,
  due: number,
  onSample: Offer['onSample'],
): Promise<void> {
  const piece = pieces[kind](person, random)
  const sendTimed = async (request: CallRequest, from: number): Promise<CallResult> => {
    const answer = await person.wire.send(request)
    const { status, saysWhen, why } = answer
    const path = nameOf(request, status)
    onSample({ kind, ms: performance.now() - from, status, saysWhen, path, ...(why !== undefined && { why }) })
    return answer
  }
  const result = await sendTimed(piece, due)
  piece.onAnswer?.(result)
  if (piece.next && result.status === 200) await sendTimed(piece.next(result.data), performance.now())
}
