import { setTimeout as delay } from 'node:timers/promises'
import { randomOf } from '@tipy/seeds/random'
import { percentile } from '../support/figures.ts'
import { offer, type Sample } from './offer.ts'
import { hire, type Person } from './people.ts'
import { type Look, watch } from './watch.ts'

export interface Plan {
  readonly address: string
  /** Its database, to count connections; null: unknown. */
  readonly databaseUrl: string | null
  readonly people: number
  readonly perSecond: number
  readonly seconds: number
  readonly overloadSeconds: number
  readonly warmSeconds: number
  /** Recovered: `enough` consecutive seconds without refusals and with at most this p95, `within` seconds. */
  readonly back: { readonly within: number; readonly enough: number; readonly p95: number }
  readonly say: (text: string) => void
}

export interface Outcome {
  readonly usual: readonly Sample[]
  readonly overload: readonly Sample[]
  /** The answers after the overload, by second. */
  readonly after: readonly Second[]
  readonly looks: { readonly usual: readonly Look[]; readonly overload: readonly Look[] }
  readonly tidings: number
}

/** The aim at the usual load (docs/ENDURANCE.md). */
export const maxP95Ms = 300

export const isAsUsual = ({ p95, refused }: Second): boolean => p95 <= maxP95Ms && refused === 0

export interface Second {
  readonly second: number
  readonly p95: number
  readonly refused: number
}

/** The share of people who keep a connection for live changes open. */
const listening = 0.15
const timesAsMuch = 10

/** The usual load, then ten times as much, then the usual load again. */
export async function runPhases(plan: Plan): Promise<Outcome> {
  const { address, say } = plan
  const people = await hire(address, plan.people)
  say(`${people.length} people are logged in`)
  let tidings = 0
  for (const { wire } of people.slice(0, Math.ceil(people.length * listening))) wire.listen(() => (tidings += 1))
  try {
    await warmUp(plan, people)
    const usual = await phase(plan, people, plan.perSecond, plan.seconds)
    say(`${plan.seconds} s at ${plan.perSecond} a second are over`)
    const overload = await phase(plan, people, plan.perSecond * timesAsMuch, plan.overloadSeconds)
    say(`${plan.overloadSeconds} s at ${plan.perSecond * timesAsMuch} a second are over`)
    const after = await recover(plan, people)
    return {
      usual: usual.samples,
      overload: overload.samples,
      after,
      looks: { usual: usual.looks, overload: overload.looks },
      tidings,
    }
  } finally {
    for (const { wire } of people) wire.close()
  }
}

/** The first calls fill caches and compile code; no operator starts a server under the full load of 200 people. */
async function warmUp({ perSecond, warmSeconds }: Plan, people: readonly Person[]): Promise<void> {
  const random = randomOf('warm')
  for (const share of [4, 2])
    await offer({ people, random, perSecond: perSecond / share, seconds: warmSeconds / 2, onSample: () => undefined })
}

async function phase({ address, databaseUrl }: Plan, people: readonly Person[], perSecond: number, seconds: number) {
  const samples: Sample[] = []
  const watching = await watch(address, databaseUrl)
  await offer({
    people,
    random: randomOf(`${perSecond}`),
    perSecond,
    seconds,
    onSample: sample => samples.push(sample),
  })
  await watching.stop()
  return { samples, looks: watching.looks }
}

/** Sends the usual load, second by second, until the server has recovered. */
async function recover({ perSecond, back }: Plan, people: readonly Person[]): Promise<readonly Second[]> {
  const seconds: Second[] = []
  const random = randomOf('after')
  const began = performance.now()
  const isGood = ({ p95, refused }: Second) => p95 <= back.p95 && refused === 0
  const isOver = () => seconds.length >= back.enough && seconds.slice(-back.enough).every(isGood)
  while (performance.now() - began < back.within * 1000 && !isOver()) {
    const samples: Sample[] = []
    const from = performance.now()
    await offer({ people, random, perSecond, seconds: 1, onSample: sample => samples.push(sample) })
    seconds.push({
      second: (performance.now() - began) / 1000,
      p95: percentile(
        samples.map(({ ms }) => ms),
        95,
      ),
      refused: samples.filter(({ status }) => status === 0 || status >= 400).length,
    })
    await delay(Math.max(0, 1000 - (performance.now() - from)))
  }
  return seconds
}
