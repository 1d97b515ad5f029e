import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { type CallOptions, send } from '#testing/app'
import type { TestClock } from '#testing/clock'
import type { TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'

/** A company that recruits in two offices. */
export interface RecruitingCompany {
  readonly company: Company
  readonly people: Readonly<Record<Who, User>>
  readonly tokens: Readonly<Record<Who, string>>
}
const roles = {
  coo: 'coo',
  hr: 'hr',
  recruiter: 'recruiter',
  other: 'recruiter',
  director: 'commercialDirector',
  elsewhere: 'expansionDirector',
  consultant: 'consultant',
} as const
export type Who = keyof typeof roles

const items = [
  ...['toAssign', 'recruiterAssigned', 'recruiterAccepted'].map(key => ({ list: 'stages', key, name: key })),
  { list: 'sources', key: 'site', name: 'Site da empresa', type: 'company' },
  { list: 'sources', key: 'contacto', name: 'Contacto pessoal', type: 'personal' },
]

export async function buildRecruitingCompany(
  { db }: TestDatabase,
  clock: TestClock,
  overrides: Parameters<typeof buildCompany>[1] = {},
): Promise<RecruitingCompany> {
  const company = await buildCompany(db, overrides)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  const people: Partial<Record<Who, User>> = {}
  const tokens: Partial<Record<Who, string>> = {}
  for (const who of Object.keys(roles) as Who[]) {
    const offices = who === 'coo' ? [] : [who === 'elsewhere' ? porto : lisboa]
    const user = await buildUser(db, company, { role: roles[who], offices })
    people[who] = user
    tokens[who] = await signIn(db, user, clock.now())
  }
  await db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { company, people: people as RecruitingCompany['people'], tokens: tokens as RecruitingCompany['tokens'] }
}

/** The calls of leads, each by a person of the company. */
export function leadCalls(app: FastifyInstance, { people, tokens }: RecruitingCompany) {
  const create = (who: Who, over: object = {}) =>
    send<ShownLead>(app, 'POST /api/leads', {
      token: tokens[who],
      body: { name: 'Inês Paz', phone: '912345678', source: 'site', office: 'lisboa', ...over },
    })
  const read = (who: Who, id: string) =>
    send<ShownLead>(app, 'GET /api/leads/{id}', { token: tokens[who], params: { id } })
  const patch = (who: Who, id: string, body: object) =>
    send<ShownLead>(app, 'PATCH /api/leads/{id}', { token: tokens[who], params: { id }, body })
  const post = (who: Who, id: string, body: readonly object[], over: Partial<CallOptions> = {}) =>
    send<ShownLead>(app, 'POST /api/leads/{id}/events', { token: tokens[who], params: { id }, body, ...over })
  const finish = async (id: string) => {
    const _id = (await read('coo', id)).data.events.findLast(({ subType }) => subType === 'scheduled')?._id
    expect((await post('coo', id, [{ _id, subType: 'done', accepted: true }])).status).toBe(200)
  }
  /** A lead of the recruiter that waits for its conversion. */
  const approved = async (over: object = {}): Promise<string> => {
    const { data } = await create('coo', { recruiter: people.recruiter.id, ...over })
    await post('coo', data._id, [accept, reached, interview])
    await finish(data._id)
    await post('coo', data._id, [{ ...interview, type: 'presentation' }])
    await finish(data._id)
    const directed = { type: 'approval', subType: 'commercialDirector', recruiter: people.director.id }
    await post('coo', data._id, [directed, { ...interview, type: 'approval' }])
    await finish(data._id)
    return data._id
  }
  return { create, read, patch, post, finish, approved }
}

export const accept = { type: 'recruiter', subType: 'acceptance', accepted: true }
export const reached = { type: 'contact', subType: 'phone', accepted: true }
export const interview = { type: 'interview', subType: 'scheduled', scheduledDate: '2026-11-20T15:00' }
