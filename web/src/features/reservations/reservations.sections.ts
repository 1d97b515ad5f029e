import type { Side } from '@tipy/domain/deal/sides'
import { documentFields } from '@tipy/domain/features/reservations/reservations.documents'
import { recipientLists } from '@tipy/domain/features/reservations/reservations.recipients'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Section } from '#list/screen.ts'

export { propertyDocuments } from '@tipy/domain/features/reservations/reservations.documents'

export const processFields = [
  'reservationDate',
  'sentDate',
  'number',
  'state',
  'office',
  'user',
  'cpcvDate',
  'deedDeadlineDuration',
  'scheduledDate',
  'deedDate',
] as const

export const moneyFields = [
  'houseValue',
  'signalValue',
  'value',
  'officePercentage',
  'percentageSplit',
  'tipyValue',
  'billedValue',
  'rentingDuration',
  'numberOfRents',
  'numberOfDeposits',
] as const

export const propertyFields = [
  'address',
  'postalCode',
  'city',
  'houseType',
  'area',
  'rooms',
  'condominium',
  'purpose',
] as const

export const creditFields = [
  'creditManager',
  'internalCredit',
  'creditBank',
  'creditValue',
  'appraisal',
  'appraisalDate',
  'bankCommission',
  'bankCommissionDate',
  'insurance',
] as const

/** Fields of both sides, without the prefix `finder` or `seller`. */
const sideFields = [
  'Team',
  'CommercialDirector',
  'Percentage',
  'CommercialDirectorCommission',
  'BrokerCommission',
  'Recruiter',
  'RecruiterPercentage',
  'RecruiterDirector',
  'RecruiterDirectorPercentage',
] as const

/** The heads of the side's office at save time (snapshot of the position). */
const heads = { Broker: 'Broker', Coo: 'COO' } as const

const shortLabels: Readonly<Record<(typeof sideFields)[number] | keyof typeof heads, string>> = {
  Team: 'Equipa',
  CommercialDirector: 'Diretor comercial',
  Percentage: 'Comissão',
  CommercialDirectorCommission: 'Comissão do diretor',
  BrokerCommission: 'Comissão do broker',
  Recruiter: 'Recrutador',
  RecruiterPercentage: 'Comissão do recrutador',
  RecruiterDirector: 'Diretor do recrutador',
  RecruiterDirectorPercentage: 'Comissão deste diretor',
  ...heads,
}

/** Short labels for a section that names the side: the full ones would need two lines. */
export const termLabels = (side: Side): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(shortLabels).map(([name, label]) => [`${side}${name}`, label]))

/** Short labels: the section's title names the agency. */
export const sharingLabels = {
  externalOffice: 'Agência',
  externalNif: 'NIF',
  externalAmi: 'AMI',
  externalAddress: 'Morada',
} as const

export const finderFields = [
  ...sideFields.map(name => `finder${name}` as const),
  'sentBillsToFinder',
  'finderPaymentDate',
] as const
export const sellerFields = sideFields.map(name => `seller${name}` as const)

export const headFields = (side: Side) => [`${side}Broker`, `${side}Coo`] as const

export const sharingFields = [
  'externalOffice',
  'externalContact',
  'externalStaffContact',
  'externalNif',
  'externalAmi',
  'externalAddress',
] as const

export const recipientFields = recipientLists

export const complianceFields = ['impic', 'impicDate', 'moneyLaundering', 'riskAnalysis'] as const
export const giveUpFields = ['giveUpDate', 'giveUpReason'] as const

/** All fields of a deal by section, in the order in which they are read. */
export const reservationSections: readonly Section<Reservations>[] = [
  { title: 'Processo', fields: ['ref', 'dealType', ...processFields] },
  { title: 'Negócio', fields: moneyFields },
  { title: 'Faturação', fields: ['billingDates'] },
  {
    title: 'Angariador',
    fields: ['finder', 'isExternalFinder', ...finderFields, ...headFields('finder')],
    labels: termLabels('finder'),
  },
  {
    title: 'Vendedor',
    fields: ['seller', 'isExternalSeller', ...sellerFields, ...headFields('seller')],
    labels: termLabels('seller'),
  },
  { title: 'Agência de partilha', fields: sharingFields, labels: sharingLabels },
  { title: 'Proprietários', fields: ['owners'] },
  { title: 'Compradores', fields: ['buyers'] },
  { title: 'Fiadores', fields: ['guarantors'] },
  { title: 'Imóvel', fields: propertyFields },
  { title: 'Crédito', fields: creditFields },
  { title: 'Documentos do imóvel', fields: documentFields },
  { title: 'Conformidade', fields: complianceFields },
  { title: 'Desistência', fields: giveUpFields },
  { title: 'Destinatários', fields: recipientFields },
  { title: 'Observações', fields: ['observations'] },
]
