import { type Role, roles } from '@tipy/domain/access/roles'
import type { TipyContract } from '@tipy/domain/contract'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import type { WidgetField } from '@tipy/domain/features/widgets/widgets.info'
import type { WidgetType } from '@tipy/domain/features/widgets/widgets.kinds'
import type { GroupName } from '@tipy/domain/figures/groups'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallOptions, send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'

/** A standard dashboard has nothing that its role may not read: what each of its widgets asks for is answered. */
const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
const tokens = new Map<Role, string>()

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock)
  const company = await buildCompany(db)
  const office = await buildOffice(db, company)
  for (const role of roles) {
    const user = await buildUser(db, company, { role, offices: [office] })
    tokens.set(role, await signIn(db, user, clock.now()))
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

type Question = readonly [keyof TipyContract, CallOptions]

const figures = (groupBy: GroupName, filters: object): Question => [
  'POST /api/stats/{groupBy}',
  { params: { groupBy }, body: { filters } },
]
const leads: Question = ['GET /api/stats/leads', {}]
const staff: Question = ['GET /api/stats/users', {}]
const isOneOf = (names: readonly WidgetField[]) => (field: WidgetField) => names.includes(field)

const groupOfField: Partial<Record<WidgetField, GroupName>> = {
  consultant: 'consultants',
  commercialDirector: 'commercialDirectors',
  office: 'offices',
}
const ofSales = isOneOf(['billing', 'predicted', 'reservations', 'findings'])

const questions: Record<WidgetType, (widget: Widget) => readonly Question[]> = {
  officeStats: ({ info: { stat, fields = [] } }) => [figures('offices', { stats: stat ? [stat] : fields })],
  statsOverview: ({ info: { fields = [] } }) => [
    figures('consultants', { stats: fields.filter(ofSales), includeTotal: true }),
    ...(fields.includes('expenses') ? [figures('offices', { stats: ['expenses'] })] : []),
    ...(fields.includes('leads') ? [leads] : []),
  ],
  comparisonBarChart: () => [figures('consultants', { stats: ['billing', 'reservations'], multipleYears: 2 })],
  predictedBarChart: () => [['GET /api/stats/predicted', {}]],
  individualYearlyTable: ({ info: { fields = [] } }) =>
    fields.flatMap(field => {
      const group = groupOfField[field]
      return group ? [figures(group, { stats: fields.filter(ofSales) })] : []
    }),
  references: () => [['GET /api/stats/references', {}]],
  rankingTables: () => [figures('consultants', { isRanking: true }), figures('teams', { isRanking: true })],
  roleCards: () => [staff],
  genderPieChart: () => [staff],
  officePieChart: () => [staff],
  companyAgeBarChart: () => [staff],
  ageBarChart: () => [staff],
  countryCards: () => [staff],
  leadsGoalCards: () => [leads],
  leadsRanking: () => [['GET /api/stats/leads/totals/{group}', { params: { group: 'recruiter' } }]],
  leadsLineChart: () => [leads],
  leadsFunnelChart: () => [leads],
  sessions: () => [['GET /api/stats/sessions', {}]],
  notifications: () => [['POST /api/notifications/search', { body: {} }]],
}

test.each(roles)('%s may read what their standard dashboard shows', async role => {
  const token = tokens.get(role) ?? ''
  for (const widget of await succeed(app, 'GET /api/widgets', { token })) {
    const asked = questions[widget.type](widget)
    expect(asked.length).toBeGreaterThan(0)
    for (const [name, options] of asked)
      expect(await send(app, name, { token, ...options }), `${widget.type} ${JSON.stringify(options)}`).toMatchObject({
        status: 200,
      })
  }
})
