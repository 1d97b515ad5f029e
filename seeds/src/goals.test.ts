import { type Flag, flags } from '@tipy/domain/access/flags'
import { isGranted } from '@tipy/domain/access/grant'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { leadStats } from '@tipy/domain/company/knownKeys'
import { addFlags, isOffered, maySetGoal } from '@tipy/domain/features/goals/goals.policy'
import { amountIssues, goalGroups, goalStats } from '@tipy/domain/features/goals/goals.rules'
import { describe, expect, test } from 'vitest'
import { accountEmail } from './accounts.ts'
import { sample, sampleDay } from './demo.testing.ts'

const year = Number(sampleDay.slice(0, 4))

describe.each(sample.companies)('the goals of $name', ({ code, goals, people, staff, teams, settings }) => {
  const personOf = new Map(people.map(person => [person.id, person]))

  test('are for this year and the last, of every group and figure', () => {
    const kinds = new Set(goals.map(goal => [goal.year, goal.group, goal.stat].join()))
    for (const kind of [year - 1, year].flatMap(when =>
      goalGroups.flatMap(group => goalStats.map(stat => [when, group, stat])),
    ))
      expect(kinds).toContain(kind.join())
    expect(kinds.size).toBe(2 * goalGroups.length * goalStats.length)
  })

  test('are one for each member, figure and year, with amounts that a save accepts, before today', () => {
    const keys = goals.map(({ group, user, office, stat, year: when }) => [group, user, office, stat, when].join())
    expect(new Set(keys).size).toBe(keys.length)
    for (const { stat, history } of goals) {
      for (const { amounts } of history) expect(amountIssues(stat, amounts)).toEqual({})
      expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
      expect(history.every(({ at }) => at <= `${sampleDay}T00:00:00.000Z`)).toBe(true)
    }
    expect(goals.some(({ history }) => history.length > 1)).toBe(true)
  })

  test('are all there for the demo accounts that sell', () => {
    for (const role of ['consultant', 'teamLeader', 'commercialDirector'] as const) {
      const account = people.find(({ email }) => email === accountEmail(role, code))
      const own = goals.filter(({ group, user }) => group === 'consultant' && user === account?.id)
      expect(own.length).toBe(2 * goalStats.length)
    }
  })

  test('leave some active consultants without one', () => {
    const having = new Set(goals.filter(goal => goal.year === year && goal.stat === 'billing').map(({ user }) => user))
    const consultants = people.filter(({ role, active }) => active && role === 'consultant')
    const without = consultants.filter(({ id }) => !having.has(id))
    expect(without.length).toBeGreaterThan(0)
    expect(without.length).toBeLessThan(consultants.length / 2)
  })

  test('were set by people who may set them, for people whom the group offers', () => {
    for (const { group, user, office, stat, history } of goals) {
      const setter = personOf.get(history[0].by)
      const person = user === null ? undefined : personOf.get(user)
      if (!setter || (group !== 'office' && !person)) throw new Error('no such person')
      const viewer = {
        ...setter,
        roles: [setter.role, ...setter.otherRoles],
        flags: new Set<Flag>(flags.filter(flag => isGranted(defaultFeatures, flag, setter))),
        managedTeams: teams.filter(({ managers }) => managers.includes(setter.id)).map(({ key }) => key),
      }
      expect(viewer.flags).toContain(addFlags[group])
      expect(maySetGoal(viewer, stat, person ? { person } : { office: office ?? '' })).toBe(true)
      if (group !== 'office' && person) expect(isOffered(group, person)).toBe(true)
    }
  })

  test('of recruitment are on the records of those who recruit, for every card that the company has', () => {
    const rows = staff.map(history => (history.at(-1) ?? history[0]).row)
    const cards = leadStats.filter(stat => settings.presentationStep || !stat.startsWith('presentation'))
    const recruiters = rows.filter(({ role }) => role === 'recruiter')
    expect(recruiters.length).toBeGreaterThan(0)
    for (const row of recruiters) {
      expect(new Set(row.goals.map(({ type }) => type))).toEqual(new Set(cards))
      expect(new Set(row.goals.map(({ frequency }) => frequency)).size).toBe(5)
    }
    expect(rows.filter(({ role }) => role === 'consultant').every(row => row.goals.length === 0)).toBe(true)
  })
})
