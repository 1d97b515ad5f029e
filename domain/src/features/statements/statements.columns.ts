import type { Gender } from '../../access/roleNames.ts'
import { day, money, number, percent, text } from '../../record/fields.ts'
import {
  paymentStateLabels,
  paymentStateOfLine,
  paymentStates,
  roleInDeal,
  type StatementLine,
  type StatementSums,
} from './statements.rules.ts'

/** The columns of a statement as a spreadsheet, with their kinds, in order. */
export const statementColumns = {
  day: day('Data'),
  number: number('Fatura'),
  ref: text('Referência'),
  owner: text('Proprietário'),
  buyer: text('Comprador'),
  role: text('Função'),
  base: money('Base'),
  percentage: percent('Percentagem'),
  amount: money('Comissão'),
  clientPaymentDate: day('Cliente pagou em'),
  paymentDate: day('Pago em'),
  standing: text('Situação'),
  paid: money(paymentStateLabels.paid),
  pending: money(paymentStateLabels.pending),
  waiting: money(paymentStateLabels.waiting),
} as const

export type StatementColumn = keyof typeof statementColumns
type Cells = Readonly<Partial<Record<StatementColumn, unknown>>>

/** Repeats the amount in the column of its payment state, so that the columns add up to the statement's sums. */
export function cellsOfLine(line: StatementLine, gender: Gender | null): Cells {
  const paymentState = paymentStateOfLine(line)
  return {
    ...line,
    role: roleInDeal(line, gender),
    standing: paymentStateLabels[paymentState],
    [paymentState]: line.amount,
  }
}

export const cellsOfSums = (sums: StatementSums): Cells => ({
  role: 'Total',
  amount: sums.total,
  ...Object.fromEntries(paymentStates.map(name => [name, sums[name]])),
})
