import type { BenchFixture } from './fixture.ts'
import type { LoadCount } from './load.ts'
import { ms, table } from './report.ts'
import type { ConsultantTimes, MeasuredSpeed, SpeedCount } from './speed.ts'

/** More callers may not lower the throughput, but for what two measurements of the same thing differ by. */
const minShareOfFewer = 0.95
/** What a consultant waits for at the largest size / at the smallest, a hundredth of it. */
const maxConsultantGrowth = 2

const perSecond = ({ answers, seconds }: LoadCount): number => answers / seconds
const marked = (text: string, isMissed: boolean): string => (isMissed ? `${text} !` : text)
const number = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

/** The ratio is information; a "!" marks fewer answers than with fewer connections. */
export function speedTable(measured: readonly MeasuredSpeed[]): string {
  const connections = measured[0]?.counts.map(count => count.connections) ?? []
  const head = [
    'answers a second at … connections',
    ...connections.flatMap(count => [`${count}: product`, 'by hand', 'ratio']),
    'refused',
  ]
  const lines = measured.map(({ question, counts }) => [
    question.name,
    ...counts.flatMap((count, at) => cells(count, counts[at - 1])),
    refusalsOf(counts),
  ])
  return table(head, lines)
}

function cells({ product, hand }: SpeedCount, fewer: SpeedCount | undefined) {
  const rate = perSecond(product)
  const isSlower = fewer !== undefined && rate < perSecond(fewer.product) * minShareOfFewer
  if (!hand) return [marked(number(rate), isSlower), '–', '–']
  return [marked(number(rate), isSlower), number(perSecond(hand)), (rate / perSecond(hand)).toFixed(2)]
}

/** What the load shedder refused, by connections, of all calls. */
function refusalsOf(counts: readonly SpeedCount[]): string {
  const refused = counts.filter(({ product }) => product.refusals > 0)
  const text = refused.map(
    ({ connections, product: { answers, refusals } }) => `${refusals} of ${answers + refusals} at ${connections}`,
  )
  return text.join(', ') || '0'
}

export function consultantTable(fixtures: readonly BenchFixture[], times: ConsultantTimes): string {
  const sizes = fixtures.map(({ size }) => size.toLocaleString('en'))
  const lines = Object.entries(times).map(([name, timings]) => {
    const growth = (timings.at(-1)?.p50 ?? Number.NaN) / (timings[0]?.p50 ?? Number.NaN)
    return [
      name,
      ...timings.map(({ p50 }) => ms(p50)),
      marked(growth.toFixed(2), growth > maxConsultantGrowth),
      `≤ ${maxConsultantGrowth}`,
    ]
  })
  return table(['a consultant waits, p50 ms', ...sizes, `${sizes.at(-1)} / ${sizes[0]}`, 'aim'], lines)
}
