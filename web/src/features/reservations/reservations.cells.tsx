import { Badge, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { isDay } from '@tipy/domain/calendar/days'
import { formatListDay } from '@tipy/domain/calendar/format'
import { hues } from '@tipy/domain/company/hues'
import { isSpent } from '@tipy/domain/features/reservations/reservations.amounts'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { ColumnCellProps } from '#list/screen.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { Truncate } from '#ui/Truncate.tsx'
import { draftLabel, namesIn, outcomeLabels, outcomeOf, type ShownReservation } from './reservations.labels.ts'
import classes from './reservations.module.css'

type Props = ColumnCellProps<Reservations>

/** A deal's state for readers who may not read it (consultants): written or sent. */
export function DraftTag({ row }: { readonly row: Pick<ShownReservation, 'isDraft'> }) {
  return <StateTag color={hues[row.isDraft ? 'gray' : 'blue'].fill} label={draftLabel(row)} />
}

/** Owners, buyers or guarantors, by name. */
export function PeopleCell({ value }: Props) {
  return <Truncate>{namesIn(value as ShownReservation['buyers']) || '–'}</Truncate>
}

/** The earliest predicted day of an open billing date, of those the reader may see. */
function nextOf(deal: ShownReservation): string | null {
  const days = (deal.billingDates ?? []).flatMap(date => {
    const { executionDate, predictedExecutionDate: day } = date
    return !executionDate && day && !isSpent(deal, date) ? [day] : []
  })
  return days.toSorted()[0] ?? null
}

/** How a deal ended. */
export function EndedTag({ ended }: { readonly ended: 'done' | 'broken' }) {
  return <StateTag color={hues[ended === 'done' ? 'green' : 'red'].fill} shape={ended} label={outcomeLabels[ended]} />
}

/** Over-billed deals also count as fully billed: the red badge distinguishes them. */
function OverBilled({ isBroken }: { readonly isBroken: boolean }) {
  const { label } = reservations.fields.isOverBilled
  return (
    <Badge
      color="red"
      variant="outline"
      miw={0}
      leftSection={<IconAlertTriangle size={13} aria-hidden />}
      title={label}
    >
      {isBroken ? outcomeLabels.broken : 'Acima do valor'}
      {isBroken && <VisuallyHidden>: {label}</VisuallyHidden>}
    </Badge>
  )
}

/** The progress of the billing: its outcome, or the number of executed dates and the next day. */
export function BillingCell({ row }: Props) {
  const { today } = useSessionContext()
  const ended = outcomeOf(row)
  if (row.isOverBilled) return <OverBilled isBroken={ended === 'broken'} />
  if (ended) return <EndedTag ended={ended} />
  const { billingDates = [] } = row
  if (billingDates.length === 0) return <span>–</span>
  const executed = billingDates.filter(({ executionDate }) => executionDate).length
  const next = nextOf(row)
  return (
    <span className={classes.billing}>
      <span className="tabular">
        {executed} de {billingDates.length}
      </span>
      {next !== null && isDay(next) && (
        <span
          className={classes.due}
          data-late={next < today || undefined}
          title={next < today ? `Prevista para ${formatListDay(next)}, por faturar` : undefined}
        >
          {next < today && <IconAlertTriangle size={14} aria-hidden />}
          {formatListDay(next)}
          {next < today && <VisuallyHidden> em atraso</VisuallyHidden>}
        </span>
      )}
    </span>
  )
}
