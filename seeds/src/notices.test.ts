import { holdsRole } from '@tipy/domain/access/roles'
import { isMoment, lisbonMoment } from '@tipy/domain/calendar/moments'
import { expect, test } from 'vitest'
import { sample } from './demo.testing.ts'

const { companies } = sample

test.each(companies)('$name has sent and waiting notices, for its own people', company => {
  const active = new Map(company.people.filter(person => person.active).map(person => [person.id, person]))
  expect(new Set(company.notices.map(({ sent }) => sent === null))).toEqual(new Set([true, false]))
  for (const { dateToSend, sent, users, roles, by } of company.notices) {
    expect(isMoment(dateToSend)).toBe(true)
    expect(dateToSend < '2026-06-15').toBe(sent !== null)
    if (sent) expect(lisbonMoment(new Date(sent.at))).toBe(dateToSend)
    for (const id of [by, ...users]) expect(active.has(id)).toBe(true)
    for (const id of sent?.to ?? []) {
      const person = active.get(id)
      expect(users.includes(id) || (person && holdsRole(person, roles))).toBe(true)
    }
    expect(sent?.to).not.toEqual([])
  }
})

test.each(companies)('$name has an outbox without waiting mails and without secrets', ({ mails }) => {
  expect(mails.filter(({ error }) => error !== null)).toHaveLength(2)
  expect(mails.filter(({ error }) => error === null).length).toBeGreaterThan(3)
  expect(JSON.stringify(mails)).not.toMatch(/token=[\w-]/)
})

test.each(companies)(
  '$name sent the statements of the last months, each with its mail',
  ({ mails, statementSends }) => {
    expect(statementSends.length).toBeGreaterThan(10)
    const attached = mails.flatMap(({ attachment }) => attachment?.ref ?? [])
    expect(attached.toSorted()).toEqual(statementSends.map(({ id }) => id).toSorted())
  },
)
