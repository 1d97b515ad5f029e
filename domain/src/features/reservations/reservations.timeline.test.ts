import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../calendar/days.ts'
import { euros } from '../../money/money.ts'
import { reservationTimeline, type TimelineRow, timelineKinds } from './reservations.timeline.ts'

const today: Day = '2026-11-15'
const names: Readonly<Record<string, string>> = { CPCV: 'CPCV', ESC: 'Escritura' }
const clock = (deal: TimelineRow, now: Day = today) =>
  reservationTimeline(deal, { today: now, typeName: key => names[key] ?? key })

const going: TimelineRow = {
  reservationDate: '2026-08-01',
  cpcvDate: '2026-09-01',
  deedDeadlineDuration: 60,
  scheduledDate: '2026-12-02',
  deedDate: null,
  giveUpDate: null,
  isDone: false,
  isBroken: false,
  active: true,
  billingDates: [
    { type: 'CPCV', predictedExecutionDate: '2026-09-01', executionDate: '2026-09-10' },
    { type: 'ESC', predictedExecutionDate: '2026-11-01', executionDate: null },
  ],
  owners: [{ name: 'Maria Simões', ccExpirationDate: '2026-10-05' }],
  buyers: [{ name: null, ccExpirationDate: '2031-01-01' }],
}

describe('the timeline of a reservation', () => {
  it('lists in order what happened, what is awaited and what is overdue', () => {
    const events = clock(going).map(({ day, label, isDone, isOverdue }) => [
      day,
      label,
      isOverdue ? 'late' : isDone ? 'done' : 'awaited',
    ])
    expect(events).toEqual([
      ['2026-08-01', 'Reserva', 'done'],
      ['2026-09-01', 'CPCV', 'done'],
      ['2026-09-10', 'Faturado: CPCV', 'done'],
      ['2026-10-05', 'Validade do documento: Maria Simões', 'late'],
      ['2026-10-31', 'Prazo da escritura', 'late'],
      ['2026-11-01', 'Faturação prevista: Escritura', 'late'],
      ['2026-12-02', 'Agendamento', 'awaited'],
      [null, 'Escritura', 'awaited'],
    ])
  })

  it('always has the CPCV and the deed, also without a day', () => {
    const places = (over: TimelineRow) =>
      clock({ ...going, cpcvDate: null, ...over }).flatMap(({ day, kind }) => (day === null ? [kind] : []))
    expect(places({})).toEqual(['cpcv', 'deed'])
    expect(clock({ cpcvDate: null, deedDate: null, scheduledDate: '2026-12-02' }).map(({ kind }) => kind)).toEqual([
      'cpcv',
      'scheduling',
      'deed',
    ])
    expect(places({ deedDate: '2027-01-10' })).toEqual(['cpcv'])
    expect(places({ isBroken: true })).toEqual([])
    expect(places({ dealType: 'renting' })).toEqual(['deed'])
    expect(clock({ dealType: 'renting', deedDate: null })).toMatchObject([{ label: 'Início do contrato' }])
  })

  it.each([
    ['the deed', { deedDate: '2027-01-10' }],
    ['its scheduling', { scheduledDate: '2027-01-10' }],
    ['its deadline', { cpcvDate: '2027-01-01', deedDeadlineDuration: 9 }],
    ['the billing predicted for it', { billingDates: [{ type: 'ESC', predictedExecutionDate: '2027-01-10' }] }],
  ])('shows the expiry of a document only if it is before %s', (_what, known) => {
    const buyers = ['2026-11-14', '2027-01-09', '2027-01-10', '2027-01-11'].map(day => ({ ccExpirationDate: day }))
    const expiries = (deal: TimelineRow) =>
      clock({ buyers, ...deal }).flatMap(({ kind, day }) => (kind === 'document' ? [day] : []))
    expect(expiries(known)).toEqual(['2026-11-14', '2027-01-09'])
    expect(expiries({})).toEqual(['2026-11-14'])
  })

  it('an event awaited today is not overdue', () => {
    const lateOn = (now: Day) =>
      clock({ cpcvDate: '2026-11-01', deedDeadlineDuration: 14 }, now).map(one => one.isOverdue)
    expect(lateOn('2026-11-15')).toEqual([false, false])
    expect(lateOn('2026-11-16')).toEqual([false, true])
  })

  it('a deed with a day meets its deadline', () => {
    const deadline = clock({ ...going, deedDate: '2026-11-20' }).find(({ kind }) => kind === 'deedDeadline')
    expect(deadline).toMatchObject({ isDone: true, isOverdue: false })
  })

  it.each(['2026-10-20', '2026-11-10', '2026-12-20'])(
    'a billed date has no predicted event, though it was predicted for %s',
    day => {
      const billingDates = [{ type: 'ESC', predictedExecutionDate: day, executionDate: '2026-11-10' }]
      expect(clock({ billingDates })).toEqual([
        { day: '2026-11-10', kind: 'billing', label: 'Faturado: Escritura', isDone: true, isOverdue: false },
      ])
    },
  )

  it('a date with nothing left to bill is not awaited, but is while the deal has no value', () => {
    const billed = {
      type: 'CPCV',
      predictedExecutionDate: '2026-11-01',
      executionDate: '2026-11-01',
      gross: euros(8000),
    }
    const spent = { type: 'ESC', predictedExecutionDate: '2026-12-01', executionDate: null, gross: euros(0) }
    const labelsOf = (value: number | null) =>
      clock({ value: value === null ? null : euros(value), billingDates: [billed, spent] }).map(({ label }) => label)
    expect(labelsOf(8000)).toEqual(['Faturado: CPCV'])
    expect(labelsOf(null)).toEqual(['Faturado: CPCV', 'Faturação prevista: Escritura'])
  })

  it('has no events of fields its reader may not read', () => {
    const { scheduledDate: _hidden, ...rest } = going
    const billingDates = (going.billingDates ?? []).map(({ predictedExecutionDate: _unread, ...date }) => date)
    const kinds = clock({ ...rest, billingDates }).map(({ kind }) => kind)
    expect(kinds).not.toContain('scheduling')
    expect(kinds).not.toContain('predictedBilling')
    expect(clock({})).toEqual([])
  })
})

