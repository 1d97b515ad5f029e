import { emailSkeleton } from '@tipy/domain/identity/emailAddress'
import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'
import type { Db } from '#platform/database/database'

const isOut = sql`join users u on u.company_id = s.company_id and u.id = s.user_id
  join companies c on c.id = s.company_id where not (u.active and c.active)`

export const accessChecks: readonly Check[] = [
  {
    name: 'shutOutIsOut',
    sentence:
      'Uma pessoa sem acesso ainda tem uma sessão, um dispositivo conhecido ou uma ligação para mudar a password',
    broken: sql<Broken>`
      select s.company_id, format('%s (%s)', u.name, u.id) as about from session_tokens s ${isOut}
      union all select s.company_id, format('%s (%s)', u.name, u.id) from known_devices s ${isOut}
      union all select s.company_id, format('%s (%s)', u.name, u.id) from password_resets s ${isOut}`,
  },
  {
    name: 'addressesDiffer',
    sentence: 'Um e-mail de acesso confunde-se com o de outra pessoa',
    broken: lookAlikes,
  },
]

/** New addresses cannot look alike; those stored before there was a canonical form may. */
async function lookAlikes(db: Db): Promise<readonly Broken[]> {
  const people = await db.selectFrom('users').select(['company_id', 'id', 'email']).orderBy('email').execute()
  const groups = new Map<string, typeof people>()
  for (const person of people) {
    const skeleton = emailSkeleton(person.email)
    groups.set(skeleton, [...(groups.get(skeleton) ?? []), person])
  }
  return [...groups.values()]
    .filter(group => group.length > 1)
    .flatMap(group => group.map(({ company_id, id, email }) => ({ company_id, about: `${email} (${id})` })))
}
