import { Badge, Checkbox, Text, VisuallyHidden } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { reservationsRights } from '@tipy/domain/features/reservations/reservations.policy'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { draftFromWire } from '@tipy/domain/record/draft'
import { writableOf } from '@tipy/domain/record/rights'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { useRowActions } from '#list/table/useRowActions.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { Section } from '#ui/Section.tsx'
import type { ShownReservation } from './reservations.labels.ts'
import { reservationsScreen } from './reservations.list.tsx'
import classes from './reservations.module.css'
import { propertyDocuments } from './reservations.sections.ts'

interface DocumentsProps {
  readonly deal: ShownReservation
  readonly names: Names
}

type PropertyDocument = (typeof propertyDocuments)[number]

/**
 * The documents required of the property: which are there, which are missing, and since when. Users who may write
 * them in the form tick them here.
 */
export function Documents({ deal, names }: DocumentsProps) {
  const session = useSessionContext()
  const { patch } = useRowActions(reservationsScreen)
  const stored = draftFromWire(reservations, deal)
  const may = writableOf(reservations, stored, viewerOf(session), deal.can.edit, reservationsRights)
  const receivedCount = propertyDocuments.filter(({ field }) => deal[field] === true).length
  return (
    <Section title="Documentos do imóvel">
      <Badge mb="sm" color={receivedCount === propertyDocuments.length ? 'green' : 'gray'} aria-live="polite">
        {receivedCount} de {propertyDocuments.length}
      </Badge>
      <ul className={classes.documents}>
        {propertyDocuments.map(document => (
          <li key={document.field} data-held={deal[document.field] === true || undefined}>
            {may.has(document.field) ? (
              <Checkbox
                size="sm"
                className={classes.tick}
                label={reservations.fields[document.field].label}
                checked={deal[document.field] === true}
                onChange={event => void patch(deal, { [document.field]: event.currentTarget.checked })}
              />
            ) : (
              <ReadDocument deal={deal} document={document} />
            )}
            <ReceivedDay deal={deal} names={names} document={document} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface DocumentProps {
  readonly deal: ShownReservation
  readonly document: PropertyDocument
}

function ReadDocument({ deal, document }: DocumentProps) {
  const isHeld = deal[document.field] === true
  const Icon = isHeld ? IconCircleCheckFilled : IconCircleDashed
  return (
    <>
      <Icon size={17} aria-hidden />
      <span>
        <VisuallyHidden>{isHeld ? 'Entregue: ' : 'Em falta: '}</VisuallyHidden>
        {reservations.fields[document.field].label}
      </span>
    </>
  )
}

function ReceivedDay({ deal, names, document }: DocumentProps & Pick<DocumentsProps, 'names'>) {
  const day = 'day' in document ? formatValue(reservations.fields[document.day], deal[document.day], names) : ''
  if (!day) return null
  return (
    <Text span size="xs" c="dimmed" className={`tabular ${classes.received}`}>
      {day}
    </Text>
  )
}
