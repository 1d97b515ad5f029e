import { choices as offered } from '../../access/choices.ts'
import { type Draft, defineRecord, type Named, type Row } from '../../record/define.ts'
import {
  choice,
  choices,
  country,
  dateTime,
  day,
  email,
  flag,
  id,
  longText,
  number,
  office,
  party,
  percent,
  person,
  phone,
  text,
  triState,
} from '../../record/fields.ts'
import { loggedEvents } from './leads.log.ts'

/** The history has the events themselves, not what is counted of them. */
const counted = { required: true, computed: 'saved', logged: false } as const

const declared = defineRecord('leads', {
  label: 'Lead',
  phrase: 'a lead',
  title: 'Leads',
  sort: '_created',
  flags: {
    list: ['listLeads'],
    totals: ['listLeads'],
    add: ['addLead'],
    edit: ['editLead'],
    remove: ['deleteLead'],
  },
  companions: ['comments', 'tasks', 'files', 'changes'],
  // Portals export their candidates without our ids; those who are here already are marked as duplicates.
  imports: {
    key: 'name',
    isNewWithoutId: true,
    marks: {
      field: 'duplicate',
      meaning:
        'Já existe outro registo com o mesmo e-mail, telefone, ou nome e data de nascimento. São importadas também.',
    },
    hint: 'Cada linha é uma lead nova, a não ser que tenha o Identificador de uma que já existe. Origem, agência e recrutador escrevem-se pelo nome; uma origem que não existe tem de ser criada antes nas configurações.',
    policy: { kind: 'flag', anyOf: ['addLead'] },
  },
  // A candidate's own `active` says whether they work in real estate today.
  archiveName: 'archived',
  extras: ['events', 'duplicates', 'merged', 'userDraft'],
  loggedParts: { events: loggedEvents },
  fields: {
    name: text('Nome', { required: true, sort: true, search: true, max: 120 }),
    /** Decided by the events alone, like all that is computed here (leads.progress.ts). */
    stage: choice('Fase', 'stages', { required: true, computed: 'saved', sort: true, filter: true }),
    source: choice('Origem', 'sources', { required: true, sort: true, filter: true }),
    recruiter: person('Recrutador', { sort: true, filter: true, among: offered.recruiters }),
    office: office('Agência', { sort: true, filter: true }),
    phone: phone('Telefone', { search: true }),
    phone2: phone('Telefone 2', { search: true }),
    personalEmail: email('E-mail', { sort: true, search: true }),
    date: dateTime('Último registo', { ...counted, sort: true, filter: true }),
    /** The time in the stage counts from here. */
    stageDate: dateTime('Na fase desde', { ...counted, sort: true }),
    endDate: dateTime('Data de fecho', { computed: 'saved', sort: true, filter: true }),
    meetingDate: dateTime('Próxima reunião', { computed: 'saved', sort: true, logged: false }),
    attempts: number('Tentativas de contacto', { ...counted, sort: true, integer: true }),
    commercialDirector: person('Diretor Comercial', { sort: true, filter: true, among: offered.wizardDirectors }),
    gender: choice('Género', 'genders'),
    birthday: day('Data de nascimento', { from: '1900-01-01', until: 'today' }),
    country: country('País', { default: 'PT' }),
    /** A person of the company, or the name of somebody outside. */
    reference: party('Referência', { sort: true, filter: true }),
    experient: flag('Com experiência', { sort: true, filter: true }),
    experienceTypes: choices('Tipos de experiência', 'experienceTypes', { filter: true }),
    experience: longText('Experiência', { max: 2000 }),
    active: triState('Ativo no ramo', { sort: true, filter: true, column: 'works_today' }),
    duplicate: flag('Duplicada', { computed: 'saved', sort: true, filter: true, logged: false }),
    commission: percent('Comissão', { when: 'interviewSavesCommission', min: 0, max: 100 }),
    offers: choices('Ofertas', 'offers', { when: 'interviewSavesCommission' }),
    observations: longText('Observações', { max: 5000 }),
    /** The person the candidate became. */
    user: person('Consultor', { computed: 'saved', withBilling: true }),
    /** The older lead of the same candidate. */
    mergedInto: id('Juntada a', { computed: 'saved' }),
    /** Why the data of a closed lead is not deleted in time. */
    keepReason: text('Motivo para guardar os dados', { max: 300 }),
    /** When the personal data was deleted. */
    anonymisedDate: day('Dados apagados em', { computed: 'saved' }),
  },
})

export interface Leads extends Named<typeof declared> {}
export const leads: Leads = declared
export interface Lead extends Row<Leads> {}
export interface LeadDraft extends Draft<Leads> {}
