import type { Db } from '#platform/database/database'
import { buildUser, type Company, signIn, type User, type UserOverrides } from './factories.ts'

interface Setting {
  readonly db: Db
  /** Where people work unless another company is named. */
  readonly company: Company
  readonly now: Date
}

/** People of a test by name, each with a session. The setting is read with each person: a test creates it later. */
export function signedInPeople(setting: () => Setting) {
  const people = new Map<string, User>()
  const tokens = new Map<string, string>()
  return {
    people,
    token: (who: string): string => tokens.get(who) ?? '',
    idOf: (who: string): string => people.get(who)?.id ?? '',
    enter: async (name: string, overrides: UserOverrides, of?: Company): Promise<User> => {
      const { db, company, now } = setting()
      const user = await buildUser(db, of ?? company, { name, ...overrides })
      people.set(name, user)
      tokens.set(name, await signIn(db, user, now))
      return user
    },
  }
}
