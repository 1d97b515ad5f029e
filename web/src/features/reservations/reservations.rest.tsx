import { Alert, Button, Group, Text } from '@mantine/core'
import { IconReceiptEuro } from '@tabler/icons-react'
import { reservationsRights } from '@tipy/domain/features/reservations/reservations.policy'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { unplannedRest } from '@tipy/domain/features/reservations/reservations.rest'
import { needsValidation } from '@tipy/domain/features/reservations/reservations.rules'
import { draftFromWire } from '@tipy/domain/record/draft'
import { writableOf } from '@tipy/domain/record/rights'
import type { FormOpening } from '#form/opening.ts'
import { formatAmount, formatMoney } from '#kinds/format.ts'
import type { PageHeadProps } from '#list/page/page.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import type { ShownReservation } from './reservations.labels.ts'

type Opening = FormOpening<Reservations>

/** A date for the rest, of which the user still chooses type and day. Its percentage is derived. */
const withNewDate: Opening = ({ billingDates = [], ...deal }) =>
  unplannedRest(deal) && {
    values: {
      billingDates: [
        ...billingDates,
        { type: null, percentage: null, predictedExecutionDate: null, executionDate: null },
      ],
    },
    focus: `billingDates.${billingDates.length}.type`,
  }

/** The value that is billed, which leaves no rest. */
const atBilledValue: Opening = deal => {
  const left = unplannedRest(deal)
  return left && { values: { value: left.billed }, focus: 'value' }
}

interface RestNoticeProps extends Pick<PageHeadProps<Reservations>, 'edit'> {
  readonly deal: ShownReservation
}

/** What is left of a deal that is done, and the ways to bill or drop it, for users who may write them in the form. */
export function RestNotice({ deal, edit }: RestNoticeProps) {
  const session = useSessionContext()
  const left = unplannedRest(deal)
  if (!left) return null
  const viewer = viewerOf(session)
  const may = writableOf(reservations, draftFromWire(reservations, deal), viewer, deal.can.edit, reservationsRights)
  // Consultants and team leaders bill in simple mode, which has no further dates.
  const mayAddDate = may.has('billingDates') && !needsValidation(viewer.roles)
  return (
    <Alert color="yellow" icon={<IconReceiptEuro size={18} aria-hidden />} p="sm">
      <Group justify="space-between" gap="xs">
        <Text inherit>
          <strong className="tabular">
            Faturado {formatAmount(left.billed)} de {formatMoney(left.value)}
          </strong>
          <br />
          Faltam {formatMoney(left.rest)}, que nenhuma data de faturação prevê.
        </Text>
        <Group gap="xs">
          {mayAddDate && (
            <Button variant="default" size="compact-sm" onClick={() => edit(withNewDate)}>
              Acrescentar data de faturação
            </Button>
          )}
          {may.has('value') && (
            <Button variant="default" size="compact-sm" onClick={() => edit(atBilledValue)}>
              Ajustar o valor do negócio
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}
