import { Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Gender } from '@tipy/domain/access/roleNames'
import type { DateRange } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import type { Statement } from '@tipy/domain/features/statements/statements.contract'
import {
  linesOfSum,
  paymentStateHints,
  paymentStateLabels,
  paymentStates,
  roleInDeal,
  type StatementLine,
  type StatementSum,
} from '@tipy/domain/features/statements/statements.rules'
import { useState } from 'react'
import { FigurePages } from '#figures/FigurePages.tsx'
import { FigurePanel } from '#figures/FigurePanel.tsx'
import { type FigureRow, FigureRows } from '#figures/FigureRows.tsx'
import { useRowSize } from '#figures/useRowSize.ts'
import { formatMoney } from '#kinds/format.ts'
import { InvoiceLink, keyOf } from './statements.lines.tsx'
import classes from './statements.module.css'

interface Card {
  readonly name: StatementSum
  readonly label: string
  readonly hint: string
  readonly formula: string
}

const whole = 'Soma das comissões deste extrato'
const formulas: Readonly<Record<(typeof paymentStates)[number], string>> = {
  paid: `${whole} que já foram pagas.`,
  pending: `${whole} que o cliente já pagou e que ainda não foram pagas.`,
  waiting: `${whole} que esperam o pagamento do cliente.`,
}
const cards: readonly Card[] = [
  {
    name: 'total',
    label: 'Total',
    hint: 'Pago, pendente e a aguardar cliente.',
    formula: `${whole}, pagas ou por pagar, uma linha por negócio e função.`,
  },
  ...paymentStates.map(name => ({
    name,
    label: paymentStateLabels[name],
    hint: paymentStateHints[name],
    formula: formulas[name],
  })),
]

/** The hints on the user's own statement, which address the reader. */
const ownHints: Readonly<Record<string, string>> = {
  paid: 'Já recebeu.',
  pending: 'O cliente já pagou; falta receber.',
}

/** The name of the open sum; the caller stores it in the URL or in its state. */
export interface OpenSum {
  readonly sum: string | undefined
  readonly onSum: (sum: string | undefined) => void
}

interface SumsProps extends OpenSum {
  readonly statement: Statement
  readonly range: DateRange
  readonly isOwn: boolean
}

/** The four sums of a statement; each opens its lines. */
export function Sums({ statement, range, isOwn, sum, onSum }: SumsProps) {
  const card = cards.find(({ name }) => name === sum)
  return (
    <>
      <ul className={classes.sums} aria-label="Totais">
        {cards.map(({ name, label, hint }) => (
          <li key={name}>
            <UnstyledButton className={classes.sum ?? ''} data-standing={name} onClick={() => onSum(name)}>
              <Text span size="xs" c="dimmed" className={classes.sumLabel ?? ''}>
                {label}
                <IconInfoCircle size={14} aria-hidden className={classes.mark} />
              </Text>
              <Text span className={`${classes.value} tabular`}>
                {formatMoney(statement.sums[name])}
              </Text>
              <Text span size="xs" c="dimmed" className={classes.hint ?? ''}>
                {(isOwn && ownHints[name]) || hint}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {card && <SumPanel statement={statement} range={range} card={card} onClose={() => onSum(undefined)} />}
    </>
  )
}

interface SumPanelProps extends Pick<SumsProps, 'statement' | 'range'> {
  readonly card: Card
  readonly onClose: () => void
}

/** "De onde vem este número?" for a sum; pages through the statement's lines without a request. */
function SumPanel({ statement: { person, lines, sums }, range, card, onClose }: SumPanelProps) {
  const [page, setPage] = useState(0)
  const [perPage, setSize] = useRowSize()
  const giving = linesOfSum(lines, card.name)
  const last = Math.max(0, Math.ceil(giving.length / perPage) - 1)
  // A refetch may have returned fewer lines: the shown page may no longer exist.
  const here = Math.min(page, last)
  const shown = giving.slice(here * perPage, (here + 1) * perPage)
  return (
    <FigurePanel
      label={card.label}
      value={formatMoney(sums[card.name])}
      formula={card.formula}
      countedBy={{ conditions: [`Pessoa: ${person.name}`, `Período: ${formatRange(range)}, pela data de reporte`] }}
      onClose={onClose}
    >
      <FigureRows label={card.label} rows={shown.map(line => rowOf(line, person.gender))} />
      <FigurePages
        page={here}
        perPage={perPage}
        rows={shown.length}
        total={giving.length}
        onPage={setPage}
        onSize={setSize}
      />
    </FigurePanel>
  )
}

const rowOf = (line: StatementLine, gender: Gender | null): FigureRow => ({
  key: keyOf(line),
  title: (
    <>
      Fatura <InvoiceLink line={line} /> · {line.ref} · {roleInDeal(line, gender)}
    </>
  ),
  part: formatMoney(line.amount),
})
