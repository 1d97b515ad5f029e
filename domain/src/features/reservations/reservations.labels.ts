import { reservations } from './reservations.record.ts'
import { isCreditReservation, isRenting } from './reservations.rules.ts'

type Labels = Readonly<Record<'houseValue' | 'owners' | 'buyers' | 'deedDate', string>>

const { houseValue, owners, buyers, deedDate } = reservations.fields
const declared: Labels = {
  houseValue: houseValue.label,
  owners: owners.label,
  buyers: buyers.label,
  deedDate: deedDate.label,
}
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

type Nouns = Readonly<Record<'owners' | 'buyers' | 'guarantors', string>>

const saleNouns: Nouns = { owners: 'proprietário', buyers: 'comprador', guarantors: 'fiador' }

/** What one of these people is called, as the label says of all of them. */
export function nounsOf(dealType: string | null | undefined): Nouns {
  if (isRenting(dealType)) return { ...saleNouns, owners: 'senhorio', buyers: 'arrendatário' }
  return isCreditReservation(dealType) ? { ...saleNouns, buyers: 'proponente' } : saleNouns
}
