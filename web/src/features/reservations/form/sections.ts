import { documentFields } from '@tipy/domain/features/reservations/reservations.documents'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { BodyName } from '@tipy/domain/record/define'
import { finderFields, recipientFields, sellerFields } from '../reservations.sections.ts'

interface ReservationSection {
  readonly title: string
  readonly fields: readonly BodyName<Reservations>[]
}

/** The three columns of the form, in the order in which they are filled in. */
export const reservationColumns: readonly (readonly ReservationSection[])[] = [
  [
    {
      title: 'Processo',
      fields: ['ref', 'dealType', 'state', 'number', 'reservationDate', 'user', 'office'],
    },
    {
      title: 'Angariador',
      fields: ['finder', 'isExternalFinder', ...finderFields],
    },
    { title: 'Vendedor', fields: ['seller', 'isExternalSeller', ...sellerFields] },
    {
      title: 'Agência de partilha',
      fields: [
        'externalOffice',
        'externalNif',
        'externalAmi',
        'externalAddress',
        'externalContact',
        'externalStaffContact',
      ],
    },
    { title: 'Partes', fields: ['owners', 'buyers', 'guarantors'] },
    {
      title: 'Destinatários do e-mail',
      fields: recipientFields,
    },
  ],
  [
    {
      title: 'Negócio',
      fields: [
        'houseValue',
        'signalValue',
        'officePercentage',
        'value',
        'percentageSplit',
        'rentingDuration',
        'numberOfRents',
        'numberOfDeposits',
        'cpcvDate',
        'deedDeadlineDuration',
        'deedDate',
      ],
    },
    { title: 'Faturação', fields: ['billingDates'] },
    {
      title: 'Crédito',
      fields: [
        'internalCredit',
        'creditManager',
        'creditBank',
        'creditValue',
        'bankCommission',
        'bankCommissionDate',
        'insurance',
      ],
    },
    {
      title: 'Imóvel',
      fields: [
        'address',
        'postalCode',
        'city',
        'houseType',
        'rooms',
        'area',
        'condominium',
        'purpose',
        'appraisal',
        'appraisalDate',
      ],
    },
  ],
  [
    { title: 'Documentos do imóvel', fields: documentFields },
    { title: 'Ficheiros', fields: [] },
    {
      title: 'Fecho',
      fields: ['impic', 'impicDate', 'scheduledDate', 'moneyLaundering', 'riskAnalysis', 'giveUpDate', 'giveUpReason'],
    },
    { title: 'Observações', fields: ['observations'] },
  ],
]
