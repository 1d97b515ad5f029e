import { screen, within } from '@testing-library/react'
import type { Flag } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { expect, it } from 'vitest'
import { showList } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { ReservationsList, reservationsScreen } from './reservations.list.tsx'

const deal = (ref: string, over: object) =>
  shownRow(reservations, {
    _id: `00000000-0000-4000-8000-0000000000${ref}`,
    ref,
    active: true,
    reservationDate: '2026-11-02',
    can: { edit: true, remove: true },
    billingDates: [],
    ...over,
  })

const open = (role: Role, rows: readonly object[]) =>
  showList({
    screen: reservationsScreen,
    Page: ReservationsList,
    answers: { 'POST /api/reservations/search': () => ({ data: { reservations: rows, total: rows.length } }) },
    session: {
      person: person(role),
      flags: new Set(
        Object.entries(defaultFeatures).flatMap(([flag, { roles }]) => (roles.includes(role) ? [flag as Flag] : [])),
      ),
    },
  })

const rowOf = async (ref: string) => within((await screen.findByLabelText(`Abrir ${ref}`)).closest('tr') as HTMLElement)

it('a consultant, who gets no state, reads in its column whether a deal was sent', async () => {
  await open('consultant', [deal('01', { isDraft: true }), deal('02', { isDraft: false })])
  expect((await rowOf('01')).getByText('Rascunho')).toBeVisible()
  expect((await rowOf('02')).getByText('Enviada')).toBeVisible()
  expect(screen.getAllByRole('columnheader', { name: /^Estado/ })).toHaveLength(1)
})

it('all others read the state', async () => {
  await open('processManager', [deal('01', { isDraft: false, state: 'toValidate' })])
  expect((await rowOf('01')).getByText('Por Validar')).toBeVisible()
  expect(screen.queryByText('Enviada')).not.toBeInTheDocument()
})
