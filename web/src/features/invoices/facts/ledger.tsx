import { Text } from '@mantine/core'
import { formatMoney, formatPercent } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import { Section } from '#ui/Section.tsx'
import type { InvoiceRow } from '../invoices.labels.ts'
import classes from '../invoices.page.module.css'
import { type Line, linesOf } from '../invoices.waterfall.lines.ts'
import { partName } from './labels.ts'
import { PaidCell } from './paid.tsx'

interface LedgerProps {
  readonly invoice: InvoiceRow
  readonly names: Names
}

const label = 'Quem recebe o quê'

/** The ledger lines visible to the reader: role, person, base, percentage, amount and payment. */
export function Ledger({ invoice, names }: LedgerProps) {
  const lines = linesOf(invoice)
  if (lines.length === 0) return null
  return (
    <Section title={label}>
      <ScrollX label="Linhas de quem recebe o quê">
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Parte</th>
              <th scope="col">Pessoa</th>
              <th scope="col" className={classes.number}>
                Base
              </th>
              <th scope="col" className={classes.number}>
                %
              </th>
              <th scope="col" className={classes.number}>
                Valor
              </th>
              <th scope="col">Pagamento</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <LedgerLine key={line.part} line={line} invoice={invoice} names={names} />
            ))}
          </tbody>
        </table>
      </ScrollX>
    </Section>
  )
}

function LedgerLine({ line, invoice, names }: LedgerProps & { readonly line: Line }) {
  const { role, person, base, percentage, amount } = line
  const isAgency = role === 'agency'
  return (
    <tr data-agency={isAgency || undefined} data-debt={amount < 0 || undefined}>
      <td data-label="Parte">{names.roleOf(partName(line), person)}</td>
      <td data-label="Pessoa">{person === null ? null : names.person(person)}</td>
      <td data-label="Base" className={`tabular ${classes.number}`}>
        {base === null ? null : formatMoney(base)}
      </td>
      <td data-label="%" className={`tabular ${classes.number}`}>
        {isAgency ? null : percentage === null ? '–' : formatPercent(percentage)}
      </td>
      <td data-label="Valor" className={`tabular ${classes.number} ${classes.debt}`}>
        <Text span inherit fw={600}>
          {formatMoney(amount)}
        </Text>
      </td>
      <td data-label="Pagamento">{isAgency ? null : <PaidCell line={line} invoice={invoice} names={names} />}</td>
    </tr>
  )
}
