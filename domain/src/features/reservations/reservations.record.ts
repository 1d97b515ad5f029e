import { choices } from '../../access/choices.ts'
import { finderFields, finderPosition, sellerFields, sellerPosition, sideParty } from '../../deal/sides.ts'
import { type Draft, defineRecord, type Named, type Row } from '../../record/define.ts'
import {
  choice,
  day,
  days,
  flag,
  fraction,
  id,
  longText,
  money,
  number,
  office,
  parts,
  people,
  percent,
  person,
  type Right,
  text,
} from '../../record/fields.ts'
import { ownerFields, personFields } from './reservations.people.ts'

/** Hidden from users whose only role is consultant. */
const read: Right = { notOnly: ['consultant'] }
const hiddenFromConsultants = { read } as const
/** Payments are written by users who edit invoices or commissions. */
const write: Right = { flags: ['editInvoice', 'editCommissions'] }

const declared = defineRecord('reservations', {
  label: 'Reserva',
  phrase: 'a reserva',
  title: 'Pipeline',
  sort: 'reservationDate',
  flags: {
    list: ['listReservations'],
    add: ['addReservation'],
    edit: ['editReservation'],
    remove: ['deleteReservation'],
    totals: ['listReservationTotals'],
    change: ['listReservations'],
    files: 'seen',
  },
  companions: ['comments', 'tasks', 'files', 'changes'],
  fields: {
    ref: text('Referência', { required: 'sent', unique: true, sort: true, search: true, max: 40 }),
    dealType: choice('Tipo de negócio', 'dealTypes', { required: 'sent', sort: true, filter: true }),
    /** Creators choose whether it is a draft, also those who may not read the state afterwards. */
    state: choice('Estado', 'reservationStates', { sort: true, filter: true, whenNew: true, ...hiddenFromConsultants }),
    number: text('Número de processo', { sort: true, max: 40, ...hiddenFromConsultants }),
    reservationDate: day('Data da reserva', { required: true, sort: true, write: { only: ['processManager'] } }),
    user: person('Criado por', { sort: true, write: { flags: ['editCommissions'] } }),

    address: text('Morada', { filter: true, search: true }),
    postalCode: text('Código Postal', { filter: true, search: true, format: 'postalCode' }),
    city: text('Cidade', { filter: true, sort: true, search: true, max: 120 }),
    houseType: choice('Tipo de Imóvel', 'houseTypes', { filter: true, sort: true }),
    area: number('Área útil (m²)', { sort: true, filter: true, min: 0, max: 10_000_000 }),
    rooms: number('Tipologia', { integer: true, prefix: 'T', sort: true, filter: true, min: 0, max: 99 }),
    condominium: choice('Condomínio', 'condominiumTypes', { sort: true }),
    purpose: text('Finalidade', { max: 200, unless: 'amlChecks' }),
    appraisal: money('Avaliação', { min: 0, unless: 'amlChecks', ...hiddenFromConsultants }),
    appraisalDate: day('Data da avaliação', { unless: 'amlChecks', ...hiddenFromConsultants }),

    houseValue: money('Valor do imóvel', { sort: true, min: 0 }),
    signalValue: money('Sinal', { min: 0 }),
    value: money('Comissão total', { required: 'sent', sort: true, min: 0 }),
    observations: longText('Observações', { max: 5000 }),
    rentingDuration: number('Duração do arrendamento (meses)', { integer: true, min: 0, max: 1200 }),
    numberOfRents: number('Número de rendas', { integer: true, min: 0, max: 120 }),
    numberOfDeposits: number('Número de cauções', { integer: true, min: 0, max: 120 }),
    officePercentage: fraction('Percentagem da comissão', { min: 0, max: 1 }),
    percentageSplit: fraction('Percentagem interna', { min: 0, max: 1, minWhenChanged: 0.0001 }),
    /** The agency's part of the value by the split, computed at the last save. */
    tipyValue: money('Valor da agência', { computed: 'saved', sort: true }),

    /** Gross of the executed dates. It exceeds the value only in rows billed before that was refused. */
    billedValue: money('Faturado', { computed: 'saved', sort: true }),
    isOverBilled: flag('Faturada acima do valor', { computed: 'saved', filter: true, logged: false }),

    impic: flag('IMPIC', { filter: true }),
    impicDate: day('Data IMPIC', { sort: true, filter: true }),
    moneyLaundering: choice('Branqueamento de capitais', 'complianceTypes', { when: 'amlChecks', filter: true }),
    riskAnalysis: choice('Análise de risco', 'complianceTypes', { when: 'amlChecks', filter: true }),

    cpcvDate: day('Data do CPCV', { sort: true, filter: true }),
    deedDeadlineDuration: number('Prazo da escritura (dias)', { integer: true, min: 0, max: 3650 }),
    deedDate: day('Data da escritura', { sort: true, filter: true }),
    scheduledDate: day('Data de agendamento', { sort: true, filter: true, ...hiddenFromConsultants }),
    giveUpDate: day('Data de desistência', { sort: true, filter: true }),
    giveUpReason: choice('Motivo de desistência', 'giveUpReasons', { sort: true }),

    creditManager: person('Gestora de crédito', { filter: true, sort: true, among: choices.creditManagers }),
    internalCredit: choice('Crédito interno', 'internalCreditTypes', { filter: true, sort: true }),
    creditValue: money('Valor do financiamento', { sort: true, min: 0, ...hiddenFromConsultants }),
    creditBank: choice('Banco', 'banks', { filter: true, sort: true }),
    bankCommission: money('Comissão bancária', { sort: true, min: 0, ...hiddenFromConsultants }),
    bankCommissionDate: day('Data da comissão bancária', { sort: true, ...hiddenFromConsultants }),
    insurance: flag('Seguro', { unless: 'amlChecks', ...hiddenFromConsultants }),

    predialRegistrationCertificate: flag('Certidão permanente predial'),
    predialBooklet: flag('Caderneta predial'),
    usageLicense: flag('Licença de utilização'),
    luExemptionCertificate: flag('Certidão de isenção de licença'),
    infrastructureCertificate: flag('Certidão de infraestruturas'),
    housingTechnicalSheet: flag('Ficha técnica de habitação'),
    energeticCertificate: flag('Certificado energético'),
    propertyPlan: flag('Plantas do imóvel'),
    kyc: flag('Formulário KYC'),
    preferenceRights: flag('Direito de preferência'),
    preferenceRightsDate: day('Data do direito de preferência', hiddenFromConsultants),
    condominiumDeclaration: flag('Declaração do condomínio'),
    condominiumDeclarationDate: day('Data da declaração do condomínio', hiddenFromConsultants),
    statementDeclaration: flag('Distrate'),
    statementDeclarationDate: day('Data do distrate', hiddenFromConsultants),

    finder: sideParty('Angariador'),
    isExternalFinder: flag('Angariador externo'),
    ...finderFields,
    sentBillsToFinder: flag('Fatura enviada ao angariador', { write }),
    finderPaymentDate: day('Pagamento ao angariador', { write, until: 'today' }),
    seller: sideParty('Vendedor'),
    isExternalSeller: flag('Vendedor externo'),
    ...sellerFields,

    externalOffice: text('Agência de partilha', { search: true, max: 200 }),
    externalContact: text('Contacto da agência', { max: 200 }),
    externalStaffContact: text('Contacto do consultor', { max: 200 }),
    externalNif: text('NIF da agência', { format: 'nif', max: 20 }),
    externalAmi: text('AMI da agência', { max: 20 }),
    externalAddress: text('Morada da agência', { max: 300, personal: true }),

    processManagers: people('Gestores de processos', { among: choices.recipientProcessManagers }),
    creditManagers: people('Gestores de crédito', { among: choices.creditManagers }),
    financeManagers: people('Gestores financeiros', { among: choices.recipientFinanceManagers }),
    brokers: people('Brokers', { among: choices.recipientBrokers }),
    teamLeaders: people('Chefes de equipa', { among: choices.recipientTeamLeaders }),
    assistants: people('Assistentes', { among: choices.recipientAssistants }),

    owners: parts('Proprietários', { max: 30, fields: ownerFields }),
    buyers: parts('Compradores', { max: 30, fields: personFields }),
    guarantors: parts('Fiadores', { max: 30, fields: personFields }),
    billingDates: parts('Datas de faturação', {
      max: 24,
      fields: {
        type: choice('Tipo', 'billingTypes', { required: 'sent' }),
        percentage: percent('Percentagem', { required: 'sent', default: 100, min: 0, max: 100 }),
        predictedExecutionDate: day('Data prevista', { required: 'sent', ...hiddenFromConsultants }),
        executionDate: day('Data de faturação', { write: { flags: ['editReservation'] } }),
        /** Its part of the deal's gross value: what its invoice bills. */
        gross: money('Comissão total', { computed: 'saved' }),
        /** Its part of the agency's value. */
        amount: money('Valor da agência', { computed: 'saved' }),
        /** The active invoice that bills it. */
        invoice: id('Fatura', { computed: 'saved', logged: false }),
      },
    }),

    /** Days on which the client paid its invoices. */
    clientPaymentDates: days('Pagamentos do cliente', { computed: 'queried' }),

    isDraft: flag('Rascunho', { computed: 'saved', logged: false }),
    /** Null for drafts, and for deals sent before it was stored. */
    sentDate: day('Enviada em', { computed: 'saved', logged: false }),
    isDone: flag('Faturada', { computed: 'saved', logged: false }),
    isBroken: flag('Desistência', { computed: 'saved', logged: false }),
    office: office('Agência', { sort: true }),
    ...finderPosition,
    ...sellerPosition,
  },
})

export interface Reservations extends Named<typeof declared> {}
export const reservations: Reservations = declared
export interface Reservation extends Row<Reservations> {}
export interface ReservationDraft extends Draft<Reservations> {}
