import { configure, screen, waitFor } from '@testing-library/react'
import { flags } from '@tipy/domain/access/flags'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { findingsScreen } from '#features/findings/index.ts'
import { invoicesScreen } from '#features/invoices/index.ts'
import { reservationsScreen } from '#features/reservations/reservations.list.tsx'
import { viabilitiesScreen } from '#features/viabilities/index.ts'
import type { ListScreen } from '#list/screen.ts'
import { filterSpecs } from '#list/state/filterSpecs.ts'
import { viewerOf } from '#session/sessionContext.ts'
import { showList, usual } from '#test/list.tsx'
import { PersonDeals } from './PersonDeals.tsx'
import { PersonFindings } from './PersonFindings.tsx'
import { PersonInvoices } from './PersonInvoices.tsx'
import { PersonViabilities } from './PersonViabilities.tsx'

configure({ defaultHidden: true })

const id = '00000000-0000-4000-8000-0000000000a1'
/** Without totals, whose cards are not the subject here. */
const session = { flags: new Set(flags.filter(flag => !flag.endsWith('Totals'))) }

function ofPerson<R extends AnyRecord>(of: ListScreen<R>, List: ComponentType<{ readonly id: string }>) {
  const { name } = of.record
  return {
    /** The filters of the same list outside a person's page. */
    filtersElsewhere: filterSpecs(of, viewerOf({ ...usual, ...session })).map(({ label }) => label),
    show: () =>
      showList({
        screen: of,
        Page: () => <List id={id} />,
        session,
        answers: {
          [`POST /api/${name}/search`]: () => ({ data: { [name]: [], total: 0, totals: {} } }),
          [`GET /api/${name}/filters`]: () => ({ data: {} }),
        },
      }),
  }
}

it.each([
  ['viabilities', ofPerson(viabilitiesScreen, PersonViabilities), { giveUp: false, consultant: [id] }],
  ['findings', ofPerson(findingsScreen, PersonFindings), { finder: [id] }],
  ['deals', ofPerson(reservationsScreen, PersonDeals), { consultants: [id] }],
  ['invoices', ofPerson(invoicesScreen, PersonInvoices), { consultants: [id] }],
])('the %s of a person are searched by the person and offer no filter by people', async (_name, list, filters) => {
  const byPeople = ['Consultores', 'Equipas', 'Diretores Comerciais']
  expect(list.filtersElsewhere).toEqual(expect.arrayContaining(byPeople))
  const { user, queriesOf } = await list.show()
  await waitFor(() => expect(queriesOf('rows')[0]?.filters).toEqual(filters))
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  await screen.findByRole('complementary', { name: 'Filtros' })
  for (const label of byPeople) expect(screen.queryAllByLabelText(label), label).toEqual([])
})
