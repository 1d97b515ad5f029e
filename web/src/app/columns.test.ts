import type { AnyRecord } from '@tipy/domain/record/define'
import { expect, it } from 'vitest'
import { expensesScreen } from '#features/expenses/expenses.list.tsx'
import { findingsScreen } from '#features/findings/findings.list.tsx'
import { invoicesScreen } from '#features/invoices/invoices.list.tsx'
import { leadsScreen } from '#features/leads/leads.list.tsx'
import { reservationsScreen } from '#features/reservations/reservations.list.tsx'
import { usersScreen } from '#features/users/users.list.tsx'
import { viabilitiesScreen } from '#features/viabilities/viabilities.list.tsx'
import type { ListScreen } from '#list/screen.ts'
import { arrange } from '#list/table/columns.ts'

const labelsOf = <R extends AnyRecord>(screen: ListScreen<R>) =>
  [
    screen.record.name,
    arrange(screen, new Set(Object.keys(screen.record.fields)), null).map(({ label }) => label),
  ] as const

const lists = [
  labelsOf(expensesScreen),
  labelsOf(findingsScreen),
  labelsOf(invoicesScreen),
  labelsOf(leadsScreen),
  labelsOf(reservationsScreen),
  labelsOf(usersScreen),
  labelsOf(viabilitiesScreen),
]

it.each(lists)('no two columns of %s have the same name, and each begins with a capital', (_name, labels) => {
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
  expect(labels.filter(label => /^\p{Ll}/u.test(label))).toEqual([])
})
