import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { hiddenFields } from '@tipy/domain/features/reservations/reservations.hidden'
import { notHundred, reservationIssues } from '@tipy/domain/features/reservations/reservations.issues'
import { reservationsRights } from '@tipy/domain/features/reservations/reservations.policy'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { draftFromWire } from '@tipy/domain/record/draft'
import { readable } from '@tipy/domain/record/rights'
import type { FormLayout } from '#form/layout.ts'
import { type SessionContext, viewerOf } from '#session/sessionContext.ts'
import { deriveReservation, newReservation } from './derive.ts'
import { FilesContent, MailContent } from './extras.tsx'
import { reservationColumns } from './sections.ts'
import { reservationSlots } from './slots.ts'

const whoOn = (side: Side) => [side, externalOf(side), `${side}Team`, `${side}CommercialDirector`] as const

/** The layout of the form, with the sections and fields this user may see. */
export function reservationLayout(session: SessionContext, hasFiles: boolean): FormLayout<Reservations> {
  const slots = reservationSlots(session)
  // Consultants may not read the state: the button they save with decides between draft and sent.
  const unread = readable(reservations, viewerOf(session)).has('state') ? [] : ['state']
  return {
    columns: reservationColumns.map(sections =>
      sections.map(({ title, fields }) => ({
        title,
        fields: fields.map(field => ({ field, ...slots[field] })),
        ...(title === 'Ficheiros' && hasFiles && { Content: FilesContent }),
        ...(title === 'Destinatários do e-mail' && { Content: MailContent }),
      })),
    ),
    initial: newReservation,
    deriveFields: deriveReservation,
    hidden: (values, isNew) => new Set([...hiddenFields(values, isNew), ...unread]),
    check: (values, _context, before, isDraft) =>
      reservationIssues(
        draftFromWire(reservations, { ...values, isDraft }),
        before && draftFromWire(reservations, before),
      ),
    toastIssues: [notHundred],
    rights: reservationsRights,
    together: [
      ...sides.map(whoOn),
      ['houseValue', 'officePercentage', 'value'],
      ['internalCredit', 'creditBank', 'creditValue'],
      ['giveUpDate', 'giveUpReason'],
      ['impic', 'impicDate'],
    ],
  }
}
