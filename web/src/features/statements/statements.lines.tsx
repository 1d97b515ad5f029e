import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Gender } from '@tipy/domain/access/roleNames'
import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { type Hue, hues } from '@tipy/domain/company/hues'
import {
  type PaymentState,
  paymentStateLabels,
  paymentStateOfLine,
  roleInDeal,
  type StatementLine,
} from '@tipy/domain/features/statements/statements.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { formatPercent } from '@tipy/domain/text/numbers'
import { formatMoney } from '#kinds/format.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import classes from './statements.module.css'

const stateHues = { paid: 'green', pending: 'amber', waiting: 'gray' } as const satisfies Record<PaymentState, Hue>
const day = (given: string | null): string => (given === null ? '–' : formatDay(given as Day))
const percent = ({ percentage }: StatementLine): string => (percentage === null ? '–' : formatPercent(percentage))
export const keyOf = ({ invoice, role, side }: StatementLine): string => `${invoice} ${role} ${side}`

/** "1 linha", "12 linhas". */
export const counted = (count: number): string => (count === 1 ? '1 linha' : `${count} linhas`)

interface LinesProps {
  readonly lines: readonly StatementLine[]
  /** How the person's roles are named. */
  readonly gender: Gender | null
}

/** The lines of a statement: a table, or cards on a phone. */
export function Lines(props: LinesProps) {
  return usePhone() ? <Cards {...props} /> : <LinesTable {...props} />
}

/** The number of the invoice, as a link for users who may open invoices. */
export function InvoiceLink({ line: { invoice, number } }: { readonly line: StatementLine }) {
  const { flags } = useSessionContext()
  if (!flags.has('listInvoices')) return <>{number}</>
  return (
    <Link to={screens.invoice.path.replace('{id}', invoice)} className={classes.link} aria-label={`Fatura ${number}`}>
      {number}
    </Link>
  )
}

function PaymentStateMark({ line }: { readonly line: StatementLine }) {
  const paymentState = paymentStateOfLine(line)
  return (
    <StateTag
      color={hues[stateHues[paymentState]].fill}
      shape={paymentState === 'paid' ? 'done' : 'open'}
      label={paymentStateLabels[paymentState]}
    />
  )
}

function LinesTable({ lines, gender }: LinesProps) {
  return (
    <ScrollX label="Linhas do extrato">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Fatura</th>
            <th scope="col">Referência</th>
            <th scope="col" className={classes.people} title="Proprietário · Comprador">
              Proprietário · Comprador
            </th>
            <th scope="col">Função</th>
            <th scope="col" data-numeric>
              Base
            </th>
            <th scope="col" data-numeric>
              %
            </th>
            <th scope="col" data-numeric>
              Comissão
            </th>
            <th scope="col">Cliente pagou</th>
            <th scope="col">Pago em</th>
            <th scope="col">Situação</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Row key={keyOf(line)} line={line} gender={gender} />
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

function Row({ line, gender }: Pick<LinesProps, 'gender'> & { readonly line: StatementLine }) {
  const people = `${line.owner} · ${line.buyer}`
  return (
    <tr>
      <td>{day(line.day)}</td>
      <td>
        <InvoiceLink line={line} />
      </td>
      <td>{line.ref}</td>
      <td className={classes.people} title={people}>
        {people}
      </td>
      <td className={classes.role}>{roleInDeal(line, gender)}</td>
      <td data-numeric>{formatMoney(line.base)}</td>
      <td data-numeric>{percent(line)}</td>
      <td data-numeric className={classes.amount}>
        {formatMoney(line.amount)}
      </td>
      <td>{day(line.clientPaymentDate)}</td>
      <td>{day(line.paymentDate)}</td>
      <td>
        <PaymentStateMark line={line} />
      </td>
    </tr>
  )
}

function Cards({ lines, gender }: LinesProps) {
  return (
    <ul className={classes.cards}>
      {lines.map(line => (
        <li key={keyOf(line)} className={classes.card}>
          <div className={classes.cardHead}>
            <span>
              Fatura <InvoiceLink line={line} /> · {line.ref}
            </span>
            <strong className="tabular">{formatMoney(line.amount)}</strong>
          </div>
          <Text size="sm" className={classes.cut ?? ''}>
            {line.owner} · {line.buyer}
          </Text>
          <Text size="sm" c="dimmed">
            {day(line.day)} · {roleInDeal(line, gender)} · {percent(line)} de {formatMoney(line.base)}
          </Text>
          <div className={classes.cardFoot}>
            <PaymentStateMark line={line} />
            <Text size="xs" c="dimmed">
              {line.paymentDate
                ? day(line.paymentDate)
                : line.clientPaymentDate && `Cliente: ${day(line.clientPaymentDate)}`}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  )
}
