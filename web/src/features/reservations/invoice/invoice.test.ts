import type { Flag } from '@tipy/domain/access/flags'
import { errors } from '@tipy/domain/errors/errors'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { describe, expect, it } from 'vitest'
import { sessionOf } from '#form/form.testing.tsx'
import { person } from '#test/people.ts'
import type { ShownReservation } from '../reservations.labels.ts'
import { refusalOf } from './dialog.tsx'
import { makeInvoice } from './invoice.ts'

const deal = (over: object = {}): ShownReservation =>
  shownRow(reservations, {
    isDraft: false,
    isBroken: false,
    state: 'active',
    billingDates: [
      { _id: 'b1', executionDate: '2026-01-05' },
      { _id: 'b2', executionDate: null },
    ],
    ...over,
  })

describe('creating an invoice of a deal', () => {
  const sessionWith = (flags: readonly Flag[]) => sessionOf({ person: person('cfo'), flags: new Set(flags) })
  const offers = (reservation: ShownReservation, flags: readonly Flag[] = ['addInvoice']) =>
    makeInvoice.offersOn?.(reservation, sessionWith(flags))

  it('is offered to users with addInvoice while a valid deal has something left to bill', () => {
    expect(offers(deal())).toBe(true)
    expect(offers(deal(), ['editInvoice'])).toBe(false)
    expect(offers(deal({ billingDates: [] }))).toBe(false)
    expect(offers(deal({ billingDates: [{ _id: 'b1', executionDate: '2026-01-05' }] }))).toBe(false)
    const spent = { _id: 'b2', executionDate: null, gross: 0 }
    expect(offers(deal({ billingDates: [{ _id: 'b1', executionDate: '2026-01-05' }, spent] }))).toBe(false)
    for (const not of [{ active: false }, { isDraft: true }, { isBroken: true }, { state: 'toValidate' }])
      expect(offers(deal(not)), JSON.stringify(not)).toBe(false)
  })

  it('shows the message of each error code; an unknown 4xx says that the NIF is invalid', () => {
    const refused = (message: string, status: number, text = '') =>
      refusalOf({ ok: false, status, message: message as 'INVALID', data: { text, requestId: 'r' } })
    const codes = [
      'REQUIRED_FIELDS_RESERVATION',
      'REQUIRED_FIELDS_BANK',
      'REQUIRED_FIELDS_OWNER',
      'REQUIRED_FIELDS_EXTERNAL',
      'INVALID_NIF',
      'ALREADY_BILLED',
    ] as const
    for (const code of codes) expect(refused(code, errors[code].status, errors[code].text)).toBe(errors[code].text)
    expect(refused('SOMETHING_NEW', 422)).toBe('O NIF não é válido')
    expect(refused('INTERNAL', 500)).toBe('Ocorreu um erro (referência r)')
    expect(refusalOf({ ok: false, status: 0, message: 'NETWORK', data: null })).toBe('Ocorreu um erro')
  })
})
