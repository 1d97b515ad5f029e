import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#testing/database'
import { applyWithin, migrationNames, untyped } from './index.ts'

const own = '0035-member-sums'

test('sums of before are added up by each dimension alone', async () => {
  const database = await createEmptyDatabase()
  const { db } = database
  const before = migrationNames.slice(0, migrationNames.indexOf(own))
  const plain = untyped(db)
  await plain.transaction().execute(trx => applyWithin(trx, before))
  await sql`
    insert into companies (id, code, name, settings)
    values ('00000000-0000-0000-0000-000000000001', 'antiga', 'Antiga', '{}')`.execute(db)
  const company = '00000000-0000-0000-0000-000000000001'
  const sum = (measure: string, office: string | null, rest: { team?: string; isBank?: boolean; name?: string }) =>
    sql`(${company}::uuid, ${measure}, date '2025-03-01', ${office}::text, ${rest.team ?? null}::text,
      ${rest.isBank ?? false}::boolean, ${rest.name ?? null}::text, 100::bigint, 1)`
  const billing = [
    sum('billing', 'porto', { team: 'norte' }),
    sum('billing', 'lisboa', { team: 'norte', isBank: true }),
  ]
  const others = ['commissions', 'findings', 'creditValue'].map(measure => sum(measure, 'porto', {}))
  const expenses = [sum('expenses', null, { name: 'Luz' }), sum('expenses', 'porto', { name: 'Luz' })]
  await sql`
    insert into figure_sums (company_id, measure, month, office, team, is_bank, name, value, facts)
    values ${sql.join([...billing, ...others, ...expenses])}`.execute(db)
  await plain.transaction().execute(trx => applyWithin(trx, [...before, own]))
  const { rows } = await sql`
    select measure, dimension, member, value::int, bank_value::int as banks from figure_member_sums
    where member is not null order by 1, 2, 3`.execute(db)
  expect(rows).toEqual([
    { measure: 'billing', dimension: 'office', member: 'lisboa', value: 100, banks: 100 },
    { measure: 'billing', dimension: 'office', member: 'porto', value: 100, banks: 0 },
    { measure: 'billing', dimension: 'team', member: 'norte', value: 200, banks: 100 },
    { measure: 'commissions', dimension: 'office', member: 'porto', value: 100, banks: 0 },
    { measure: 'creditValue', dimension: 'office', member: 'porto', value: 100, banks: 0 },
    { measure: 'expenses', dimension: 'name', member: 'Luz', value: 200, banks: 0 },
    { measure: 'expenses', dimension: 'office', member: 'porto', value: 100, banks: 0 },
    { measure: 'findings', dimension: 'office', member: 'porto', value: 100, banks: 0 },
  ])
  const ofNobody = await sql`
    select measure, array_agg(dimension order by dimension) as dimensions, value::int, bank_value::int as banks
    from figure_member_sums where member is null group by measure, value, bank_value order by measure, value`.execute(
    db,
  )
  expect(ofNobody.rows).toEqual([
    {
      measure: 'billing',
      dimensions: ['broker', 'commercialDirector', 'coo', 'creditManager', 'person'],
      value: 200,
      banks: 100,
    },
    { measure: 'commissions', dimensions: ['person', 'team'], value: 100, banks: 0 },
    {
      measure: 'creditValue',
      dimensions: ['broker', 'commercialDirector', 'coo', 'creditManager', 'person', 'team'],
      value: 100,
      banks: 0,
    },
    { measure: 'expenses', dimensions: ['office'], value: 100, banks: 0 },
    { measure: 'expenses', dimensions: ['subCategory'], value: 200, banks: 0 },
    {
      measure: 'findings',
      dimensions: ['broker', 'commercialDirector', 'coo', 'person', 'team'],
      value: 100,
      banks: 0,
    },
  ])
  await database.close()
})
