import { IconBuildings, IconCoins, IconFileInvoice, IconHomeSearch, IconReportMoney } from '@tabler/icons-react'
import { mayReadStatement } from '@tipy/domain/features/statements/statements.rules'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { identityReaders } from '@tipy/domain/features/users/users.rights'
import type { Shown } from '@tipy/domain/record/contract'
import { lazy } from 'react'
import { personOf } from '#app/guard.ts'
import { listTab, recordTab } from '#app/recordTabs.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import type { PageTab } from '#ui/PageTabs.tsx'

const PersonFindings = lazy(async () => ({ default: (await import('./PersonFindings.tsx')).PersonFindings }))
const PersonViabilities = lazy(async () => ({ default: (await import('./PersonViabilities.tsx')).PersonViabilities }))
const PersonInvoices = lazy(async () => ({ default: (await import('./PersonInvoices.tsx')).PersonInvoices }))
const PersonStatement = lazy(async () => ({ default: (await import('./PersonStatement.tsx')).PersonStatement }))
const PersonDeals = lazy(async () => ({ default: (await import('./PersonDeals.tsx')).PersonDeals }))

/** Files of others may show identity numbers: they are read by roles that may read those, and by `editStaff`. */
function readsPapers({ person, flags }: SessionContext, id: string): boolean {
  const roles: readonly string[] = [person.role, ...person.otherRoles]
  return id === person._id || flags.has('editStaff') || identityReaders.some(role => roles.includes(role))
}

const viabilities = { key: 'viabilidades', label: 'Viabilidades', Icon: IconReportMoney }
const findings = { key: 'angariacoes', label: 'Angariações', Icon: IconHomeSearch }
const deals = { key: 'pipeline', label: 'Pipeline', Icon: IconBuildings }
const statement = { key: 'extrato', label: 'Extrato', Icon: IconCoins }
const invoices = { key: 'faturas', label: 'Faturas', Icon: IconFileInvoice }

/** The lists of what a person did, each for those who have the list. */
export function personListTabs({ flags }: SessionContext, id: string): readonly PageTab[] {
  return [
    ...(flags.has('listViabilities') ? [listTab(viabilities, PersonViabilities, id)] : []),
    ...(flags.has('listFindings') ? [listTab(findings, PersonFindings, id)] : []),
    ...(flags.has('listReservations') ? [listTab(deals, PersonDeals, id)] : []),
    ...(flags.has('listInvoices') ? [listTab(invoices, PersonInvoices, id)] : []),
  ]
}

/** The tabs of other features on a user's page that this user may see. */
export function userTabs(session: SessionContext, row: Shown<Users>): readonly PageTab[] {
  const { _id: id } = row
  return [
    recordTab('tasks', users, row),
    ...(readsPapers(session, id) ? [recordTab('files', users, row)] : []),
    recordTab('comments', users, row),
    recordTab('changes', users, row),
    ...personListTabs(session, id),
    ...(mayReadStatement(personOf(session.person), id) ? [listTab(statement, PersonStatement, id)] : []),
  ]
}
