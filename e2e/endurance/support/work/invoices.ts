import { expectStatus } from './expect.ts'
import type { Line } from './line.ts'
import { versionedWork } from './versioned.ts'
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

/** Adds an invoice and changes its value; `verify` checks that its ledger lines and the sums agree. */
export function invoiceWork(line: Line, name: string): Work {
  let person: string | undefined
  return versionedWork(line, name, {
    model: 'invoices',
    create: async (ref, number) => {
      person ??= await consultant(line)
      return invoice(ref, number, person)
    },
    change: { value: 2000 },
  })
}
