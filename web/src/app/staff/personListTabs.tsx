import { IconBuildings, IconFileInvoice, IconHomeSearch, IconReportMoney } from '@tabler/icons-react'
import { listTab } from '#app/listTab.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import type { PageTab } from '#ui/PageTabs.tsx'

const PersonFindings = lazily(async () => (await import('./PersonFindings.tsx')).PersonFindings)
const PersonViabilities = lazily(async () => (await import('./PersonViabilities.tsx')).PersonViabilities)
const PersonInvoices = lazily(async () => (await import('./PersonInvoices.tsx')).PersonInvoices)
const PersonDeals = lazily(async () => (await import('./PersonDeals.tsx')).PersonDeals)

const viabilities = { key: 'viabilidades', label: 'Viabilidades', Icon: IconReportMoney }
const findings = { key: 'angariacoes', label: 'Angariações', Icon: IconHomeSearch }
const deals = { key: 'pipeline', label: 'Pipeline', Icon: IconBuildings }
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
