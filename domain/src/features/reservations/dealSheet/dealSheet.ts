import { formatMinute } from '../../../calendar/format.ts'
import type { Badge, Fact, Paper } from '../../../documents/document.ts'
import { type Issuer, letterheadOf } from '../../../documents/letterhead.ts'
import type { Names } from '../../../record/textOfValue.ts'
import { isCreditReservation, isRenting } from '../reservations.rules.ts'
import {
  agencySection,
  complianceSection,
  creditSection,
  datesSection,
  documentsSection,
  observationsSection,
  processSection,
  propertySection,
} from './deal.ts'
import { dealSheetLabelsOf } from './labels.ts'
import { billingSection, moneySection } from './money.ts'
import { peopleSections } from './people.ts'
import { type DealSheetRow, type Genders, joined, type Reading, readingOf } from './reading.ts'

export type { DealSheetRow } from './reading.ts'

export const dealSheetFileName = 'reservation.pdf'

/** `office`: the one the deal belongs to. */
export interface DealSheetContext extends Issuer {
  readonly names: Names
  readonly genders: Genders
  /** The reader's name. */
  readonly issuer: string
  /** Time of printing in Lisbon: `2026-03-05T14:30`. */
  readonly at: string
}

/** The deal sheet of a reservation, built only from what its reader receives. */
export function dealSheet(row: DealSheetRow, context: DealSheetContext): Paper {
  const reading = readingOf(row, context.names, context.genders)
  return {
    letterhead: letterheadOf(context),
    title: dealSheetLabelsOf(row.dealType).title,
    reference: reading.text('ref') || 'Sem referência',
    subtitle: joined([reading.text('dealType'), reading.text('address'), reading.text('city')]),
    badges: badgesOf(reading),
    watermark: row.isDraft ? 'RASCUNHO' : null,
    figures: figuresOf(reading),
    sections: [
      ...processSection(reading),
      ...peopleSections(reading),
      ...propertySection(reading),
      moneySection(reading),
      billingSection(reading),
      ...datesSection(reading),
      ...creditSection(reading),
      ...agencySection(reading),
      ...documentsSection(reading),
      ...complianceSection(reading),
      ...observationsSection(reading),
    ],
    issued: `Emitida em ${formatMinute(context.at)} por ${context.issuer}`,
  }
}

/** How far it is, for every reader; its state only for readers of that field. */
function badgesOf({ row, text }: Reading): readonly Badge[] {
  if (row.isDraft) return [{ text: 'Rascunho', tone: 'warning' }]
  const state = text('state')
  return [
    ...(row.isBroken ? [{ text: 'Desistência', tone: 'bad' } as const] : []),
    ...(row.isDone ? [{ text: 'Faturada', tone: 'good' } as const] : []),
    ...(state && !row.isBroken ? [{ text: state, tone: 'plain' } as const] : []),
    ...(row.active ? [] : [{ text: 'Arquivada', tone: 'warning' } as const]),
  ]
}

function figuresOf({ row, fact }: Reading): readonly Fact[] {
  const labels = dealSheetLabelsOf(row.dealType)
  const commission = [...fact('value', { always: true }), ...fact('tipyValue', { always: true })]
  if (isCreditReservation(row.dealType))
    return [...fact('creditValue', { label: 'Financiamento', always: true }), ...commission]
  const price = fact('houseValue', { label: labels.houseValue, always: true })
  if (isRenting(row.dealType))
    return [...price, ...fact('rentingDuration', { label: 'Duração', unit: ' meses', always: true }), ...commission]
  return [...price, ...fact('signalValue', { always: true }), ...commission]
}
