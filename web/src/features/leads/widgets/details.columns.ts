import { isDay, lisbonDay } from '@tipy/domain/calendar/days'
import { formatDay, formatMinute } from '@tipy/domain/calendar/format'
import type { CountedLead, LeadDetailsQuery } from '@tipy/domain/features/leads/leads.stats.contract'
import { formatMoney } from '@tipy/domain/text/numbers'
import { itemName, type Names } from '#kinds/names.ts'

/** A column of the leads behind a count: the table shows these texts and the copy has them. */
export interface DetailsColumn {
  readonly key: string
  readonly label: string
  /** By what the server sorts it. */
  readonly sort?: LeadDetailsQuery['sortBy']
  readonly isNumber?: true
  readonly text: (lead: CountedLead, names: Names) => string
}

/** Of a lead that went to another person: it counts, and is not shown. */
export const hiddenName = 'Lead de outra pessoa'

const dayText = (day: string | null | undefined): string => (day && isDay(day) ? formatDay(day) : '–')

const ofLead: readonly DetailsColumn[] = [
  { key: 'name', label: 'Lead', sort: 'name', text: ({ name }) => name ?? hiddenName },
  { key: 'date', label: 'Data', sort: 'date', text: ({ date }) => formatMinute(date) },
  { key: 'recruiter', label: 'Recrutador', sort: 'recruiter', text: ({ recruiter }) => recruiter?.name ?? '–' },
  { key: 'source', label: 'Origem', sort: 'source', text: ({ source }, names) => itemName(names, 'sources', source) },
  { key: 'office', label: 'Agência', sort: 'office', text: ({ office }, names) => names.office(office) },
]

/** Where the lead stands today. */
const ofStage: readonly DetailsColumn[] = [
  { key: 'stage', label: 'Fase', sort: 'stage', text: ({ stage }, names) => itemName(names, 'stages', stage) },
  {
    key: '_created',
    label: 'Criada em',
    sort: '_created',
    text: ({ _created }) => formatDay(lisbonDay(new Date(_created))),
  },
]

/** The person that a recruited candidate became: their stage is known. */
const ofPerson: readonly DetailsColumn[] = [
  { key: 'user', label: 'Pessoa', text: ({ user }) => (user ? user.name : '–') },
  { key: 'active', label: 'Ativo', text: ({ user }) => (user ? (user.active ? 'Sim' : 'Não') : '–') },
  { key: 'startDate', label: 'Início', text: ({ user }) => dayText(user?.startDate) },
]
const billingColumn: DetailsColumn = {
  key: 'billing',
  label: 'Faturação',
  isNumber: true,
  text: ({ user }) => (user && user.billing !== null ? formatMoney(user.billing) : '–'),
}

/** Billing only where the reader gets some. */
export function columnsOf(leads: readonly CountedLead[], isRecruited: boolean): readonly DetailsColumn[] {
  if (!isRecruited) return [...ofLead, ...ofStage]
  const hasBilling = leads.some(({ user }) => user !== null && user.billing !== null)
  return [...ofLead, ...ofPerson, ...(hasBilling ? [billingColumn] : [])]
}
