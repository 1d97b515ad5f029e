import { type Role, sellers } from './roles.ts'

const managers = ['ceo', 'cfo', 'coo', 'broker', 'commercialDirector', 'teamLeader'] as const

/** The people each picker offers: active users with one of the roles, as main or other role. */
export const choices = {
  managers,
  /** The form of a person also offers recruiters, expansion directors and integration. */
  staffFormManagers: [...managers, 'recruiter', 'expansionDirector', 'integration'],
  commercialDirectors: ['coo', 'broker', 'commercialDirector', 'teamLeader'],
  /** Credit managers, also as recipients of a reservation's e-mails. */
  creditManagers: ['creditManager'],
  /** Recruiters, also in the timeline of a lead. */
  recruiters: ['recruiter', 'expansionDirector', 'commercialDirector', 'broker', 'ceo'],
  /** People on a side of a deal, or of a viability. */
  consultants: ['consultant', 'teamLeader', 'commercialDirector', 'broker', 'creditManager'],
  /** Finders of listings. */
  finders: sellers,
  /** Recipients of a reservation's e-mails. */
  recipientProcessManagers: ['processManager'],
  /** Recipients of a reservation's e-mails: team leaders and commercial directors. */
  recipientTeamLeaders: ['teamLeader', 'commercialDirector'],
  /** Recipients of a reservation's e-mails. */
  recipientAssistants: ['assistant'],
  /** Recipients of a reservation's e-mails: finance managers, and brokers. */
  recipientFinanceManagers: ['cfo'],
  recipientBrokers: ['broker'],
  /** Directors in the lead wizard. */
  wizardDirectors: ['commercialDirector', 'broker', 'ceo', 'integration', 'hr'],
  /** Consultants in the lead wizard. */
  wizardConsultants: ['consultant', 'teamLeader'],
} as const satisfies Record<string, readonly Role[]>

export type Choice = keyof typeof choices
