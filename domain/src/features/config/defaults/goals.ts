import type { ListItem } from '../../../company/config.ts'
import { type LeadStat, leadStats } from '../../../company/knownKeys.ts'
import { known } from './items.ts'

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

const leadItems = leadStats.map((key): ListItem => known('goalTypes', key, leadStatNames[key], leads))

export const goalLists = {
  statTypes: [
    known('statTypes', 'billing', 'Faturação', deals),
    known('statTypes', 'billingPaid', 'Pago', deals),
    known('statTypes', 'predicted', 'Previsto', deals),
    known('statTypes', 'reservations', 'Pipeline', deals),
    known('statTypes', 'findings', 'Angariações', deals),
    ...leadItems,
  ],
  goalTypes: [
    known('goalTypes', 'billing', 'Faturação', deals),
    known('goalTypes', 'reservations', 'Pipeline', deals),
    known('goalTypes', 'findings', 'Angariações', deals),
    ...leadItems,
  ],
  goalGroups: [
    known('goalGroups', 'office', 'Agência'),
    known('goalGroups', 'commercialDirector', 'Diretor Comercial'),
    known('goalGroups', 'consultant', 'Consultor'),
  ],
  goalFrequencies: [
    known('goalFrequencies', 'daily', 'Diário'),
    known('goalFrequencies', 'weekly', 'Semanal'),
    known('goalFrequencies', 'monthly', 'Mensal'),
    known('goalFrequencies', 'quarterly', 'Trimestral'),
    known('goalFrequencies', 'yearly', 'Anual'),
  ],
}
