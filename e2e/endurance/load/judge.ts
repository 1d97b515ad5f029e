import { percentile } from '../support/figures.ts'
import { type Kind, kinds, type Sample } from './offer.ts'
import { isAsUsual, maxP95Ms, type Outcome, type Second } from './phases.ts'

export const aim = { p95: maxP95Ms, backWithin: 15 }

const isWell = ({ status }: Sample): boolean => status >= 200 && status < 300

/** At the usual rate every call must succeed. */
export const faultsOfUsual = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(sample => !isWell(sample))

/** Under overload 429 and 503 are allowed, if they carry Retry-After; no answer at all is a fault. */
export const faultsOfOverload = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(sample => !isWell(sample) && !([429, 503].includes(sample.status) && sample.saysWhen))

/** The seconds after which all later ones were as usual; null: not yet. */
export function backAfter(seconds: readonly Second[]): number | null {
  const last = seconds.findLastIndex(second => !isAsUsual(second))
  if (last === seconds.length - 1) return null
  return last === -1 ? 0 : (seconds[last]?.second ?? 0)
}

export const latency = (samples: readonly Sample[], kind?: Kind) => {
  const times = samples.filter(sample => kind === undefined || sample.kind === kind).map(({ ms }) => ms)
  return {
    count: times.length,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
    most: percentile(times, 100),
  }
}

export const byKind = (samples: readonly Sample[]) => kinds.map(kind => ({ kind, ...latency(samples, kind) }))

export function countBy(
  samples: readonly Sample[],
  name: (sample: Sample) => string,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const sample of samples) counts[name(sample)] = (counts[name(sample)] ?? 0) + 1
  return counts
}

/** The wrong answers of a run. A missed time is only printed, because the machine may be busy. */
export const faultsOf = ({ usual, overload }: Outcome): readonly Sample[] => [
  ...faultsOfUsual(usual),
  ...faultsOfOverload(overload),
]
