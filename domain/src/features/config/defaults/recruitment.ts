import { type Hue, hues } from '../../../company/hues.ts'
import type { KnownKey } from '../../../company/knownKeys.ts'
import { fixedItem, item, named } from './items.ts'

/** The hue says what happened: it changes with each step, amber was missed, red was declined by either side. */
const stageHues = {
  waiting: 'gray',
  assigned: 'blue',
  contact: 'teal',
  interview: 'violet',
  presentation: 'pink',
  approval: 'lime',
  recruited: 'green',
  missed: 'amber',
  declined: 'red',
} as const satisfies Readonly<Record<string, Hue>>

const stage = (key: KnownKey<'stages'>, name: string, step: keyof typeof stageHues) =>
  fixedItem('stages', key, name, { color: hues[stageHues[step]].fill })

/** A source is the company's, or a recruiter's own. */
const source = (name: string, type: 'company' | 'personal' = 'company') => item(name, { type })

export const recruitmentLists = {
  stages: [
    stage('toAssign', 'Por Atribuir', 'waiting'),
    stage('recruiterAssigned', 'Atribuída ao Recrutador', 'assigned'),
    stage('recruiterRejected', 'Recusada pelo Recrutador', 'declined'),
    stage('recruiterAccepted', 'Aceite pelo Recrutador', 'assigned'),
    stage('contactsContacted', 'Contactada', 'contact'),
    stage('contactsContactedByRecruiter', 'Contacto Recusado pelo Recrutador', 'declined'),
    stage('contactsContactedByLead', 'Contacto Recusado pela Lead', 'declined'),
    stage('interviewScheduled', 'Entrevista Agendada', 'interview'),
    stage('interviewMissedByRecruiter', 'Entrevista Falhada pelo Recrutador', 'missed'),
    stage('interviewMissedByLead', 'Entrevista Falhada pela Lead', 'missed'),
    stage('interviewDone', 'Entrevista Realizada', 'interview'),
    stage('interviewDoneByRecruiter', 'Entrevista Recusada pelo Recrutador', 'declined'),
    stage('interviewDoneByLead', 'Entrevista Recusada pela Lead', 'declined'),
    stage('presentationScheduled', 'Apresentação Agendada', 'presentation'),
    stage('presentationMissedByRecruiter', 'Apresentação Falhada pelo Recrutador', 'missed'),
    stage('presentationMissedByLead', 'Apresentação Falhada pela Lead', 'missed'),
    stage('presentationDone', 'Apresentação Realizada', 'presentation'),
    stage('presentationDoneByRecruiter', 'Apresentação Recusada pelo Recrutador', 'declined'),
    stage('presentationDoneByLead', 'Apresentação Recusada pela Lead', 'declined'),
    stage('approvalScheduled', 'Aprovação Agendada', 'approval'),
    stage('approvalMissedByDirector', 'Aprovação Falhada pelo Diretor', 'missed'),
    stage('approvalMissedByLead', 'Aprovação Falhada pela Lead', 'missed'),
    stage('approvalDone', 'Aprovada', 'approval'),
    stage('approvalDoneByRecruiter', 'Não Aprovada pelo Diretor', 'declined'),
    stage('approvalDoneByLead', 'Aprovação Recusada pela Lead', 'declined'),
    stage('recruited', 'Recrutada', 'recruited'),
  ],
  sources: [
    source('Referência de Colega', 'personal'),
    source('Candidatura Espontânea'),
    source('Contacto Pessoal', 'personal'),
    source('Site da Empresa'),
    source('LinkedIn'),
    source('Facebook'),
    source('Instagram'),
    source('Indeed'),
    source('Net-Empregos'),
    source('SAPO Emprego'),
    source('IEFP'),
    source('Feira de Emprego'),
    source('Montra da Agência'),
    source('Outra Imobiliária', 'personal'),
  ],
  experienceTypes: named(
    'Mediação Imobiliária',
    'Crédito e Banca',
    'Seguros',
    'Vendas e Comércio',
    'Ramo Automóvel',
    'Telecomunicações',
    'Hotelaria e Turismo',
    'Gestão de Equipas',
    'Sem Experiência Comercial',
  ),
  offers: named(
    'Formação Inicial',
    'Cartões de Visita',
    'Placas e Lonas',
    'Telemóvel',
    'Cartão de Telemóvel',
    'Computador Portátil',
    'Destaques nos Portais',
    'Sessão Fotográfica',
    'Apoio à Deslocação',
  ),
}
