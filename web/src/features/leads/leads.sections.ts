import type { Leads } from '@tipy/domain/features/leads/leads.record'
import type { Section } from '#list/screen.ts'

/** The fields of a lead by section, in the panel, in expanded rows and on the page. */
export const leadSections = [
  {
    title: 'Recrutamento',
    fields: ['stage', 'source', 'office', 'recruiter', 'commercialDirector', 'reference', 'user'],
  },
  { title: 'Andamento', fields: ['date', 'stageDate', 'attempts', 'meetingDate', 'endDate'] },
  { title: 'Contactos', fields: ['phone', 'phone2', 'personalEmail'] },
  { title: 'Dados pessoais', fields: ['gender', 'birthday', 'country'] },
  { title: 'Experiência', fields: ['active', 'experient', 'experienceTypes', 'experience'] },
  { title: 'Condições', fields: ['commission', 'offers'] },
  { title: 'Observações', fields: ['observations'] },
  { title: 'Dados do candidato', fields: ['keepReason', 'anonymisedDate'] },
] as const satisfies readonly Section<Leads>[]
