import type { Gender } from '../../access/roleNames.ts'
import type { DateRange, Day } from '../../calendar/days.ts'
import { formatDay, formatMinute, formatRange } from '../../calendar/format.ts'
import type { Block, Paper } from '../../documents/document.ts'
import { type Issuer, letterheadOf } from '../../documents/letterhead.ts'
import { formatMoney, formatPercent } from '../../text/numbers.ts'
import {
  paymentStateHints,
  paymentStateLabels,
  paymentStateOfLine,
  paymentStates,
  roleInDeal,
  type StatementLine,
  type StatementSums,
  statementTitle,
} from './statements.rules.ts'

/** `office`: the person's. */
export interface StatementContext extends Issuer {
  readonly person: string
  readonly gender: Gender | null
  readonly range: DateRange
  /** The name of the user who requested it. */
  readonly issuer: string
  /** Time of printing in Lisbon: `2026-03-05T14:30`. */
  readonly at: string
}

interface StatementContent {
  readonly lines: readonly StatementLine[]
  readonly sums: StatementSums
}

/** A statement as a PDF: its sums, and all their lines. */
export function statementPaper({ lines, sums }: StatementContent, context: StatementContext): Paper {
  return {
    letterhead: letterheadOf(context),
    title: statementTitle,
    reference: context.person,
    subtitle: `De ${formatRange(context.range)}`,
    badges: [],
    watermark: null,
    figures: [
      { label: 'Total', value: formatMoney(sums.total) },
      ...paymentStates.map(name => ({ label: paymentStateLabels[name], value: formatMoney(sums[name]) })),
    ],
    sections: [
      { title: 'Comissões', blocks: [lines.length === 0 ? nothing : tableOf(lines, sums, context.gender)] },
      { title: 'Notas', blocks: [{ kind: 'text', text: notes }] },
    ],
    issued: `Emitido em ${formatMinute(context.at)} por ${context.issuer}`,
  }
}

const nothing: Block = { kind: 'text', text: 'Não há comissões neste período.' }

const notes = [
  'As datas são as de reporte das faturas. Os valores não incluem IVA.',
  ...paymentStates.map(name => `${paymentStateLabels[name]}: ${paymentStateHints[name]}`),
].join('\n')

const day = (given: string | null): string => (given === null ? '' : formatDay(given as Day))

/** Narrow enough for a portrait page: related values share a cell. */
function tableOf(lines: readonly StatementLine[], sums: StatementSums, gender: Gender | null): Block {
  return {
    kind: 'table',
    isLong: true,
    columns: [
      { label: 'Fatura', part: 60 },
      { label: 'Proprietário / Comprador', part: 110 },
      { label: 'Função', part: 54 },
      { label: 'Base', isNumber: true, part: 54 },
      { label: '%', isNumber: true, part: 38 },
      { label: 'Comissão', isNumber: true, part: 54 },
      { label: 'Situação', part: 57 },
    ],
    rows: lines.map(line => [
      `${day(line.day)}\n${line.number} · ${line.ref}`,
      `${line.owner}\n${line.buyer}`,
      roleInDeal(line, gender),
      formatMoney(line.base),
      line.percentage === null ? '' : formatPercent(line.percentage),
      formatMoney(line.amount),
      paymentStateCell(line),
    ]),
    total: ['Total', '', '', '', '', formatMoney(sums.total), ''],
  }
}

function paymentStateCell(line: StatementLine): string {
  const paymentState = paymentStateOfLine(line)
  const label = paymentStateLabels[paymentState]
  if (paymentState === 'paid') return `${label}\n${day(line.paymentDate)}`
  return paymentState === 'pending' ? `${label}\nCliente: ${day(line.clientPaymentDate)}` : label
}
