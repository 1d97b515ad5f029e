import { nifFrom } from '@tipy/domain/identity/nif'
import { expectStatus } from './expect.ts'
import { consultant } from './invoices.ts'
import type { Line } from './line.ts'
import type { Work } from './work.ts'

const nif = nifFrom('12345678')
const half = { percentage: 50, predictedExecutionDate: '2026-04-01' }
const deal = (ref: string, person: string) => ({
  ref,
  dealType: 'sales',
  office: 'lisboa',
  finder: person,
  seller: person,
  houseValue: 200_000,
  value: 10_000,
  owners: [{ name: 'Eva Dias', nif, percentage: 100 }],
  buyers: [{ name: 'Ivo Reis', nif }],
  billingDates: [
    { type: 'CPCV', ...half },
    { type: 'ESC', ...half },
  ],
})

/**
 * Adds a deal, bills its first date, changes the invoice and bills the rest. Each step changes deal, invoice and ledger
 * together; `verify` checks that they agree.
 */
export function dealWork(line: Line, name: string): Work {
  const billed = new Map<string, number>()
  let person: string | undefined
  let count = 0
  return {
    name,
    acknowledged: () => [...billed.values()].reduce((sum, bills) => sum + bills, 0),
    async step() {
      person ??= await consultant(line)
      count += 1
      const ref = `${name}/${count}`
      const made = await line.request('/api/reservations', { method: 'POST', key: ref, json: deal(ref, person) })
      const id = String(expectStatus(made, 201).body.data._id)
      const bill = (key: string) =>
        line.request(`/api/reservations/${id}/invoices`, { method: 'POST', key: `${ref} ${key}`, json: {} })
      const first = String(expectStatus(await bill('first'), 201).body.data._id)
      billed.set(id, 1)
      expectStatus(await line.request(`/api/invoices/${first}`, { method: 'PATCH', json: { value: 3000 } }), 200)
      expectStatus(await bill('rest'), 201)
      billed.set(id, 2)
    },
    async faults(database) {
      const { rows } = await database.query<{ id: string; bills: string; invoiced: string; value: string }>(
        `select r.id, r.value, count(i.id) as bills, sum(i.value) as invoiced
         from reservations r join invoices i on i.company_id = r.company_id and i.reservation = r.id and i.active
         where r.ref like $1 group by r.company_id, r.id`,
        [`${name}/%`],
      )
      const found = new Map(rows.map(row => [row.id, Number(row.bills)]))
      const over = rows.filter(({ invoiced, value }) => Number(invoiced) > Number(value))
      const lost = [...billed].filter(([id, bills]) => (found.get(id) ?? 0) < bills)
      return [...over.map(({ id }) => `over-billed: deal ${id}`), ...lost.map(([id]) => `lost: invoice of deal ${id}`)]
    },
  }
}
