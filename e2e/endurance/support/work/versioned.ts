import { expectStatus } from './expect.ts'
import type { Line } from './line.ts'
import type { Work } from './work.ts'

interface Versioned {
  /** The name of the table and of the calls. */
  readonly model: 'invoices' | 'findings'
  /** The body of a new record. */
  readonly create: (ref: string, count: number) => Promise<object>
  readonly change: object
}

/** Adds a record that is known by its ref, and changes it. */
export function versionedWork(line: Line, name: string, { model, create, change }: Versioned): Work {
  const versionById = new Map<string, number>()
  let count = 0
  return {
    name,
    acknowledged: () => [...versionById.values()].reduce((sum, version) => sum + version, 0),
    async step() {
      count += 1
      const ref = `${name}/${count}`
      const json = await create(ref, count)
      const made = await line.request(`/api/${model}`, { method: 'POST', key: ref, json })
      const id = String(expectStatus(made, 201).body.data._id)
      versionById.set(id, 1)
      const changed = await line.request(`/api/${model}/${id}`, { method: 'PATCH', json: { ...change, version: 1 } })
      // A retry of a change that was already done gets a conflict with itself.
      expectStatus(changed, ...(changed.isRepeated ? [200, 409] : [200]))
      versionById.set(id, 2)
    },
    async faults(database) {
      const { rows } = await database.query<{ id: string; version: number; copies: string }>(
        `select id, version, count(*) over (partition by ref) as copies from ${model} where ref like $1`,
        [`${name}/%`],
      )
      const versions = new Map(rows.map(row => [row.id, row.version]))
      const doubled = rows.filter(({ copies }) => copies !== '1').map(({ id }) => `doubled: ${model} ${id}`)
      const lost = [...versionById]
        .filter(([id, version]) => (versions.get(id) ?? 0) < version)
        .map(([id, version]) => `lost: ${model} ${id} version ${version}`)
      return [...doubled, ...lost]
    },
  }
}
