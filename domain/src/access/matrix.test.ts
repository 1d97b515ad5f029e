import { describe, expect, it } from 'vitest'
import { flags } from './flags.ts'
import { isOpenToAll } from './grant.ts'
import { defaultFeatures } from './matrix.ts'
import { roles } from './roles.ts'

/** The default matrix a second time, written by hand: a mistake in one of the two fails this test. */
const table = `
listViabilities: ceo cfo coo broker commercialDirector teamLeader consultant creditManager processManager assistant
addViability: coo broker commercialDirector teamLeader consultant creditManager processManager assistant
editViability: coo broker creditManager processManager
deleteViability: coo creditManager processManager
listFindings: coo broker commercialDirector teamLeader consultant processManager assistant ceo cfo
addFinding: coo broker commercialDirector teamLeader consultant processManager assistant
editFinding: coo broker commercialDirector teamLeader consultant processManager assistant
deleteFinding: coo broker processManager
listFindingTotals: ceo cfo coo broker commercialDirector teamLeader processManager
listReservations: ceo cfo coo broker commercialDirector teamLeader consultant creditManager processManager assistant
addReservation: coo broker commercialDirector teamLeader consultant creditManager processManager assistant
editReservation: cfo coo broker processManager assistant
validateReservation: cfo coo broker processManager
deleteReservation: coo processManager
listReservationTotals: ceo cfo coo broker commercialDirector teamLeader processManager
listInvoices: ceo cfo coo broker commercialDirector teamLeader consultant creditManager processManager assistant
addInvoice: cfo processManager
editInvoice: cfo processManager
deleteInvoice: cfo
addInvoiceFiles: cfo broker processManager assistant
listInvoiceTotals: ceo cfo coo broker
listExpenses: ceo cfo coo
addExpense: cfo
editExpense: cfo
deleteExpense: cfo
listLeads: ceo coo broker commercialDirector recruiter expansionDirector integration hr
addLead: coo broker commercialDirector recruiter expansionDirector integration hr
editLead: coo broker commercialDirector recruiter expansionDirector integration hr
deleteLead: coo expansionDirector
listConsultants: ceo cfo coo broker commercialDirector teamLeader recruiter expansionDirector integration hr processManager assistant
listStaff: ceo cfo coo broker expansionDirector integration hr
addStaff: coo expansionDirector integration hr
editStaff: coo expansionDirector integration hr
deleteStaff: coo hr
listConfigs: ceo coo
listCommentsBroker: ceo coo broker expansionDirector hr
editCommissions: cfo coo
editResponsableCommissions: cfo
customDashboard: ceo cfo coo broker
listBillingStats: ceo cfo coo broker
listSessions: ceo coo hr
generateConsultantImages: coo broker commercialDirector integration hr assistant
generateConsultantDrafts: cfo
generateCommercialDirectorDrafts: cfo
generateCreditManagerDrafts: cfo
generateReferencesDrafts: cfo
generateSalaryReceiptDrafts: cfo hr
addOfficeGoal: ceo cfo coo
addCommercialDirectorGoal: ceo coo broker
addConsultantGoal: ceo coo broker commercialDirector teamLeader
editGoal: ceo cfo coo broker commercialDirector teamLeader
deleteGoal: ceo coo
toDoWidget:
`

const rows = table
  .trim()
  .split('\n')
  .map(line => line.split(':'))
  .map(([flag = '', names = '']) => ({ flag, names: names.split(' ').filter(Boolean) }))

describe('the default matrix', () => {
  it.each(rows)('$flag', ({ flag, names }) => {
    expect([...(Object.entries(defaultFeatures).find(([name]) => name === flag)?.[1].roles ?? [])].sort()).toEqual(
      names.sort(),
    )
  })

  it('has every flag and no other', () => {
    expect(Object.keys(defaultFeatures).sort()).toEqual([...flags].sort())
    expect(rows.map(row => row.flag).sort()).toEqual([...flags].sort())
  })

  it('opens only the to-do widget to everybody, and names no person', () => {
    expect(flags.filter(flag => isOpenToAll(defaultFeatures[flag]))).toEqual(['toDoWidget'])
    expect(flags.flatMap(flag => defaultFeatures[flag].users)).toEqual([])
  })

  it('names each role once, and sysAdmin never: that role needs no grant', () => {
    for (const flag of flags) {
      const named = defaultFeatures[flag].roles
      expect(new Set(named).size).toBe(named.length)
      expect(named).not.toContain('sysAdmin')
    }
    expect(new Set(flags.flatMap(flag => defaultFeatures[flag].roles)).size).toBe(roles.length - 1)
  })
})
