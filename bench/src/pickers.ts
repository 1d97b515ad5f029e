import { sql } from 'kysely'
import { sideBySide } from './measure.ts'
import type { World } from './world.ts'

/** The list every form opens: all people of the company, by HTTP and by the same question put to PostgreSQL by hand. */
export async function benchPickers(world: World, rounds: number): Promise<void> {
  const body = JSON.stringify({
    page: 0,
    perPage: 10_000,
    sortBy: 'name',
    sortDesc: false,
    filters: { all: true, active: true, infoLevel: 2 },
  })
  const headers = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' }
  const byHttp = async () => {
    const response = await fetch(`${world.address}/api/users/search`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    return response.json()
  }
  const byHand = async () => {
    const found = await sql`
      select u.id, u.name, u.image, u.role, u.other_roles, u.team, u.manager, u.active, array(
        select uo.office from user_offices uo where uo.company_id = u.company_id and uo.user_id = u.id
      ) as offices
      from users u where u.company_id = ${world.companyId} and u.active order by u.name_key collate "C" limit 10000`.execute(
      world.db,
    )
    return JSON.parse(JSON.stringify(found.rows))
  }
  await byHttp()
  await byHand()
  const [http, hand] = await sideBySide(rounds, byHttp, byHand)
  const show = (value: number) => value.toFixed(1).padStart(8)
  console.log(`pickers, all people   HTTP p50 ${show(http.p50)} ms  p95 ${show(http.p95)} ms`)
  console.log(`                      SQL  p50 ${show(hand.p50)} ms  p95 ${show(hand.p95)} ms`)
  console.log(`                      ratio ${(http.p50 / hand.p50).toFixed(2)}`)
}
