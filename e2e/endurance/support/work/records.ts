import { expectStatus } from './expect.ts'
import type { Line } from './line.ts'
import type { Work } from './work.ts'

export const expense = (number: string, value: number) => ({
  name: 'Em plena gravação',
  number,
  category: 'instalacoes',
  value,
  paymentDate: '2026-03-05',
  repeatsMonthly: false,
})

/** Adds an expense; idempotent by its number. */
export async function createExpense(line: Line, number: string, value: number): Promise<string> {
  const made = await line.request('/api/expenses', { method: 'POST', key: number, json: expense(number, value) })
  return String(expectStatus(made, 201).body.data._id)
}

interface StoredVersion {
  readonly version: number
  readonly value: number
}

/** Adds a record and then changes it. */
export function recordWork(line: Line, name: string): Work {
  const storedById = new Map<string, StoredVersion>()
  let count = 0
  return {
    name,
    acknowledged: () => [...storedById.values()].reduce((sum, { version }) => sum + version, 0),
    async step() {
      count += 1
      const id = await createExpense(line, `${name}/${count}`, 1)
      storedById.set(id, { version: 1, value: 1 })
      const changed = await line.request(`/api/expenses/${id}`, { method: 'PATCH', json: { value: 2, version: 1 } })
      // A retry of a change that was already done gets a conflict with itself.
      expectStatus(changed, ...(changed.isRepeated ? [200, 409] : [200]))
      storedById.set(id, { version: 2, value: 2 })
    },
    async faults(database) {
      const { rows } = await database.query<{ id: string; version: number; value: string; copies: string }>(
        `select id, version, value, count(*) over (partition by number) as copies from expenses where number like $1`,
        [`${name}/%`],
      )
      const there = new Map(rows.map(row => [row.id, row]))
      const doubled = rows.filter(({ copies }) => copies !== '1').map(({ id }) => `doubled: ${id}`)
      const lost = [...storedById].flatMap(([id, { version, value }]) => {
        const row = there.get(id)
        return row && row.version >= version && Number(row.value) >= value ? [] : [`lost: ${id} version ${version}`]
      })
      return [...doubled, ...lost]
    },
  }
}
