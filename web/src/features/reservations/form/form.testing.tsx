import { configure, fireEvent, screen } from '@testing-library/react'
import type { Flag } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Shown } from '@tipy/domain/record/contract'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { vi } from 'vitest'
import { colleague, inputsBy, openForm, sessionOf } from '#form/form.testing.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import type { Answers } from '#test/server.ts'
import { ReservationForm } from './form.tsx'

// Computing from styles whether each element is hidden would take most of the time in a form this long.
configure({ defaultHidden: true })
vi.setConfig({ testTimeout: 90_000 })

export const rui = colleague('01', 'Rui Patrício', { role: 'commercialDirector' })
export const ana = colleague('02', 'Ana Simões', { manager: rui._id })

const flagsOf = (role: Role) =>
  new Set(Object.entries(defaultFeatures).flatMap(([flag, { roles }]) => (roles.includes(role) ? [flag as Flag] : [])))

interface Opening {
  readonly role?: Role
  readonly own?: Partial<SessionContext['person']>
  readonly settings?: SessionContext['settings']
  readonly row?: Shown<Reservations>
  readonly answers?: Answers
}
export async function openReservation({ role = 'processManager', own, settings, row, answers }: Opening = {}) {
  const view = await openForm<Reservations>({
    Form: ReservationForm,
    ...(row && { row }),
    session: sessionOf({ person: person(role, own), flags: flagsOf(role), ...(settings && { settings }) }),
    people: [ana, rui],
    ...(answers && { answers }),
  })
  await screen.findAllByText('Data do CPCV')
  return view
}

export function field(label: RegExp, where?: HTMLElement): HTMLInputElement {
  const [found, ...others] = inputsBy(label, where)
  if (!found || others.length > 0) throw new Error(`${String(label)} is not the label of one input`)
  return found
}
export const reads = (label: RegExp, where?: HTMLElement) => field(label, where).value.replaceAll('\u00a0', ' ')
export function region(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`section[aria-label="${name}"]`)
  if (!found) throw new Error(`No region ${name}`)
  return found
}
export const button = (name: string) => screen.getByText(name, { selector: 'button *' })
/** Sets the text in one event: typing each letter is slow in a form this long. */
export const type = (label: RegExp, text: string, where?: HTMLElement) =>
  fireEvent.change(field(label, where), { target: { value: text } })

export const id = '00000000-0000-4000-8000-0000000000aa'
export const saved = (over: object = {}): Shown<Reservations> =>
  shownRow(reservations, {
    _id: id,
    version: 4,
    ref: 'LX-1',
    dealType: 'sales',
    state: 'active',
    isDraft: false,
    reservationDate: '2026-10-01',
    finder: ana._id,
    isExternalFinder: false,
    seller: rui._id,
    isExternalSeller: false,
    houseValue: 200_000,
    value: 10_000,
    cpcvDate: null,
    giveUpDate: null,
    giveUpReason: null,
    impic: false,
    impicDate: null,
    internalCredit: null,
    owners: [{ _id: 'o1', name: 'Ângela Brandão', percentage: 100 }],
    buyers: [],
    guarantors: [],
    billingDates: [
      { _id: 'b1', type: 'CPCV', percentage: 100, predictedExecutionDate: '2026-11-20', executionDate: null },
    ],
    ...over,
  })
