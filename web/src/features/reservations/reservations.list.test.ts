import type { Role } from '@tipy/domain/access/roles'
import { variantSettings } from '@tipy/domain/company/settings'
import { describe, expect, it } from 'vitest'
import { sessionOf } from '#form/form.testing.tsx'
import type { FigureScope } from '#list/screen.ts'
import { filterSpecs } from '#list/state/filterSpecs.ts'
import { type SessionContext, viewerOf } from '#session/sessionContext.ts'
import { config, person } from '#test/people.ts'
import { reservationsScreen } from './reservations.list.tsx'
import { reservationTotals } from './reservations.totals.ts'

const offered = (role: Role, session: Partial<SessionContext> = {}) =>
  filterSpecs(reservationsScreen, viewerOf(sessionOf({ person: person(role), ...session }))).map(({ name }) => name)

describe('the filters of the pipeline', () => {
  it('offer consultants no field that they may not read', () => {
    const hidden = ['state', 'hasPrediction', 'predictionDate', 'scheduledDate', 'bankStatement']
    expect(offered('processManager')).toEqual(expect.arrayContaining(hidden))
    expect(offered('consultant').filter(name => hidden.includes(name))).toEqual([])
    expect(offered('consultant')).toEqual(expect.arrayContaining(['consultants', 'executed', 'billingDate', 'rooms']))
  })

  it('of money laundering and risk exist only with the setting amlChecks', () => {
    const checks = ['moneyLaundering', 'riskAnalysis']
    const ofCompany = (amlChecks: boolean) =>
      offered('ceo', { settings: { ...variantSettings, amlChecks } }).filter(name => checks.includes(name))
    expect([ofCompany(true), ofCompany(false)]).toEqual([checks, []])
  })
})

it('the filter of over-billed deals is under Andamento, and Faturado is an optional column', () => {
  const viewer = viewerOf(sessionOf({ person: person('consultant') }))
  const found = filterSpecs(reservationsScreen, viewer).find(({ name }) => name === 'isOverBilled')
  expect(found).toMatchObject({ label: 'Faturada acima do valor', group: 'Andamento', shape: 'flag' })
  const column = reservationsScreen.columns.find(({ field }) => field === 'billedValue')
  expect(column).toMatchObject({ visible: false })
})

describe('the rows a figure sums', () => {
  const period = { firstDate: '2026-01-01', lastDate: '2026-12-31' } as const
  const by: FigureScope = { period, isArchive: false, filters: {}, readable: new Set(['state']), config }
  const rowsOf = (name: string, counted = by) => reservationTotals.find(card => card.name === name)?.rows?.(counted)

  it('are filtered by the figure’s own day and leave out drafts and deals to validate', () => {
    expect(rowsOf('pipeline')).toMatchObject({ executed: ['toExecute'], ignoreDate: true })
    const days = { from: period.firstDate, to: period.lastDate }
    expect(rowsOf('toInvoice')).toMatchObject({ executed: ['toExecute'], predictionDate: days, ignoreDate: true })
    expect(rowsOf('giveUps')).toMatchObject({ executed: ['giveUp'], giveUpDate: days })
    expect(rowsOf('pipelineInPeriod')).not.toHaveProperty('ignoreDate')
    for (const { name } of reservationTotals) {
      const { state } = rowsOf(name) as { readonly state: readonly string[] }
      expect(state).toContain('active')
      for (const uncounted of ['draft', 'toValidate']) expect(state).not.toContain(uncounted)
    }
  })

  it('are none in the archive, and of any day when one deal is requested by its id', () => {
    for (const { name } of reservationTotals) expect(rowsOf(name, { ...by, isArchive: true })).toBeNull()
    expect(rowsOf('invoiced', { ...by, period: null })).not.toHaveProperty('billingDate')
  })
})
