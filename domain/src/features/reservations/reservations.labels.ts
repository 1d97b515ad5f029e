import { reservations } from './reservations.record.ts'
import { isCreditReservation, isRenting } from './reservations.rules.ts'

const named = ['houseValue', 'owners', 'buyers', 'deedDate'] as const
type Labels = Readonly<Record<(typeof named)[number], string>>

const declared = Object.fromEntries(named.map(name => [name, reservations.fields[name].label])) as unknown as Labels
const renting: Labels = {
  houseValue: 'Renda mensal',
  owners: 'Senhorios',
  buyers: 'Arrendatários',
  deedDate: 'Início do contrato',
}
const credit: Labels = { ...declared, buyers: 'Proponentes' }

/** Labels of the fields, on screen and in PDFs: rentings and loans have other labels for some than those declared. */
export function labelsOf(dealType: string | null | undefined): Labels {
  if (isRenting(dealType)) return renting
  return isCreditReservation(dealType) ? credit : declared
}
