import { replacing } from '@tipy/domain/record/bulk'
import { expectStatus } from './expect.ts'
import type { Line } from './line.ts'
import { createExpense } from './records.ts'
import type { Work } from './work.ts'

const together = 20

/** One call gives many records a new value: all of them or none. */
export function bulkWork(line: Line, name: string): Work {
  const ids: string[] = []
  let value = 1
  let times = 0
  const prepare = async () => {
    while (ids.length < together) ids.push(await createExpense(line, `${name}/${ids.length}`, value))
  }
  return {
    name,
    acknowledged: () => times,
    async step() {
      await prepare()
      const json = Object.fromEntries(ids.map(id => [id, replacing('value', value + 1, value)]))
      const changed = await line.request('/api/expenses', { method: 'PATCH', json })
      expectStatus(changed, ...(changed.isRepeated ? [200, 409] : [200]))
      value += 1
      times += 1
    },
    async faults(database) {
      const { rows } = await database.query<{ value: string }>(
        'select distinct value from expenses where id = any($1::uuid[])',
        [ids],
      )
      const values = rows.map(row => Number(row.value))
      if (values.length > 1) return [`by half: ${values.join(', ')}`]
      const [found = 1] = values
      // The last edit may have been done without being acknowledged.
      return found === value || found === value + 1 ? [] : [`${value} was acknowledged, ${found} is there`]
    },
  }
}