const anyDay = fc.integer({ min: -900, max: 900 }).map(count => addDays(today, count))
const maybe = fc.option(anyDay)
const anyDeal: fc.Arbitrary<TimelineRow> = fc.record(
  {
    value: fc.option(fc.nat(2).map(euros)),
    reservationDate: anyDay,
    cpcvDate: maybe,
    deedDeadlineDuration: fc.option(fc.nat(400)),
    scheduledDate: maybe,
    deedDate: maybe,
    giveUpDate: maybe,
    isDone: fc.boolean(),
    isBroken: fc.boolean(),
    active: fc.boolean(),
    billingDates: fc.array(
      fc.record({
        type: fc.constantFrom('CPCV', 'ESC'),
        predictedExecutionDate: maybe,
        executionDate: maybe,
        gross: fc.nat(1).map(euros),
      }),
    ),
    buyers: fc.array(fc.record({ name: fc.constant('Rui'), ccExpirationDate: maybe })),
  },
  { requiredKeys: [] },
)

describe('any deal', () => {
  test.prop([anyDeal])('events are sorted by day, and overdue ones are past and not done', deal => {
    const events = clock(deal)
    const days = events.flatMap(({ day }) => day ?? [])
    expect(days).toEqual(days.toSorted())
    for (const { day, kind, isDone, isOverdue } of events) {
      expect(timelineKinds).toContain(kind)
      if (isOverdue) expect([(day ?? today) < today, isDone]).toEqual([true, false])
    }
  })

  test.prop([anyDeal])('nothing is overdue on a finished deal', deal => {
    for (const over of [{ isDone: true }, { isBroken: true }, { active: false }])
      expect(clock({ ...deal, ...over }).filter(({ isOverdue }) => isOverdue)).toEqual([])
  })

  test.prop([anyDeal, fc.nat(500)])('what is overdue stays overdue as time passes', (deal, days) => {
    const late = (now: Day) =>
      clock(deal, now)
        .filter(({ isOverdue }) => isOverdue)
        .map(({ day, label }) => `${day} ${label}`)
    const later = late(addDays(today, days))
    for (const one of late(today)) expect(later).toContain(one)
  })
})
