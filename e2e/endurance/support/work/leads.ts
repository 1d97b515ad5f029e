import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { expectStatus } from './expect.ts'
import type { Line } from './line.ts'
import type { Work } from './work.ts'

interface WrittenLead {
  readonly version: number
  readonly events: number
}

const accept = { type: 'recruiter', subType: 'acceptance', accepted: true }
const unreached = (observations: string) => ({ type: 'contact', subType: 'phone', accepted: false, observations })

/** Adds a candidate and writes their timeline, one post after the other. */
export function leadWork(line: Line, name: string, { _id: recruiter, offices: [office] }: OwnUser): Work {
  const writtenById = new Map<string, WrittenLead>()
  let count = 0

  async function post(id: string, version: number, key: string, events: readonly object[]): Promise<number> {
    const path = `/api/leads/${id}/events?version=${version}`
    const { body } = expectStatus(await line.request(path, { method: 'POST', key, json: events }), 200)
    const { events: all, version: next } = body.data as { events: readonly unknown[]; version: number }
    writtenById.set(id, { version: next, events: all.length })
    return next
  }

  return {
    name,
    acknowledged: () => [...writtenById.values()].reduce((sum, { version }) => sum + version, 0),
    async step() {
      count += 1
      const key = `${name}/${count}`
      const json = {
        name: key,
        personalEmail: `${key.replace('/', '.')}@gravacao.pt`,
        source: 'linkedin',
        office,
        recruiter,
      }
      const made = expectStatus(await line.request('/api/leads', { method: 'POST', key, json }), 201)
      const id = String(made.body.data._id)
      writtenById.set(id, { version: 1, events: 1 })
      const accepted = await post(id, 1, `${key}/aceite`, [accept])
      await post(id, accepted, `${key}/contactos`, [unreached('Não atende'), unreached('Ocupado')])
    },
    async faults(database) {
      const { rows } = await database.query<{ id: string; version: number; events: string; copies: string }>(
        `select t.id, t.version, (select count(*) from lead_events e where e.company_id = t.company_id and e.lead = t.id)
           as events, count(*) over (partition by t.name) as copies
         from leads t where t.name like $1`,
        [`${name}/%`],
      )
      const there = new Map(rows.map(row => [row.id, row]))
      const doubled = rows.filter(({ copies, events }) => copies !== '1' || Number(events) > 4)
      const lost = [...writtenById].filter(([id, { version, events }]) => {
        const row = there.get(id)
        return !row || row.version < version || Number(row.events) < events
      })
      return [...doubled.map(({ id }) => `doubled: ${id}`), ...lost.map(([id]) => `lost: ${id}`)]
    },
  }
}
