import type { Users } from '@tipy/domain/features/users/users.record'
import { expect, it } from 'vitest'
import { sessionOf } from '#form/form.testing.tsx'
import type { FormValues } from '#form/layout.ts'
import { namesOf } from '#kinds/names.ts'
import { config } from '#test/people.ts'
import { userLayout } from './users.layout.ts'

const teams = [
  { key: 'norte', name: 'Norte', teamManagers: ['rui', 'eva'], active: true },
  { key: 'sul', name: 'Sul', teamManagers: [], active: true },
]
const session = sessionOf({ config: { ...config, teams } })

/** What a chosen team fills in. */
const filledBy = (team: string | null, manager: string | null) =>
  userLayout({}, {}).deriveFields?.('team', { team, manager } as FormValues<Users>, {
    names: namesOf(config, []),
    session,
  })

it('a chosen team fills in its manager, and keeps one who manages it already', () => {
  expect(filledBy('norte', null)).toEqual({ manager: 'rui' })
  expect(filledBy('norte', 'ana')).toEqual({ manager: 'rui' })
  expect(filledBy('norte', 'eva')).toEqual({})
  expect(filledBy('sul', 'ana')).toEqual({})
  expect(filledBy(null, 'ana')).toEqual({})
})
