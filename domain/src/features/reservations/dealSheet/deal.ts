import { formatDay } from '../../../calendar/format.ts'
import { externalOf, type Side } from '../../../deal/sides.ts'
import type { Check, Fact, Section } from '../../../documents/document.ts'
import { propertyDocuments } from '../reservations.documents.ts'
import { deedDeadline, isCreditReservation, isRenting } from '../reservations.rules.ts'
import { dealSheetLabelsOf } from './labels.ts'
import { joined, type Reading } from './reading.ts'

/** A section without facts is left out. */
const factsSection = (title: string, facts: readonly Fact[]): readonly Section[] =>
  facts.length === 0 ? [] : [{ title, blocks: [{ kind: 'facts', facts }] }]

export function processSection(reading: Reading): readonly Section[] {
  const { fact, row } = reading
  return factsSection('Processo', [
    ...fact('ref', { always: true }),
    ...fact('number', { always: true }),
    ...fact('reservationDate', { always: true }),
    ...fact('dealType', { always: true }),
    ...fact('state'),
    ...fact('office'),
    ...fact('user'),
    ...sideFact(reading, 'finder', 'Angariador'),
    ...sideFact(reading, 'seller', dealSheetLabelsOf(row.dealType).seller),
    ...givenUp(reading),
  ])
}

/** The person on a side with their team and director, or the name of the party outside the company. */
function sideFact({ row, text, role }: Reading, side: Side, label: string): readonly Fact[] {
  const director = text(`${side}CommercialDirector`)
  const value = joined([
    text(side),
    row[externalOf(side)] ? 'externo' : text(`${side}Team`),
    director && `${role('Diretor comercial', `${side}CommercialDirector`)}: ${director}`,
  ])
  return [{ label: role(label, side), value: value || '–', columns: 2 }]
}

const givenUp = ({ fact, row }: Reading): readonly Fact[] =>
  row.isBroken ? [...fact('giveUpDate'), ...fact('giveUpReason', { columns: 2 })] : []

export function propertySection({ fact, text, row }: Reading): readonly Section[] {
  const always = !isCreditReservation(row.dealType)
  const place = joined([text('address'), joined([text('postalCode'), text('city')], ' ')], ', ')
  return factsSection('Imóvel', [
    ...(place || always ? [{ label: 'Morada', value: place || '–', columns: 4 } as const] : []),
    ...fact('houseType', { always }),
    ...fact('rooms', { always }),
    ...fact('area', { label: 'Área útil', unit: ' m²', always }),
    ...fact('condominium'),
    ...fact('purpose', { columns: 2 }),
  ])
}

/** A renting has no promise and no deed; the section still shows those stored with one. */
export function datesSection(reading: Reading): readonly Section[] {
  const { fact, row } = reading
  const always = !isRenting(row.dealType) && !isCreditReservation(row.dealType)
  return factsSection('Datas', [
    ...fact('cpcvDate', { always }),
    ...fact('deedDeadlineDuration', { label: 'Prazo da escritura', unit: ' dias' }),
    ...deadline(reading),
    ...fact('scheduledDate'),
    ...fact('deedDate', { label: dealSheetLabelsOf(row.dealType).deedDate, always }),
  ])
}

function deadline({ row }: Reading): readonly Fact[] {
  const last = deedDeadline(row)
  return last === null ? [] : [{ label: 'Escritura até', value: formatDay(last) }]
}

export function creditSection({ fact, row }: Reading): readonly Section[] {
  const always = isCreditReservation(row.dealType)
  return factsSection('Crédito', [
    ...fact('internalCredit', { always }),
    ...fact('creditManager', { always }),
    ...fact('creditBank', { always }),
    ...fact('creditValue', { always }),
    ...fact('bankCommission'),
    ...fact('bankCommissionDate'),
    ...fact('appraisal'),
    ...fact('appraisalDate'),
    ...(row.insurance ? fact('insurance') : []),
  ])
}

export function agencySection({ fact, row }: Reading): readonly Section[] {
  // A loan's finder is the bank, so no other agency shares the deal.
  const always = Boolean((row.isExternalFinder && !isCreditReservation(row.dealType)) || row.isExternalSeller)
  return factsSection('Agência de partilha', [
    ...fact('externalOffice', { label: 'Agência', always, columns: 2 }),
    ...fact('externalAmi', { label: 'AMI', always }),
    ...fact('externalNif', { label: 'NIF', always }),
    ...fact('externalContact', { label: 'Contacto', columns: 2 }),
    ...fact('externalStaffContact', { columns: 2 }),
    ...fact('externalAddress', { label: 'Morada', columns: 4 }),
  ])
}

/** A loan lists documents of a house only when one of them is ticked. */
export function documentsSection({ fact, row, text }: Reading): readonly Section[] {
  const checks = propertyDocuments.flatMap((document): readonly Check[] => {
    const [found] = fact(document.field)
    const at = 'day' in document ? text(document.day) : ''
    return found ? [{ label: found.label, isDone: row[document.field] === true, detail: at || null }] : []
  })
  const isSaid = !isCreditReservation(row.dealType) || checks.some(({ isDone }) => isDone)
  return isSaid && checks.length > 0 ? [{ title: 'Documentação', blocks: [{ kind: 'checks', checks }] }] : []
}

export function complianceSection({ fact }: Reading): readonly Section[] {
  return factsSection('Conformidade', [
    ...fact('impic'),
    ...fact('impicDate'),
    ...fact('moneyLaundering', { always: true }),
    ...fact('riskAnalysis', { always: true }),
  ])
}

export function observationsSection({ text }: Reading): readonly Section[] {
  const value = text('observations')
  return value === '' ? [] : [{ title: 'Observações', blocks: [{ kind: 'text', text: value }] }]
}
