import { expectStatus } from './expect.ts'
import type { Line } from './line.ts'
import type { Work } from './work.ts'

const invoice = (ref: string, number: number, person: string) => ({
  ref,
  number,
  office: 'lisboa',
  issueDate: '2026-03-05',
  date: '2026-03-05',
  owner: 'Eva Dias',
  buyer: 'Ivo Reis',
  value: 1000,
  finder: person,
  seller: person,
})

/** The id of a consultant, to be the side of a deal. */
export async function consultant(line: Line): Promise<string> {
  const found = await line.request('/api/users/search', { method: 'POST', json: { page: 0, perPage: 50 } })
  const { users } = expectStatus(found, 200).body.data as { users: readonly { _id: string; role: string }[] }
  return users.find(({ role }) => role === 'consultant')?._id ?? ''
}

/** Adds an invoice and changes its value; `verify` checks that its ledger lines agree. */
export function invoiceWork(line: Line, name: string): Work {
  const versionById = new Map<string, number>()
  let person: string | undefined
  let count = 0
  return {
    name,
    acknowledged: () => [...versionById.values()].reduce((sum, version) => sum + version, 0),
    async step() {
      person ??= await consultant(line)
      count += 1
      const ref = `${name}/${count}`
      const made = await line.request('/api/invoices', { method: 'POST', key: ref, json: invoice(ref, count, person) })
      const id = String(expectStatus(made, 201).body.data._id)
      versionById.set(id, 1)
      const changed = await line.request(`/api/invoices/${id}`, { method: 'PATCH', json: { value: 2000, version: 1 } })
      expectStatus(changed, ...(changed.isRepeated ? [200, 409] : [200]))
      versionById.set(id, 2)
    },
    async faults(database) {
      const { rows } = await database.query<{ id: string; version: number; copies: string }>(
        'select id, version, count(*) over (partition by ref) as copies from invoices where ref like $1',
        [`${name}/%`],
      )
      const versions = new Map(rows.map(row => [row.id, row.version]))
      const doubled = rows.filter(({ copies }) => copies !== '1').map(({ id }) => `doubled: invoice ${id}`)
      const lost = [...versionById]
        .filter(([id, version]) => (versions.get(id) ?? 0) < version)
        .map(([id, version]) => `lost: invoice ${id} version ${version}`)
      return [...doubled, ...lost]
    },
  }
}
