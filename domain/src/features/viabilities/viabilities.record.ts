import { choices } from '../../access/choices.ts'
import { defineRecord, type Named, type Row } from '../../record/define.ts'
import {
  choice,
  day,
  email,
  flag,
  longText,
  money,
  office,
  parts,
  party,
  person,
  phone,
  team,
  text,
} from '../../record/fields.ts'

const declared = defineRecord('viabilities', {
  label: 'Viabilidade',
  phrase: 'a viabilidade',
  title: 'Viabilidades',
  sort: 'date',
  flags: {
    list: ['listViabilities'],
    add: ['addViability'],
    edit: ['editViability'],
    remove: ['deleteViability'],
    // Totals need no separate flag: a person who reads every row could add them up.
    totals: ['listViabilities'],
  },
  companions: ['comments', 'files', 'changes'],
  fields: {
    state: choice('Estado', 'viabilityStates', { filter: true, sort: true }),
    consultant: party('Consultor', { filter: true, sort: true, among: choices.consultants }),
    isExternalConsultant: flag('Consultor externo'),
    consultantTeam: team('Equipa', { filter: true, sort: true }),
    consultantCommercialDirector: person('Diretor comercial', { filter: true, sort: true }),
    creditManager: person('Gestora de crédito', { filter: true, sort: true, among: choices.creditManagers }),
    buyers: parts('Compradores', {
      max: 20,
      fields: {
        name: text('Nome', { search: true, max: 200 }),
        phone: phone('Telefone', { search: true }),
        email: email('E-mail', { search: true }),
        nif: text('NIF', { format: 'nif', search: true, max: 20 }),
      },
    }),
    date: day('Data de entrada', { required: true, sort: true }),
    scheduledDate: day('Data de agendamento', { sort: true }),
    giveUpDate: day('Data de desistência', { sort: true }),
    giveUpReason: choice('Motivo de desistência', 'giveUpReasons', { sort: true }),
    cc: flag('Cartão de Cidadão'),
    paySlips: flag('Recibos de vencimento'),
    bankStatements: flag('Extratos bancários'),
    irs: flag('IRS'),
    settlementNote: flag('Nota de liquidação'),
    declarationOfEffectiveness: flag('Declaração de efetividade'),
    rgpd: flag('RGPD'),
    responsabilitiesMap: flag('Mapa de responsabilidades'),
    extraBooleans: parts('Outros documentos', {
      max: 30,
      fields: {
        name: text('Documento', { required: true, max: 120 }),
        value: flag('Entregue'),
        /** Whether the form lets its name be changed. */
        editable: flag('Nome editável', { default: true }),
      },
    }),
    requests: parts('Pedidos aos bancos', {
      max: 40,
      fields: {
        bank: choice('Banco', 'banks', { required: true }),
        requested: flag('Pedido'),
        requestedCredit: money('Crédito pedido', { min: 0, sort: true }),
        approved: flag('Aprovado'),
        approvedCredit: money('Crédito aprovado', { min: 0, sort: true }),
        chosen: flag('Escolhido'),
        chosenCredit: money('Crédito escolhido', { min: 0, sort: true }),
        observations: longText('Observações', { max: 2000 }),
      },
    }),
    office: office('Agência', { sort: true }),
    /** Office of the consultant when they came to the viability: people of both offices see it. */
    consultantOffice: office('Agência do consultor', { computed: 'saved' }),
  },
})

export interface Viabilities extends Named<typeof declared> {}
export const viabilities: Viabilities = declared
export interface Viability extends Row<Viabilities> {}
