import { sql } from 'kysely'
import type { Broken, Check } from '#engine/verify'

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
]
