import { expect, test } from 'vitest'
import { testClock } from '#testing/clock'
import { createTestDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn } from '#testing/factories'
import { removeExpired } from './cleanup.ts'

test('the clean-up removes expired rows and keeps those still in use', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const clock = testClock()
  const company = await buildCompany(db)
  const people = [await buildUser(db, company), await buildUser(db, company)]
  const [ana, rui] = people.map(person => ({ company_id: company.id, user_id: person.id }))
  if (!ana || !rui || !people[0]) throw new Error('nobody')
  await signIn(db, people[0], clock.now())
  await db
    .insertInto('password_resets')
    .values({ ...ana, token_hash: Buffer.from('a'), expires_at: clock.now() })
    .execute()
  await db.insertInto('rate_limits').values({ key: 'old', expire: clock.now().getTime() }).execute()
  const answer = { request_hash: Buffer.from('h'), status: null, answer: null }
  const answered = (key: string) => ({ ...ana, ...answer, key, created_at: clock.now() })
  await db.insertInto('kept_answers').values(answered('old')).execute()
  const device = (name: string) => ({ ...ana, token_hash: Buffer.from(name), created_at: clock.now() })
  await db
    .insertInto('known_devices')
    .values({ ...device('old'), last_used_at: new Date(clock.now().getTime() - 83 * 86_400_000) })
    .execute()
  const day = (ago: number) => new Date(clock.now().getTime() - ago * 86_400_000)
  const moved = { ...ana, old_email: 'a@exemplo.pt', new_email: 'b@exemplo.pt' }
  await db
    .insertInto('email_changes')
    .values([83, 82].map(ago => ({ ...moved, version: ago, created_at: day(ago), expires_at: day(ago - 7) })))
    .execute()
  clock.pass({ days: 7 })
  await db
    .insertInto('known_devices')
    .values({ ...device('new'), last_used_at: clock.now() })
    .execute()
  await db.insertInto('kept_answers').values(answered('new')).execute()
  await signIn(db, people[0], clock.now())
  const soon = new Date(clock.now().getTime() + 1)
  await db
    .insertInto('password_resets')
    .values({ ...rui, token_hash: Buffer.from('b'), expires_at: soon })
    .execute()
  await db.insertInto('rate_limits').values({ key: 'new', expire: soon.getTime() }).execute()

  const authorization = { session: 's', verifier: 'v', return_to: '/' }
  await db
    .insertInto('gmail_authorizations')
    .values([
      { ...ana, ...authorization, state: Buffer.from('old'), expires_at: clock.now() },
      { ...ana, ...authorization, state: Buffer.from('new'), expires_at: soon },
    ])
    .execute()

  await removeExpired(db, clock.now())

  const tokens = await db.selectFrom('session_tokens').select('created_at').execute()
  expect(tokens).toEqual([{ created_at: clock.now() }])
  expect(await db.selectFrom('password_resets').select('user_id').execute()).toEqual([{ user_id: rui.user_id }])
  expect(await db.selectFrom('kept_answers').select('key').execute()).toEqual([{ key: 'new' }])
  const authorizations = await db.selectFrom('gmail_authorizations').select('state').execute()
  expect(authorizations).toEqual([{ state: Buffer.from('new') }])
  const devices = await db.selectFrom('known_devices').select('token_hash').execute()
  expect(devices).toEqual([{ token_hash: Buffer.from('new') }])
  // Changed addresses are stored for longer than the change can be undone.
  expect(await db.selectFrom('email_changes').select('version').execute()).toEqual([{ version: 82 }])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'new' }])
  await database.close()
})
