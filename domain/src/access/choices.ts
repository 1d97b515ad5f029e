import { type Role, sellers } from './roles.ts'

const managers = ['ceo', 'cfo', 'coo', 'broker', 'commercialDirector', 'teamLeader'] as const

/** Who is offered in which choice of people: active users with one of the roles, as main or other role. */
export const choices = {
  /** S1 §6: managers. */
  managers,
  /** S1 §6: "the staff form also adds recruiter, expansionDirector, integration". */
  staffFormManagers: [...managers, 'recruiter', 'expansionDirector', 'integration'],
  /** S1 §6: commercial director choices. */
  commercialDirectors: ['coo', 'broker', 'commercialDirector', 'teamLeader'],
  /** S1 §6, S2 §6: credit managers, also as recipients of a reservation's e-mails. */
  creditManagers: ['creditManager'],
  /** S1 §6, S3 §6: recruiters, also in the timeline of a lead. */
  recruiters: ['recruiter', 'expansionDirector', 'commercialDirector', 'broker', 'ceo'],
  /** S2 §6: consultants. */
  consultants: ['consultant', 'teamLeader', 'commercialDirector', 'broker', 'creditManager'],
  /** S2 §6: finders on findings. */
  finders: sellers,
  /** S2 §6: recipient pickers. */
  recipientProcessManagers: ['processManager'],
  /** S2 §6: recipient pickers, "teamLeader or commercialDirector". */
  recipientTeamLeaders: ['teamLeader', 'commercialDirector'],
  /** S2 §6: recipient pickers. */
  recipientAssistants: ['assistant'],
  /** The list of finance managers, and that of brokers (S2 §3 "Recipient lists"). */
  recipientFinanceManagers: ['cfo'],
  recipientBrokers: ['broker'],
  /** S3 §6: directors in the lead wizard. */
  wizardDirectors: ['commercialDirector', 'broker', 'ceo', 'integration', 'hr'],
  /** S3 §6: consultants in the lead wizard. */
  wizardConsultants: ['consultant', 'teamLeader'],
} as const satisfies Record<string, readonly Role[]>

export type Choice = keyof typeof choices
