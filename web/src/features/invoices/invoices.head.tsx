import { Badge, Group, Paper, Text, Title } from '@mantine/core'
import { IconBuilding, IconCalendar, IconUsers } from '@tabler/icons-react'
import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { hues } from '@tipy/domain/company/hues'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { ReactNode } from 'react'
import { formatMoney, formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { Party } from '#kinds/Party.tsx'
import page from '#list/page/recordPage.module.css'
import { StateTag } from '#ui/StateTag.tsx'
import { type InvoiceRow, invoiceName, owedOfDone } from './invoices.labels.ts'
import classes from './invoices.page.module.css'

interface OfInvoice {
  readonly invoice: InvoiceRow
  readonly names: Names
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
const { fields } = invoices

/** The page's header: number, people and amounts of the invoice. */
export function InvoiceHead({ invoice, names, buttons }: OfInvoice & { readonly buttons: ReactNode }) {
  const owed = owedOfDone(invoice)
  return (
    <Paper withBorder component="header" className={page.head}>
      <div className={page.top}>
        <div className={page.identity}>
          <Group gap="xs">
            <Title order={1} fz={24}>
              {invoiceName(invoice)}
            </Title>
            {invoice.isBank && <Badge variant="outline">Banco</Badge>}
            {invoice.isDone ? (
              <StateTag color={hues.green.fill} shape="done" label="Concluída" />
            ) : (
              invoice.isPaid && <StateTag color={hues.teal.fill} label="Paga pelo cliente" />
            )}
            {owed !== null && (
              <Badge color="yellow" className="tabular">
                A pagar a responsáveis: {owed}
              </Badge>
            )}
            {!invoice.active && <Badge color="gray">Arquivo</Badge>}
          </Group>
          <Places invoice={invoice} names={names} />
        </div>
        <div className={page.buttons}>{buttons}</div>
      </div>
      <div className={page.figures}>
        <div className={page.sides}>
          <Party
            label={invoice.isBank ? 'Banco' : 'Angariador'}
            value={invoice.finder}
            names={names}
            isPlain={invoice.isBank}
          />
          <Party label="Vendedor" value={invoice.seller} names={names} />
        </div>
        <Money invoice={invoice} />
      </div>
    </Paper>
  )
}

function Places({ invoice, names }: OfInvoice) {
  const parties = [invoice.owner, invoice.buyer].filter(Boolean).join(' → ')
  return (
    <ul className={page.places}>
      {parties && (
        <li>
          <IconUsers {...icon} />
          {parties}
        </li>
      )}
      {invoice.date && (
        <li>
          <IconCalendar {...icon} />
          {formatDay(invoice.date as Day)}
        </li>
      )}
      {invoice.office && (
        <li>
          <IconBuilding {...icon} />
          {formatValue(fields.office, invoice.office, names)}
        </li>
      )}
    </ul>
  )
}

/** The agency's value is highlighted once the client has paid. */
function Money({ invoice }: { readonly invoice: InvoiceRow }) {
  const { agencyValue } = invoice
  const figures = [
    { label: 'Comissão total', amount: invoice.value },
    { label: 'Valor da agência', amount: invoice.tipyValue, mark: invoice.isPaid ? 'paid' : undefined },
    { label: 'Fica na agência', amount: agencyValue, mark: (agencyValue ?? 0) < 0 ? 'debt' : undefined },
    { label: 'A receber', amount: invoice.toReceive },
    { label: 'A pagar', amount: invoice.toPay },
  ]
  return figures.map(
    ({ label, amount, mark }) =>
      amount !== undefined &&
      amount !== null && (
        <div key={label} className={page.figure} data-mark={mark}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text fz={20} fw={650} className={`tabular ${classes.sum}`} lh={1.3}>
            {formatMoney(amount)}
          </Text>
        </div>
      ),
  )
}
