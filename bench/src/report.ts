import { cpus, loadavg, totalmem } from 'node:os'
import type { Exported } from './exports.ts'
import type { Compared } from './measure.ts'

/** The aim (docs/PRINCIPLES.md): time with ten times the rows / time with the rows. */
const maxGrowth = 1.5

export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const growthText = (value: number): string => `${value.toFixed(2)}${value > maxGrowth ? ' !' : ''}`

export const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...lines].map(line => `| ${line.join(' | ')} |`).join('\n')

export function machine(postgres: string): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg().map(value => value.toFixed(1))
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.version}, PostgreSQL ${postgres}, load ${load.join(' ')}`
}

/** `before`: the same queries over a tenth of the rows. A "!" marks a missed aim. */
export function comparedTable(compared: readonly Compared[], before: readonly Compared[]): string {
  const head = ['question', 'HTTP p50', 'p95', 'SQL p50', 'p95', 'HTTP / SQL', 'growth HTTP', 'growth SQL']
  const lines = compared.map(({ name, http, hand }) => {
    const smaller = before.find(one => one.name === name)
    const growth = smaller ? [http.p50 / smaller.http.p50, hand.p50 / smaller.hand.p50] : []
    return [
      name,
      ...[http.p50, http.p95, hand.p50, hand.p95].map(ms),
      (http.p50 / hand.p50).toFixed(2),
      ...(smaller ? growth.map(growthText) : ['', '']),
    ]
  })
  return table(head, lines)
}

export function exportsTable(measured: readonly Exported[]): string {
  const lines = measured.map(({ format, rows, milliseconds, growth }) => [
    format,
    String(rows),
    ms(milliseconds),
    (growth / 2 ** 20).toFixed(0),
  ])
  return table(['file', 'rows', 'ms', 'process grew by MB'], lines)
}
