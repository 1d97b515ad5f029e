import type { Side } from '@tipy/domain/deal/sides'
import { documentFields } from '@tipy/domain/features/reservations/reservations.documents'
import { recipientLists } from '@tipy/domain/features/reservations/reservations.recipients'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Section } from '#list/screen.ts'

export { propertyDocuments } from '@tipy/domain/features/reservations/reservations.documents'

export const processFields = [
  'reservationDate',
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

/** Of the finder and of the seller, behind their prefix. */
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

/** Who answered for the office of the person on a side, as of then. */
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

/** In a section that says whose these are: in full, the labels would break in two lines. */
export const termLabels = (side: Side): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(shortLabels).map(([name, label]) => [`${side}${name}`, label]))

/** In a section of its own, the agency is named by its title. */
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

/** Everything there is to read of a deal, in its order. */
export const reservationSections: readonly Section<Reservations>[] = [
  { title: 'Processo', fields: ['ref', 'dealType', ...processFields] },
  { title: 'Negócio', fields: moneyFields },
  { title: 'Faturação', fields: ['billingDates'] },
  { title: 'Angariador', fields: ['finder', 'isExternalFinder', ...finderFields, ...headFields('finder')] },
  { title: 'Vendedor', fields: ['seller', 'isExternalSeller', ...sellerFields, ...headFields('seller')] },
  { title: 'Agência de partilha', fields: sharingFields },
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
