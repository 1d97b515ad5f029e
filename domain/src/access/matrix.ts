import type { Grant } from './grant.ts'
import type { Role } from './roles.ts'

const to = (...roles: Role[]): Grant => ({ roles, users: [] })
/** No roles and no users: open to everybody. */
const toEverybody: Grant = { roles: [], users: [] }

/** Roles of sales and its back office, from the COO down. */
const sales = [
  'coo',
  'broker',
  'commercialDirector',
  'teamLeader',
  'consultant',
  'processManager',
  'assistant',
] as const
const salesTotals = ['ceo', 'cfo', 'coo', 'broker', 'commercialDirector', 'teamLeader', 'processManager'] as const
const recruiting = [
  'coo',
  'broker',
  'commercialDirector',
  'recruiter',
  'expansionDirector',
  'integration',
  'hr',
] as const

/**
 * Every feature flag, with the roles that have it in a new company (docs/features/access.md); /config/access edits a
 * company's own copy. sysAdmin is never named: that role has every flag.
 */
const table = {
  listViabilities: to('ceo', 'cfo', ...sales, 'creditManager'),
  addViability: to(...sales, 'creditManager'),
  editViability: to('coo', 'broker', 'creditManager', 'processManager'),
  deleteViability: to('coo', 'creditManager', 'processManager'),

  listFindings: to('ceo', 'cfo', ...sales),
  addFinding: to(...sales),
  editFinding: to(...sales),
  deleteFinding: to('coo', 'broker', 'processManager'),
  listFindingTotals: to(...salesTotals),

  listReservations: to('ceo', 'cfo', ...sales, 'creditManager'),
  addReservation: to(...sales, 'creditManager'),
  editReservation: to('cfo', 'coo', 'broker', 'processManager', 'assistant'),
  validateReservation: to('cfo', 'coo', 'broker', 'processManager'),
  deleteReservation: to('coo', 'processManager'),
  listReservationTotals: to(...salesTotals),

  listInvoices: to('ceo', 'cfo', ...sales, 'creditManager'),
  addInvoice: to('cfo', 'processManager'),
  editInvoice: to('cfo', 'processManager'),
  deleteInvoice: to('cfo'),
  addInvoiceFiles: to('cfo', 'broker', 'processManager', 'assistant'),
  listInvoiceTotals: to('ceo', 'cfo', 'coo', 'broker'),

  listExpenses: to('ceo', 'cfo', 'coo'),
  addExpense: to('cfo'),
  editExpense: to('cfo'),
  deleteExpense: to('cfo'),

  listLeads: to('ceo', ...recruiting),
  addLead: to(...recruiting),
  editLead: to(...recruiting),
  deleteLead: to('coo', 'expansionDirector'),

  listConsultants: to('ceo', 'cfo', ...recruiting, 'teamLeader', 'processManager', 'assistant'),
  listStaff: to('ceo', 'cfo', 'coo', 'broker', 'expansionDirector', 'integration', 'hr'),
  addStaff: to('coo', 'expansionDirector', 'integration', 'hr'),
  editStaff: to('coo', 'expansionDirector', 'integration', 'hr'),
  deleteStaff: to('coo', 'hr'),

  listConfigs: to('ceo', 'coo'),
  listCommentsBroker: to('ceo', 'coo', 'broker', 'expansionDirector', 'hr'),
  editCommissions: to('cfo', 'coo'),
  editResponsableCommissions: to('cfo'),
  customDashboard: to('ceo', 'cfo', 'coo', 'broker'),
  listBillingStats: to('ceo', 'cfo', 'coo', 'broker'),
  listSessions: to('ceo', 'coo', 'hr'),

  generateConsultantImages: to('coo', 'broker', 'commercialDirector', 'integration', 'hr', 'assistant'),
  generateConsultantDrafts: to('cfo'),
  generateCommercialDirectorDrafts: to('cfo'),
  generateCreditManagerDrafts: to('cfo'),
  generateReferencesDrafts: to('cfo'),
  generateSalaryReceiptDrafts: to('cfo', 'hr'),

  addOfficeGoal: to('ceo', 'cfo', 'coo'),
  addCommercialDirectorGoal: to('ceo', 'coo', 'broker'),
  addConsultantGoal: to('ceo', 'coo', 'broker', 'commercialDirector', 'teamLeader'),
  editGoal: to('ceo', 'cfo', 'coo', 'broker', 'commercialDirector', 'teamLeader'),
  deleteGoal: to('ceo', 'coo'),

  toDoWidget: toEverybody,
}

export type Flag = keyof typeof table

export const defaultFeatures: Readonly<Record<Flag, Grant>> = table
