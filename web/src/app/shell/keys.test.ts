import { screenList } from '@tipy/domain/navigation/screens'
import { expect, it } from 'vitest'
import { companions } from '#app/companions.tsx'
import { periodKey } from '#app/shell/dates/RangeSelector.tsx'
import { expensesScreen } from '#features/expenses/expenses.list.tsx'
import { findingsScreen } from '#features/findings/findings.list.tsx'
import { invoicesScreen } from '#features/invoices/invoices.list.tsx'
import { leadsScreen } from '#features/leads/leads.list.tsx'
import { reservationsScreen } from '#features/reservations/reservations.list.tsx'
import { usersScreen } from '#features/users/users.list.tsx'
import { viabilitiesScreen } from '#features/viabilities/viabilities.list.tsx'
import { rowKeys, tableKeys } from '#list/keys/rowKeys.ts'

const ofShell = screenList.flatMap(({ shortcut }) => (shortcut ? [shortcut] : []))
const ofScreens = [
  expensesScreen,
  findingsScreen,
  invoicesScreen,
  leadsScreen,
  reservationsScreen,
  usersScreen,
  viabilitiesScreen,
].flatMap(({ keys = [] }) => keys.map(({ key }) => key))
/** Of every list; `f` for the filters takes the key of a screen on purpose. */
const ofCompanions = Object.values(companions).flatMap(({ shortcut }) => (shortcut ? [shortcut.key] : []))
const ofLists = [...Object.values(rowKeys), ...tableKeys.map(({ key }) => key), ...ofCompanions]
const others = ['?', 'CapsLock', 'mod+k', periodKey, ...'0123456789'.split('')]

it('no key of the shell, of the lists and of one list is the same as another', () => {
  expect(ofShell.length).toBeGreaterThan(5)
  expect(ofScreens).toContain('n')
  const all = [...ofShell, ...new Set(ofScreens), ...ofLists, ...others]
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
  expect(ofLists).not.toContain('f')
})
