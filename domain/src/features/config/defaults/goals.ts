import type { ListItem } from '../../../company/config.ts'
import { type LeadStat, leadStats } from '../../../company/knownKeys.ts'
import { fixedItem } from './items.ts'

const deals = { type: 'deals' }
const leads = { type: 'leads' }

const leadStatNames: Readonly<Record<LeadStat, string>> = {
  recruiterAssigned: 'Leads Atribuídas',
  recruiterAccepted: 'Leads Aceites',
  contactsContacted: 'Contactadas',
  interviewScheduled: 'Entrevistas Agendadas',
  interviewDone: 'Entrevistas Realizadas',
  presentationScheduled: 'Apresentações Agendadas',
  presentationDone: 'Apresentações Realizadas',
  recruited: 'Recrutadas',
}

const leadItems = leadStats.map((key): ListItem => fixedItem('goalTypes', key, leadStatNames[key], leads))

export const goalLists = {
  statTypes: [
    fixedItem('statTypes', 'billing', 'Faturação', deals),
    fixedItem('statTypes', 'billingPaid', 'Pago', deals),
    fixedItem('statTypes', 'predicted', 'Previsto', deals),
    fixedItem('statTypes', 'reservations', 'Pipeline', deals),
    fixedItem('statTypes', 'findings', 'Angariações', deals),
    ...leadItems,
  ],
  goalTypes: [
    fixedItem('goalTypes', 'billing', 'Faturação', deals),
    fixedItem('goalTypes', 'reservations', 'Pipeline', deals),
    fixedItem('goalTypes', 'findings', 'Angariações', deals),
    ...leadItems,
  ],
  goalGroups: [
    fixedItem('goalGroups', 'office', 'Agência'),
    fixedItem('goalGroups', 'commercialDirector', 'Diretor Comercial'),
    fixedItem('goalGroups', 'consultant', 'Consultor'),
  ],
  goalFrequencies: [
    fixedItem('goalFrequencies', 'daily', 'Diário'),
    fixedItem('goalFrequencies', 'weekly', 'Semanal'),
    fixedItem('goalFrequencies', 'monthly', 'Mensal'),
    fixedItem('goalFrequencies', 'quarterly', 'Trimestral'),
    fixedItem('goalFrequencies', 'yearly', 'Anual'),
  ],
}
