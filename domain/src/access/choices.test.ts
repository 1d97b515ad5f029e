import { expect, it } from 'vitest'
import { type Choice, choices } from './choices.ts'

/** The choices a second time, by hand. */
const table: Record<Choice, string> = {
  managers: 'ceo cfo coo broker commercialDirector teamLeader',
  staffFormManagers: 'ceo cfo coo broker commercialDirector teamLeader recruiter expansionDirector integration',
  commercialDirectors: 'coo broker commercialDirector teamLeader',
  creditManagers: 'creditManager',
  recruiters: 'recruiter expansionDirector commercialDirector broker ceo',
  consultants: 'consultant teamLeader commercialDirector broker creditManager',
  finders: 'consultant teamLeader commercialDirector',
  recipientProcessManagers: 'processManager',
  recipientTeamLeaders: 'teamLeader commercialDirector',
  recipientFinanceManagers: 'cfo',
  recipientBrokers: 'broker',
  recipientAssistants: 'assistant',
  wizardDirectors: 'commercialDirector broker ceo integration hr',
  wizardConsultants: 'consultant teamLeader',
}

it('offers people of these roles in each choice', () => {
  const offered = Object.entries(choices).map(([name, roles]) => [name, roles.join(' ')])
  expect(Object.fromEntries(offered)).toEqual(table)
})
