import { cpus, totalmem } from 'node:os'
import { printFigures } from '../support/figures.ts'
import { aim, backAfter, byKind, countBy, faultsOf, faultsOfOverload, faultsOfUsual, latency } from './judge.ts'
import type { Sample } from './offer.ts'
import type { Outcome, Plan } from './phases.ts'
import type { Look } from './watch.ts'

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`
const met = (isMet: boolean): string => (isMet ? 'aim met' : 'aim MISSED')
const statusOf = ({ status, why }: Sample): string => (status === 0 ? `no answer (${why})` : String(status))
const spoken = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ') || 'none'

function table(samples: readonly Sample[]): string {
  const line = (name: string, { count, p50, p95, p99, most }: ReturnType<typeof latency>) =>
    `| ${name} | ${count} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} | ${ms(most)} |`
  return [
    '| ms | answers | p50 | p95 | p99 | longest |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    line('all', latency(samples)),
    ...byKind(samples).map(({ kind, ...figures }) => line(kind, figures)),
  ].join('\n')
}

const largest = (looks: readonly Look[], figure: (look: Look) => number): number => Math.max(...looks.map(figure))

function ofServer(looks: readonly Look[], answers: number): Readonly<Record<string, string>> {
  const last = looks.at(-1)
  // Memory that the first minute fills (caches, compiled code) is not counted as growth.
  const settled = looks.find(({ second }) => second >= 60) ?? looks[Math.floor(looks.length / 2)] ?? last
  if (!last || !settled) return { server: 'could not be asked' }
  const first = looks[0] ?? last
  const cores = (last.cpu - first.cpu) / (last.second - first.second)
  return {
    'memory (RSS), settled → end, most': `${megabytes(settled.rss)} → ${megabytes(last.rss)}, ${megabytes(largest(looks, ({ rss }) => rss))}`,
    'heap in use, settled → end': `${megabytes(settled.heap)} → ${megabytes(last.heap)}`,
    'event-loop delay, p99 of the worst 5 s': `${ms(largest(looks, ({ lagP99 }) => lagP99))} ms`,
    'event-loop delay, longest': `${ms(largest(looks, ({ lagMax }) => lagMax))} ms`,
    'cores the server used, ms of them an answer': `${cores.toFixed(2)}, ${ms(((last.cpu - first.cpu) / answers) * 1000)}`,
    ...(last.connections !== null && {
      'connections to PostgreSQL, most': String(largest(looks, look => look.connections ?? 0)),
    }),
  }
}

export function report(plan: Plan, outcome: Outcome): void {
  const { usual, overload, after, looks, tidings } = outcome
  const all = latency(usual)
  const wrong = faultsOfUsual(usual)
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${megabytes(totalmem())}, Node ${process.version}\n`,
  )
  console.log(`${table(usual)}\n`)
  printFigures(`${plan.people} people, ${plan.perSecond} a second for ${plan.seconds} s`, {
    'answers a second': usual.length / plan.seconds,
    [`p95 ≤ ${aim.p95} ms`]: `${ms(all.p95)} ms, ${met(all.p95 <= aim.p95)}`,
    errors: `${wrong.length}, ${met(wrong.length === 0)}`,
    'by status': spoken(countBy(usual, statusOf)),
    ...ofServer(looks.usual, usual.length),
    'pieces of news on open lines': tidings,
  })
  const odd = faultsOfOverload(overload)
  const back = backAfter(after)
  const served = overload.filter(({ status }) => status < 300 && status > 0)
  const shed = overload.filter(({ status }) => status === 503 || status === 429)
  printFigures(`Ten times as much for ${plan.overloadSeconds} s`, {
    'by status': spoken(countBy(overload, statusOf)),
    'served: p50, p95, longest': `${ms(latency(served).p50)}, ${ms(latency(served).p95)}, ${ms(latency(served).most)} ms`,
    'sent away: p50, p95, longest': `${ms(latency(shed).p50)}, ${ms(latency(shed).p95)}, ${ms(latency(shed).most)} ms`,
    'only 2xx, 429, 503, with Retry-After': met(odd.length === 0),
    ...ofServer(looks.overload, overload.length),
    [`back to normal within ${aim.backWithin} s`]: `${back === null ? 'not yet' : `${back.toFixed(1)} s`}, ${met(back !== null)}`,
  })
  const faults = countBy(faultsOf(outcome), sample => `${statusOf(sample)} ${sample.path}`)
  for (const [name, count] of Object.entries(faults).slice(0, 40)) console.log(`  ${count} × ${name}`)
}
