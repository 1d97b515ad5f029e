import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { systemFields } from '@tipy/domain/record/searchColumns'
import { expect, it } from 'vitest'
import { expensesScreen } from '#features/expenses/expenses.list.tsx'
import { findingsScreen } from '#features/findings/findings.list.tsx'
import { invoicesScreen } from '#features/invoices/invoices.list.tsx'
import { leadsScreen } from '#features/leads/leads.list.tsx'
import { reservationsScreen } from '#features/reservations/reservations.list.tsx'
import { usersScreen } from '#features/users/users.list.tsx'
import { viabilitiesScreen } from '#features/viabilities/viabilities.list.tsx'
import { sessionOf } from '#form/form.testing.tsx'
import { namesOf } from '#kinds/names.ts'
import type { Column, ListScreen } from '#list/screen.ts'
import { fieldsToLoad } from '#list/table/loadedFields.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { draw } from '#test/render.tsx'

const session = sessionOf()
const names = namesOf(session.config, [])

/** A row that throws where a field is read that its list has not loaded. */
function onlyWith<R extends AnyRecord>(record: R, fields: readonly string[], values: object): Shown<R> {
  const loaded = new Set([...fields, ...systemFields(record)])
  return new Proxy(shownRow(record, values), {
    get(target, name, receiver) {
      if (typeof name === 'string' && Object.hasOwn(record.fields, name) && !loaded.has(name))
        throw new Error(`${record.name}.${name} is not loaded`)
      return Reflect.get(target, name, receiver)
    },
  })
}

/** Everything the screen says of a row whose list shows one column. */
function drawRow<R extends AnyRecord>(screen: ListScreen<R>, column: Column<R>, row: Shown<R>) {
  const { field, text, Cell } = column
  screen.titleOf?.(row, names)
  screen.state?.of(row, names)
  screen.mark?.of(row)
  screen.mayWrite?.(row, session)
  screen.mayArchive?.(row)
  for (const { offersOn } of screen.rowActions ?? []) offersOn?.(row, session)
  text?.(row[field], row, names)
  const declared = screen.record.fields[field]
  if (!Cell || !declared) return
  const shown = { field: declared, value: row[field], names }
  draw(
    <SessionContextProvider value={session}>
      <Cell {...shown} name={field} row={row} patch={() => {}} />
    </SessionContextProvider>,
  )
}

const flagsOf = ({ fields }: AnyRecord, value: boolean): object =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'flag' ? [[name, value]] : [])))

function testScreen<R extends AnyRecord>(screen: ListScreen<R>) {
  const readable = new Set(Object.keys(screen.record.fields))
  it(`a row of ${screen.record.name} is drawn from the fields that its list loads`, () => {
    for (const column of screen.columns) {
      const fields = fieldsToLoad(screen, [column], readable)
      if (!fields) continue
      for (const value of [true, false])
        for (const edit of [true, false]) {
          const values = { ...flagsOf(screen.record, value), active: true, can: { edit, remove: edit } }
          expect(() => drawRow(screen, column, onlyWith(screen.record, fields, values)), column.field).not.toThrow()
        }
    }
  })
}

testScreen(expensesScreen)
testScreen(findingsScreen)
testScreen(invoicesScreen)
testScreen(leadsScreen)
testScreen(reservationsScreen)
testScreen(usersScreen)
testScreen(viabilitiesScreen)

it('a cell that reads more than its column says is found', () => {
  const silent = { ...invoicesScreen, rowReads: [] }
  const [column] = invoicesScreen.columns
    .filter(({ field }) => field === 'tipyValue')
    .map(one => ({ ...one, reads: [] }))
  if (!column) throw new Error('there is no such column')
  const row = onlyWith(silent.record, ['tipyValue', 'number', 'isDone', 'ref'], {})
  expect(() => drawRow(silent, column, row)).toThrow('invoices.isPaid is not loaded')
})
