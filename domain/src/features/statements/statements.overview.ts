import type { DateRange } from '../../calendar/days.ts'
import { euros, sumEuros } from '../../money/money.ts'
import { fold } from '../../text/fold.ts'
import type { StatementRow } from './statements.contract.ts'
import { type SkipReason, skipReasonOf } from './statements.rules.ts'

/** The amounts of a row, in the order of the columns. */
export const overviewSums = ['paid', 'pending', 'waiting', 'owed'] as const
export type OverviewSum = (typeof overviewSums)[number]

export const overviewLabels: Readonly<Record<OverviewSum, string>> = {
  paid: 'Pago',
  pending: 'Pendente',
  waiting: 'A aguardar',
  owed: 'A pagar agora',
}

export const overviewHints: Readonly<Record<OverviewSum, string>> = {
  paid: 'Já foi pago à pessoa, no período.',
  pending: 'O cliente já pagou e falta pagar à pessoa, no período.',
  waiting: 'O cliente ainda não pagou, no período.',
  owed: 'O cliente já pagou e falta pagar à pessoa, de qualquer período.',
}

const sortNames = ['name', ...overviewSums, 'sent'] as const
type SortName = (typeof sortNames)[number]

export interface OverviewSort {
  readonly by: SortName
  readonly desc: boolean
}

const byName: OverviewSort = { by: 'name', desc: false }

/** `-owed`: by what is owed, most first. An unknown sort is by name. */
export function readSort(text: string | undefined): OverviewSort {
  const by = sortNames.find(name => name === text?.replace(/^-/, ''))
  return by ? { by, desc: text?.startsWith('-') ?? false } : byName
}

/** Undefined for the default, which the address leaves out. */
export const writeSort = ({ by, desc }: OverviewSort): string | undefined =>
  by === 'name' && !desc ? undefined : `${desc ? '-' : ''}${by}`

/** The sort after a click on a column: amounts and days begin with the largest. */
export const nextSort = (sort: OverviewSort, by: SortName): OverviewSort =>
  sort.by === by ? { by, desc: !sort.desc } : { by, desc: by !== 'name' }

/** Rows whose name has every searched word, sorted; rows that are equal stay in the order of names. */
export function shownRows(
  rows: readonly StatementRow[],
  search: string,
  { by, desc }: OverviewSort,
): readonly StatementRow[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = rows.filter(({ name }) => words.every(word => fold(name).includes(word)))
  if (by === 'name') return desc ? found.toReversed() : found
  const direction = desc ? -1 : 1
  const compare =
    by === 'sent'
      ? (a: StatementRow, b: StatementRow) => (a.sent?.at ?? '').localeCompare(b.sent?.at ?? '')
      : (a: StatementRow, b: StatementRow) => a[by] - b[by]
  return found.toSorted((a, b) => direction * compare(a, b))
}

/** The sums of several rows, in whole cents. */
export function totalsOf(rows: readonly StatementRow[]): Readonly<Record<OverviewSum, number>> {
  const sum = (name: OverviewSum) => sumEuros(rows.map(row => euros(row[name])))
  return { paid: sum('paid'), pending: sum('pending'), waiting: sum('waiting'), owed: sum('owed') }
}

/** Whether the last send of a row is of this period. */
export const isOfPeriod = ({ sent }: Pick<StatementRow, 'sent'>, { firstDate, lastDate }: DateRange): boolean =>
  sent?.firstDate === firstDate && sent.lastDate === lastDate

/** Why the server would send a person nothing; null: it would send. */
export function skipReasonOfRow(row: StatementRow, range: DateRange, again: boolean): SkipReason | null {
  return skipReasonOf({ ...row, wasSent: isOfPeriod(row, range) && row.sent?.state !== 'failed' }, again)
}
